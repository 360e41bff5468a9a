import { accountFacts } from '../access/index.js';
import {
  PublicPages,
  readAnyPage,
  readFigures,
  readPageIncidents,
  readPageMonitors,
  selectHosts,
  slaStore,
} from '../insight/index.js';
import { loadMaintenance, maintenanceWindows } from '../monitors/index.js';
import type { Parts } from './parts.js';

/** Public status pages with what they read of the store. */
export function publicPages({ db, clock, config }: Parts): PublicPages {
  const zoneOf = async (accountId: number): Promise<string> => (await accountFacts(db, accountId)).zone;
  return new PublicPages({
    clock,
    zoneOf,
    get checkDays() {
      return config.retention.checkDays;
    },
    ownHost: config.publicUrl === undefined ? undefined : new URL(config.publicUrl).hostname,
    hosts: () => selectHosts(db),
    readPage: (guid) => readAnyPage(db, guid),
    monitors: (accountId, page) => readPageMonitors(db, accountId, page),
    figures: (wish) => readFigures(db, wish),
    incidents: (accountId, guids, since) => readPageIncidents(db, accountId, guids, since),
    maintenance: async (accountId, guids, { from, to }) => {
      const [zone, periods] = [await zoneOf(accountId), await loadMaintenance(db, guids)];
      return new Map([...periods].map(([guid, own]) => [guid, maintenanceWindows(own, zone, from, to)]));
    },
    sla: async (accountId, slaGuid) => {
      const store = slaStore(db, accountId);
      const sla = await store.byGuid(slaGuid);
      if (!sla) return undefined;
      const { uptimeWarning: warning, uptimeError: error, activeHours, createdAt } = sla;
      return { warning, error, activeHours, createdAt, exclusions: await store.exclusions(slaGuid) };
    },
  });
}
