import type { GroupParents, MonitorParents, ParentRow } from '@vedette/contract/v1/parent';
import { Problems } from '@vedette/kernel/fault';
import { recordAudit, type AccessDeps, type Caller } from '../../access/index.js';
import { groupGuidsOf, membersOf } from '../groups/membership-sql.js';
import { visibleMonitors } from '../rights/visibility-sql.js';
import { closesCycle } from './dependency-rules.js';
import {
  announce,
  groupNames,
  linkedParents,
  lockLinks,
  monitorNames,
  readParents,
  replaceLinks,
  type Db,
  type Dependent,
} from './dependency-sql.js';

/** What a monitor depends on: its own parents, and those of the groups it is in. */
export async function parentsOfMonitor(
  { db }: AccessDeps,
  caller: Caller,
  monitorGuid: string,
): Promise<MonitorParents> {
  const { accountId } = caller;
  const groups = (await groupGuidsOf(db, accountId, [monitorGuid])).get(monitorGuid) ?? [];
  const names = await groupNames(db, accountId, groups);
  const ofGroups: MonitorParents['OfGroups'] = [];
  for (const group of groups) {
    const linked = await linkedParents(db, accountId, { monitorGroupGuid: group });
    const parents = linked.filter((guid) => guid !== monitorGuid);
    if (parents.length === 0) continue;
    const Parents = await rowsOf(db, caller, parents);
    ofGroups.push({ MonitorGroupGuid: group, Description: names.get(group) ?? '', Parents });
  }
  const own = await linkedParents(db, accountId, { monitorGuid });
  return { Parents: await rowsOf(db, caller, own), MonitorGuids: own, OfGroups: ofGroups };
}

export async function parentsOfGroup(
  { db }: AccessDeps,
  caller: Caller,
  monitorGroupGuid: string,
): Promise<GroupParents> {
  const own = await linkedParents(db, caller.accountId, { monitorGroupGuid });
  return { Parents: await rowsOf(db, caller, own), MonitorGuids: own };
}

async function rowsOf(db: Db, caller: Caller, guids: readonly string[]): Promise<ParentRow[]> {
  const visible = await visibleMonitors(db, caller);
  const names = await monitorNames(db, caller.accountId, guids);
  return guids.map((guid) => ({
    MonitorGuid: guid,
    ...((visible === 'all' || visible.includes(guid)) && { Name: names.get(guid) ?? '' }),
  }));
}

/**
 * Replaces the parents of a monitor or of all members of a group. The caller must see each that is new.
 * @throws Fault `invalid` for one he does not see, and for one that depends on what shall depend on it.
 */
export async function replaceParents(
  { db, clock }: AccessDeps,
  caller: Caller,
  dependent: Dependent,
  wanted: readonly string[],
): Promise<void> {
  const { accountId } = caller;
  const parents = [...new Set(wanted.map((guid) => guid.toLowerCase()))];
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
      ...{ at: clock.now(), action: 'Updated', objectType, objectGuid, objectName: names.get(objectGuid) ?? '' },
      ...{ before: { Parents: before }, after: { Parents: parents } },
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
    problems.when(!isSeen, 'MonitorGuids', `there is no monitor ${guid}`);
    problems.when(isItself, 'MonitorGuids', 'a monitor cannot depend on itself');
  }
  problems.throwIfAny();
}

async function checkCycles(tx: Db, accountId: number, dependent: Dependent, parents: readonly string[]): Promise<void> {
  const children =
    'monitorGuid' in dependent
      ? [dependent.monitorGuid]
      : (await membersOf(tx, accountId, dependent.monitorGroupGuid)).map(({ monitorGuid }) => monitorGuid);
  const among = new Set(children);
  const above = await readParents(tx, accountId, parents);
  const problems = new Problems();
  for (const parent of parents) {
    problems.when(
      closesCycle(parent, among, above),
      'MonitorGuids',
      `${parent} itself depends on what shall depend on it`,
    );
  }
  problems.throwIfAny();
}
