import { Fault } from '@vedette/kernel/fault';
import type { AccessDeps } from './deps.js';
import { updatePasswordHash } from './operator-sql.js';
import { hashPassword } from './password.js';
import { deleteSessions } from './session-sql.js';
import type { Tx } from './store-sql.js';

export const SHORTEST_PASSWORD = 8;
export const LONGEST_PASSWORD = 128;

/** The rule a password breaks; undefined when it is good (operators, section 6.1: length is the only rule). */
export function passwordProblem(password: string): string | undefined {
  const isGood = password.length >= SHORTEST_PASSWORD && password.length <= LONGEST_PASSWORD;
  return isGood ? undefined : `must have ${SHORTEST_PASSWORD} to ${LONGEST_PASSWORD} characters`;
}

/**
 * Stores the hash of a new password and ends the operator's sessions, all but one that may be kept.
 * @throws Fault `refused` when the password breaks a rule.
 */
export async function setPassword(
  tx: Tx,
  deps: Pick<AccessDeps, 'chance'>,
  accountId: number,
  change: { readonly operatorGuid: string; readonly password: string; readonly keepSession?: string | undefined },
): Promise<void> {
  const problem = passwordProblem(change.password);
  if (problem !== undefined) throw new Fault('refused', `Password: ${problem}`);
  const hash = await hashPassword(change.password, deps.chance);
  await updatePasswordHash(tx, accountId, change.operatorGuid, hash);
  await deleteSessions(tx, accountId, change.operatorGuid, { except: change.keepSession });
}
