/** Suppresses alerts of a monitor while one of its parents is failing. */
import { MINUTE, SECOND, type Instant } from '@vedette/kernel/clock';
import type { Outage } from '../../incidents/index.js';

/** State of a parent of a monitor. */
export interface Parent extends Outage {
  /** When its last check failed, if that error has not been rechecked yet. */
  readonly suspectSince?: Instant | undefined;
}

/** Time that children have to recover after their parent before they alert. */
export const SETTLE_MS = MINUTE;
/**
 * Interval at which a suppressed level checks whether its parents are up; shorter than `PARENT_SETTLE_MS`, so that no
 * level is released late.
 */
export const PARENT_CHECK_MS = 30 * SECOND;

/** Maximum duration of a recheck; while a parent is being rechecked, it may be the cause of its children's errors. */
export const RECHECK_MS = 15 * SECOND;

/** Suppression of a level by one of its parents. */
export interface Hold {
  /** The parent that explains the error. */
  readonly by: string;
  /** When to check again. */
  readonly until: Instant;
}

/** The errors of the child, as far as the rule needs them. */
export interface HeldRun {
  readonly intervalMs: number;
  /** First confirmed error of the incident. */
  readonly firstConfirmedAt: Instant;
  /** Latest confirmed error of the incident. */
  readonly lastConfirmedAt: Instant;
}

/**
 * Returns the suppression of a monitor's alerts at `at`, if any: while a parent has a confirmed incident, and
 * afterwards until the monitor has failed again after its last parent recovered and a minute has passed. A monitor that
 * is not checked again within its interval alerts as well. A parent that has just failed once suppresses until its
 * recheck has ended; single failures of parents delay an alert by 30 s at most, however often they occur.
 */
export function findHold(parents: readonly Parent[], run: HeldRun, at: Instant): Hold | undefined {
  const down = parents.find(({ isDown }) => isDown);
  if (down) return { by: down.monitorGuid, until: at + PARENT_CHECK_MS };
  let last = suspicion(parents, run, at);
  for (const { monitorGuid, endedAt } of parents) {
    if (endedAt === undefined) continue;
    const seenSince = run.lastConfirmedAt > endedAt;
    const until = endedAt + SETTLE_MS + (seenSince ? 0 : run.intervalMs);
    if (until > at && until > (last?.until ?? at)) last = { by: monitorGuid, until };
  }
  return last;
}

/** Only failures around the start of the incident can explain it; later failures of a parent delay nothing. */
function suspicion(parents: readonly Parent[], { firstConfirmedAt }: HeldRun, at: Instant): Hold | undefined {
  let last: Hold | undefined;
  for (const { monitorGuid, suspectSince = -Infinity } of parents) {
    const until = suspectSince + RECHECK_MS;
    const isOfThis = suspectSince <= firstConfirmedAt + RECHECK_MS;
    if (isOfThis && until > at && until > (last?.until ?? at)) last = { by: monitorGuid, until };
  }
  return last;
}
