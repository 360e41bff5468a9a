import type {
  OperatorGroupRights,
  OperatorGroupRightsRow,
  OperatorRights,
} from '@vedette/contract/v1/account/operator-rights';
import { notFoundFault } from '@vedette/kernel/rule-messages';
import { type Caller, levelOnGroup, levelOnOperator, OPERATOR_LEVELS } from '../../rights/index.js';
import { lookupOperatorGroup } from '../operators/lookup.js';
import type { Db } from '../context/store-sql.js';
import { requireOperatorGroup } from '../operators/require-operator-group.js';
import { selectGroups, type StoredGroup } from '../operators/operator-group-sql.js';
import { SELF_RESTRICTED_FIELDS } from '../operators/operator-rules.js';
import { selectOperator, type StoredOperator } from '../operators/operator-sql.js';
import { hasAllPermissionsOfOperator } from '../operators/operator-rights.js';

/** @throws Fault `missing`. */
export async function loadOperatorRights(db: Db, caller: Caller, operatorGuid: string): Promise<OperatorRights> {
  const operator = await selectOperator(db, caller.accountId, operatorGuid);
  if (!operator) throw notFoundFault('operator', operatorGuid);
  const level = levelOnOperator(caller, operatorGuid, operator);
  const isOwn = operatorGuid === caller.operatorGuid;
  const holdsAll = await hasAllPermissionsOfOperator(db, caller, operatorGuid);
  return {
    MayEdit: level >= OPERATOR_LEVELS.edit,
    MayDelete: level >= OPERATOR_LEVELS.delete && !isOwn,
    MayAdminister: caller.isAdministrator,
    MayCreateApiAccounts: level >= OPERATOR_LEVELS.edit && holdsAll,
    ReadOnlyFields: isOwn ? ownReadOnlyFields(caller, operator) : holdsAll ? [] : ['Email', 'Password'],
  };
}

/** Operators change their own password at another endpoint, which requires the current one. */
function ownReadOnlyFields(caller: Caller, { groupGuids }: StoredOperator): string[] {
  const mayEditAll = caller.isAdministrator || caller.rights.operatorLevel(groupGuids) >= OPERATOR_LEVELS.edit;
  return [...(mayEditAll ? [] : SELF_RESTRICTED_FIELDS), 'Password'];
}

/** @throws Fault `missing`. */
export async function loadOperatorGroupRights(db: Db, caller: Caller, guid: string): Promise<OperatorGroupRights> {
  const { systemRole } = await requireOperatorGroup(db, caller.accountId, guid);
  const group = await lookupOperatorGroup(db, caller.accountId, guid);
  const level = group ? levelOnGroup(caller, guid, group) : OPERATOR_LEVELS.none;
  return groupRightsAt(caller, level, systemRole);
}

const MAX_GROUPS = 1_000;

/** Returns the same as `loadOperatorGroupRights` for every group that the caller sees. */
export async function listOperatorGroupRights(db: Db, caller: Caller): Promise<OperatorGroupRightsRow[]> {
  const { accountId, operatorGuid } = caller;
  const ownGroupGuids = (await selectOperator(db, accountId, operatorGuid))?.groupGuids ?? [];
  const rows = (await selectGroups(db, accountId)).flatMap(({ operatorGroupGuid: guid, systemRole }) => {
    const memberGuids = ownGroupGuids.includes(guid) ? [operatorGuid] : [];
    const level = levelOnGroup(caller, guid, { memberGuids, isAdministratorsGroup: systemRole === 'administrators' });
    if (level < OPERATOR_LEVELS.see) return [];
    return [{ OperatorGroupGuid: guid, ...groupRightsAt(caller, level, systemRole) }];
  });
  return rows.slice(0, MAX_GROUPS);
}

const groupRightsAt = (
  { isAdministrator }: Caller,
  level: number,
  systemRole: StoredGroup['systemRole'],
): OperatorGroupRights => ({
  MayEditMembers: level >= OPERATOR_LEVELS.edit,
  MayChangeMembers: level >= OPERATOR_LEVELS.delete && systemRole !== 'everyone',
  MayAdminister: isAdministrator,
});
