import { Counter } from 'prom-client';
import type { Context, ModuleContext } from '../module/context.js';
import type { DomainWiring } from '../module/module.js';
import { RumCollector } from './collector.js';
import { addFigures, deleteOldFigures } from './rollup-sql.js';
import { registerRumRoutes } from './rum-routes.js';
import { loadMeasuredWebsites } from './rum-website-sql.js';

/** Module of real user monitoring: receives what browsers report and serves figures of it. */
export function rumModule(context: ModuleContext) {
  const { config, housekeepingDb } = context;
  const collector = createCollector(context);
  return {
    module: {
      routes: (host) => registerRumRoutes(host, { ...context, collector }),
      housekeeping: [
        {
          name: 'delete old RUM figures',
          deleteBatch: (at) => {
            const { checkDays, statisticsDays } = config.retention;
            return deleteOldFigures(housekeepingDb, at, { fineDays: checkDays, coarseDays: statisticsDays });
          },
        },
      ],
      run: async (signal) => {
        if (config.roles.has('api')) await collector.run(signal);
      },
    },
  } satisfies DomainWiring;
}

/** Returns the collector with a metric of beacons that were not counted. */
function createCollector({ db, clock, log, metrics }: Context): RumCollector {
  const rejected = new Counter({
    name: 'vedette_rum_rejected_beacons_total',
    help: 'Beacons that were not counted, by reason',
    labelNames: ['reason'],
    registers: [metrics],
  });
  return new RumCollector({
    store: { websites: () => loadMeasuredWebsites(db), add: (website, cells) => addFigures(db, website, cells) },
    clock,
    onRejected: (reason) => rejected.inc({ reason }),
    onError: (error) => log.warn({ err: error }, 'RUM figures could not be stored and are waiting'),
  });
}
