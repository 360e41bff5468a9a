import { loadAccountDefaults } from '../access/index.js';
import { readFigures } from '../figures/index.js';
import type { Context } from '../module/context.js';
import { loadMaintenance, fullMaintenanceWindows } from '../monitors/index.js';
import { createSlaStore } from '../sla/index.js';
import { loadPageUpdates } from './pages/page-updates.js';
import type { FoundPage, PageViewDeps } from './pages/load-page-view.js';
import { readAnyPage, readPageIncidents, readPageMonitors } from './pages/page-view-sql.js';

export interface PageReads extends PageViewDeps {
  readonly readPage: (guid: string) => Promise<FoundPage | undefined>;
}

/** Returns the functions that read the content of status pages. */
export function createPageReads({ db, config }: Pick<Context, 'db' | 'config'>): PageReads {
  const loadZone = async (accountId: number): Promise<string> => (await loadAccountDefaults(db, accountId)).zone;
  return {
    loadZone,
    get checkDays() {
      return config.retention.checkDays;
    },
    readPage: (guid: string) => readAnyPage(db, guid),
    monitors: (accountId, page) => readPageMonitors(db, accountId, page),
    figures: (query) => readFigures(db, query),
    incidents: (accountId, guids, since) => readPageIncidents(db, accountId, guids, since),
    updates: (accountId, pageGuid, incidents) => loadPageUpdates(db, accountId, pageGuid, incidents),
    maintenance: async (accountId, guids, { from, to }) => {
      const [zone, periods] = [await loadZone(accountId), await loadMaintenance(db, guids)];
      return new Map(
        [...periods].map(([guid, maintenancePeriods]) => [
          guid,
          fullMaintenanceWindows(maintenancePeriods, zone, from, to),
        ]),
      );
    },
    sla: async (accountId, slaGuid) => {
      const store = createSlaStore(db, accountId);
      const sla = await store.byGuid(slaGuid);
      if (!sla) return undefined;
      const { uptimeWarning: warning, uptimeError: error, activeHours, createdAt } = sla;
      return { warning, error, activeHours, createdAt, exclusions: await store.exclusions(slaGuid) };
    },
  };
}
