import type {
  OperatorGroupRights,
  OperatorGroupRightsRow,
  OperatorRights,
} from '@vedette/contract/v1/account/operator-rights';
import { missing } from '@vedette/kernel/rule-messages';
import { type Caller, levelOnGroup, levelOnOperator, PEOPLE_LEVELS } from '../../rights/index.js';
import { lookupOperatorGroup } from '../operators/lookup.js';
import type { Db } from '../context/store-sql.js';
import { storedGroup } from '../operators/stored-group.js';
import { selectGroups, type StoredGroup } from '../operators/operator-group-sql.js';
import { CLOSED_TO_SELF } from '../operators/operator-rules.js';
import { selectOperator, type StoredOperator } from '../operators/operator-sql.js';
import { holdsOperatorRights } from '../operators/operator-rights.js';

/** @throws Fault `missing`. */
export async function operatorRights(db: Db, caller: Caller, operatorGuid: string): Promise<OperatorRights> {
  const operator = await selectOperator(db, caller.accountId, operatorGuid);
  if (!operator) throw missing('operator', operatorGuid);
  const level = levelOnOperator(caller, operatorGuid, operator);
  const isOwn = operatorGuid === caller.operatorGuid;
  const holdsAll = await holdsOperatorRights(db, caller, operatorGuid);
  return {
    MayEdit: level >= PEOPLE_LEVELS.edit,
    MayDelete: level >= PEOPLE_LEVELS.delete && !isOwn,
    MayAdminister: caller.isAdministrator,
    MayCreateApiAccounts: level >= PEOPLE_LEVELS.edit && holdsAll,
    ReadOnlyFields: isOwn ? closedToOwn(caller, operator) : holdsAll ? [] : ['Email', 'Password'],
  };
}

/** Operators change their own password at another endpoint, which requires the current one. */
function closedToOwn(caller: Caller, { groupGuids }: StoredOperator): string[] {
  const mayEditAll = caller.isAdministrator || caller.rights.operatorLevel(groupGuids) >= PEOPLE_LEVELS.edit;
  return [...(mayEditAll ? [] : CLOSED_TO_SELF), 'Password'];
}

/** @throws Fault `missing`. */
export async function operatorGroupRights(db: Db, caller: Caller, guid: string): Promise<OperatorGroupRights> {
  const { systemRole } = await storedGroup(db, caller.accountId, guid);
  const group = await lookupOperatorGroup(db, caller.accountId, guid);
  const level = group ? levelOnGroup(caller, guid, group) : PEOPLE_LEVELS.none;
  return groupRightsAt(caller, level, systemRole);
}

const MAX_GROUPS = 1_000;

/** Returns the same as `loadOperatorGroupRights` for every group that the caller sees. */
export async function listOperatorGroupRights(db: Db, caller: Caller): Promise<OperatorGroupRightsRow[]> {
  const { accountId, operatorGuid } = caller;
  const own = (await selectOperator(db, accountId, operatorGuid))?.groupGuids ?? [];
  const rows = (await selectGroups(db, accountId)).flatMap(({ operatorGroupGuid: guid, systemRole }) => {
    const memberGuids = own.includes(guid) ? [operatorGuid] : [];
    const level = levelOnGroup(caller, guid, { memberGuids, isAdministratorsGroup: systemRole === 'administrators' });
    if (level < PEOPLE_LEVELS.see) return [];
    return [{ OperatorGroupGuid: guid, ...groupRightsAt(caller, level, systemRole) }];
  });
  return rows.slice(0, MAX_GROUPS);
}

const groupRightsAt = (
  { isAdministrator }: Caller,
  level: number,
  systemRole: StoredGroup['systemRole'],
): OperatorGroupRights => ({
  MayEditMembers: level >= PEOPLE_LEVELS.edit,
  MayChangeMembers: level >= PEOPLE_LEVELS.delete && systemRole !== 'everyone',
  MayAdminister: isAdministrator,
});
