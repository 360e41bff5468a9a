import { HOUR, MINUTE, SECOND, type Instant } from '@vedette/kernel/clock';

/** Period after which a message that keeps failing is given up, counted from when it was first due. */
export const MAX_RETRY_PERIOD_MS = 24 * HOUR;
export const BATCH_WINDOW_MS = 15 * SECOND;

/** Back-off: delays after the first, second, … attempt; the last one repeats. */
const RETRY_DELAYS_MS = [5 * SECOND, 15 * SECOND, 30 * SECOND, MINUTE, 2 * MINUTE, 5 * MINUTE];

/** A message whose `attempts`-th attempt failed at `at`. */
export interface FailedAttempt {
  readonly at: Instant;
  readonly attempts: number;
  /** When the message was first due. */
  readonly dueAt: Instant;
  /** Delay that the receiver requested, if any. */
  readonly retryAfterMs?: number | undefined;
}

/**
 * Returns when to retry: with back-off, no sooner than the receiver requests, with a last attempt at the end of the 24
 * hours. Undefined after that one.
 */
export function nextRetryAt({ at, attempts, dueAt, retryAfterMs = 0 }: FailedAttempt): Instant | undefined {
  const lastAt = dueAt + MAX_RETRY_PERIOD_MS;
  if (at >= lastAt) return undefined;
  const delayMs = RETRY_DELAYS_MS[Math.min(attempts, RETRY_DELAYS_MS.length) - 1] ?? 0;
  return Math.min(at + Math.max(delayMs, retryAfterMs), lastAt);
}

/**
 * Returns when a new mail to an address may be sent: immediately, or when the window that the last mail opened closes.
 * `windowClosesAt` is undefined when there was no mail.
 */
export function earliestSendAt(at: Instant, windowClosesAt: Instant | undefined): Instant {
  return windowClosesAt === undefined || windowClosesAt <= at ? at : windowClosesAt;
}

/**
 * Returns the delay that a mail server requests in its reply ("try again in 5 minutes", "retry after 300 seconds"), if
 * any.
 */
export function parseRetryDelayMs(reply: string): number | undefined {
  const match = /\b(?:again|retry|wait|delayed)\b[^.;\d]{0,20}(\d{1,5})\s*(s|sec|second|m|min|minute|h|hour)s?\b/i.exec(
    reply,
  );
  if (!match) return undefined;
  const [, count = '0', unit = 's'] = match;
  const unitMs = { s: SECOND, m: MINUTE, h: HOUR }[unit.charAt(0).toLowerCase()] ?? SECOND;
  return Number(count) * unitMs;
}

/** A message that is still being retried after this time is sent through the fallback channel as well. */
export const FALLBACK_AFTER_MS = 15 * MINUTE;

/** Result of an attempt at a message. */
export interface AttemptResult {
  readonly state: 'delivered' | 'failed' | 'skipped' | 'queued' | 'sending';
  readonly skipReason?: string | undefined;
  readonly queuedAt: Instant;
  readonly at: Instant;
}

/**
 * Returns whether the fallback channel has to report a message: it was given up, no credits remain, there is no
 * number to call from, or it has been retried for too long.
 */
export function needsFallback({ state, skipReason, queuedAt, at }: AttemptResult): boolean {
  if (state === 'queued') return at - queuedAt >= FALLBACK_AFTER_MS;
  return state === 'failed' || (state === 'skipped' && (skipReason === 'noCredits' || skipReason === 'noSender'));
}
