import { Fault } from '@vedette/kernel/fault';

const RETRY_AFTER_S = 15;

export const limitedFault = (text: string): Fault => new Fault('limited', text, { retryAfterS: RETRY_AFTER_S });

/** Returns the faults of a `ConcurrencyLimiter`: one for an operator over their own limit, one for the total limit. */
export const limitedFaults =
  (operatorText: string, totalText: string) =>
  (limit: 'holder' | 'total'): Fault =>
    limitedFault(`${limit === 'holder' ? operatorText : totalText}. Try again shortly.`);
