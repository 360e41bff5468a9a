import { accountFacts } from '../../access/index.js';
import {
  PublicPages,
  type PublicPagesDeps,
  readAnyPage,
  readPageIncidents,
  readPageMonitors,
  selectHosts,
  updatesOf,
} from '../../status-pages/index.js';
import { readFigures } from '../../figures/index.js';
import { slaStore } from '../../sla/index.js';
import { loadMaintenance, wholeMaintenanceWindows } from '../../monitors/index.js';
import { serviceHosts } from './listening.js';
import type { Parts } from '../settings/parts.js';

type PageReads = Omit<PublicPagesDeps, 'clock' | 'serviceHosts' | 'hosts' | 'sendsMail'>;

/** What status pages read of the store. */
export function pageReads({ db, config }: Pick<Parts, 'db' | 'config'>): PageReads {
  const zoneOf = async (accountId: number): Promise<string> => (await accountFacts(db, accountId)).zone;
  return {
    zoneOf,
    get checkDays() {
      return config.retention.checkDays;
    },
    readPage: (guid: string) => readAnyPage(db, guid),
    monitors: (accountId, page) => readPageMonitors(db, accountId, page),
    figures: (wish) => readFigures(db, wish),
    incidents: (accountId, guids, since) => readPageIncidents(db, accountId, guids, since),
    updates: (accountId, pageGuid, incidents) => updatesOf(db, accountId, pageGuid, incidents),
    maintenance: async (accountId, guids, { from, to }) => {
      const [zone, periods] = [await zoneOf(accountId), await loadMaintenance(db, guids)];
      return new Map([...periods].map(([guid, own]) => [guid, wholeMaintenanceWindows(own, zone, from, to)]));
    },
    sla: async (accountId, slaGuid) => {
      const store = slaStore(db, accountId);
      const sla = await store.byGuid(slaGuid);
      if (!sla) return undefined;
      const { uptimeWarning: warning, uptimeError: error, activeHours, createdAt } = sla;
      return { warning, error, activeHours, createdAt, exclusions: await store.exclusions(slaGuid) };
    },
  };
}

/** Public status pages, made ahead. */
export function publicPages(parts: Parts): PublicPages {
  return new PublicPages({
    ...pageReads(parts),
    get checkDays() {
      return parts.config.retention.checkDays;
    },
    clock: parts.clock,
    sendsMail: parts.config.smtpUrl !== undefined,
    serviceHosts: serviceHosts(parts.config),
    hosts: () => selectHosts(parts.db),
  });
}
