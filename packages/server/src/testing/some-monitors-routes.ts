import { MINUTE } from '@vedette/kernel/clock';
import { sql } from 'kysely';
import { findCheckMonitor, ensurePartitions, storeChecks, type NewCheck } from '../checks/index.js';
import type { Db } from '../db/connection.js';
import type { RouteHost } from '../http/index.js';
import { saveIncidents } from '../incidents/index.js';
import { aCheck, aMonitorRow, anHttpDetail, monday } from './a-check.js';
import { aCaller, aHost, get } from './a-host.js';
import { registerScreenRoutes } from '../screens/screen-routes.js';
import type { ReadDeps } from '../screens/reads/read-deps.js';
import { screenReads } from '../screens/reads/reads-sql.js';
import { plainVault } from './plain-vault.js';

export const groupGuid = '22222222-2222-4222-8222-222222222222';
export const now = monday;
const names = ['shop', 'blog', 'docs', 'idle'] as const;

export interface MonitorsFixture {
  readonly host: RouteHost;
  /** The shop is down, the blog is up, the docs were never checked, and idle is paused. */
  readonly guids: Readonly<Record<(typeof names)[number], string>>;
  /** Checks of the shop, one after the other. */
  readonly healthy: NewCheck;
  readonly failing: NewCheck;
  readonly confirmed: NewCheck;
  readonly readDeps: () => ReadDeps;
  /** Reads as `ann`, an administrator, `bob`, who sees only the blog, or `eve` of another account. */
  readonly read: <T>(path: string, as?: string, status?: number) => Promise<T>;
}

/** Creates four monitors, one of them with an open incident, and a host that serves their routes. */
export async function createMonitorsFixture(db: Db): Promise<MonitorsFixture> {
  await ensurePartitions(db, monday);
  const guids = { shop: '', blog: '', docs: '', idle: '' };
  for (const name of names) guids[name] = await aMonitorRow(db, { name });
  await sql`update monitor set settings = '{"Url":"https://shop.example/"}' where name = 'shop'`.execute(db);
  await sql`update monitor set is_active = false where name = 'idle'`.execute(db);
  await sql`insert into monitor_group (account_id, monitor_group_guid, description, created_at)
    values (1, ${groupGuid}, 'Front', 0)`.execute(db);
  await sql`insert into monitor_group_member values (1, ${groupGuid}, ${guids.shop})`.execute(db);
  const checks = await storeOutage(db, guids);
  const readDeps = (): ReadDeps => ({
    reads: screenReads(db),
    clock: { now: () => now },
    visibleTo: (caller) => Promise.resolve(caller.isAdministrator ? 'all' : [guids.blog]),
    db,
    vault: plainVault,
    healthUrl: () => 'http://localhost:8080/health/live',
  });
  const host = await createMonitorHost(db, Object.values(guids));
  const { visibleTo } = readDeps();
  registerScreenRoutes(host, { ...readDeps(), settingsVisibleTo: visibleTo, editableBy: visibleTo });
  const read = async <T>(path: string, as = 'ann', status = 200): Promise<T> => {
    const response = await get(host, `/api/v1${path}`, as);
    if (response.status !== status) throw new Error(`${response.status}: ${response.text}`);
    return response.body as T;
  };
  return { host, guids, ...checks, readDeps, read };
}

/** The blog is up; the shop has been failing for ten minutes. */
async function storeOutage(db: Db, { shop, blog }: { readonly shop: string; readonly blog: string }) {
  const okChecks = Array.from({ length: 20 }, (_, i) =>
    aCheck({ monitorGuid: blog, at: now - (20 - i) * 5 * MINUTE + MINUTE, totalMs: 100 + i * 10 }),
  );
  const slotAt = now - 10 * MINUTE;
  const healthy = aCheck({ monitorGuid: shop, at: now - 15 * MINUTE, detail: anHttpDetail() });
  const failing = aCheck({ monitorGuid: shop, at: slotAt, errorLevel: 1 });
  const confirmed = aCheck({ monitorGuid: shop, at: slotAt + 5_000, attempt: 1, slotAt, errorLevel: 2 });
  const batch = [...okChecks, healthy, failing, confirmed];
  await db.transaction().execute((tx) => storeChecks(tx, batch));
  await saveIncidents(db, [
    {
      incidentGuid: '33333333-3333-4333-8333-333333333333',
      accountId: 1,
      monitorGuid: shop,
      firstErrorCheckId: failing.id,
      firstErrorAt: slotAt,
      firstConfirmedCheckId: confirmed.id,
      firstConfirmedAt: slotAt + 5_000,
      confirmedCount: 1,
      lastErrorCheckId: confirmed.id,
      lastErrorAt: slotAt + 5_000,
      errorCode: 3500,
      errorDescription: 'HTTP status 500',
    },
  ]);
  return { healthy, failing, confirmed };
}

function createMonitorHost(db: Db, monitorGuids: readonly string[]): Promise<RouteHost> {
  const callers = { ann: aCaller(), bob: aCaller({ isAdministrator: false }), eve: aCaller({ accountId: 2 }) };
  return aHost(callers, {
    lookupMonitor: (accountId, guid) =>
      Promise.resolve(accountId === 1 && monitorGuids.includes(guid) ? { groupGuids: [] } : undefined),
    lookupCheck: async (accountId, checkId) => {
      const monitorGuid = await findCheckMonitor(db, accountId, checkId);
      return monitorGuid === undefined ? undefined : { monitorGuid, groupGuids: [] };
    },
  });
}
