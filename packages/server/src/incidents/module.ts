import { DAY } from '@vedette/kernel/clock';
import type { ModuleContext } from '../module/context.js';
import type { DomainWiring, Housekeeping } from '../module/module.js';
import { deleteOldIncidents, deleteOldDiagnostics, deleteOldSnapshots } from './retention-sql.js';

/** Incidents have no endpoints. The engine opens and closes them. */
export const incidentsModule = (context: ModuleContext) =>
  ({ module: { housekeeping: incidentHousekeeping(context) } }) satisfies DomainWiring;

/** Deletion of incidents and of the evidence they keep. */
export const incidentHousekeeping = ({
  config: { retention },
  housekeepingDb: db,
}: Pick<ModuleContext, 'config' | 'housekeepingDb'>): readonly Housekeeping[] => [
  {
    name: 'delete old diagnostics and snapshots',
    deleteBatch: async (at) => {
      const before = at - retention.checkDays * DAY;
      return (await deleteOldDiagnostics(db, before)) + (await deleteOldSnapshots(db, before));
    },
  },
  {
    name: 'delete old incidents',
    deleteBatch: (at) => deleteOldIncidents(db, at - retention.statisticsDays * DAY),
  },
];
