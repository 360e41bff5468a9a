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
  readonly maxWaitMs: number;
}

/** One login name from one address: 10 attempts take more than 15 minutes. */
export const NAME_AND_ADDRESS_LIMITS: AttemptLimits = {
  freeAttempts: 3,
  firstWaitMs: 5 * SECOND,
  maxWaitMs: 15 * MINUTE,
};
/** One login name from anywhere. Sites with free attempts left are exempt: see `guessWaitMs`. */
export const NAME_LIMITS: AttemptLimits = { freeAttempts: 50, firstWaitMs: SECOND, maxWaitMs: MINUTE };
/** One name on the page for lost passwords, from one address. */
export const REQUESTED_NAME_LIMITS: AttemptLimits = { freeAttempts: 3, firstWaitMs: MINUTE, maxWaitMs: 15 * MINUTE };
/** One address for all names. */
export const ADDRESS_LIMITS: AttemptLimits = { freeAttempts: 30, firstWaitMs: 5 * SECOND, maxWaitMs: 15 * MINUTE };
/** Counts the wrong guesses of a site, which determine its free attempts (`guessWaitMs`), without a delay of its own. */
export const NO_DELAY_LIMITS: AttemptLimits = { freeAttempts: Number.MAX_SAFE_INTEGER, firstWaitMs: 0, maxWaitMs: 0 };

/** Failures are forgotten after this time without attempts since the end of the last delay. */
export const FAILURE_EXPIRY_MS = HOUR;

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
  const hasFreeAttempts = (unexpiredFailures(history.site, at)?.failures ?? 0) < NAME_AND_ADDRESS_LIMITS.freeAttempts;
  const limits = [history.network, history.address];
  if (!isSignedInHere && !hasFreeAttempts) limits.push(history.name);
  return Math.max(...limits.map((limit) => waitMs(limit, at)));
}

/** Returns the milliseconds until the next attempt may be made; 0 for now. */
export function waitMs(previous: Failures | undefined, at: Instant): number {
  return Math.max(0, (previous?.blockedUntil ?? 0) - at);
}

/** Returns the state after another attempt that is not known to be right. */
export function addAttempt(previous: Failures | undefined, at: Instant, limits: AttemptLimits): Failures {
  const failures = (unexpiredFailures(previous, at)?.failures ?? 0) + 1;
  const doublings = failures - limits.freeAttempts;
  const wait = doublings < 0 ? 0 : Math.min(limits.maxWaitMs, limits.firstWaitMs * 2 ** Math.min(doublings, 30));
  return { failures, lastAt: at, blockedUntil: at + wait };
}

const unexpiredFailures = (previous: Failures | undefined, at: Instant): Failures | undefined =>
  previous && at - Math.max(previous.lastAt, previous.blockedUntil) < FAILURE_EXPIRY_MS ? previous : undefined;
