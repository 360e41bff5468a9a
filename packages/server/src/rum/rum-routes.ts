import { rumWebsiteEndpoints } from '@vedette/contract/v4/rum-website';
import { rumViewEndpoints } from '@vedette/contract/v1/rum/rum';
import { mountDefinition } from '../definitions/index.js';
import { mount, type RouteHost } from '../http/index.js';
import { registerBeaconRoutes } from './beacon-routes.js';
import type { RumCollector } from './collector.js';
import { allFigures, breakdownOf, leftOutOf, metricsOf, metricsOfAll, timelineOf } from './metrics.js';
import { rumWebsites, type RumWebsiteDeps } from './rum-website.js';

/** Serves `/Rum/Website`, its figures, and what the measured pages load and send. */
export function registerRumRoutes(host: RouteHost, deps: RumWebsiteDeps & { readonly collector: RumCollector }): void {
  const websites = rumWebsiteEndpoints;
  mountDefinition(host, websites, rumWebsites, deps);
  mount(host, websites.allMetrics, ({ caller, query }) => metricsOfAll(deps, caller, query));
  mount(host, websites.metrics, ({ caller, params, query }) => metricsOf(deps, caller, params.rumWebsiteGuid, query));
  const views = rumViewEndpoints;
  mount(host, views.figures, ({ caller, params, query }) => allFigures(deps, caller, params.rumWebsiteGuid, query));
  mount(host, views.breakdown, ({ caller, params, query }) => breakdownOf(deps, caller, params.rumWebsiteGuid, query));
  mount(host, views.timeline, ({ caller, params, query }) => timelineOf(deps, caller, params.rumWebsiteGuid, query));
  mount(host, views.leftOut, ({ caller, params, query }) => leftOutOf(deps, caller, params.rumWebsiteGuid, query));
  registerBeaconRoutes(host, deps.collector);
}
