import type { AlertEscalationLevelMember } from '@vedette/contract/v4/escalation-level';
import { Fault } from '@vedette/kernel/fault';
import { notFoundFault } from '@vedette/kernel/rule-messages';
import type { Caller } from '../../rights/index.js';
import { auditDefinitionChange } from './audit-definition-change.js';
import { loadDefinition } from './load-definition.js';
import { maySeeOperator, maySeeOperatorGroup, type DefinitionDeps } from './deps.js';
import { loadMemberName } from './member-name-sql.js';
import { deleteLevelMember, insertLevelMember, selectLevelMembers, type PersonRef } from './level-member-sql.js';
import { toLevelRef, loadLevel, type LevelParams } from './level-settings.js';

/**
 * Returns the operators and groups that a level notifies, in the order added. Members that the caller may not
 * see stay members but are not returned.
 */
export async function listLevelMembers(
  deps: DefinitionDeps,
  caller: Caller,
  params: LevelParams,
): Promise<AlertEscalationLevelMember[]> {
  const ref = toLevelRef(caller, params);
  await loadLevel(deps.db, ref);
  const members = await selectLevelMembers(deps.db, ref);
  const shown = await Promise.all(members.map((member) => isMemberVisible(deps, caller, member)));
  return members.filter((_, i) => shown[i]).map(toWire);
}

/** Returns how many members of a definition's levels the caller may not see. */
export async function countHiddenLevelMembers(deps: DefinitionDeps, caller: Caller, guid: string): Promise<number> {
  const { accountId } = caller;
  const members = await selectLevelMembers(deps.db, { accountId, alertDefinitionGuid: guid });
  const shown = await Promise.all(members.map((member) => isMemberVisible(deps, caller, member)));
  return shown.filter((isVisible) => isVisible === false).length;
}

/**
 * Adds an operator or group to a level; adding it twice changes nothing.
 * @throws Fault `missing` for one that the account does not have, `forbidden` for one that the caller may not see.
 */
export async function addLevelMember(
  deps: DefinitionDeps,
  caller: Caller,
  params: LevelParams,
  member: PersonRef,
): Promise<void> {
  const ref = toLevelRef(caller, params);
  await loadLevel(deps.db, ref);
  const isVisible = await isMemberVisible(deps, caller, member);
  if (isVisible === undefined) throw unknownMemberFault(member);
  if (!isVisible) throw hiddenMemberFault(member);
  await deps.db.transaction().execute(async (tx) => {
    const definition = await loadDefinition(tx, ref.accountId, ref.alertDefinitionGuid);
    const isNew = await insertLevelMember(tx, ref, member);
    const after = {
      EscalationLevel: ref.levelId,
      Member: { ...toWire(member), Name: await loadMemberName(tx, ref.accountId, member) },
    };
    if (isNew) await auditDefinitionChange({ tx, deps, caller }, { action: 'MembershipChanged', definition, after });
  });
}

/** @throws Fault `missing` when it is not a member, `forbidden` when the caller may not see it. */
export async function removeLevelMember(
  deps: DefinitionDeps,
  caller: Caller,
  params: LevelParams,
  member: PersonRef,
): Promise<void> {
  const ref = toLevelRef(caller, params);
  await loadLevel(deps.db, ref);
  const isVisible = await isMemberVisible(deps, caller, member);
  if (isVisible === false) throw hiddenMemberFault(member);
  await deps.db.transaction().execute(async (tx) => {
    const definition = await loadDefinition(tx, ref.accountId, ref.alertDefinitionGuid);
    const wasMember = await deleteLevelMember(tx, ref, member);
    if (!wasMember) throw notMemberFault(member);
    const before = {
      EscalationLevel: ref.levelId,
      Member: { ...toWire(member), Name: await loadMemberName(tx, ref.accountId, member) },
    };
    await auditDefinitionChange({ tx, deps, caller }, { action: 'MembershipChanged', definition, before });
  });
}

function isMemberVisible(deps: DefinitionDeps, caller: Caller, member: PersonRef): Promise<boolean | undefined> {
  return 'operatorGuid' in member
    ? maySeeOperator(deps, caller, member.operatorGuid)
    : maySeeOperatorGroup(deps, caller, member.operatorGroupGuid);
}

const toWire = (member: PersonRef): AlertEscalationLevelMember =>
  'operatorGuid' in member ? { OperatorGuid: member.operatorGuid } : { OperatorGroupGuid: member.operatorGroupGuid };

const unknownMemberFault = (member: PersonRef): Fault =>
  'operatorGuid' in member
    ? notFoundFault('operator', member.operatorGuid)
    : notFoundFault('operator group', member.operatorGroupGuid);

const hiddenMemberFault = (member: PersonRef): Fault =>
  new Fault(
    'forbidden',
    'operatorGuid' in member
      ? `No permission: you may not view the operator ${member.operatorGuid}`
      : `No permission: you may not view the operator group ${member.operatorGroupGuid}`,
  );

const notMemberFault = (member: PersonRef): Fault =>
  new Fault(
    'missing',
    'operatorGuid' in member
      ? `The operator ${member.operatorGuid} is not a member`
      : `The operator group ${member.operatorGroupGuid} is not a member`,
  );
