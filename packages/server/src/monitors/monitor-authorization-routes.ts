import {
  monitorAuthorizationEndpoints as ofMonitor,
  monitorGroupAuthorizationEndpoints as ofGroup,
} from '@vedette/contract/v4/monitor-authorization';
import { notFoundFault } from '@vedette/kernel/rule-messages';
import { grantItemAuthorization, listItemAuthorizations, revokeItemAuthorization, type Item } from '../access/index.js';
import type { Caller } from '../rights/index.js';
import { mount, type RouteHost } from '../http/index.js';
import { requireGroup, type MonitorGroupDeps } from './groups/monitor-group.js';
import type { MonitorDeps } from './store/monitor-store.js';
import type { StoreContext } from '../module/context.js';

/** Serves permissions on monitors and monitor groups. */
export function registerMonitorAuthorizationRoutes(
  host: RouteHost,
  deps: StoreContext & MonitorDeps & MonitorGroupDeps,
): void {
  mount(host, ofMonitor.listAuthorizations, ({ caller, params }) =>
    listItemAuthorizations(deps.db, caller.accountId, { type: 'monitor', guid: params.monitorGuid }),
  );
  mount(host, ofMonitor.addAuthorization, async ({ caller, params, body }) =>
    grantItemAuthorization(deps, caller, await loadMonitorItem(deps, caller, params.monitorGuid), body),
  );
  mount(host, ofMonitor.removeAuthorization, async ({ caller, params }) => {
    const item = await loadMonitorItem(deps, caller, params.monitorGuid);
    await revokeItemAuthorization(deps, caller, item, params.authorizationGuid);
  });
  mount(host, ofGroup.listAuthorizations, ({ caller, params }) =>
    listItemAuthorizations(deps.db, caller.accountId, { type: 'monitorGroup', guid: params.monitorGroupGuid }),
  );
  mount(host, ofGroup.addAuthorization, async ({ caller, params, body }) =>
    grantItemAuthorization(deps, caller, await loadGroupItem(deps, caller, params.monitorGroupGuid), body),
  );
  mount(host, ofGroup.removeAuthorization, async ({ caller, params }) => {
    const item = await loadGroupItem(deps, caller, params.monitorGroupGuid);
    await revokeItemAuthorization(deps, caller, item, params.authorizationGuid);
  });
}

async function loadMonitorItem(deps: MonitorDeps, caller: Caller, guid: string): Promise<Item> {
  const monitor = await deps.monitorStoreFor(caller).findByGuid(guid);
  if (!monitor) throw notFoundFault('monitor', guid);
  return { type: 'monitor', guid, name: monitor.definition.Name };
}

async function loadGroupItem(deps: MonitorGroupDeps, caller: Caller, guid: string): Promise<Item> {
  const { description } = requireGroup(await deps.groupStoreFor(caller).findByGuid(guid), guid);
  return { type: 'monitorGroup', guid, name: description };
}
