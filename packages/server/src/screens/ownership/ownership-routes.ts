import { ownershipEndpoints as ownership } from '@vedette/contract/v1/screens/ownership';
import type { AccessDeps } from '../../access/index.js';
import { mount, type RouteHost } from '../../http/index.js';
import { handOver, listOwned } from './ownership.js';

/** What operators own. */
export function registerOwnershipRoutes(host: RouteHost, deps: AccessDeps): void {
  mount(host, ownership.list, ({ caller, params }) => listOwned(deps, caller, params.operatorGuid));
  mount(host, ownership.handOver, ({ caller, params, body }) => handOver(deps, caller, params.operatorGuid, body));
}
