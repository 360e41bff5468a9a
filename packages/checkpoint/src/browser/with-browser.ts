import { errorCodes } from '@vedette/contract/v4/error-codes';
import { outcomeWithout, type ServiceOutcome } from '@vedette/contract/checkpoint/outcome';
import { CheckAbandoned } from '../net/check-timer.js';
import { BrowserNotStarted } from './browser-process.js';
import { CdpClosed } from './cdp.js';
import type { BrowserPool, Lease } from './pool.js';
import { BrowserStarved } from './starving.js';

/**
 * Calls `run` with a browser of the pool. If the browser ends, the run is repeated once, because a page of another run
 * may have caused it. A run is only blamed if it had the browser to itself.
 * @throws CheckAbandoned when `signal` aborted, CdpClosedError when the browser ended twice, and whatever else `run`
 * throws
 */
export async function withBrowser<T extends { readonly kind: string }>(
  pool: BrowserPool,
  signal: AbortSignal,
  work: (lease: Lease) => Promise<T>,
): Promise<T | ServiceOutcome> {
  let reason = 'the browser exited';
  const once = (lease: Lease): Promise<T | 'browserEnded' | 'endedTheBrowser'> =>
    work(lease).catch((error: unknown) => {
      if (signal.aborted || !lease.browser.cdp.isClosed) throw error;
      if (lease.exceededMemory()) reason = 'the page used too much memory';
      return lease.wasAlone() ? 'endedTheBrowser' : 'browserEnded';
    });
  try {
    const first = await pool.use(signal, once);
    const seen = typeof first === 'string' ? await pool.use(signal, once) : first;
    if (seen === 'browserEnded') throw new CdpClosed('the browser exited twice');
    if (seen === 'endedTheBrowser') return outcomeWithout(errorCodes.browserCrashed.code, reason);
    return seen;
  } catch (error) {
    if (signal.aborted) throw new CheckAbandoned('the check was abandoned');
    if (error instanceof BrowserNotStarted || error instanceof BrowserStarved)
      return outcomeWithout(errorCodes.probeFailed.code, error.message);
    throw error;
  }
}
