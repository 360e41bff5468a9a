/** Repetition of a test of something that may still appear. */
export interface Looks {
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
export async function lookAgain<T>(
  waiting: Waiting,
  { limitMs, everyMs, minAttempts = 1 }: Looks,
  look: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const end = waiting.elapsed + limitMs;
  for (let looks = 1; ; looks += 1) {
    const found = await look();
    if (found !== undefined || (looks >= minAttempts && waiting.elapsed >= end)) return found;
    await waiting.pause(everyMs);
  }
}
