import { DAY } from '@vedette/kernel/clock';
import type { ModuleContext } from '../module/context.js';
import type { DomainWiring } from '../module/module.js';
import type { MonitorAccess } from '../monitors/index.js';
import { registerChartNoteRoutes } from './chart-note-routes.js';
import { deleteOldChartNotes } from './chart-note-sql.js';

/** Module of chart notes. */
export function chartNotesModule(context: ModuleContext, access: Pick<MonitorAccess, 'visibleTo' | 'editableBy'>) {
  const { housekeepingDb } = context;
  const { retention } = context.config;
  return {
    module: {
      routes: (host) => registerChartNoteRoutes(host, { ...context, ...access, retention }),
      housekeeping: [
        {
          name: 'delete old chart notes',
          deleteBatch: (at) => deleteOldChartNotes(housekeepingDb, at - retention.statisticsDays * DAY),
        },
      ],
    },
  } satisfies DomainWiring;
}
