import { rumWebsiteEndpoints } from '@vedette/contract/v4/rum-website';
import { rumViewEndpoints } from '@vedette/contract/v1/rum/rum';
import { mountDefinition } from '../definitions/index.js';
import { mount, type RouteHost } from '../http/index.js';
import { registerBeaconRoutes } from './beacon-routes.js';
import type { RumCollector } from './collector.js';
import {
  loadWebsiteFigures,
  loadBreakdown,
  loadRobotViews,
  loadWebsiteMetrics,
  loadMetricsByWebsite,
  loadTimeline,
} from './metrics.js';
import { rumWebsites, type RumWebsiteDeps } from './rum-website.js';

/** Serves `/Rum/Website`, its figures, and the script and messages of measured pages. */
export function registerRumRoutes(host: RouteHost, deps: RumWebsiteDeps & { readonly collector: RumCollector }): void {
  const websites = rumWebsiteEndpoints;
  mountDefinition(host, websites, rumWebsites, deps);
  mount(host, websites.allMetrics, ({ caller, query }) => loadMetricsByWebsite(deps, caller, query));
  mount(host, websites.metrics, ({ caller, params, query }) =>
    loadWebsiteMetrics(deps, caller, params.rumWebsiteGuid, query),
  );
  const views = rumViewEndpoints;
  mount(host, views.figures, ({ caller, params, query }) =>
    loadWebsiteFigures(deps, caller, params.rumWebsiteGuid, query),
  );
  mount(host, views.breakdown, ({ caller, params, query }) =>
    loadBreakdown(deps, caller, params.rumWebsiteGuid, query),
  );
  mount(host, views.timeline, ({ caller, params, query }) => loadTimeline(deps, caller, params.rumWebsiteGuid, query));
  mount(host, views.leftOut, ({ caller, params, query }) => loadRobotViews(deps, caller, params.rumWebsiteGuid, query));
  registerBeaconRoutes(host, deps.collector);
}
