import { problem } from '@vedette/i18n/message';
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
  readonly describeActions: DescribeLimit;
  /** Set if the messages are counted separately. */
  readonly describeMessages?: DescribeLimit;
}

/** Returns the message of the fault, with the maximum and the minutes until the next action. */
type DescribeLimit = (max: number, minutes: number) => string;

/** Sliding window of the rate limits, which apply to each operator together with their API accounts. */
export const SENDING_WINDOW_MS = HOUR;

/** Also listed in `docs/operating.md`. */
export const SENDING_LIMITS: Readonly<Record<SendingKind, SendingLimit>> = {
  invitation: {
    maxActions: 200,
    maxMessages: 200,
    describeActions: (max, minutes) =>
      minutes === 1
        ? problem(`You can send ${max} invitations per hour. Try again in 1 minute.`)
        : problem(`You can send ${max} invitations per hour. Try again in ${minutes} minutes.`),
  },
  testMessage: {
    maxActions: 60,
    maxMessages: 60,
    describeActions: (max, minutes) =>
      minutes === 1
        ? problem(`You can send ${max} test messages per hour. Try again in 1 minute.`)
        : problem(`You can send ${max} test messages per hour. Try again in ${minutes} minutes.`),
  },
  document: {
    maxActions: 30,
    maxMessages: 300,
    describeActions: (max, minutes) =>
      minutes === 1
        ? problem(`You can send ${max} dashboards, lists and reports by e-mail per hour. Try again in 1 minute.`)
        : problem(
            `You can send ${max} dashboards, lists and reports by e-mail per hour. Try again in ${minutes} minutes.`,
          ),
    describeMessages: (max, minutes) =>
      minutes === 1
        ? problem(`You can send ${max} e-mails with dashboards, lists and reports per hour. Try again in 1 minute.`)
        : problem(
            `You can send ${max} e-mails with dashboards, lists and reports per hour. Try again in ${minutes} minutes.`,
          ),
  },
  statusPageUpdate: {
    maxActions: 120,
    maxMessages: 120,
    describeActions: (max, minutes) =>
      minutes === 1
        ? problem(`You can send ${max} updates on status pages per hour. Try again in 1 minute.`)
        : problem(`You can send ${max} updates on status pages per hour. Try again in ${minutes} minutes.`),
  },
};

/** An action that sent something. */
export interface Sending {
  readonly sentAt: Instant;
  readonly messages: number;
}

/** A limit that is used up. */
export interface ExhaustedLimit {
  readonly waitMs: number;
  readonly message: string;
}

/**
 * Returns the limit that is used up, or undefined when the operator may send now. An action is rejected only if earlier
 * ones have used up the limit: a single mail to more readers than `maxMessages` can be sent.
 * @param sent the actions of the operator, oldest first
 */
export function findExhaustedLimit(
  kind: SendingKind,
  sent: readonly Sending[],
  now: Instant,
): ExhaustedLimit | undefined {
  const limit = SENDING_LIMITS[kind];
  const recent = sent.filter(({ sentAt }) => sentAt > now - SENDING_WINDOW_MS);
  let messages = recent.reduce((sum, each) => sum + each.messages, 0);
  const isLimitedByActions = recent.length >= limit.maxActions;
  if (!isLimitedByActions && messages < limit.maxMessages) return undefined;
  let actions = recent.length;
  let waitMs = 0;
  for (const { sentAt, messages: ownMessages } of recent) {
    if (actions < limit.maxActions && messages < limit.maxMessages) break;
    actions -= 1;
    messages -= ownMessages;
    waitMs = sentAt + SENDING_WINDOW_MS - now;
  }
  const minutes = Math.ceil(waitMs / MINUTE);
  const { describeActions, describeMessages = describeActions } = limit;
  const message = isLimitedByActions
    ? describeActions(limit.maxActions, minutes)
    : describeMessages(limit.maxMessages, minutes);
  return { waitMs, message };
}
