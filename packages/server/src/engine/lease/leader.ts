import type { Clock } from '@vedette/kernel/clock';
import type { Logger } from 'pino';
import type { Db } from '../../db/connection.js';
import type { ObservedLease } from './lease-rules.js';
import { releaseLease, tryLease } from './lease-sql.js';
import { LeaseLost } from '../collect/check-store.js';

export interface LeaderDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  /** Name of this process in the lease. */
  readonly holder: string;
  /**
   * Name of its data folder, which no other process uses. Without it, a restart waits for the lease as any other
   * process does.
   */
  readonly member?: string;
  /**
   * Forwards results that this process has not stored to the lease holder. Called while another process holds the
   * lease, and after a stop.
   */
  readonly forwardResults: () => Promise<void>;
}

const LEASE_POLL_MS = 1_000;

/** Runs `term` whenever this process holds the lease, until `signal` aborts. Never rejects. */
export async function runAsLeader(
  deps: LeaderDeps,
  term: (epoch: number, signal: AbortSignal) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const { db, clock, log } = deps;
  while (!signal.aborted) {
    try {
      const epoch = await acquireLease(deps, signal);
      if (epoch === undefined) break;
      log.info({ epoch }, 'this process runs the engine');
      try {
        await term(epoch, signal);
      } finally {
        await releaseLease(db, epoch).catch(() => undefined);
      }
    } catch (error) {
      if (error instanceof LeaseLost) log.warn('another process runs the engine now');
      else log.warn({ err: error }, 'the engine restarts after an error');
    }
    await clock.sleep(LEASE_POLL_MS, signal);
  }
  // The next holder stores them. If the store is unreachable, they stay on disk for the next start.
  await deps.forwardResults().catch((error: unknown) => log.debug({ err: error }, 'results stay on disk'));
}

async function acquireLease(deps: LeaderDeps, signal: AbortSignal): Promise<number | undefined> {
  const { db, clock, holder, member = '' } = deps;
  let observed: ObservedLease | undefined;
  while (!signal.aborted) {
    const attempt = await tryLease(db, { holder, member, observed, elapsed: clock.elapsed() }, clock.now());
    if ('epoch' in attempt) return attempt.epoch;
    observed = attempt.observed;
    // Results that cannot be handed over must not prevent this process from taking over.
    await deps.forwardResults().catch((error: unknown) => deps.log.warn({ err: error }, 'results stay on disk'));
    await clock.sleep(LEASE_POLL_MS, signal);
  }
  return undefined;
}
