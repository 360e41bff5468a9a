import { domainGroupSetEndpoints as sets } from '@vedette/contract/v1/monitors/domain-group-set';
import { mount, type RouteHost } from '../../http/index.js';
import { createSet, defaultSet, getSet, listSets, removeSet, replaceSet, type SetDeps } from './domain-group-set.js';

/** Sets of domain groups. */
export function registerDomainGroupSetRoutes(host: RouteHost, deps: SetDeps): void {
  mount(host, sets.list, ({ caller }) => listSets(deps, caller));
  mount(host, sets.default, () => Promise.resolve(defaultSet()));
  mount(host, sets.create, ({ caller, body }) => createSet(deps, caller, body));
  mount(host, sets.get, ({ caller, params }) => getSet(deps, caller, params.domainGroupGuid));
  mount(host, sets.replace, ({ caller, params, body }) => replaceSet(deps, caller, params.domainGroupGuid, body));
  mount(host, sets.remove, ({ caller, params }) => removeSet(deps, caller, params.domainGroupGuid));
}
