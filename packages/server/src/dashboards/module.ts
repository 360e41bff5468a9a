import { resetDefaultDashboard } from '../access/index.js';
import { loadCheckpoints, loadRegions } from '../checkpoints/index.js';
import type { Context } from '../module/context.js';
import type { DomainWiring } from '../module/module.js';
import { createDashboardFigureDeps } from './dashboard-figures.js';
import { registerDashboardRoutes } from './dashboard-routes.js';
import { lookupDashboard } from './definition/dashboard.js';
import { FirstData } from './figures/first-data.js';
import { shareFigures } from './figures/shared-figures.js';
import { createMonitorAccess } from '../monitors/index.js';

/** Module of dashboards and the figures of their tiles. */
export function dashboardsModule(context: Context) {
  const { db, clock } = context;
  const firstData = new FirstData(clock);
  return {
    module: {
      routes: (host) =>
        registerDashboardRoutes(host, {
          ...context,
          ...shareFigures(createDashboardFigureDeps(context), clock),
          editableBy: createMonitorAccess(context).editableBy,
          knownCheckpoints: (accountId) => knownCheckpoints(context, accountId),
          resetDefaultDashboards: resetDefaultDashboard,
          firstData,
        }),
      follower: firstData,
    },
    lookups: { lookupDashboard: (accountId, guid) => lookupDashboard(db, accountId, guid) },
  } satisfies DomainWiring;
}

/** Loads ids for filters. Includes deleted checkpoints, because a dashboard may still be limited to them. */
async function knownCheckpoints({ db }: Pick<Context, 'db'>, accountId: number) {
  const [checkpoints, regions] = [await loadCheckpoints(db, accountId), await loadRegions(db, accountId)];
  return {
    checkpointIds: new Set(checkpoints.map(({ checkpointId }) => checkpointId)),
    regionIds: new Set(regions.map(({ regionId }) => regionId)),
  };
}
