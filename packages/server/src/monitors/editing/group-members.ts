import { Fault } from '@vedette/kernel/fault';
import { notFoundFault } from '@vedette/kernel/rule-messages';
import { MONITOR_LEVELS, type Caller } from '../../rights/index.js';
import { buildChangedMonitor } from './build-monitor.js';
import { requireGroup, type MonitorGroupDeps, type StoredGroup } from '../groups/monitor-group.js';
import { checkQuotas } from './check-quotas.js';
import type { StoredMonitor } from '../definition/stored-monitor.js';
import type { MonitorChange, MonitorDeps } from '../store/monitor-store.js';

export type GroupMemberDeps = MonitorDeps & MonitorGroupDeps;

interface MemberPath {
  readonly monitorGroupGuid: string;
  readonly monitorGuid: string;
}

/**
 * Adds a monitor to a group. Does nothing if it is a member already.
 * @throws Fault `missing`; `forbidden` without permission to edit the monitor; `invalid` for the group of all monitors;
 * `refused` when the group has no credits left
 */
export async function addGroupMember(deps: GroupMemberDeps, caller: Caller, path: MemberPath): Promise<void> {
  const { group, monitor } = await loadMembership(deps, caller, path);
  await deps.monitorStoreFor(caller).transaction(async (store) => {
    const groups = (await store.loadGroupsByMonitor([path.monitorGuid])).get(path.monitorGuid) ?? [];
    if (groups.includes(path.monitorGroupGuid)) return;
    await checkQuotas(deps, caller, store, { after: monitor, groupGuids: [path.monitorGroupGuid] });
    await store.addToGroups(path.monitorGuid, [path.monitorGroupGuid]);
    await store.auditMembership(group, monitor, 'joined');
  });
}

/**
 * Removes a monitor from a group.
 * @throws Fault `missing`, also if the monitor is not a member, `forbidden`, `invalid` for the group of all monitors
 */
export async function removeGroupMember(deps: GroupMemberDeps, caller: Caller, path: MemberPath): Promise<void> {
  const { group, monitor } = await loadMembership(deps, caller, path);
  await deps.monitorStoreFor(caller).transaction(async (store) => {
    const wasMember = await store.removeFromGroup(path.monitorGuid, path.monitorGroupGuid);
    if (!wasMember) throw new Fault('missing', `Monitor ${path.monitorGuid} is not in the group`);
    await store.auditMembership(group, monitor, 'left');
  });
}

async function loadMembership(
  deps: GroupMemberDeps,
  caller: Caller,
  { monitorGroupGuid, monitorGuid }: MemberPath,
): Promise<{ readonly group: StoredGroup; readonly monitor: StoredMonitor }> {
  const group = requireGroup(await deps.groupStoreFor(caller).findByGuid(monitorGroupGuid), monitorGroupGuid);
  const store = deps.monitorStoreFor(caller);
  const monitor = await store.findByGuid(monitorGuid);
  if (!monitor) throw notFoundFault('monitor', monitorGuid);
  const groups = (await store.loadGroupsByMonitor([monitorGuid])).get(monitorGuid) ?? [];
  if (caller.rights.monitorLevel(monitorGuid, groups) < MONITOR_LEVELS.EditMonitor) {
    throw new Fault('forbidden', 'No permission: EditMonitor is needed on the monitor');
  }
  if (group.isAll) throw new Fault('invalid', 'IsAll: the members of the group of all monitors cannot be changed');
  return { group, monitor };
}

/** Fields that the four group actions set. Monitors in Development mode cannot be started and are skipped. */
export type GroupSwitch = { readonly IsActive: boolean } | { readonly GenerateAlert: boolean };

/**
 * Applies `IsActive` or `GenerateAlert` to every member of a group. Members that are locked or already in that state
 * are skipped.
 */
export async function switchGroupMembers(
  deps: GroupMemberDeps,
  caller: Caller,
  monitorGroupGuid: string,
  groupSwitch: GroupSwitch,
): Promise<void> {
  await deps.monitorStoreFor(caller).transaction(async (store) => {
    const changes: MonitorChange[] = [];
    for (const before of await store.lockGroupMembers(monitorGroupGuid)) {
      const isStart = 'IsActive' in groupSwitch && groupSwitch.IsActive;
      if (before.isLocked || (isStart && before.definition.MonitorMode === 'Development')) continue;
      const after = buildChangedMonitor(deps, caller, before, { definition: { ...before.definition, ...groupSwitch } });
      if (after.hash === before.hash) continue;
      await store.update(after);
      changes.push({ action: 'Updated', before, after });
    }
    await store.auditChanges(changes);
  });
}
