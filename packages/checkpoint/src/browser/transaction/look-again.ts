/** How often something is looked at that may still come. */
export interface Looks {
  readonly limitMs: number;
  readonly everyMs: number;
  /** However long one look takes, so many are taken. Default 1. */
  readonly least?: number | undefined;
}

/** What time is to whoever waits. */
export interface Waiting {
  readonly elapsed: number;
  pause(ms: number): Promise<void>;
}

/** Looks again and again until there is an answer; undefined when there is none in time. */
export async function lookAgain<T>(
  waiting: Waiting,
  { limitMs, everyMs, least = 1 }: Looks,
  look: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const end = waiting.elapsed + limitMs;
  for (let looks = 1; ; looks += 1) {
    const found = await look();
    if (found !== undefined || (looks >= least && waiting.elapsed >= end)) return found;
    await waiting.pause(everyMs);
  }
}
