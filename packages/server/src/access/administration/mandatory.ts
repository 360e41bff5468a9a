import { Fault } from '@vedette/kernel/fault';
import { loadPermissionHolders, loadSystemGroupGuid } from '../grants/grant-sql.js';
import { countMembers } from '../operators/operator-group-sql.js';
import type { Tx } from '../context/store-sql.js';
import { lockAccountRow } from '../account/account-sql.js';

/** Permissions that at least one operator must hold. */
const MANDATORY_PERMISSIONS = ['FinancialOperator', 'TechnicalContact'] as const;

/**
 * Runs `work`, which may remove the last holder, then counts the holders; a fault rolls everything back. The account is
 * locked first: otherwise two administrators who remove each other at the same time would both still be counted.
 * @throws Fault `inUse` when no administrator, or no holder of a mandatory permission, would remain.
 */
export async function withMandatoryHolderCheck<T>(tx: Tx, accountId: number, work: () => Promise<T>): Promise<T> {
  await lockAccountRow(tx, accountId);
  const result = await work();
  await requireMandatoryHolders(tx, accountId);
  return result;
}

async function requireMandatoryHolders(tx: Tx, accountId: number): Promise<void> {
  const administrators = await loadSystemGroupGuid(tx, accountId, 'administrators');
  if ((await countMembers(tx, accountId, administrators)) === 0) {
    throw new Fault('inUse', 'The account must keep at least one administrator');
  }
  for (const type of MANDATORY_PERMISSIONS) {
    if ((await loadPermissionHolders(tx, accountId, type)).length === 0) {
      throw new Fault('inUse', `At least one operator must hold ${type}`);
    }
  }
}
