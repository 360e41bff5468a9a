import { Fault } from '@vedette/kernel/fault';
import type { Caller } from './caller.js';

/**
 * What hands out lasting access is not done with a session cookie alone: a stolen one would become an API account, which
 * never expires, or another address for a mailed link. API accounts and logins are their own proof.
 * @throws Fault `forbidden`.
 */
export function demandProof({ via, isProven }: Pick<Caller, 'via' | 'isProven'>): void {
  if (via !== 'session' || isProven === true) return;
  throw new Fault('forbidden', 'X-Vedette-Proof: this asks for your password once more, at /api/v1/Session/Proof');
}
