/** The lease row as last read, and when its beat last changed by the reader's own monotonic clock. */
export interface ObservedLease {
  readonly epoch: number;
  readonly beat: number;
  readonly changedAtElapsed: number;
}

/** The holder according to the row. */
export interface LeaseHolder {
  readonly epoch: number;
  readonly beat: number;
  /** Empty if the lease was released. */
  readonly holder: string;
  /** Name of the holder's data folder. */
  readonly member: string;
}

/** Interval of the holder's heartbeats. */
export const LEASE_BEAT_MS = 2_000;
/** A holder whose last beat is older must verify its lease before it starts a run. */
const VERIFY_AFTER_MS = 5_000;
/** A beat unchanged for this long belongs to a dead or frozen holder. */
export const TAKE_OVER_MS = 8_000;

/**
 * Returns what a candidate remembers after reading the row. Wall clocks are not involved, so setting them does no harm.
 */
export function observeLease(
  before: ObservedLease | undefined,
  row: { readonly epoch: number; readonly beat: number },
  elapsed: number,
): ObservedLease {
  const isSame = before?.epoch === row.epoch && before.beat === row.beat;
  return isSame ? before : { epoch: row.epoch, beat: row.beat, changedAtElapsed: elapsed };
}

/**
 * Whether a candidate may take the lease: it was released, its holder was a process on the candidate's own data folder
 * (which the candidate has locked), or the holder's beat has stalled for long enough.
 */
export function mayTakeOver(
  row: LeaseHolder,
  observed: ObservedLease,
  candidate: { member: string; elapsed: number },
): boolean {
  if (row.holder === '') return true;
  if (candidate.member !== '' && row.member === candidate.member) return true;
  return candidate.elapsed - observed.changedAtElapsed >= TAKE_OVER_MS;
}

export const mustVerifyLease = (lastBeatElapsed: number, elapsed: number): boolean =>
  elapsed - lastBeatElapsed >= VERIFY_AFTER_MS;
