import { requireOperatorGroup } from '../operators/require-operator-group.js';
import type { OperatorGroup, OperatorGroupWrite } from '@vedette/contract/v4/operator-group';
import { Fault, Problems } from '@vedette/kernel/fault';
import { checkIdInBody, notFoundFault, uniqueNameRule } from '@vedette/kernel/rule-messages';
import { recordAudit, type AuditAction } from '../audit/audit.js';
import { type Caller, operatorPermissionName, levelOnOperator, OPERATOR_LEVELS } from '../../rights/index.js';
import { withMandatoryHolderCheck } from './mandatory.js';
import {
  deleteGroupRow,
  deleteMember,
  insertGroup,
  insertMember,
  selectGroups,
  selectMembers,
  updateGroup,
  type StoredGroup,
} from '../operators/operator-group-sql.js';
import { selectOperator, updateMembersDuty, type StoredOperator } from '../operators/operator-sql.js';
import { transferSections } from '../grants/section-holders.js';
import { announce, inTransaction, translateDuplicateName, type Db, type Tx } from '../context/store-sql.js';
import type { StoreContext } from '../../module/context.js';

const UNIQUE_DESCRIPTION = {
  field: 'Description',
  rule: uniqueNameRule('operator group'),
  constraint: 'operator_group_description',
  refusedAs: 'invalid',
} as const;

const toWire = ({ operatorGroupGuid, description, systemRole }: StoredGroup): OperatorGroup => ({
  OperatorGroupGuid: operatorGroupGuid,
  Description: description,
  IsEveryone: systemRole === 'everyone',
  IsAdministratorsGroup: systemRole === 'administrators',
});

/** Returns the groups that the caller may see: groups on which they have a permission, and groups they belong to. */
export async function listOperatorGroups(db: Db, caller: Caller): Promise<OperatorGroup[]> {
  const ownGroupGuids = (await selectOperator(db, caller.accountId, caller.operatorGuid))?.groupGuids ?? [];
  const groups = await selectGroups(db, caller.accountId);
  return groups
    .filter(
      ({ operatorGroupGuid: guid }) => ownGroupGuids.includes(guid) || caller.rights.level('operatorGroup', guid) > 0,
    )
    .map(toWire);
}

/** @throws Fault `missing`. */
export async function readOperatorGroup(db: Db, caller: Caller, guid: string): Promise<OperatorGroup> {
  return toWire(await requireOperatorGroup(db, caller.accountId, guid));
}

/** @throws Fault `invalid` for a description that is taken, or a second group for everyone. */
export async function createOperatorGroup(
  deps: StoreContext,
  caller: Caller,
  draft: OperatorGroupWrite,
): Promise<OperatorGroup> {
  checkNotEveryone(draft);
  const group = { operatorGroupGuid: deps.random.newGuid(), description: draft.Description, systemRole: null };
  await inTransaction(deps.db, async (tx) => {
    await translateDuplicateName(
      insertGroup(tx, caller.accountId, { ...group, createdAt: deps.clock.now() }),
      UNIQUE_DESCRIPTION,
    );
    await auditChange({ tx, deps, caller }, group, { action: 'Created', after: { Description: group.description } });
  });
  return toWire(group);
}

/**
 * Renames a group. The flags that clients send are ignored, so the system groups accept a PUT that changes nothing.
 * @throws Fault `invalid` for a system group, a description that is taken, a guid that is not the path's.
 */
export async function updateOperatorGroup(
  deps: StoreContext,
  caller: Caller,
  guid: string,
  write: OperatorGroupWrite,
): Promise<OperatorGroup> {
  const problems = new Problems();
  checkIdInBody('OperatorGroupGuid', { given: write.OperatorGroupGuid, inPath: guid }, problems);
  problems.throwIfAny();
  return inTransaction(deps.db, async (tx) => {
    const before = await requireOperatorGroup(tx, caller.accountId, guid);
    const after = { ...before, description: write.Description };
    if (before.systemRole === 'everyone') throw new Fault('invalid', 'The group for everyone cannot be changed');
    checkNotEveryone(write);
    if (before.description === after.description) return toWire(before);
    if (before.systemRole !== null) throw new Fault('invalid', 'The group for administrators cannot be renamed');
    await translateDuplicateName(updateGroup(tx, caller.accountId, guid, after.description), UNIQUE_DESCRIPTION);
    await auditChange({ tx, deps, caller }, after, {
      action: 'Updated',
      before: { Description: before.description },
      after: { Description: after.description },
    });
    return toWire(after);
  });
}

/** @throws Fault `invalid` for a system group, `inUse` when a mandatory permission would lose its last holder. */
export async function deleteOperatorGroup(deps: StoreContext, caller: Caller, guid: string): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const group = await requireOperatorGroup(tx, caller.accountId, guid);
    if (group.systemRole !== null) throw new Fault('invalid', 'A system group cannot be deleted');
    await withMandatoryHolderCheck(tx, caller.accountId, async () => {
      await transferSections(tx, deps, caller.accountId, { operatorGuid: null, operatorGroupGuid: guid });
      await deleteGroupRow(tx, caller.accountId, guid);
    });
    await auditChange({ tx, deps, caller }, group, { action: 'Deleted', before: { Description: group.description } });
  });
}

/** Returns the guids of the operators in a group, ordered by name. */
export async function listMembers(db: Db, caller: Caller, guid: string): Promise<{ OperatorGuid: string }[]> {
  const guids = await selectMembers(db, caller.accountId, guid);
  return guids.map((OperatorGuid) => ({ OperatorGuid }));
}

export interface Membership {
  readonly operatorGroupGuid: string;
  readonly operatorGuid: string;
}

/**
 * Adds a member; adding twice is harmless. Operators who manage a group may change and delete its members, so the
 * caller needs that permission on the operator already.
 * @throws Fault `missing` for the operator, `forbidden`, `invalid` for the group for everyone.
 */
export async function addMember(deps: StoreContext, caller: Caller, membership: Membership): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const { group, operator, operatorName } = await loadMembership(tx, caller.accountId, membership);
    const { operatorGroupGuid: guid, operatorGuid } = membership;
    requireManagePermission(caller, operator);
    if (!(await insertMember(tx, caller.accountId, guid, operatorGuid))) return;
    await auditChange({ tx, deps, caller }, group, { action: 'MembershipChanged', after: { Member: operatorName } });
  });
}

/**
 * @throws Fault `missing` when not a member, `invalid` for the group for everyone, `inUse` for the last administrator.
 */
export async function removeMember(deps: StoreContext, caller: Caller, membership: Membership): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const { group, operatorName } = await loadMembership(tx, caller.accountId, membership);
    const { operatorGroupGuid: guid, operatorGuid } = membership;
    await withMandatoryHolderCheck(tx, caller.accountId, async () => {
      const wasMember = await deleteMember(tx, caller.accountId, guid, operatorGuid);
      if (!wasMember) throw new Fault('missing', `Operator ${operatorGuid} is not in this group`);
    });
    await auditChange({ tx, deps, caller }, group, { action: 'MembershipChanged', before: { Member: operatorName } });
  });
}

/** Sets `IsOnDuty` of every member. */
export async function setMembersDuty(
  deps: StoreContext,
  caller: Caller,
  guid: string,
  isOnDuty: boolean,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const group = await requireOperatorGroup(tx, caller.accountId, guid);
    const ids = await updateMembersDuty(tx, caller.accountId, guid, isOnDuty);
    await auditChange({ tx, deps, caller }, group, { action: 'Updated', after: { IsOnDuty: isOnDuty } });
    await announce(tx, { topic: 'operator', accountId: caller.accountId, ids });
  });
}

async function loadMembership(
  tx: Tx,
  accountId: number,
  { operatorGroupGuid, operatorGuid }: Membership,
): Promise<{ readonly group: StoredGroup; readonly operator: StoredOperator; readonly operatorName: string }> {
  const group = await requireOperatorGroup(tx, accountId, operatorGroupGuid);
  const operator = await selectOperator(tx, accountId, operatorGuid);
  if (!operator) throw notFoundFault('operator', operatorGuid);
  if (group.systemRole === 'everyone')
    throw new Fault('invalid', 'The group for everyone always contains every operator');
  return { group, operator, operatorName: operator.fullName };
}

function requireManagePermission(caller: Caller, operator: StoredOperator): void {
  if (levelOnOperator(caller, operator.operatorGuid, operator) >= OPERATOR_LEVELS.delete) return;
  throw new Fault(
    'forbidden',
    `No permission: ${operatorPermissionName('delete')} is needed on a group that the operator is already in`,
  );
}

function checkNotEveryone(write: OperatorGroupWrite): void {
  if (write.IsEveryone === true) throw new Fault('invalid', 'IsEveryone: the account already has a group for everyone');
}

async function auditChange(
  { tx, deps, caller }: { readonly tx: Tx; readonly deps: StoreContext; readonly caller: Caller },
  group: StoredGroup,
  change: {
    readonly action: AuditAction;
    readonly before?: Record<string, unknown>;
    readonly after?: Record<string, unknown>;
  },
): Promise<void> {
  const entry = { objectType: 'OperatorGroup', objectGuid: group.operatorGroupGuid, objectName: group.description };
  await recordAudit(tx, caller, { at: deps.clock.now(), ...entry, ...change });
  await announce(tx, { topic: 'operator', accountId: caller.accountId, ids: [group.operatorGroupGuid] });
}
