import type { Clock } from '@vedette/kernel/clock';
import { followSignals } from '@vedette/kernel/signals';
import type { Logger } from 'pino';
import type { Db } from '../../db/connection.js';
import { runLoop } from '../loops/run-loop.js';
import { withTimeout } from '../loops/with-timeout.js';
import { findDeadMembers, MEMBER_BEAT_MS, observeMembers, type Observation } from './member-rules.js';
import { renewMember, joinMembers, removeOwnMember, removeMember, type Member } from './member-sql.js';

export interface MembersDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly self: Member;
  /** Gauge of the number of members. */
  readonly members: { set(count: number): void };
  readonly onFailure: (loop: string) => void;
  /** Makes work due again that dead processes have claimed but not begun. */
  readonly releaseAbandoned: () => Promise<void>;
}

export interface Membership {
  /** Start of the last successful heartbeat, in terms of `clock.elapsed()`. */
  readonly lastBeatAt: () => number;
}

const JOIN_RETRY_MS = 1_000;
const RELEASE_EVERY_MS = 500;
/** A store that takes longer must not delay the next heartbeat, or the others would take this process for dead. */
const HEARTBEAT_TIMEOUT_MS = 1_500;

/**
 * Runs `work` as a member of the processes that share it, until `signal` aborts, and watches the other members. Never
 * rejects unless `work` does.
 */
export async function runAsMember(
  deps: MembersDeps,
  work: (signal: AbortSignal, membership: Membership) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const { db, clock, log, self } = deps;
  let lastBeatAt = clock.elapsed();
  if (!(await join(deps, signal))) return;
  let observation: Observation | undefined;
  let mustRelease = false;
  const beat = async (): Promise<void> => {
    const startedAt = clock.elapsed();
    const rows = await withTimeout(HEARTBEAT_TIMEOUT_MS, renewMember(db, self, clock.now()), clock);
    lastBeatAt = startedAt;
    const before = observation;
    observation = observeMembers(before, rows, clock.elapsed());
    deps.members.set(rows.length);
    // The process that removes a member releases its claims, but may end or lose the store before it has done so.
    mustRelease ||= [...(before?.members.keys() ?? [])].some((holder) => observation?.members.has(holder) === false);
    for (const dead of findDeadMembers(observation)) {
      if (dead.holder === self.holder) continue;
      mustRelease = true;
      if (await removeMember(db, dead)) log.warn({ holder: dead.holder }, 'a process no longer responds');
    }
  };
  const logFailure = (error: unknown): void => {
    log.warn({ err: error }, 'a heartbeat failed and is repeated');
    deps.onFailure('member');
  };
  const release = async (): Promise<void> => {
    if (!mustRelease) return;
    mustRelease = false;
    try {
      await deps.releaseAbandoned();
    } catch (error) {
      mustRelease = true;
      throw error;
    }
  };
  const done = followSignals();
  const loops = [
    // Without the back-off of a failed turn, which would make the others take this process for dead.
    { name: 'member', everyMs: MEMBER_BEAT_MS, turn: () => beat().catch(logFailure) },
    { name: 'release', everyMs: RELEASE_EVERY_MS, turn: release },
  ];
  const heartbeats = Promise.all(loops.map((loop) => runLoop(loop, deps, done.signal)));
  try {
    await work(signal, { lastBeatAt: () => lastBeatAt });
  } finally {
    done.abort();
    await heartbeats;
    await leave(deps);
  }
}

/** Returns false if `signal` aborted before the process could join. */
async function join({ db, clock, log, self, releaseAbandoned }: MembersDeps, signal: AbortSignal): Promise<boolean> {
  while (!signal.aborted) {
    try {
      await joinMembers(db, self, clock.now());
      await releaseAbandoned();
      return true;
    } catch (error) {
      log.warn({ err: error }, 'this process cannot share the work yet');
      await clock.sleep(JOIN_RETRY_MS, signal);
    }
  }
  return false;
}

/** Work that this process has claimed but not begun becomes due for the others. */
async function leave({ db, log, self, members, releaseAbandoned }: MembersDeps): Promise<void> {
  members.set(0);
  try {
    await removeOwnMember(db, self.holder);
    await releaseAbandoned();
  } catch (error) {
    log.debug({ err: error }, 'this process could not leave; the others will detect that it has ended');
  }
}
