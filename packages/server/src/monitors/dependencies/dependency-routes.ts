import { parentEndpoints as endpoints } from '@vedette/contract/v1/monitors/parent';
import { mount, type RouteHost } from '../../http/index.js';
import type { StoreContext } from '../../module/context.js';
import { loadGroupParents, loadMonitorParents, replaceParents } from './dependency.js';

/** Serves the parents of monitors and of all members of groups. */
export function registerDependencyRoutes(host: RouteHost, deps: StoreContext): void {
  mount(host, endpoints.ofMonitor, ({ caller, params }) => loadMonitorParents(deps, caller, params.monitorGuid));
  mount(host, endpoints.ofGroup, ({ caller, params }) => loadGroupParents(deps, caller, params.monitorGroupGuid));
  mount(host, endpoints.replaceOfMonitor, ({ caller, params, body }) =>
    replaceParents(deps, caller, { monitorGuid: params.monitorGuid }, body.MonitorGuids),
  );
  mount(host, endpoints.replaceOfGroup, ({ caller, params, body }) =>
    replaceParents(deps, caller, { monitorGroupGuid: params.monitorGroupGuid }, body.MonitorGuids),
  );
}
