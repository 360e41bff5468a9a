import type { Instant } from '@vedette/kernel/clock';

/** Engine time at a reading of the monotonic clock. */
export interface TimeAnchor {
  readonly now: number;
  readonly elapsed: number;
}

/** A forward step of the wall clock that engine time followed immediately. */
export interface TimeJump {
  readonly fromAt: Instant;
  readonly toAt: Instant;
}

export interface TimeReading {
  readonly anchor: TimeAnchor;
  readonly jump?: TimeJump;
}

/**
 * A wall clock further ahead than this was set, or the machine slept. Below it is drift, which is adopted without a
 * report.
 */
export const FORWARD_STEP_MS = 2_000;
/**
 * While engine time is ahead of the wall clock, it runs at this fraction of real speed, so that the wall clock catches
 * up.
 */
const CATCH_UP_RATE = 0.9;

/**
 * Returns engine time at the next reading of both clocks. It never goes back: after a backward step of the wall clock
 * it runs a tenth slower until the clock catches up. A forward step is followed immediately and reported as a jump.
 */
export function readTime(anchor: TimeAnchor, wall: Instant, elapsed: number): TimeReading {
  const elapsedMs = Math.max(0, elapsed - anchor.elapsed);
  const projected = anchor.now + elapsedMs;
  if (wall - projected > FORWARD_STEP_MS) {
    return { anchor: { now: wall, elapsed }, jump: { fromAt: Math.floor(projected), toAt: wall } };
  }
  if (wall >= projected) return { anchor: { now: wall, elapsed } };
  return { anchor: { now: Math.max(wall, anchor.now + elapsedMs * CATCH_UP_RATE), elapsed } };
}
