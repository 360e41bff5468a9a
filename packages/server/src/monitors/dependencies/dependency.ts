import type { GroupParents, MonitorParents, ParentRow } from '@vedette/contract/v1/monitors/parent';
import { Problems } from '@vedette/kernel/fault';
import { unknownRule } from '@vedette/kernel/rule-messages';
import { recordAudit } from '../../access/index.js';
import type { Caller } from '../../rights/index.js';
import { loadGroupGuids, loadGroupMembers } from '../groups/membership-sql.js';
import { visibleMonitors } from '../visibility/visibility-sql.js';
import type { StoreContext } from '../../module/context.js';
import { closesCycle } from './dependency-rules.js';
import {
  announce,
  groupNames,
  linkedParents,
  lockLinks,
  monitorNames,
  parentsOfGroups,
  readParents,
  replaceLinks,
  type Db,
  type Dependent,
} from './dependency-sql.js';

/** Returns what a monitor depends on: its own parents, and those of its groups. */
export async function parentsOfMonitor(
  { db }: StoreContext,
  caller: Caller,
  monitorGuid: string,
): Promise<MonitorParents> {
  const { accountId } = caller;
  const groups = (await loadGroupGuids(db, accountId, [monitorGuid])).get(monitorGuid) ?? [];
  const [names, linked] = [await groupNames(db, accountId, groups), await parentsOfGroups(db, accountId, groups)];
  const own = await linkedParents(db, accountId, { monitorGuid });
  const rows = await loadParentRows(db, caller, [...own, ...[...linked.values()].flat()]);
  const named = (guids: readonly string[]): ParentRow[] => guids.flatMap((guid) => rows.get(guid) ?? []);
  const OfGroups = groups.flatMap((group) => {
    const parents = (linked.get(group) ?? []).filter((guid) => guid !== monitorGuid);
    if (parents.length === 0) return [];
    return [{ MonitorGroupGuid: group, Description: names.get(group) ?? '', Parents: named(parents) }];
  });
  return { Parents: named(own), MonitorGuids: own, OfGroups };
}

export async function parentsOfGroup(
  { db }: StoreContext,
  caller: Caller,
  monitorGroupGuid: string,
): Promise<GroupParents> {
  const own = await linkedParents(db, caller.accountId, { monitorGroupGuid });
  return { Parents: [...(await loadParentRows(db, caller, own)).values()], MonitorGuids: own };
}

/** Loads the rows of parents by guid, in the order of the given guids. */
async function loadParentRows(
  db: Db,
  caller: Caller,
  guids: readonly string[],
): Promise<ReadonlyMap<string, ParentRow>> {
  const visible = await visibleMonitors(db, caller);
  const names = await monitorNames(db, caller.accountId, guids);
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
    await lockLinks(tx, accountId);
    const before = await linkedParents(tx, accountId, dependent);
    await checkVisible(tx, caller, dependent, { parents, before });
    if (before.join() === parents.join()) return;
    await replaceLinks(tx, accountId, dependent, parents);
    await checkCycles(tx, accountId, dependent, parents);
    const [objectGuid, objectType, names] =
      'monitorGuid' in dependent
        ? [dependent.monitorGuid, 'Monitor', await monitorNames(tx, accountId, [dependent.monitorGuid])]
        : [dependent.monitorGroupGuid, 'MonitorGroup', await groupNames(tx, accountId, [dependent.monitorGroupGuid])];
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

async function checkVisible(
  tx: Db,
  caller: Caller,
  dependent: Dependent,
  { parents, before }: { readonly parents: readonly string[]; readonly before: readonly string[] },
): Promise<void> {
  const visible = await visibleMonitors(tx, caller);
  const names = await monitorNames(tx, caller.accountId, parents);
  const problems = new Problems();
  for (const guid of parents) {
    const isSeen = names.has(guid) && (visible === 'all' || visible.includes(guid) || before.includes(guid));
    const isItself = 'monitorGuid' in dependent && dependent.monitorGuid === guid;
    problems.when(!isSeen, 'MonitorGuids', unknownRule('monitor', guid));
    problems.when(isItself, 'MonitorGuids', 'a monitor cannot depend on itself');
  }
  problems.throwIfAny();
}

async function checkCycles(tx: Db, accountId: number, dependent: Dependent, parents: readonly string[]): Promise<void> {
  const children =
    'monitorGuid' in dependent
      ? [dependent.monitorGuid]
      : (await loadGroupMembers(tx, accountId, dependent.monitorGroupGuid)).map(({ monitorGuid }) => monitorGuid);
  const among = new Set(children);
  const above = await readParents(tx, accountId, parents);
  const problems = new Problems();
  for (const parent of parents) {
    problems.when(closesCycle(parent, among, above), 'MonitorGuids', `${parent} would close a dependency cycle`);
  }
  problems.throwIfAny();
}
