import { HOUR, MINUTE, SECOND, type Instant } from '@vedette/kernel/clock';

/** A message that cannot be delivered is retried for this long after it was first due. */
export const GIVE_UP_MS = 24 * HOUR;
export const BATCH_WINDOW_MS = 15 * SECOND;

/** Waits after the first, second, … attempt; the last one goes on. */
const WAITS_MS = [5 * SECOND, 15 * SECOND, 30 * SECOND, MINUTE, 2 * MINUTE, 5 * MINUTE];

/** A message whose `attempts`-th attempt has failed at `at`. */
export interface FailedAttempt {
  readonly at: Instant;
  readonly attempts: number;
  /** When the message was first due. */
  readonly dueAt: Instant;
  /** How long the receiver asked to wait, if it did. */
  readonly retryAfterMs?: number | undefined;
}

/**
 * When to try again: after growing waits, no sooner than the receiver asks, with a last attempt when 24 h are over.
 * Undefined after that one.
 */
export function retryAt({ at, attempts, dueAt, retryAfterMs = 0 }: FailedAttempt): Instant | undefined {
  const lastAt = dueAt + GIVE_UP_MS;
  if (at >= lastAt) return undefined;
  const wait = WAITS_MS[Math.min(attempts, WAITS_MS.length) - 1] ?? 0;
  return Math.min(at + Math.max(wait, retryAfterMs), lastAt);
}

/**
 * When a new mail to an address may leave: at once, or when the window the last mail has opened closes.
 * `closesAt` undefined: there was none.
 */
export function leavesAt(at: Instant, closesAt: Instant | undefined): Instant {
  return closesAt === undefined || closesAt <= at ? at : closesAt;
}

/** The wait a mail server asks for in words ("try again in 5 minutes", "retry after 300 seconds"), if it does. */
export function parseRetryDelayMs(reply: string): number | undefined {
  const found = /\b(?:again|retry|wait|delayed)\b[^.;\d]{0,20}(\d{1,5})\s*(s|sec|second|m|min|minute|h|hour)s?\b/i.exec(
    reply,
  );
  if (!found) return undefined;
  const [, count = '0', unit = 's'] = found;
  const unitMs = { s: SECOND, m: MINUTE, h: HOUR }[unit.charAt(0).toLowerCase()] ?? SECOND;
  return Number(count) * unitMs;
}

/** A message that is still being retried after this time is sent through the fallback channel as well. */
export const FALLBACK_AFTER_MS = 15 * MINUTE;

/** How an attempt at a message ended. */
export interface AttemptEnd {
  readonly state: 'delivered' | 'failed' | 'skipped' | 'queued' | 'sending';
  readonly gate?: string | undefined;
  readonly queuedAt: Instant;
  readonly at: Instant;
}

/** Whether another channel has to tell it: it was given up, nothing is left to pay for it, there is no number to call from, or it takes too long. */
export function needsFallback({ state, gate, queuedAt, at }: AttemptEnd): boolean {
  if (state === 'queued') return at - queuedAt >= FALLBACK_AFTER_MS;
  return state === 'failed' || (state === 'skipped' && (gate === 'noCredits' || gate === 'noSender'));
}
