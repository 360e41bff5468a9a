import { dashboardEndpoints as endpoints, dashboardV1Endpoints as sharing } from '@vedette/contract/v4/dashboard';
import { dashboardViewEndpoints as views } from '@vedette/contract/v1/dashboards/dashboard';
import { dashboardCheckpointEndpoints as checkpoints } from '@vedette/contract/v1/dashboards/dashboard-checkpoints';
import { dashboardAlertEndpoints as alerts } from '@vedette/contract/v1/dashboards/dashboard-alerts';
import { dashboardChartNoteEndpoints as chartNotes } from '@vedette/contract/v1/dashboards/dashboard-chart-notes';
import { dashboardErrorEndpoints as errors } from '@vedette/contract/v1/dashboards/dashboard-errors';
import { dashboardSeriesEndpoints as series } from '@vedette/contract/v1/dashboards/dashboard-series';
import { dashboardMonitorDataEndpoints as monitorData } from '@vedette/contract/v1/dashboards/dashboard-monitor-data';
import { dashboardPageEndpoints as pages } from '@vedette/contract/v1/dashboards/dashboard-pages';
import { dashboardFavouriteEndpoints as favourites } from '@vedette/contract/v1/dashboards/dashboard-favourites';
import { dashboardNewEndpoints } from '@vedette/contract/v1/dashboards/dashboard-new';
import { grantItemAuthorization, listItemAuthorizations, revokeItemAuthorization } from '../access/index.js';
import type { Caller } from '../rights/index.js';
import { mount, type RouteHost } from '../http/index.js';
import { translateErrorRows } from '../sentences/index.js';
import {
  cloneDashboard,
  validateDashboard,
  listDashboards,
  loadCustomDashboard,
  patchDashboard,
  readDashboard,
  removeDashboard,
  replaceDashboard,
  type DashboardDeps,
} from './definition/dashboard.js';
import { readDashboardAlerts } from './lists/dashboard-alerts.js';
import { readDashboardCheckpointLines, readDashboardCheckpoints } from './checkpoints/dashboard-checkpoints.js';
import { readDashboardChartNotes } from './lists/dashboard-chart-notes.js';
import { readErrorCounts, readErrorTypes, translateErrorTypes } from './lists/dashboard-errors.js';
import { readDashboardFigures, readDashboardMonitors } from './figures/dashboard-figures.js';
import { readDashboardLines } from './lines/dashboard-lines.js';
import { readDashboardLog, type DashboardLogContext } from './lists/dashboard-log.js';
import { readDashboardMonitorData } from './lists/dashboard-monitor-data.js';
import { readDashboardPages } from './lines/dashboard-pages.js';
import { readDashboardTimePattern } from './figures/dashboard-time-pattern.js';
import type { SteppedClockDeps } from './figures/shared-figures.js';
import { listCustomMetrics, readDashboardMetrics } from './lines/dashboard-metrics.js';
import { readDashboardSteps } from './lines/dashboard-steps.js';
import { listCards, setFavourite } from './definition/favourites.js';
import { createDashboard } from './definition/new-dashboard.js';
import { readLayout, replaceTiles, PLACEHOLDER_TILE, validateTiles } from './tiles/tiles.js';

/** Serves `/Dashboard`, and under `/api/v1` the sharing, the tiles and their figures. */
export function registerDashboardRoutes(
  host: RouteHost,
  deps: DashboardDeps & DashboardLogContext & SteppedClockDeps,
): void {
  const { db } = deps;
  mount(host, endpoints.list, ({ caller }) => listDashboards(db, caller));
  mount(host, endpoints.read, ({ caller, params }) => readDashboard(db, caller, params.dashboardGuid));
  mount(
    host,
    endpoints.replace,
    ({ caller, params, body }) => replaceDashboard(deps, caller, params.dashboardGuid, body),
    ({ caller, params: { dashboardGuid: guid }, body: write }, problems) =>
      validateDashboard(deps, caller, { guid, write, isReplacement: true }, problems),
  );
  mount(
    host,
    endpoints.patch,
    ({ caller, params, body }) => patchDashboard(deps, caller, params.dashboardGuid, body),
    ({ caller, params: { dashboardGuid: guid }, body: write }, problems) =>
      validateDashboard(deps, caller, { guid, write, isReplacement: false }, problems),
  );
  mount(host, endpoints.remove, ({ caller, params }) => removeDashboard(deps, caller, params.dashboardGuid));
  mount(host, endpoints.clone, ({ caller, params }) => cloneDashboard(deps, caller, params.dashboardGuid));
  mount(host, views.layout, ({ caller, params }) => readLayout(db, caller, params.dashboardGuid));
  mount(
    host,
    views.replaceTiles,
    ({ caller, params, body }) => replaceTiles(deps, caller, params.dashboardGuid, body),
    {
      validate: ({ caller, body }, problems) => validateTiles(deps, caller, body, problems),
      placeholders: { Tiles: PLACEHOLDER_TILE },
    },
  );
  mount(host, views.figures, ({ caller, params, query }) =>
    readDashboardFigures(deps, caller, params.dashboardGuid, query),
  );
  mount(host, views.monitors, ({ caller, params, query }) =>
    readDashboardMonitors(deps, caller, params.dashboardGuid, query),
  );
  mount(host, views.lines, ({ caller, params, query }) =>
    readDashboardLines(deps, caller, params.dashboardGuid, query),
  );
  mount(host, views.timePattern, ({ caller, params, query }) =>
    readDashboardTimePattern(deps, caller, params.dashboardGuid, query),
  );
  mount(host, views.log, async ({ caller, params, query, translate }) =>
    translateErrorRows(await readDashboardLog(deps, caller, params.dashboardGuid, query), translate),
  );
  mount(host, alerts.list, async ({ caller, params, query, translate }) =>
    translateErrorRows(await readDashboardAlerts(deps, caller, params.dashboardGuid, query), translate),
  );
  mount(host, chartNotes.list, ({ caller, params, query }) =>
    readDashboardChartNotes(deps, caller, params.dashboardGuid, query),
  );
  mount(host, errors.counts, ({ caller, params, query }) => readErrorCounts(deps, caller, params.dashboardGuid, query));
  mount(host, errors.types, async ({ caller, params, query, translate }) =>
    translateErrorTypes(await readErrorTypes(deps, caller, params.dashboardGuid, query), translate),
  );
  mount(host, checkpoints.checkpoints, ({ caller, params, query }) =>
    readDashboardCheckpoints(deps, caller, params.dashboardGuid, query),
  );
  mount(host, checkpoints.lines, ({ caller, params, query }) =>
    readDashboardCheckpointLines(deps, caller, params.dashboardGuid, query),
  );
  mount(host, series.steps, ({ caller, params, query }) =>
    readDashboardSteps(deps, caller, params.dashboardGuid, query),
  );
  mount(host, monitorData.read, ({ caller, params, query }) =>
    readDashboardMonitorData(deps, caller, params.dashboardGuid, query),
  );
  mount(host, pages.lines, ({ caller, params, query }) =>
    readDashboardPages(deps, caller, params.dashboardGuid, query),
  );
  mount(host, series.metrics, ({ caller, params, query }) =>
    readDashboardMetrics(deps, caller, params.dashboardGuid, query),
  );
  mount(host, series.listMetrics, ({ caller }) => listCustomMetrics(deps, caller));
  mount(host, dashboardNewEndpoints.create, ({ caller, body }) => createDashboard(deps, caller, body));
  mount(host, favourites.cards, ({ caller }) => listCards(db, caller));
  mount(host, favourites.setFavourite, ({ caller, params, body }) =>
    setFavourite(db, caller, params.dashboardGuid, body.IsFavourite),
  );
  registerSharingRoutes(host, deps);
}

function registerSharingRoutes(host: RouteHost, deps: DashboardDeps): void {
  const toSharedItem = async ({ accountId }: Caller, guid: string) => {
    const { name } = await loadCustomDashboard(deps.db, accountId, guid);
    return { type: 'dashboard', guid, name } as const;
  };
  mount(host, sharing.listAuthorizations, ({ caller, params }) =>
    listItemAuthorizations(deps.db, caller.accountId, { type: 'dashboard', guid: params.dashboardGuid }),
  );
  mount(host, sharing.addAuthorization, async ({ caller, params, body }) =>
    grantItemAuthorization(deps, caller, await toSharedItem(caller, params.dashboardGuid), body),
  );
  mount(host, sharing.removeAuthorization, async ({ caller, params }) => {
    const item = await toSharedItem(caller, params.dashboardGuid);
    await revokeItemAuthorization(deps, caller, item, params.authorizationGuid);
  });
}
