import type { Instant } from '@vedette/kernel/clock';

/** Engine time at a moment of the clock that only grows. */
export interface TimeAnchor {
  readonly now: number;
  readonly elapsed: number;
}

/** A forward step of the wall clock: engine time went from one moment to the other at once. */
export interface TimeJump {
  readonly fromAt: Instant;
  readonly toAt: Instant;
}

export interface TimeReading {
  readonly anchor: TimeAnchor;
  readonly jump?: TimeJump;
}

/** A wall clock further ahead than this was set, or the machine slept; below it is drift and is adopted in silence. */
export const FORWARD_STEP_MS = 2_000;
/** While engine time is ahead of the wall clock, it runs at this part of true speed, so that the wall clock catches up. */
const SLOWED = 0.9;

/**
 * Engine time at the next reading of both clocks. It never goes back: a wall clock that was set back is waited for,
 * with time slowed by a tenth; one that was set forward is followed at once, and the jump is reported.
 */
export function readTime(anchor: TimeAnchor, wall: Instant, elapsed: number): TimeReading {
  const grown = Math.max(0, elapsed - anchor.elapsed);
  const straight = anchor.now + grown;
  if (wall - straight > FORWARD_STEP_MS) {
    return { anchor: { now: wall, elapsed }, jump: { fromAt: Math.floor(straight), toAt: wall } };
  }
  if (wall >= straight) return { anchor: { now: wall, elapsed } };
  return { anchor: { now: Math.max(wall, anchor.now + grown * SLOWED), elapsed } };
}
