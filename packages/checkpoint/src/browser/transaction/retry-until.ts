/** Repetition of a test of something that may still appear. */
export interface RetryOptions {
  readonly limitMs: number;
  readonly intervalMs: number;
  /** Minimum number of attempts, however long they take. Default 1. */
  readonly minAttempts?: number | undefined;
}

/** Clock of the wait. */
export interface PausableClock {
  readonly elapsed: number;
  pause(ms: number): Promise<void>;
}

/** Repeats a test until it has a result; undefined if there is none in time. */
export async function retryUntil<T>(
  clock: PausableClock,
  { limitMs, intervalMs, minAttempts = 1 }: RetryOptions,
  attempt: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const deadline = clock.elapsed + limitMs;
  for (let attemptCount = 1; ; attemptCount += 1) {
    const result = await attempt();
    if (result !== undefined || (attemptCount >= minAttempts && clock.elapsed >= deadline)) return result;
    await clock.pause(intervalMs);
  }
}
