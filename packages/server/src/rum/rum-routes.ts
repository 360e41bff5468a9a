import { rumWebsiteEndpoints } from '@vedette/contract/v4/rum-website';
import { rumViewEndpoints } from '@vedette/contract/v1/rum/rum';
import { mount, type RouteHost } from '../http/index.js';
import { registerBeaconRoutes } from './beacon-routes.js';
import type { RumCollector } from './collector.js';
import {
  allFigures,
  breakdownOf,
  leftOutOf,
  metricsOf,
  metricsOfAll,
  timelineOf,
  type RumMetricsDeps,
} from './metrics.js';
import {
  createRumWebsite,
  listRumWebsites,
  readRumWebsite,
  removeRumWebsite,
  replaceRumWebsite,
  type RumWebsiteDeps,
} from './rum-website.js';

export interface RumRoutesDeps extends RumWebsiteDeps, RumMetricsDeps {
  readonly collector: RumCollector;
}

/** Serves `/Rum/Website`, its figures, and what the measured pages load and send. */
export function registerRumRoutes(host: RouteHost, deps: RumRoutesDeps): void {
  const websites = rumWebsiteEndpoints;
  mount(host, websites.list, ({ caller }) => listRumWebsites(deps, caller));
  mount(host, websites.create, ({ caller, body }) => createRumWebsite(deps, caller, body));
  mount(host, websites.read, ({ caller, params }) => readRumWebsite(deps, caller, params.rumWebsiteGuid));
  mount(host, websites.replace, ({ caller, params, body }) =>
    replaceRumWebsite(deps, caller, params.rumWebsiteGuid, body),
  );
  mount(host, websites.remove, ({ caller, params }) => removeRumWebsite(deps, caller, params.rumWebsiteGuid));
  mount(host, websites.allMetrics, ({ caller, query }) => metricsOfAll(deps, caller, query));
  mount(host, websites.metrics, ({ caller, params, query }) => metricsOf(deps, caller, params.rumWebsiteGuid, query));
  const views = rumViewEndpoints;
  mount(host, views.figures, ({ caller, params, query }) => allFigures(deps, caller, params.rumWebsiteGuid, query));
  mount(host, views.breakdown, ({ caller, params, query }) => breakdownOf(deps, caller, params.rumWebsiteGuid, query));
  mount(host, views.timeline, ({ caller, params, query }) => timelineOf(deps, caller, params.rumWebsiteGuid, query));
  mount(host, views.leftOut, ({ caller, params, query }) => leftOutOf(deps, caller, params.rumWebsiteGuid, query));
  registerBeaconRoutes(host, deps.collector);
}
