/** The lease row as last read, and when its beat was last seen to change, by the reader's own clock that only grows. */
export interface SeenLease {
  readonly epoch: number;
  readonly beat: number;
  readonly changedAtElapsed: number;
}

/** How often the holder beats. */
export const BEAT_EVERY_MS = 2_000;
/** A holder that could not beat for so long gives itself up and starts anew as a candidate. */
export const GIVE_UP_MS = 8_000;
/** A beat that stood still for so long is of a dead or frozen holder. */
export const TAKE_OVER_MS = 12_000;

/** What a candidate remembers after reading the row: wall clocks play no part, so setting them does no harm. */
export function watchLease(
  before: SeenLease | undefined,
  row: { readonly epoch: number; readonly beat: number },
  elapsed: number,
): SeenLease {
  const isSame = before?.epoch === row.epoch && before.beat === row.beat;
  return isSame ? before : { ...row, changedAtElapsed: elapsed };
}

export const mayTakeOver = (seen: SeenLease, elapsed: number): boolean =>
  elapsed - seen.changedAtElapsed >= TAKE_OVER_MS;

export const mustGiveUp = (lastBeatElapsed: number, elapsed: number): boolean =>
  elapsed - lastBeatElapsed >= GIVE_UP_MS;
