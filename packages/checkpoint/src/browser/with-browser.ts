import { errorCodes } from '@vedette/contract/v4/error-codes';
import { createUnreachedOutcome, type ServiceOutcome } from '@vedette/contract/checkpoint/outcome';
import { CheckAbandoned } from '../net/check-timer.js';
import { BrowserNotStartedError } from './browser-process.js';
import { CdpClosedError } from './cdp.js';
import type { BrowserPool, Lease } from './browser-pool.js';
import { BrowserStarvedError } from './cpu-starvation.js';

/**
 * Calls `run` with a browser of the pool. If the browser ends, the run is repeated once, because a page of another run
 * may have caused it. A run is only blamed if it had the browser to itself.
 * @throws CheckAbandoned when `signal` aborted, CdpClosedError when the browser ended twice, and whatever else `run`
 * throws
 */
export async function withBrowser<T extends { readonly kind: string }>(
  pool: BrowserPool,
  signal: AbortSignal,
  run: (lease: Lease) => Promise<T>,
): Promise<T | ServiceOutcome> {
  let reason = 'the browser exited';
  const runOnce = (lease: Lease): Promise<T | 'browserEnded' | 'endedTheBrowser'> =>
    run(lease).catch((error: unknown) => {
      if (signal.aborted || !lease.browser.cdp.isClosed) throw error;
      if (lease.exceededMemory()) reason = 'the page used too much memory';
      return lease.wasExclusive() ? 'endedTheBrowser' : 'browserEnded';
    });
  try {
    const firstResult = await pool.use(signal, runOnce);
    const result = typeof firstResult === 'string' ? await pool.use(signal, runOnce) : firstResult;
    if (result === 'browserEnded') throw new CdpClosedError('the browser exited twice');
    if (result === 'endedTheBrowser') return createUnreachedOutcome(errorCodes.browserCrashed.code, reason);
    return result;
  } catch (error) {
    if (signal.aborted) throw new CheckAbandoned('the check was abandoned');
    if (error instanceof BrowserNotStartedError || error instanceof BrowserStarvedError)
      return createUnreachedOutcome(errorCodes.probeFailed.code, error.message);
    throw error;
  }
}
