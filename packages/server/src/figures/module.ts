import type { Context } from '../module/context.js';
import type { DomainWiring } from '../module/module.js';
import type { MonitorAccess } from '../monitors/index.js';
import { figureReads } from './figure-reads.js';
import { registerMonitorMetricsRoutes } from './monitor-metrics/monitor-metrics-routes.js';
import { registerStatisticsRoutes } from './statistics/statistics-routes.js';
import type { StatisticsContext } from './statistics/statistics.js';
import { registerStatusRoutes } from './status/status-routes.js';

export interface FigureDependencies
  extends Pick<MonitorAccess, 'visibleTo' | 'monitorsOfGroup'>, Pick<StatisticsContext, 'oldestSla'> {}

/** Module of statistics, statuses and metrics of monitors. */
export function figuresModule(context: Context, needs: FigureDependencies) {
  return {
    module: {
      routes: (host) => {
        registerStatisticsRoutes(host, { ...context, ...figureReads(context), ...needs });
        registerStatusRoutes(host, { ...context, ...needs });
        registerMonitorMetricsRoutes(host, { ...context, ...needs });
      },
    },
  } satisfies DomainWiring;
}
