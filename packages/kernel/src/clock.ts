/** An instant: milliseconds since 1970-01-01T00:00:00Z. Local date-times exist only on the wire, see `zones.ts`. */
export type Instant = number;

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Time as an argument: code that reads the time or waits gets one of these. */
export interface Clock {
  /** Wall-clock time, for values that are stored or displayed. May jump when the machine's clock is set. */
  now(): Instant;
  /** Monotonic milliseconds, for durations and deadlines. Fractional. */
  elapsed(): number;
  /** Resolves after `ms`, or immediately if `signal` aborts. It never rejects: the loop checks the signal. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

const MAX_TIMER_MS = 2_147_483_647;

export const systemClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      if (signal?.aborted) {
        resolve();
        return;
      }
      const done = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', done);
        resolve();
      };
      const timer = setTimeout(done, Math.min(Math.max(0, ms), MAX_TIMER_MS));
      signal?.addEventListener('abort', done, { once: true });
    }),
};

interface Sleeper {
  readonly wakesAt: number;
  readonly wake: () => void;
}

/** A clock that stands still until a test advances it. Sleepers wake in the order of their times. */
export class ManualClock implements Clock {
  #now: Instant;
  #elapsed = 0;
  #sleepers: Sleeper[] = [];

  constructor(start: Instant) {
    this.#now = start;
  }

  now(): Instant {
    return this.#now;
  }

  elapsed(): number {
    return this.#elapsed;
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      if (signal?.aborted) {
        resolve();
        return;
      }
      const sleeper: Sleeper = {
        wakesAt: this.#elapsed + Math.max(0, ms),
        wake: () => {
          signal?.removeEventListener('abort', sleeper.wake);
          this.#sleepers = this.#sleepers.filter((other) => other !== sleeper);
          resolve();
        },
      };
      signal?.addEventListener('abort', sleeper.wake, { once: true });
      this.#sleepers.push(sleeper);
    });
  }

  /** Advances both clocks by `ms` and wakes sleepers on the way, letting each run before the next one wakes. */
  async advance(ms: number): Promise<void> {
    const until = this.#elapsed + ms;
    for (;;) {
      const next = this.#sleepers.filter(({ wakesAt }) => wakesAt <= until).sort((a, b) => a.wakesAt - b.wakesAt)[0];
      if (!next) break;
      this.#move(Math.max(0, next.wakesAt - this.#elapsed));
      next.wake();
      await settle();
    }
    this.#move(until - this.#elapsed);
    await settle();
  }

  /** Sets the wall clock as an administrator would. `elapsed` does not change. */
  step(ms: number): void {
    this.#now += ms;
  }

  #move(ms: number): void {
    this.#now += ms;
    this.#elapsed += ms;
  }
}

/** Lets pending promise reactions run, several turns deep. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await new Promise<void>((resolve) => setImmediate(resolve));
}
