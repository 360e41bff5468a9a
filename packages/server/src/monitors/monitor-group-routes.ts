import { monitorGroupEndpoints as groups } from '@vedette/contract/v4/monitor-group';
import { mount, type RouteHost } from '../http/index.js';
import { addGroupMember, removeGroupMember, switchGroupMembers } from './editing/group-members.js';
import { addMaintenanceToGroup, type MaintenanceDeps } from './maintenance/maintenance.js';
import { checkPeriod } from './maintenance/maintenance-period-rules.js';
import {
  checkGroup,
  createMonitorGroup,
  deleteMonitorGroup,
  readMonitorGroup,
  validateMonitorGroup,
  listMembers,
  listMonitorGroups,
  replaceMonitorGroup,
  type MonitorGroupDeps,
} from './groups/monitor-group.js';
import type { MonitorDeps } from './store/monitor-store.js';

/** Serves monitor groups, their members and actions on all members. */
export function registerMonitorGroupRoutes(
  host: RouteHost,
  deps: MonitorDeps & MonitorGroupDeps & MaintenanceDeps,
): void {
  mount(host, groups.list, ({ caller }) => listMonitorGroups(deps, caller));
  mount(
    host,
    groups.create,
    ({ caller, body }) => createMonitorGroup(deps, caller, body),
    ({ body }, problems) => checkGroup(undefined, body, problems),
  );
  mount(host, groups.get, ({ caller, params }) => readMonitorGroup(deps, caller, params.monitorGroupGuid));
  mount(
    host,
    groups.replace,
    ({ caller, params, body }) => replaceMonitorGroup(deps, caller, params.monitorGroupGuid, body),
    ({ caller, params: { monitorGroupGuid: guid }, body }, problems) =>
      validateMonitorGroup(deps, caller, { guid, body }, problems),
  );
  mount(host, groups.remove, ({ caller, params }) => deleteMonitorGroup(deps, caller, params.monitorGroupGuid));
  mount(host, groups.members, ({ caller, params }) => listMembers(deps, caller, params.monitorGroupGuid));
  mount(host, groups.addMember, ({ caller, params }) => addGroupMember(deps, caller, params));
  mount(host, groups.removeMember, ({ caller, params }) => removeGroupMember(deps, caller, params));
  mount(host, groups.stopAll, ({ caller, params }) =>
    switchGroupMembers(deps, caller, params.monitorGroupGuid, { IsActive: false }),
  );
  mount(host, groups.startAll, ({ caller, params }) =>
    switchGroupMembers(deps, caller, params.monitorGroupGuid, { IsActive: true }),
  );
  mount(host, groups.stopAlerts, ({ caller, params }) =>
    switchGroupMembers(deps, caller, params.monitorGroupGuid, { GenerateAlert: false }),
  );
  mount(host, groups.startAlerts, ({ caller, params }) =>
    switchGroupMembers(deps, caller, params.monitorGroupGuid, { GenerateAlert: true }),
  );
  mount(
    host,
    groups.addMaintenance,
    ({ caller, params, body }) => addMaintenanceToGroup(deps, caller, params.monitorGroupGuid, body),
    ({ body }, problems) => checkPeriod(body, problems),
  );
}
