import { ownershipEndpoints as ownership } from '@vedette/contract/v1/screens/ownership';
import { mount, type RouteHost } from '../../http/index.js';
import type { StoreContext } from '../../module/context.js';
import { handOver, listOwnedObjects } from './ownership.js';

/** Registers the routes of objects that operators own. */
export function registerOwnershipRoutes(host: RouteHost, deps: StoreContext): void {
  mount(host, ownership.list, ({ caller, params }) => listOwnedObjects(deps, caller, params.operatorGuid));
  mount(host, ownership.handOver, ({ caller, params, body }) => handOver(deps, caller, params.operatorGuid, body));
}
