/** Alerts held back while what a monitor depends on is in trouble itself. */
import { MINUTE, SECOND, type Instant } from '@vedette/kernel/clock';
import type { Trouble } from '../../incidents/index.js';

/** A monitor another depends on, at the moment asked about. */
export interface Parent extends Trouble {
  /** Its last check was an error nobody has looked at twice yet, and this is when. */
  readonly suspectSince?: Instant | undefined;
}

/** After a parent has recovered, its children get this long to recover before they alert. */
export const SETTLE_MS = MINUTE;
/** How often a held level looks whether its parents are up; shorter than `SETTLE_MS`, so that none is released late. */
export const LOOK_MS = 30 * SECOND;

/** A recheck is over within so long; while that of a parent runs, the trouble of its children may be its own. */
export const RECHECK_MS = 15 * SECOND;

/** Why a level waits. */
export interface Hold {
  /** The monitor that explains the trouble. */
  readonly by: string;
  /** When to look again. */
  readonly until: Instant;
}

/** The child of those parents, as the rule needs it. */
export interface HeldRun {
  readonly intervalMs: number;
  /** The first confirmed error of its incident. */
  readonly firstConfirmedAt: Instant;
  /** Its latest confirmed error. */
  readonly lastConfirmedAt: Instant;
}

/**
 * Whether alerts of a monitor are held back at `at`: while a parent is in a confirmed incident, and then until the
 * monitor was seen failing after the last parent was up, and a minute has passed. One that is not seen again within its
 * interval is told too. A parent that was seen failing once, just now, holds it back until its recheck is over; what
 * such parents delay is 30 s at most, however often they fail once.
 */
export function findHold(parents: readonly Parent[], run: HeldRun, at: Instant): Hold | undefined {
  const down = parents.find(({ isDown }) => isDown);
  if (down) return { by: down.monitorGuid, until: at + LOOK_MS };
  let last = suspicion(parents, run, at);
  for (const { monitorGuid, endedAt } of parents) {
    if (endedAt === undefined) continue;
    const seenSince = run.lastConfirmedAt > endedAt;
    const until = endedAt + SETTLE_MS + (seenSince ? 0 : run.intervalMs);
    if (until > at && until > (last?.until ?? at)) last = { by: monitorGuid, until };
  }
  return last;
}

/** Only what fails about when the incident began explains it: later failures of a parent delay nothing. */
function suspicion(parents: readonly Parent[], { firstConfirmedAt }: HeldRun, at: Instant): Hold | undefined {
  let last: Hold | undefined;
  for (const { monitorGuid, suspectSince = -Infinity } of parents) {
    const until = suspectSince + RECHECK_MS;
    const isOfThis = suspectSince <= firstConfirmedAt + RECHECK_MS;
    if (isOfThis && until > at && until > (last?.until ?? at)) last = { by: monitorGuid, until };
  }
  return last;
}
