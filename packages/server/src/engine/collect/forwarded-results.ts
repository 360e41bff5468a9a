import type { Logger } from 'pino';
import type { Settled } from './settle.js';
import type { Spool } from './spool.js';

/** A settled result that was forwarded. */
interface ForwardedResult {
  readonly id: number;
  readonly settled: Settled;
}

/**
 * Settled results of processes that no longer hold their partitions, kept in the store until the holders have stored
 * them as checks.
 */
export interface ForwardedResults {
  put(settled: readonly Settled[]): Promise<void>;
  /** Returns the oldest results of monitors in these partitions, at most `max`. */
  peek(partitions: readonly number[], max: number): Promise<readonly ForwardedResult[]>;
  drop(ids: readonly number[]): Promise<void>;
}

/** Browser results take megabytes, so transfers are small. */
const RESULTS_PER_TRANSFER = 20;

/**
 * Moves spooled results of this process into the store, for the holders of their partitions. A result that is moved
 * twice, because the store's response was lost, becomes one check: its run is known by then.
 */
export async function forwardSpool(
  spool: Spool,
  { forwardedResults, log }: { readonly forwardedResults: ForwardedResults; readonly log: Logger },
): Promise<void> {
  let count = 0;
  for (;;) {
    const settled = spool.size === 0 ? [] : await spool.peek(RESULTS_PER_TRANSFER);
    if (settled.length === 0) break;
    await forwardedResults.put(settled);
    await spool.drop(settled.length);
    count += settled.length;
  }
  if (count > 0) log.info({ count }, 'results on disk were forwarded');
}
