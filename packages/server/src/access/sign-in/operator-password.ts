import { Fault } from '@vedette/kernel/fault';
import { selectAccount } from '../account/account-sql.js';
import { deleteOperatorLinks } from './one-time-link-sql.js';
import { updatePasswordHash } from '../operators/operator-sql.js';
import { hashPassword, newPasswordQueue } from '../passwords/password.js';
import { deleteSessions } from './session-sql.js';
import type { Db, Tx } from '../context/store-sql.js';
import type { StoreContext } from '../../module/context.js';

const MAX_PASSWORD_LENGTH = 128;

/** Returns the rule that a password breaks; undefined for a valid one. Only the length is restricted. */
function findLengthProblem(password: string, shortest: number): string | undefined {
  const isValid = password.length >= shortest && password.length <= MAX_PASSWORD_LENGTH;
  return isValid ? undefined : `must have ${shortest} to ${MAX_PASSWORD_LENGTH} characters`;
}

/** Returns the rule of the account that a password breaks; undefined for a valid one. */
export async function findPasswordProblem(db: Db, accountId: number, password: string): Promise<string | undefined> {
  const { minPasswordLength } = await selectAccount(db, accountId);
  return findLengthProblem(password, minPasswordLength);
}

/**
 * Stores the hash of a new password, ends the operator's sessions except one that may be kept, and voids mailed links.
 * @throws Fault `refused` when the password breaks a rule.
 */
export async function setPassword(
  tx: Tx,
  deps: Pick<StoreContext, 'random'>,
  accountId: number,
  change: { readonly operatorGuid: string; readonly password: string; readonly keepSessionId?: string | undefined },
): Promise<void> {
  const problem = await findPasswordProblem(tx, accountId, change.password);
  if (problem !== undefined) throw new Fault('refused', `Password: ${problem}`);
  const hashRequest = { source: 'newPassword', key: change.operatorGuid } as const;
  const hash = await newPasswordQueue.run(hashRequest, () => hashPassword(change.password, deps.random));
  await updatePasswordHash(tx, accountId, change.operatorGuid, hash);
  await deleteOperatorLinks(tx, accountId, change.operatorGuid);
  await deleteSessions(tx, accountId, change.operatorGuid, { except: change.keepSessionId });
}
