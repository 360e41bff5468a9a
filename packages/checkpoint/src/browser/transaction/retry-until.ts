/** Repetition of a test of something that may still appear. */
export interface RetryOptions {
  readonly limitMs: number;
  readonly everyMs: number;
  /** Minimum number of attempts, however long they take. Default 1. */
  readonly minAttempts?: number | undefined;
}

/** Clock of the wait. */
export interface Waiting {
  readonly elapsed: number;
  pause(ms: number): Promise<void>;
}

/** Repeats a test until it has a result; undefined if there is none in time. */
export async function retryUntil<T>(
  waiting: Waiting,
  { limitMs, everyMs, minAttempts = 1 }: RetryOptions,
  look: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const end = waiting.elapsed + limitMs;
  for (let attempts = 1; ; attempts += 1) {
    const found = await look();
    if (found !== undefined || (attempts >= minAttempts && waiting.elapsed >= end)) return found;
    await waiting.pause(everyMs);
  }
}
