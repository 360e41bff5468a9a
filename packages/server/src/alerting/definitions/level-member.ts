import type { AlertEscalationLevelMember } from '@vedette/contract/v4/escalation-level';
import { Fault } from '@vedette/kernel/fault';
import { missing } from '@vedette/kernel/rule-messages';
import type { Caller } from '../../rights/index.js';
import { noteChange } from './change.js';
import { storedDefinition } from './stored-definition.js';
import { seesOperator, seesOperatorGroup, type DefinitionDeps } from './deps.js';
import { memberName } from './member-name-sql.js';
import { deleteLevelMember, insertLevelMember, selectLevelMembers, type PersonRef } from './level-member-sql.js';
import { toLevelRef, storedLevel, type LevelParams } from './level-settings.js';

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
  await storedLevel(deps.db, ref);
  const members = await selectLevelMembers(deps.db, ref);
  const shown = await Promise.all(members.map((member) => sees(deps, caller, member)));
  return members.filter((_, i) => shown[i]).map(toWire);
}

/** Returns how many members of a definition's levels the caller may not see. */
export async function hiddenLevelMembers(deps: DefinitionDeps, caller: Caller, guid: string): Promise<number> {
  const { accountId } = caller;
  const members = await selectLevelMembers(deps.db, { accountId, alertDefinitionGuid: guid });
  const shown = await Promise.all(members.map((member) => sees(deps, caller, member)));
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
  await storedLevel(deps.db, ref);
  const isVisible = await sees(deps, caller, member);
  if (isVisible === undefined) throw unknownMember(member);
  if (!isVisible) throw hiddenMember(member);
  await deps.db.transaction().execute(async (tx) => {
    const definition = await storedDefinition(tx, ref.accountId, ref.alertDefinitionGuid);
    const isNew = await insertLevelMember(tx, ref, member);
    const after = {
      EscalationLevel: ref.levelId,
      Member: { ...toWire(member), Name: await memberName(tx, ref.accountId, member) },
    };
    if (isNew) await noteChange({ tx, deps, caller }, { action: 'MembershipChanged', definition, after });
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
  await storedLevel(deps.db, ref);
  const isVisible = await sees(deps, caller, member);
  if (isVisible === false) throw hiddenMember(member);
  await deps.db.transaction().execute(async (tx) => {
    const definition = await storedDefinition(tx, ref.accountId, ref.alertDefinitionGuid);
    const was = await deleteLevelMember(tx, ref, member);
    if (!was) throw noMember(member);
    const before = {
      EscalationLevel: ref.levelId,
      Member: { ...toWire(member), Name: await memberName(tx, ref.accountId, member) },
    };
    await noteChange({ tx, deps, caller }, { action: 'MembershipChanged', definition, before });
  });
}

function sees(deps: DefinitionDeps, caller: Caller, member: PersonRef): Promise<boolean | undefined> {
  return 'operatorGuid' in member
    ? seesOperator(deps, caller, member.operatorGuid)
    : seesOperatorGroup(deps, caller, member.operatorGroupGuid);
}

const toWire = (member: PersonRef): AlertEscalationLevelMember =>
  'operatorGuid' in member ? { OperatorGuid: member.operatorGuid } : { OperatorGroupGuid: member.operatorGroupGuid };

const unknownMember = (member: PersonRef): Fault =>
  'operatorGuid' in member
    ? missing('operator', member.operatorGuid)
    : missing('operator group', member.operatorGroupGuid);

const hiddenMember = (member: PersonRef): Fault =>
  new Fault(
    'forbidden',
    'operatorGuid' in member
      ? `No permission: you may not view the operator ${member.operatorGuid}`
      : `No permission: you may not view the operator group ${member.operatorGroupGuid}`,
  );

const noMember = (member: PersonRef): Fault =>
  new Fault(
    'missing',
    'operatorGuid' in member
      ? `The operator ${member.operatorGuid} is not a member`
      : `The operator group ${member.operatorGroupGuid} is not a member`,
  );
