import { SECOND, type Clock, type Instant } from '@vedette/kernel/clock';
import {
  absorbStep,
  correctClock,
  NO_CORRECTION,
  type ClockCorrection,
  type ClockDifferences,
  type TimeStart,
} from './agreed-time-rules.js';
import { readTime, type TimeAnchor, type TimeJump } from './engine-time-rules.js';

/** The clocks of processes that share a store, as a heartbeat reads them. */
interface ClockReading {
  /** How far those of the other processes are ahead of the clock of the database. */
  readonly othersAheadMs: readonly number[];
  readonly databaseAt: Instant;
  /** How long the reading took. */
  readonly durationMs: number;
}

/** The clock of a process among those of the others. */
export interface ComparedClock {
  /**
   * How far the machine's clock is ahead of that of the database, by the last reading. Undefined if there was none
   * recently.
   */
  readonly aheadOfDatabaseMs: number | undefined;
  /** What is added to the machine's clock because most of the other processes disagree with it. */
  readonly correctionMs: number;
  compare(reading: ClockReading): void;
}

/** Engine time as a clock: it never goes back, whatever happens to the machine's clock. */
export interface SteadyClock extends Clock {
  /** Returns forward steps noticed since the last call. */
  takeJumps(): TimeJump[];
  /** The wall clock on which the processes agree. Unlike engine time, it may go back. */
  readonly agreed: Clock;
  readonly compared: ComparedClock;
}

/** A reading that took longer does not tell when the other clocks were read. */
export const MAX_READING_MS = 500;
/** An older comparison says nothing after a failover to a database with another clock. */
const MAX_COMPARISON_AGE_MS = 10 * SECOND;

const FROM_THE_WALL: TimeStart = { correction: NO_CORRECTION, hasOthers: false, notBefore: 0 };

/** @param start engine time begins no earlier than it says */
export function createSteadyClock(clock: Clock, start: TimeStart = FROM_THE_WALL): SteadyClock {
  const compared = new AgreedClock(clock, start);
  let anchor: TimeAnchor = { now: Math.max(compared.now(), start.notBefore), elapsed: clock.elapsed() };
  let jumps: TimeJump[] = [];
  const waiting = {
    elapsed: () => clock.elapsed(),
    sleep: (ms: number, signal?: AbortSignal) => clock.sleep(ms, signal),
  };
  return {
    ...waiting,
    now: () => {
      const reading = readTime(anchor, compared.now(), clock.elapsed());
      anchor = reading.anchor;
      if (reading.jump) jumps.push(reading.jump);
      return Math.floor(anchor.now);
    },
    takeJumps: () => {
      const drained = jumps;
      jumps = [];
      return drained;
    },
    agreed: { ...waiting, now: () => compared.now() },
    compared,
  };
}

class AgreedClock implements ComparedClock {
  readonly #clock: Clock;
  #correction: ClockCorrection;
  /** Whether other processes can tell if this clock is right. */
  #hasOthers: boolean;
  #last: { readonly wall: Instant; readonly elapsed: number };
  #comparison: { readonly aheadMs: number; readonly at: number } | undefined;

  constructor(clock: Clock, { correction, hasOthers }: TimeStart) {
    this.#clock = clock;
    this.#correction = correction;
    this.#hasOthers = hasOthers;
    this.#last = { wall: clock.now(), elapsed: clock.elapsed() };
  }

  get correctionMs(): number {
    return this.#correction.ms;
  }

  get aheadOfDatabaseMs(): number | undefined {
    if (!this.#comparison) return undefined;
    const { aheadMs, at } = this.#comparison;
    return this.#clock.elapsed() - at <= MAX_COMPARISON_AGE_MS ? aheadMs : undefined;
  }

  now(): Instant {
    const { wall, elapsed } = this.#last;
    this.#last = { wall: this.#clock.now(), elapsed: this.#clock.elapsed() };
    if (this.#hasOthers || this.#correction.ms !== 0) {
      const passed = { wallMs: this.#last.wall - wall, elapsedMs: this.#last.elapsed - elapsed };
      this.#correction = absorbStep(this.#correction, passed);
    }
    return this.#last.wall + this.#correction.ms;
  }

  compare({ othersAheadMs, databaseAt, durationMs }: ClockReading): void {
    if (durationMs > MAX_READING_MS) return;
    // A step since the last call must be noticed before the other clocks are compared with it.
    this.now();
    const aheadMs = Math.round(this.#clock.now() - databaseAt - durationMs / 2);
    this.#comparison = { aheadMs, at: this.#clock.elapsed() };
    this.#hasOthers = othersAheadMs.length > 0;
    const differences: ClockDifferences = {
      others: othersAheadMs.map((otherMs) => otherMs - aheadMs),
      database: -aheadMs,
    };
    this.#correction = correctClock(this.#correction, differences);
  }
}
