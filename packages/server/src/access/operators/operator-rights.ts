import { Fault } from '@vedette/kernel/fault';
import { type Caller, Rights } from '../../rights/index.js';
import { selectCaller } from '../callers/caller-sql.js';
import type { Db } from '../context/store-sql.js';

/** Returns whether the caller holds every permission of an operator; always true for themselves. */
export async function hasAllPermissionsOfOperator(db: Db, caller: Caller, operatorGuid: string): Promise<boolean> {
  if (caller.isAdministrator || operatorGuid === caller.operatorGuid) return true;
  const other = await selectCaller(db, operatorGuid);
  return other !== undefined && caller.rights.covers(new Rights(other.grants, other.isAdministrator));
}

/**
 * Prevents privilege escalation through another operator: setting a password, an address or an API account allows
 * acting as that operator, so the caller must hold every permission of theirs. `field` is the requested change.
 * @throws Fault `forbidden`.
 */
export async function requireOperatorRights(
  db: Db,
  caller: Caller,
  operatorGuid: string,
  field: string,
): Promise<void> {
  if (await hasAllPermissionsOfOperator(db, caller, operatorGuid)) return;
  throw new Fault('forbidden', `${field}: this operator has permissions that you do not have; ask an administrator`);
}
