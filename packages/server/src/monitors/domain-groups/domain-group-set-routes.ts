import { domainGroupSetEndpoints } from '@vedette/contract/v1/monitors/domain-group-set';
import { mountDefinition } from '../../definitions/index.js';
import { mount, type RouteHost } from '../../http/index.js';
import type { StoreContext } from '../../module/context.js';
import { buildDefaultSet, domainGroupSets } from './domain-group-set.js';

/** Serves sets of domain groups. */
export function registerDomainGroupSetRoutes(host: RouteHost, context: StoreContext): void {
  mount(host, domainGroupSetEndpoints.default, () => Promise.resolve(buildDefaultSet()));
  mountDefinition(host, domainGroupSetEndpoints, domainGroupSets, context);
}
