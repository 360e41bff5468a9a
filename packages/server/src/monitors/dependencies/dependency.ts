import type { GroupParents, MonitorParents, ParentRow } from '@vedette/contract/v1/monitors/parent';
import { Problems } from '@vedette/kernel/fault';
import { unknownReferenceRule } from '@vedette/kernel/rule-messages';
import { recordAudit } from '../../access/index.js';
import type { Caller } from '../../rights/index.js';
import { loadGroupGuids, loadGroupMembers } from '../groups/membership-sql.js';
import { loadVisibleMonitors } from '../visibility/visibility-sql.js';
import type { StoreContext } from '../../module/context.js';
import { closesCycle } from './dependency-rules.js';
import {
  announce,
  loadGroupNames,
  loadOwnParents,
  lockDependencies,
  loadMonitorNames,
  loadParentsByGroup,
  readParents,
  replaceLinks,
  type Db,
  type Dependent,
} from './dependency-sql.js';

/** Returns what a monitor depends on: its own parents, and those of its groups. */
export async function loadMonitorParents(
  { db }: StoreContext,
  caller: Caller,
  monitorGuid: string,
): Promise<MonitorParents> {
  const { accountId } = caller;
  const groups = (await loadGroupGuids(db, accountId, [monitorGuid])).get(monitorGuid) ?? [];
  const [names, parentsByGroup] = [
    await loadGroupNames(db, accountId, groups),
    await loadParentsByGroup(db, accountId, groups),
  ];
  const ownParents = await loadOwnParents(db, accountId, { monitorGuid });
  const rows = await loadParentRows(db, caller, [...ownParents, ...[...parentsByGroup.values()].flat()]);
  const toRows = (guids: readonly string[]): ParentRow[] => guids.flatMap((guid) => rows.get(guid) ?? []);
  const OfGroups = groups.flatMap((group) => {
    const parents = (parentsByGroup.get(group) ?? []).filter((guid) => guid !== monitorGuid);
    if (parents.length === 0) return [];
    return [{ MonitorGroupGuid: group, Description: names.get(group) ?? '', Parents: toRows(parents) }];
  });
  return { Parents: toRows(ownParents), MonitorGuids: ownParents, OfGroups };
}

export async function loadGroupParents(
  { db }: StoreContext,
  caller: Caller,
  monitorGroupGuid: string,
): Promise<GroupParents> {
  const ownParents = await loadOwnParents(db, caller.accountId, { monitorGroupGuid });
  return { Parents: [...(await loadParentRows(db, caller, ownParents)).values()], MonitorGuids: ownParents };
}

/** Loads the rows of parents by guid, in the order of the given guids. */
async function loadParentRows(
  db: Db,
  caller: Caller,
  guids: readonly string[],
): Promise<ReadonlyMap<string, ParentRow>> {
  const visible = await loadVisibleMonitors(db, caller);
  const names = await loadMonitorNames(db, caller.accountId, guids);
  const toParentRow = (guid: string): ParentRow => ({
    MonitorGuid: guid,
    ...((visible === 'all' || visible.includes(guid)) && { Name: names.get(guid) ?? '' }),
  });
  return new Map(guids.map((guid) => [guid, toParentRow(guid)]));
}

/**
 * Replaces the parents of a monitor or of all members of a group. The caller must be able to see each new one.
 * @throws Fault `invalid` for a parent the caller does not see, and for one that would close a cycle
 */
export async function replaceParents(
  { db, clock }: StoreContext,
  caller: Caller,
  dependent: Dependent,
  parentGuids: readonly string[],
): Promise<void> {
  const { accountId } = caller;
  const parents = [...new Set(parentGuids.map((guid) => guid.toLowerCase()))];
  await db.transaction().execute(async (tx) => {
    await lockDependencies(tx, accountId);
    const before = await loadOwnParents(tx, accountId, dependent);
    await requireVisibleParents(tx, caller, dependent, { parents, before });
    if (before.join() === parents.join()) return;
    await replaceLinks(tx, accountId, dependent, parents);
    await requireNoCycles(tx, accountId, dependent, parents);
    const [objectGuid, objectType, names] =
      'monitorGuid' in dependent
        ? [dependent.monitorGuid, 'Monitor', await loadMonitorNames(tx, accountId, [dependent.monitorGuid])]
        : [
            dependent.monitorGroupGuid,
            'MonitorGroup',
            await loadGroupNames(tx, accountId, [dependent.monitorGroupGuid]),
          ];
    await recordAudit(tx, caller, {
      at: clock.now(),
      action: 'Updated',
      objectType,
      objectGuid,
      objectName: names.get(objectGuid) ?? '',
      before: { Parents: before },
      after: { Parents: parents },
    });
    await announce(tx, { topic: 'monitorGroup', accountId, ids: [objectGuid] });
  });
}

async function requireVisibleParents(
  tx: Db,
  caller: Caller,
  dependent: Dependent,
  { parents, before }: { readonly parents: readonly string[]; readonly before: readonly string[] },
): Promise<void> {
  const visible = await loadVisibleMonitors(tx, caller);
  const names = await loadMonitorNames(tx, caller.accountId, parents);
  const problems = new Problems();
  for (const guid of parents) {
    const isVisibleParent = names.has(guid) && (visible === 'all' || visible.includes(guid) || before.includes(guid));
    const isItself = 'monitorGuid' in dependent && dependent.monitorGuid === guid;
    problems.when(!isVisibleParent, 'MonitorGuids', unknownReferenceRule('monitor', guid));
    problems.when(isItself, 'MonitorGuids', 'a monitor cannot depend on itself');
  }
  problems.throwIfAny();
}

async function requireNoCycles(
  tx: Db,
  accountId: number,
  dependent: Dependent,
  parents: readonly string[],
): Promise<void> {
  const children =
    'monitorGuid' in dependent
      ? [dependent.monitorGuid]
      : (await loadGroupMembers(tx, accountId, dependent.monitorGroupGuid)).map(({ monitorGuid }) => monitorGuid);
  const childSet = new Set(children);
  const parentsByMonitor = await readParents(tx, accountId, parents);
  const problems = new Problems();
  for (const parent of parents) {
    problems.when(
      closesCycle(parent, childSet, parentsByMonitor),
      'MonitorGuids',
      `${parent} would close a dependency cycle`,
    );
  }
  problems.throwIfAny();
}
