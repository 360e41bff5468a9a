import { selectMembers, selectGroup } from './operator-group-sql.js';
import { selectOperator, selectOperators } from './operator-sql.js';
import type { Db } from '../context/store-sql.js';

/**
 * Returns the groups of an operator, for the permission checks in `http/`; undefined when the account has no such
 * operator.
 */
export async function lookupOperator(
  db: Db,
  accountId: number,
  guid: string,
): Promise<{ readonly groupGuids: readonly string[]; readonly isAdministrator: boolean } | undefined> {
  return selectOperator(db, accountId, guid);
}

/** Returns the members of an operator group; undefined when the account has no such group. */
export async function lookupOperatorGroup(
  db: Db,
  accountId: number,
  guid: string,
): Promise<{ readonly memberGuids: readonly string[]; readonly isAdministratorsGroup: boolean } | undefined> {
  const group = await selectGroup(db, accountId, guid);
  if (!group) return undefined;
  const memberGuids = await selectMembers(db, accountId, guid);
  return { memberGuids, isAdministratorsGroup: group.systemRole === 'administrators' };
}

/** Returns full names of the account's operators by guid, for lists that name the author of a change. */
export async function loadOperatorNames(db: Db, accountId: number): Promise<ReadonlyMap<string, string>> {
  const operators = await selectOperators(db, accountId);
  return new Map(operators.map(({ operatorGuid, fullName }) => [operatorGuid, fullName]));
}
