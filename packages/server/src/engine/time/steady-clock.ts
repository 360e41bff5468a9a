import type { Clock, Instant } from '@vedette/kernel/clock';
import { readTime, type TimeAnchor, type TimeJump } from './engine-time-rules.js';

/** Engine time as a clock: it never goes back, whatever happens to the machine's clock. */
export interface SteadyClock extends Clock {
  /** Returns forward steps noticed since the last call. */
  takeJumps(): TimeJump[];
}

/** @param notBefore time already stored by an earlier engine, from which this one continues at least */
export function createSteadyClock(clock: Clock, notBefore: Instant = 0): SteadyClock {
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
      const drained = jumps;
      jumps = [];
      return drained;
    },
  };
}
