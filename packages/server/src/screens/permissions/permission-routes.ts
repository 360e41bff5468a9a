import { permissionSummaryEndpoints } from '@vedette/contract/v1/screens/permission-summary';
import { mount, type RouteHost } from '../../http/index.js';
import type { StoreContext } from '../../module/context.js';
import { listPermissions } from './permission-summary.js';

/** Registers the routes of permissions on each monitor. */
export function registerPermissionRoutes(host: RouteHost, deps: Pick<StoreContext, 'db'>): void {
  mount(host, permissionSummaryEndpoints.list, ({ caller, query }) => listPermissions(deps, caller, query));
}
