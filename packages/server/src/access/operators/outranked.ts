import { Fault } from '@vedette/kernel/fault';
import { type Caller, Rights } from '../../rights/index.js';
import { selectCaller } from '../callers/caller-sql.js';
import type { Db } from '../context/store-sql.js';

/** Whether the caller holds every right of an operator; of himself he does. */
export async function holdsOperatorRights(db: Db, caller: Caller, operatorGuid: string): Promise<boolean> {
  if (caller.isAdministrator || operatorGuid === caller.operatorGuid) return true;
  const other = await selectCaller(db, operatorGuid);
  return other !== undefined && caller.rights.covers(new Rights(other.grants, other.isAdministrator));
}

/**
 * Nobody gives himself rights by way of another operator: who sets a password, an address or an API account of an operator
 * can act as he does, so he must hold every right of his. `field` is what was asked for.
 * @throws Fault `forbidden`.
 */
export async function demandOperatorRights(db: Db, caller: Caller, operatorGuid: string, field: string): Promise<void> {
  if (await holdsOperatorRights(db, caller, operatorGuid)) return;
  throw new Fault('forbidden', `${field}: this operator has rights that you do not hold; ask an administrator`);
}
