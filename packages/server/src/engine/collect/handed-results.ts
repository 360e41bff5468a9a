import type { Logger } from 'pino';
import type { Settled } from './settle.js';
import type { Spool } from './spool.js';

/** A settled result that another process handed over. */
interface HandedResult {
  readonly id: number;
  readonly settled: Settled;
}

/** Settled results of processes that lost the lease, in the store, until its holder has stored them as checks. */
export interface HandedResults {
  put(settled: readonly Settled[]): Promise<void>;
  /** The oldest, at most `max`. */
  peek(max: number): Promise<readonly HandedResult[]>;
  drop(ids: readonly number[]): Promise<void>;
}

/** Results of browsers take megabytes. */
const RESULTS_PER_TRANSFER = 20;

/**
 * Moves what waits on this process's disk into the store, for the holder of the lease. What is moved twice, because the
 * answer of the store was lost, is stored once: its run is known.
 */
export async function handOverSpool(
  spool: Spool,
  { handed, log }: { readonly handed: HandedResults; readonly log: Logger },
): Promise<void> {
  let count = 0;
  for (;;) {
    const settled = spool.size === 0 ? [] : await spool.peek(RESULTS_PER_TRANSFER);
    if (settled.length === 0) break;
    await handed.put(settled);
    await spool.drop(settled.length);
    count += settled.length;
  }
  if (count > 0) log.info({ count }, 'results were handed to the process that runs the engine');
}
