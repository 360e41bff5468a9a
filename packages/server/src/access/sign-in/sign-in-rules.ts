import { MINUTE, SECOND, HOUR, type Instant } from '@vedette/kernel/clock';

/** Wrong passwords in a row, and until when the next try is refused. */
export interface Failures {
  readonly failures: number;
  readonly lastAt: Instant;
  readonly blockedUntil: Instant;
}

/** How patient the service is with one key: free tries, then a wait that doubles up to the longest. */
export interface Patience {
  readonly freeTries: number;
  readonly firstWaitMs: number;
  readonly longestWaitMs: number;
}

/** One login name from one address: 10 tries take more than 15 minutes. */
export const PER_NAME_AND_ADDRESS: Patience = { freeTries: 3, firstWaitMs: 5 * SECOND, longestWaitMs: 15 * MINUTE };
/** One login name from anywhere. Sites that have not used up their free tries are not held to it: see `guessWaitMs`. */
export const PER_NAME: Patience = { freeTries: 50, firstWaitMs: SECOND, longestWaitMs: MINUTE };
/** One name asked for on the page for lost passwords, from one address. */
export const PER_REQUESTED_NAME: Patience = { freeTries: 3, firstWaitMs: MINUTE, longestWaitMs: 15 * MINUTE };
/** One address over all names. */
export const PER_ADDRESS: Patience = { freeTries: 30, firstWaitMs: 5 * SECOND, longestWaitMs: 15 * MINUTE };
/** Wrong guesses of a site: they decide about its free tries (`guessWaitMs`), and make nobody wait by themselves. */
export const COUNTED_ONLY: Patience = { freeTries: Number.MAX_SAFE_INTEGER, firstWaitMs: 0, longestWaitMs: 0 };

/** Failures are forgotten when nothing happened for this long after the last wait. */
export const FORGET_AFTER_MS = HOUR;

/** What is known of earlier wrong guesses at the password of one login name. */
export interface GuessHistory {
  /** Of this name from this network. */
  readonly network: Failures | undefined;
  /** Of this name from this site (`clientSite`). */
  readonly site: Failures | undefined;
  /** Of this name from anywhere. */
  readonly name: Failures | undefined;
  /** Of any name from this network. */
  readonly address: Failures | undefined;
}

/**
 * Milliseconds until the next guess may be made; 0 = now. The limit of the name does not hold where its operator is signed
 * in, nor at sites with free tries left: guesses from elsewhere must not keep the operator out.
 */
export function guessWaitMs(history: GuessHistory, isSignedInHere: boolean, at: Instant): number {
  const hasFreeTries = (fresh(history.site, at)?.failures ?? 0) < PER_NAME_AND_ADDRESS.freeTries;
  const limits = [history.network, history.address];
  if (!isSignedInHere && !hasFreeTries) limits.push(history.name);
  return Math.max(...limits.map((limit) => waitMs(limit, at)));
}

/** Milliseconds until the next try may be made; 0 = now. */
export function waitMs(known: Failures | undefined, at: Instant): number {
  return Math.max(0, (known?.blockedUntil ?? 0) - at);
}

/** The state after one more try that is not known to be right. */
export function afterTry(known: Failures | undefined, at: Instant, patience: Patience): Failures {
  const failures = (fresh(known, at)?.failures ?? 0) + 1;
  const doublings = failures - patience.freeTries;
  const wait =
    doublings < 0 ? 0 : Math.min(patience.longestWaitMs, patience.firstWaitMs * 2 ** Math.min(doublings, 30));
  return { failures, lastAt: at, blockedUntil: at + wait };
}

const fresh = (known: Failures | undefined, at: Instant): Failures | undefined =>
  known && at - Math.max(known.lastAt, known.blockedUntil) < FORGET_AFTER_MS ? known : undefined;
