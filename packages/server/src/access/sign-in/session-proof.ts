import type { SessionProof } from '@vedette/contract/v1/account/session';
import { MINUTE } from '@vedette/kernel/clock';
import { Fault } from '@vedette/kernel/fault';
import type { Caller } from '../../rights/index.js';
import { selectOperator } from '../operators/operator-sql.js';
import { generateToken, hashToken } from '../passwords/password.js';
import type { StoreContext } from '../../module/context.js';
import { saveProof, selectOperatorSessions } from './session-sql.js';
import { verifyOperatorPassword } from './sign-in.js';

/** Validity of a proof, and maximum age of a sign-in through an identity provider that replaces the password. */
const PROOF_VALID_MS = 10 * MINUTE;

/**
 * Proves that the session belongs to its operator: by their password, or a recent sign-in through the identity
 * provider. The proof is a token for the requesting page, not a state of the session, so that a stolen cookie gains
 * nothing from it.
 * @throws Fault `refused` for a wrong password or none, `limited`, `missing` for API credentials.
 */
export async function proveSession(
  deps: StoreContext,
  caller: Caller,
  { password, address }: { readonly password: string | undefined; readonly address: string },
): Promise<SessionProof> {
  const { sessionId } = caller;
  if (sessionId === undefined) throw new Fault('missing', 'There is no session: these are API credentials');
  if (password === undefined) await requireRecentSignOn(deps, caller, sessionId);
  else await requirePassword(deps, caller, password, address);
  const proof = generateToken(deps.random);
  const expiresAt = deps.clock.now() + PROOF_VALID_MS;
  await saveProof(deps.db, caller.accountId, sessionId, { proofSha256: hashToken(proof), provenUntil: expiresAt });
  return { ReauthenticationToken: proof, ExpiresAt: expiresAt };
}

async function requirePassword(deps: StoreContext, caller: Caller, password: string, address: string): Promise<void> {
  const operator = await selectOperator(deps.db, caller.accountId, caller.operatorGuid);
  if (await verifyOperatorPassword(deps, { email: operator?.email ?? '', password, address })) return;
  throw new Fault('refused', 'CurrentPassword: is wrong');
}

async function requireRecentSignOn(deps: StoreContext, caller: Caller, sessionId: string): Promise<void> {
  if (caller.method !== 'SingleSignOn') throw new Fault('refused', 'CurrentPassword: is required');
  const sessions = await selectOperatorSessions(deps.db, caller.accountId, caller.operatorGuid);
  const createdAt = sessions.find((session) => session.sessionId === sessionId)?.createdAt ?? -Infinity;
  if (deps.clock.now() - createdAt < PROOF_VALID_MS) return;
  throw new Fault(
    'refused',
    'CurrentPassword: is required; without a password, sign out and in again through the identity provider',
  );
}
