/** The lease row as last read, and when its beat was last seen to change, by the reader's own clock that only grows. */
export interface SeenLease {
  readonly epoch: number;
  readonly beat: number;
  readonly changedAtElapsed: number;
}

/** What the row says of its holder. */
export interface LeaseHolder {
  readonly epoch: number;
  readonly beat: number;
  /** Empty: the lease was released. */
  readonly holder: string;
  /** Data folder of the holder. */
  readonly member: string;
}

/** How often the holder beats. */
export const BEAT_EVERY_MS = 2_000;
/** A holder whose last beat is older must ask whether it still leads before it starts a run. */
const GIVE_UP_MS = 5_000;
/** A beat that stood still for so long belongs to a dead or frozen holder. */
export const TAKE_OVER_MS = 8_000;

/** What a candidate remembers after reading the row: wall clocks play no part, so setting them does no harm. */
export function watchLease(
  before: SeenLease | undefined,
  row: { readonly epoch: number; readonly beat: number },
  elapsed: number,
): SeenLease {
  const isSame = before?.epoch === row.epoch && before.beat === row.beat;
  return isSame ? before : { epoch: row.epoch, beat: row.beat, changedAtElapsed: elapsed };
}

/**
 * Whether a candidate may take the lease: it was released, or its holder was a process on the candidate's own data
 * folder, which is locked by the candidate now, or the holder has not beaten for long enough.
 */
export function mayTakeOver(
  row: LeaseHolder,
  seen: SeenLease,
  candidate: { member: string; elapsed: number },
): boolean {
  if (row.holder === '') return true;
  if (candidate.member !== '' && row.member === candidate.member) return true;
  return candidate.elapsed - seen.changedAtElapsed >= TAKE_OVER_MS;
}

export const mustGiveUp = (lastBeatElapsed: number, elapsed: number): boolean =>
  elapsed - lastBeatElapsed >= GIVE_UP_MS;
