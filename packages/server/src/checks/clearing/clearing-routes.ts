import { clearingEndpoints as endpoints } from '@vedette/contract/v1/checks/check';
import { mount, type RouteHost } from '../../http/index.js';
import { clearCheck, clearChecks, type ClearingDeps } from './clearing.js';

/** Registers the routes that clear errors. */
export function registerClearingRoutes(host: RouteHost, deps: ClearingDeps): void {
  mount(host, endpoints.one, ({ caller, params, body }) => clearCheck(deps, caller, params.monitorCheckId, body));
  mount(host, endpoints.many, ({ caller, body }) => clearChecks(deps, caller, body));
}
