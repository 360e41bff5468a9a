/** Code that both protocols share: the attempt, and the operator that the provider confirms. */
import { MINUTE } from '@vedette/kernel/clock';
import { recordAudit } from '../audit/audit.js';
import { loadCaller } from '../callers/load-caller.js';
import type { SignInDeps } from '../context/deps.js';
import { openSession, type NewSession, type SignInClient } from '../sign-in/session.js';
import { selectSignOnOperator } from './single-sign-on-sql.js';

/** Validity of a sign-in attempt. */
export const ATTEMPT_VALID_MS = 10 * MINUTE;

/** Why a sign-in through the provider failed, for the page that shows it. Details are logged. */
export type SignOnProblem = 'refused' | 'expired' | 'unknownOperator' | 'invalid';

/** A failed sign-in; its cause is logged and never sent to the browser. */
export class SignOnFailure extends Error {
  readonly problem: SignOnProblem;

  constructor(problem: SignOnProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.problem = problem;
  }
}

/** A session opened through a provider, and the page to continue to. */
export interface SignOnResult extends NewSession {
  readonly returnTo: string;
}

/**
 * Opens a session for the operator with the address that the provider confirms. Signing in creates no operator.
 * @throws SignOnFailure `unknownOperator`.
 */
export async function signOn(
  deps: SignInDeps,
  { accountId, email }: { readonly accountId: number; readonly email: string },
  client: SignInClient,
): Promise<NewSession> {
  const operatorGuid = await selectSignOnOperator(deps.db, accountId, email);
  const caller = operatorGuid && (await loadCaller(deps.db, operatorGuid, { via: 'session', method: 'SingleSignOn' }));
  if (!caller) {
    const entry = { objectType: 'Operator', objectName: email.slice(0, 254) };
    const after = { Address: client.address, Method: 'SingleSignOn' };
    const at = deps.clock.now();
    await recordAudit(deps.db, { accountId, via: 'system' }, { at, action: 'SignInFailed', ...entry, after });
    throw new SignOnFailure('unknownOperator', 'no operator with this address may sign in through the provider');
  }
  return openSession(deps, caller, client, 'SingleSignOn');
}
