import { Fault } from '@vedette/kernel/fault';
import { holdersOf, systemGroupGuid } from '../rights/grant-sql.js';
import { countMembers } from '../operators/operator-group-sql.js';
import type { Tx } from '../store-sql.js';

/** Rights at least one operator must hold (permissions, section 2). */
const MANDATORY = ['FinancialOperator', 'TechnicalContact'] as const;

/**
 * Called at the end of a transaction that may have taken the last holder away; throwing rolls it back.
 * @throws Fault `inUse` when nobody is left who is an administrator, or holds a right somebody must hold.
 */
export async function checkMandatoryHolders(tx: Tx, accountId: number): Promise<void> {
  const administrators = await systemGroupGuid(tx, accountId, 'administrators');
  if ((await countMembers(tx, accountId, administrators)) === 0) {
    throw new Fault('inUse', 'The account must keep at least one administrator');
  }
  for (const type of MANDATORY) {
    if ((await holdersOf(tx, accountId, type)).length === 0) {
      throw new Fault('inUse', `At least one operator must hold ${type}`);
    }
  }
}
