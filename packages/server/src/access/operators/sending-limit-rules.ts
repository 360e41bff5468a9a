import { HOUR, MINUTE, type Instant } from '@vedette/kernel/clock';

/**
 * Kinds of messages that an operator can make the service send. Alerts, scheduled reports and notices of status pages
 * are not included, since they are never limited.
 */
export type SendingKind = 'invitation' | 'testMessage' | 'document' | 'statusPageUpdate';

export interface SendingLimit {
  /** Actions within `SENDING_WINDOW_MS`. */
  readonly maxActions: number;
  /** Messages that the actions send: a mail to a group is one message for each member. */
  readonly maxMessages: number;
  /** Name of the actions, for the message of the fault. */
  readonly actions: string;
  /** Name of the messages, if they are counted separately. */
  readonly messages?: string;
}

/** Sliding window of the rate limits, which apply to each operator together with their API accounts. */
export const SENDING_WINDOW_MS = HOUR;

/** Also listed in `docs/operating.md`. */
export const SENDING_LIMITS: Readonly<Record<SendingKind, SendingLimit>> = {
  invitation: { maxActions: 200, maxMessages: 200, actions: 'invitations' },
  testMessage: { maxActions: 60, maxMessages: 60, actions: 'test messages' },
  document: {
    maxActions: 30,
    maxMessages: 300,
    actions: 'dashboards, lists and reports by e-mail',
    messages: 'e-mails with dashboards, lists and reports',
  },
  statusPageUpdate: { maxActions: 120, maxMessages: 120, actions: 'updates on status pages' },
};

/** An action that sent something. */
export interface Sending {
  readonly sentAt: Instant;
  readonly messages: number;
}

/** A limit that is used up. */
export interface UsedUp {
  readonly waitMs: number;
  readonly message: string;
}

/**
 * Returns the limit that is used up, or undefined when the operator may send now. An action is rejected only if earlier
 * ones have used up the limit: a single mail to more readers than `maxMessages` can be sent.
 * @param sent the actions of the operator, oldest first
 */
export function usedUpLimit(kind: SendingKind, sent: readonly Sending[], now: Instant): UsedUp | undefined {
  const limit = SENDING_LIMITS[kind];
  const recent = sent.filter(({ sentAt }) => sentAt > now - SENDING_WINDOW_MS);
  let messages = recent.reduce((sum, each) => sum + each.messages, 0);
  const isByActions = recent.length >= limit.maxActions;
  if (!isByActions && messages < limit.maxMessages) return undefined;
  let actions = recent.length;
  let waitMs = 0;
  for (const { sentAt, messages: own } of recent) {
    if (actions < limit.maxActions && messages < limit.maxMessages) break;
    actions -= 1;
    messages -= own;
    waitMs = sentAt + SENDING_WINDOW_MS - now;
  }
  const max = isByActions ? limit.maxActions : limit.maxMessages;
  const what = isByActions ? limit.actions : (limit.messages ?? limit.actions);
  return { waitMs, message: `You can send ${max} ${what} per hour. Try again in ${inMinutes(waitMs)}.` };
}

function inMinutes(waitMs: number): string {
  const minutes = Math.ceil(waitMs / MINUTE);
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}
