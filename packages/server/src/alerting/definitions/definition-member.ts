import type { AlertDefinitionMember } from '@vedette/contract/v4/alert-definition';
import { Fault } from '@vedette/kernel/fault';
import { notFoundFault } from '@vedette/kernel/rule-messages';
import type { Caller } from '../../rights/index.js';
import { auditDefinitionChange } from './audit-definition-change.js';
import { loadDefinition } from './load-definition.js';
import { deleteMember, insertMember, selectMembers, type MemberRef } from './definition-member-sql.js';
import { maySeeMonitor, maySeeMonitorGroup, type DefinitionDeps } from './deps.js';
import { loadMemberName } from './member-name-sql.js';

/**
 * Returns the monitors and groups that a definition covers, in the order added. Members that the caller may not see
 * stay members but are not returned.
 */
export async function listMembers(
  deps: DefinitionDeps,
  caller: Caller,
  guid: string,
): Promise<AlertDefinitionMember[]> {
  const members = await selectMembers(deps.db, caller.accountId, guid);
  const shown = await Promise.all(
    members.map(async (member) => caller.isAdministrator || (await isMemberVisible(deps, caller, member))),
  );
  return members.filter((_, i) => shown[i]).map(toWire);
}

/** Returns how many members the caller may not see. */
export async function countHiddenMembers(deps: DefinitionDeps, caller: Caller, guid: string): Promise<number> {
  const members = await selectMembers(deps.db, caller.accountId, guid);
  return members.length - (await listMembers(deps, caller, guid)).length;
}

/**
 * Adds a monitor or group to a definition; adding it twice changes nothing.
 * @throws Fault `missing` for one that the account does not have, `forbidden` for one that the caller may not see.
 */
export async function addMember(deps: DefinitionDeps, caller: Caller, guid: string, member: MemberRef): Promise<void> {
  const isVisible = await isMemberVisible(deps, caller, member);
  if (isVisible === undefined) throw unknownMemberFault(member);
  if (!isVisible) throw hiddenMemberFault(member);
  await deps.db.transaction().execute(async (tx) => {
    const definition = await loadDefinition(tx, caller.accountId, guid);
    const isNew = await insertMember(tx, caller.accountId, guid, member);
    const after = { Member: { ...toWire(member), Name: await loadMemberName(tx, caller.accountId, member) } };
    if (isNew) await auditDefinitionChange({ tx, deps, caller }, { action: 'MembershipChanged', definition, after });
  });
}

/** @throws Fault `missing` when it is not a member, `forbidden` when the caller may not see it. */
export async function removeMember(
  deps: DefinitionDeps,
  caller: Caller,
  guid: string,
  member: MemberRef,
): Promise<void> {
  const isVisible = await isMemberVisible(deps, caller, member);
  if (isVisible === false) throw hiddenMemberFault(member);
  await deps.db.transaction().execute(async (tx) => {
    const definition = await loadDefinition(tx, caller.accountId, guid);
    const wasMember = await deleteMember(tx, caller.accountId, guid, member);
    if (!wasMember) throw notMemberFault(member);
    const before = { Member: { ...toWire(member), Name: await loadMemberName(tx, caller.accountId, member) } };
    await auditDefinitionChange({ tx, deps, caller }, { action: 'MembershipChanged', definition, before });
  });
}

function isMemberVisible(deps: DefinitionDeps, caller: Caller, member: MemberRef): Promise<boolean | undefined> {
  return 'monitorGuid' in member
    ? maySeeMonitor(deps, caller, member.monitorGuid)
    : maySeeMonitorGroup(deps, caller, member.monitorGroupGuid);
}

const toWire = (member: MemberRef): AlertDefinitionMember =>
  'monitorGuid' in member ? { MonitorGuid: member.monitorGuid } : { MonitorGroupGuid: member.monitorGroupGuid };

const unknownMemberFault = (member: MemberRef): Fault =>
  'monitorGuid' in member
    ? notFoundFault('monitor', member.monitorGuid)
    : notFoundFault('monitor group', member.monitorGroupGuid);

const hiddenMemberFault = (member: MemberRef): Fault =>
  new Fault(
    'forbidden',
    'monitorGuid' in member
      ? `No permission: you may not view the monitor ${member.monitorGuid}`
      : `No permission: you may not view the monitor group ${member.monitorGroupGuid}`,
  );

const notMemberFault = (member: MemberRef): Fault =>
  new Fault(
    'missing',
    'monitorGuid' in member
      ? `The monitor ${member.monitorGuid} is not a member`
      : `The monitor group ${member.monitorGroupGuid} is not a member`,
  );
