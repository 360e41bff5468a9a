import type { Clock } from '@vedette/kernel/clock';
import type { Logger } from 'pino';
import type { Db } from '../../db/connection.js';
import type { SeenLease } from './lease-rules.js';
import { releaseLease, tryLease } from './lease-sql.js';
import { LeaseLost } from '../collect/ledger.js';

export interface LeaderDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  /** Names this process in the lease. */
  readonly holder: string;
}

const ASK_EVERY_MS = 1_000;

/** Runs `term` whenever this process holds the lease, again and again until `signal` aborts. Never rejects. */
export async function lead(
  deps: LeaderDeps,
  term: (epoch: number, signal: AbortSignal) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const { db, clock, log } = deps;
  while (!signal.aborted) {
    try {
      await db.connection().execute(async (session) => {
        const epoch = await winLease(session, deps, signal);
        if (epoch === undefined) return;
        log.info({ epoch }, 'this process runs the engine');
        try {
          await term(epoch, signal);
        } finally {
          await releaseLease(session).catch(() => undefined);
        }
      });
    } catch (error) {
      if (error instanceof LeaseLost) log.warn('another process runs the engine now');
      else log.warn({ err: error }, 'the engine starts again');
    }
    await clock.sleep(ASK_EVERY_MS, signal);
  }
}

async function winLease(session: Db, deps: LeaderDeps, signal: AbortSignal): Promise<number | undefined> {
  const { clock, holder } = deps;
  let seen: SeenLease | undefined;
  while (!signal.aborted) {
    const tried = await tryLease(session, { holder, seen, elapsed: clock.elapsed() }, clock.now());
    if ('epoch' in tried) return tried.epoch;
    seen = tried.seen;
    await clock.sleep(ASK_EVERY_MS, signal);
  }
  return undefined;
}
