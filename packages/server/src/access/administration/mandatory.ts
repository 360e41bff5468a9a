import { Fault } from '@vedette/kernel/fault';
import { loadRightHolders, systemGroupGuid } from '../grants/grant-sql.js';
import { countMembers } from '../operators/operator-group-sql.js';
import type { Tx } from '../context/store-sql.js';
import { holdAccount } from '../account/account-sql.js';

/** Rights that at least one operator must hold. */
const MANDATORY = ['FinancialOperator', 'TechnicalContact'] as const;

/**
 * Does what may take the last holder away, then counts; throwing rolls it back. The account is held first: two
 * administrators who remove each other at once would both count the other.
 * @throws Fault `inUse` when nobody is left who is an administrator, or holds a right somebody must hold.
 */
export async function keepMandatoryHolders<T>(tx: Tx, accountId: number, work: () => Promise<T>): Promise<T> {
  await holdAccount(tx, accountId);
  const done = await work();
  await checkHolders(tx, accountId);
  return done;
}

async function checkHolders(tx: Tx, accountId: number): Promise<void> {
  const administrators = await systemGroupGuid(tx, accountId, 'administrators');
  if ((await countMembers(tx, accountId, administrators)) === 0) {
    throw new Fault('inUse', 'The account must keep at least one administrator');
  }
  for (const type of MANDATORY) {
    if ((await loadRightHolders(tx, accountId, type)).length === 0) {
      throw new Fault('inUse', `At least one operator must hold ${type}`);
    }
  }
}
