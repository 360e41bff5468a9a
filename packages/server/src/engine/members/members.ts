import type { Clock } from '@vedette/kernel/clock';
import { following } from '@vedette/kernel/signals';
import type { Logger } from 'pino';
import type { Db } from '../../db/connection.js';
import { runLoop } from '../loops/run-loop.js';
import { deadMembers, MEMBER_BEAT_MS, observeMembers, type Observation } from './member-rules.js';
import { beatMember, joinMembers, leaveMembers, removeMember, type Member } from './member-sql.js';

export interface MembersDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly self: Member;
  /** Gauge of the number of members. */
  readonly members: { set(count: number): void };
  readonly failed: (loop: string) => void;
  /** Makes work due that processes which are no members have claimed and not begun. */
  readonly releaseAbandoned: () => Promise<void>;
}

const JOIN_AGAIN_MS = 1_000;

/**
 * Runs `work` as a member of the processes that share it, until `signal` aborts, and watches the other members. Never
 * rejects unless `work` does.
 */
export async function runAsMember(
  deps: MembersDeps,
  work: (signal: AbortSignal) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  if (!(await join(deps, signal))) return;
  let observation: Observation | undefined;
  const beat = async (): Promise<void> => {
    const rows = await beatMember(deps.db, deps.self, deps.clock.now());
    deps.members.set(rows.length);
    observation = observeMembers(observation, rows, deps.clock.elapsed());
    await removeDead(deps, observation);
  };
  const done = following();
  const beating = runLoop({ name: 'member', everyMs: MEMBER_BEAT_MS, turn: beat }, deps, done.signal);
  try {
    await work(signal);
  } finally {
    done.abort();
    await beating;
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
      await clock.sleep(JOIN_AGAIN_MS, signal);
    }
  }
  return false;
}

/**
 * Removes dead members and releases their claims. If this process ends in between, the next one that removes a member
 * or joins releases them.
 */
async function removeDead({ db, log, self, releaseAbandoned }: MembersDeps, seen: Observation): Promise<void> {
  let hasRemoved = false;
  for (const dead of deadMembers(seen)) {
    if (dead.holder === self.holder || !(await removeMember(db, dead))) continue;
    log.warn({ holder: dead.holder }, 'a process no longer responds; its work is taken over');
    hasRemoved = true;
  }
  if (hasRemoved) await releaseAbandoned();
}

/** Claims that this process has not begun become due for the others. */
async function leave({ db, log, self, members, releaseAbandoned }: MembersDeps): Promise<void> {
  members.set(0);
  try {
    await leaveMembers(db, self.holder);
    await releaseAbandoned();
  } catch (error) {
    log.debug({ err: error }, 'the others will notice that this process has ended');
  }
}
