import { MINUTE, SECOND, HOUR, type Instant } from '@vedette/kernel/clock';

/** Consecutive wrong passwords, and until when the next attempt is rejected. */
export interface Failures {
  readonly failures: number;
  readonly lastAt: Instant;
  readonly blockedUntil: Instant;
}

/** Rate limit of one key: free attempts, then an exponential back-off up to the maximum. */
export interface AttemptLimits {
  readonly freeAttempts: number;
  readonly firstWaitMs: number;
  readonly longestWaitMs: number;
}

/** One login name from one address: 10 attempts take more than 15 minutes. */
export const PER_NAME_AND_ADDRESS: AttemptLimits = {
  freeAttempts: 3,
  firstWaitMs: 5 * SECOND,
  longestWaitMs: 15 * MINUTE,
};
/** One login name from anywhere. Sites with free attempts left are exempt: see `guessWaitMs`. */
export const PER_NAME: AttemptLimits = { freeAttempts: 50, firstWaitMs: SECOND, longestWaitMs: MINUTE };
/** One name on the page for lost passwords, from one address. */
export const PER_REQUESTED_NAME: AttemptLimits = { freeAttempts: 3, firstWaitMs: MINUTE, longestWaitMs: 15 * MINUTE };
/** One address for all names. */
export const PER_ADDRESS: AttemptLimits = { freeAttempts: 30, firstWaitMs: 5 * SECOND, longestWaitMs: 15 * MINUTE };
/** Counts the wrong guesses of a site, which determine its free attempts (`guessWaitMs`), without a delay of its own. */
export const COUNTED_ONLY: AttemptLimits = { freeAttempts: Number.MAX_SAFE_INTEGER, firstWaitMs: 0, longestWaitMs: 0 };

/** Failures are forgotten after this time without attempts since the end of the last delay. */
export const FORGET_AFTER_MS = HOUR;

/** Earlier wrong guesses at the password of one login name. */
export interface GuessHistory {
  /** For this name from this network. */
  readonly network: Failures | undefined;
  /** For this name from this site (`clientSite`). */
  readonly site: Failures | undefined;
  /** For this name from anywhere. */
  readonly name: Failures | undefined;
  /** For any name from this network. */
  readonly address: Failures | undefined;
}

/**
 * Returns the milliseconds until the next guess may be made; 0 for now. The limit of the name does not apply where its
 * operator is signed in, nor at sites with free attempts left, so that guesses from elsewhere do not lock the operator
 * out.
 */
export function guessWaitMs(history: GuessHistory, isSignedInHere: boolean, at: Instant): number {
  const hasFreeTries = (fresh(history.site, at)?.failures ?? 0) < PER_NAME_AND_ADDRESS.freeAttempts;
  const limits = [history.network, history.address];
  if (!isSignedInHere && !hasFreeTries) limits.push(history.name);
  return Math.max(...limits.map((limit) => waitMs(limit, at)));
}

/** Returns the milliseconds until the next attempt may be made; 0 for now. */
export function waitMs(known: Failures | undefined, at: Instant): number {
  return Math.max(0, (known?.blockedUntil ?? 0) - at);
}

/** Returns the state after another attempt that is not known to be right. */
export function afterTry(known: Failures | undefined, at: Instant, patience: AttemptLimits): Failures {
  const failures = (fresh(known, at)?.failures ?? 0) + 1;
  const doublings = failures - patience.freeAttempts;
  const wait =
    doublings < 0 ? 0 : Math.min(patience.longestWaitMs, patience.firstWaitMs * 2 ** Math.min(doublings, 30));
  return { failures, lastAt: at, blockedUntil: at + wait };
}

const fresh = (known: Failures | undefined, at: Instant): Failures | undefined =>
  known && at - Math.max(known.lastAt, known.blockedUntil) < FORGET_AFTER_MS ? known : undefined;
