import { DAY } from '@vedette/kernel/clock';
import type { ModuleContext } from '../module/context.js';
import type { DomainWiring, Housekeeping } from '../module/module.js';
import { dropOldIncidents, dropOldPacks, dropOldSnapshots } from './retention-sql.js';

/** Incidents have no endpoints of their own; the engine opens and closes them. */
export const incidentsModule = (context: ModuleContext) =>
  ({ module: { housekeeping: incidentHousekeeping(context) } }) satisfies DomainWiring;

/** What is deleted of incidents, and of the evidence they keep. */
export const incidentHousekeeping = ({
  config: { retention },
  housekeepingDb: db,
}: Pick<ModuleContext, 'config' | 'housekeepingDb'>): readonly Housekeeping[] => [
  {
    name: 'delete old packs and snapshots',
    run: async (at) => {
      const before = at - retention.checkDays * DAY;
      while ((await dropOldPacks(db, before)) > 0);
      while ((await dropOldSnapshots(db, before)) > 0);
    },
  },
  {
    name: 'delete old incidents',
    run: async (at) => {
      while ((await dropOldIncidents(db, at - retention.statisticsDays * DAY)) > 0);
    },
  },
];
