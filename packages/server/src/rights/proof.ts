import { Fault } from '@vedette/kernel/fault';
import type { Caller } from './caller.js';

/**
 * Requires sessions to confirm their password before they grant permanent access. With a stolen cookie alone, an
 * attacker could create an API account, which never expires, or change the address that links are mailed to. API
 * accounts and logins are their own proof.
 * @throws Fault `forbidden`.
 */
export function requireProof({ via, isProven }: Pick<Caller, 'via' | 'isProven'>): void {
  if (via !== 'session' || isProven === true) return;
  throw new Fault('forbidden', 'X-Vedette-Proof: confirm your password at /api/v1/Session/Reauthentication first');
}
