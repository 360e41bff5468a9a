import { ensurePartitions, storeChecks } from '../../../checks/index.js';
import { aCheck } from '../../../testing/a-check.js';
import { testDatabase } from '../../../testing/database.js';
import type { PublicStatusPage } from '@vedette/contract/v4/public-status-page';
import type { Instant } from '@vedette/kernel/clock';
import { readFigures } from '../../../figures/statistics/read-figures-sql.js';
import { aService } from '../../../testing/service-routes.js';
import { selectPageHosts } from '../page-extras-sql.js';
import { loadPageUpdates } from '../page-updates.js';
import { readAnyPage, readPageIncidents, readPageMonitors } from '../page-view-sql.js';
import { PublicPages } from '../public-pages.js';
import { registerPublicPageRoutes } from '../public-page-routes.js';

/** Serves public pages of an account with a monitor "shop" that has one successful check. */
export async function aPublicPageFixture(now: Instant) {
  const db = await testDatabase();
  const state = { reads: 0, sendsMail: true };
  const pages = new PublicPages({
    clock: { now: () => now, sleep: () => Promise.resolve() },
    get sendsMail() {
      return state.sendsMail;
    },
    serviceHosts: [],
    hosts: () => selectPageHosts(db),
    readPage: (guid) => {
      state.reads += 1;
      return readAnyPage(db, guid);
    },
    monitors: (accountId, page) => readPageMonitors(db, accountId, page),
    figures: (query) => readFigures(db, query),
    incidents: (accountId, guids, since) => readPageIncidents(db, accountId, guids, since),
    updates: (accountId, guid, incidents) => loadPageUpdates(db, accountId, guid, incidents),
    maintenance: () => Promise.resolve(new Map()),
    loadZone: () => Promise.resolve('Europe/Amsterdam'),
    sla: () => Promise.resolve(undefined),
    checkDays: 90,
  });
  const service = await aService(db, (host) => registerPublicPageRoutes(host, pages));
  const shop = await service.addMonitor('shop');
  await ensurePartitions(db, now);
  const good = aCheck({ monitorGuid: shop, at: now - 60_000 });
  await db.transaction().execute((tx) => storeChecks(tx, [good]));
  const get = (path: string, headers: Record<string, string> = {}) =>
    service.host.app.inject({ method: 'GET', url: `/status/${path}`, headers });
  const aPage = async (fields: object = {}): Promise<string> => {
    const pageBody = { Name: 'Shop status', IsPublished: true, MonitorGuids: [shop], ...fields };
    const response = await service.admin('POST', '/v4/PublicStatusPage', pageBody);
    return (response.body as PublicStatusPage).PublicDashboardGuid;
  };
  /** Renders pages again, as after a change of the account. */
  const forget = (): void => pages.onChange({ topic: 'account', accountId: service.account.accountId });
  return { db, pages, service, shop, state, get, aPage, forget };
}
