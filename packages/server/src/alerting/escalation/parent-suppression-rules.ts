/** Suppresses alerts of a monitor while one of its parents is failing. */
import { MINUTE, SECOND, type Instant } from '@vedette/kernel/clock';
import type { Outage } from '../../incidents/index.js';

/** State of a parent of a monitor. */
export interface ParentState extends Outage {
  /** When its last check failed, if that error has not been rechecked yet. */
  readonly suspectSince?: Instant | undefined;
}

/** Time that children have to recover after their parent before they alert. */
export const PARENT_SETTLE_MS = MINUTE;
/**
 * Interval at which a suppressed level checks whether its parents are up; shorter than `PARENT_SETTLE_MS`, so that no
 * level is released late.
 */
export const PARENT_CHECK_MS = 30 * SECOND;

/** Maximum duration of a recheck; while a parent is being rechecked, it may be the cause of its children's errors. */
export const MAX_RECHECK_MS = 15 * SECOND;

/** Suppression of a level by one of its parents. */
export interface ParentSuppression {
  /** The parent that explains the error. */
  readonly parentGuid: string;
  /** When to check again. */
  readonly until: Instant;
}

/** The errors of the child, as far as the rule needs them. */
export interface ChildErrors {
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
export function findParentSuppression(
  parents: readonly ParentState[],
  child: ChildErrors,
  at: Instant,
): ParentSuppression | undefined {
  const down = parents.find(({ isDown }) => isDown);
  if (down) return { parentGuid: down.monitorGuid, until: at + PARENT_CHECK_MS };
  let latest = findRecheckSuppression(parents, child, at);
  for (const { monitorGuid, endedAt } of parents) {
    if (endedAt === undefined) continue;
    const hasFailedSince = child.lastConfirmedAt > endedAt;
    const until = endedAt + PARENT_SETTLE_MS + (hasFailedSince ? 0 : child.intervalMs);
    if (until > at && until > (latest?.until ?? at)) latest = { parentGuid: monitorGuid, until };
  }
  return latest;
}

/** Only failures around the start of the incident can explain it; later failures of a parent delay nothing. */
function findRecheckSuppression(
  parents: readonly ParentState[],
  { firstConfirmedAt }: ChildErrors,
  at: Instant,
): ParentSuppression | undefined {
  let latest: ParentSuppression | undefined;
  for (const { monitorGuid, suspectSince = -Infinity } of parents) {
    const until = suspectSince + MAX_RECHECK_MS;
    const mayExplainIncident = suspectSince <= firstConfirmedAt + MAX_RECHECK_MS;
    if (mayExplainIncident && until > at && until > (latest?.until ?? at)) latest = { parentGuid: monitorGuid, until };
  }
  return latest;
}
