import { accountFacts } from '../access/index.js';
import { PublicPages, readFigures, readPageMonitors, readPublished, slaStore } from '../insight/index.js';
import { loadMaintenance, maintenanceUntil } from '../monitors/index.js';
import type { Parts } from './parts.js';

/** Public status pages with what they read of the store. */
export function publicPages({ db, clock, config }: Parts): PublicPages {
  const zoneOf = async (accountId: number): Promise<string> => (await accountFacts(db, accountId)).zone;
  return new PublicPages({
    clock,
    zoneOf,
    checkDays: config.retention.checkDays,
    readPublished: (guid) => readPublished(db, guid),
    monitors: (accountId, page) => readPageMonitors(db, accountId, page),
    figures: (wish) => readFigures(db, wish),
    inMaintenance: async (accountId, guids, at) => {
      const [zone, periods] = [await zoneOf(accountId), await loadMaintenance(db, guids)];
      return new Set(guids.filter((guid) => maintenanceUntil(periods.get(guid) ?? [], zone, at) !== undefined));
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
