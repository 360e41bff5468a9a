import type { Clock, Instant } from '@vedette/kernel/clock';
import { readTime, type TimeAnchor, type TimeJump } from './engine-time-rules.js';

/** Engine time as a clock: never goes back, whatever becomes of the machine's clock. */
export interface SteadyClock extends Clock {
  /** Forward steps noticed since the last call. */
  takeJumps(): TimeJump[];
}

/** @param notBefore a moment already stored by an earlier engine: time goes on from there at least. */
export function steadyClock(clock: Clock, notBefore: Instant = 0): SteadyClock {
  let anchor: TimeAnchor = { now: Math.max(clock.now(), notBefore), elapsed: clock.elapsed() };
  let jumps: TimeJump[] = [];
  return {
    now: () => {
      const reading = readTime(anchor, clock.now(), clock.elapsed());
      anchor = reading.anchor;
      if (reading.jump) jumps.push(reading.jump);
      return Math.floor(anchor.now);
    },
    elapsed: () => clock.elapsed(),
    sleep: (ms, signal) => clock.sleep(ms, signal),
    takeJumps: () => {
      const taken = jumps;
      jumps = [];
      return taken;
    },
  };
}
