import type { Clock } from '@vedette/kernel/clock';
import { followSignals } from '@vedette/kernel/signals';
import type { Logger } from 'pino';
import type { Db } from '../../db/connection.js';
import { LeaseLost } from '../collect/check-store.js';
import { runLoop } from '../loops/run-loop.js';
import { Signal } from '../loops/signal.js';
import { withTimeout } from '../loops/with-timeout.js';
import { ClockWatch, type ClockWatchDeps } from './clock-watch.js';
import { CutOffWatch } from './cut-off.js';
import {
  findDeadMembers,
  MEMBER_BEAT_MS,
  nextReadAt,
  observeMembers,
  type DeadMember,
  type Observation,
} from './member-rules.js';
import {
  joinMembers,
  removeMember,
  removeOwnMember,
  renewMember,
  type Member,
  type MemberAddress,
  type KnownMember,
} from './member-sql.js';

export interface MembersDeps extends ClockWatchDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly self: Member;
  /** Address at which other processes reach this one. By default, they do not. */
  readonly address?: (epoch: number) => MemberAddress;
  /** Gauge of the number of members. */
  readonly members: { set(count: number): void };
  readonly onFailure: (loop: string) => void;
  /**
   * Called when a process has come or gone, with the data folders of those that have gone and the number of members.
   */
  readonly onChange?: (goneFolders: readonly string[], members: number) => void;
  /**
   * Returns the epochs of all members as one of these processes reads them; undefined if none of them can reach the
   * store. By default, none is asked.
   */
  readonly askMembers?: (members: readonly KnownMember[]) => Promise<readonly number[] | undefined>;
  /** Makes work due again that dead processes have claimed but not begun. */
  readonly releaseAbandoned: () => Promise<void>;
  /** Forwards results that an earlier membership has not stored. Called before joining and after leaving. */
  readonly forwardResults: () => Promise<void>;
}

export interface Membership {
  /** The fencing token of this process: a transaction that locks its row writes only while it is a member. */
  readonly epoch: number;
  /** Start of the last successful heartbeat, in terms of `clock.elapsed()`. */
  readonly lastBeatAt: () => number;
  /** See `CutOffWatch`. */
  readonly isCutOff: () => boolean;
  readonly hasFreshBeat: () => boolean;
  /**
   * Sends a heartbeat.
   * @throws LeaseLost if another process has removed this one; Fault or the error of the store if it does not respond
   */
  readonly beat: () => Promise<void>;
}

const JOIN_RETRY_MS = 1_000;
const WATCH_EVERY_MS = 500;
/** A store that takes longer must not delay the next heartbeat, or the others would take this process for dead. */
const HEARTBEAT_TIMEOUT_MS = 1_500;

/**
 * Runs `work` as a member of the processes that run the engine, until `signal` aborts. A process that others have
 * removed, because it was frozen or cut off from the store, joins again and starts its work anew. Never rejects.
 * @param work must end when its signal aborts: with `signal`, or when the membership is lost. It may take a while in
 * the first case, in which the process stays a member.
 */
export async function runAsMember(
  deps: MembersDeps,
  work: (membership: Membership, lost: AbortSignal) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const { clock, log } = deps;
  while (!signal.aborted) {
    await forwardResults(deps, 'warn');
    const epoch = await join(deps, signal);
    if (epoch === undefined) break;
    log.info({ epoch }, 'this process runs the engine');
    try {
      await runMembership(deps, epoch, work);
    } catch (error) {
      if (error instanceof LeaseLost) log.warn('other processes have taken over the work of this one; it joins again');
      else log.warn({ err: error }, 'the engine restarts after an error');
    }
    await leave(deps, epoch);
    await clock.sleep(JOIN_RETRY_MS, signal);
  }
  deps.members.set(0);
  // The holders of their partitions store them. If the store is unreachable, they stay on disk for the next start.
  await forwardResults(deps, 'debug');
}

async function runMembership(
  deps: MembersDeps,
  epoch: number,
  work: (membership: Membership, lost: AbortSignal) => Promise<void>,
): Promise<void> {
  const { db, clock, log, self } = deps;
  const [lost, done] = [followSignals(), followSignals()];
  let observation: Observation | undefined;
  let known: readonly KnownMember[] = [];
  const deadFound = new Signal();
  let mustRelease = false;
  let dead: readonly DeadMember[] = [];
  let readAt = 0;
  const clockWatch = new ClockWatch(deps);
  const cutOff = new CutOffWatch({
    clock,
    epoch,
    ask: async () => deps.askMembers?.(known.filter(({ holder }) => holder !== self.holder)),
  });
  const beat = async (): Promise<void> => {
    const startedAt = clock.elapsed();
    const heartbeat = {
      at: clock.now(),
      clockAheadMs: deps.clockComparison?.aheadOfDatabaseMs,
      address: deps.address?.(epoch),
    };
    const reading = await withTimeout(HEARTBEAT_TIMEOUT_MS, renewMember(db, epoch, heartbeat), clock);
    if (!reading) throw new LeaseLost();
    const { members: rows } = reading;
    clockWatch.compare(reading, clock.elapsed() - startedAt);
    cutOff.recordBeat(startedAt);
    observation = observeMembers(observation, rows, clock.elapsed());
    deps.members.set(rows.length);
    readAt = clock.now();
    dead = findDeadMembers(observation).filter(({ holder }) => holder !== self.holder);
    if (dead.length > 0) deadFound.raise();
    const gone = known.filter(({ holder }) => rows.every((row) => row.holder !== holder));
    const hasNew = rows.some(({ holder }) => known.every((row) => row.holder !== holder));
    known = rows;
    // The process that removes a member releases its claims, but may end or lose the store before it has done so.
    mustRelease ||= gone.length > 0;
    if (gone.length > 0 || hasNew) deps.onChange?.(listGoneFolders(gone, rows), rows.length);
  };
  let beatStartedAt = cutOff.lastBeatAt;
  const nextBeatAt = (): number => {
    const readAt = observation ? nextReadAt(observation) : Infinity;
    // It has passed if the last heartbeat failed.
    return Math.min(beatStartedAt + MEMBER_BEAT_MS, readAt > beatStartedAt ? readAt : Infinity);
  };
  const beatOrLog = async (): Promise<void> => {
    beatStartedAt = clock.elapsed();
    try {
      await cutOff.watch(beat());
    } catch (error) {
      if (error instanceof LeaseLost) throw error;
      // Without the back-off of a failed turn, which would make the others take this process for dead.
      log.warn({ err: error }, 'a heartbeat failed and is repeated');
      deps.onFailure('member');
      cutOff.recordFailure();
    }
  };
  /** Apart from the heartbeats: removing a member waits for what it is storing. */
  const watch = async (): Promise<void> => {
    for (const one of dead) {
      mustRelease = true;
      if (!(await removeMember(db, one, Math.floor(readAt - one.silentMs)))) continue;
      log.warn({ holder: one.holder }, 'a process no longer responds');
      deps.onChange?.([], known.length);
    }
    if (!mustRelease) return;
    mustRelease = false;
    try {
      await deps.releaseAbandoned();
    } catch (error) {
      mustRelease = true;
      throw error;
    }
  };
  const loops = [
    {
      name: 'member',
      everyMs: 0,
      wait: (signal: AbortSignal) => clock.sleep(Math.max(0, nextBeatAt() - clock.elapsed()), signal),
      turn: beatOrLog,
    },
    {
      name: 'member watch',
      everyMs: 0,
      wait: (signal: AbortSignal) => deadFound.wait(clock, WATCH_EVERY_MS, signal),
      turn: watch,
    },
    cutOff.loop,
  ];
  const heartbeats = loops.map((loop) => runLoop(loop, deps, done.signal).finally(lost.abort));
  const membership = {
    epoch,
    lastBeatAt: () => cutOff.lastBeatAt,
    isCutOff: () => cutOff.isCutOff,
    hasFreshBeat: () => cutOff.hasFreshBeat,
    beat,
  };
  const outcomes = await Promise.allSettled([...heartbeats, work(membership, lost.signal).finally(done.abort)]);
  const rejected = outcomes.find((outcome) => outcome.status === 'rejected');
  if (rejected) throw rejected.reason;
}

/** A process that was restarted on a folder has not gone. */
const listGoneFolders = (gone: readonly KnownMember[], rows: readonly KnownMember[]): readonly string[] =>
  gone.flatMap(({ member }) => (member === '' || rows.some((row) => row.member === member) ? [] : [member]));

/** Returns undefined if `signal` aborted before the process could join. */
async function join(deps: MembersDeps, signal: AbortSignal): Promise<number | undefined> {
  const { db, clock, log, self, releaseAbandoned } = deps;
  while (!signal.aborted) {
    try {
      const epoch = await joinMembers(db, self, clock.now());
      await releaseAbandoned();
      return epoch;
    } catch (error) {
      log.warn({ err: error }, 'this process cannot share the work yet');
      await clock.sleep(JOIN_RETRY_MS, signal);
    }
  }
  return undefined;
}

/** Work that this process has claimed but not begun becomes due for the others. */
async function leave({ db, log, releaseAbandoned }: MembersDeps, epoch: number): Promise<void> {
  try {
    await removeOwnMember(db, epoch);
    await releaseAbandoned();
  } catch (error) {
    log.debug({ err: error }, 'this process could not leave; the others will detect that it has ended');
  }
}

/** Results that cannot be forwarded stay on disk. */
async function forwardResults({ log, forwardResults: forward }: MembersDeps, level: 'warn' | 'debug'): Promise<void> {
  await forward().catch((error: unknown) => log[level]({ err: error }, 'results stay on disk'));
}
