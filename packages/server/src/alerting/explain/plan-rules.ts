/**
 * Determines who would be notified of an error, and who would not and why, with the functions that decide about real
 * errors.
 */
import type { IntegrationType } from '@vedette/contract/v4/integration';
import { messages } from '@vedette/i18n/message';
import { translateToEnglish, type Translate } from '@vedette/i18n/translator';
import type { Instant } from '@vedette/kernel/clock';
import type { Level } from '../definitions/level.js';
import {
  findSuppressionReason,
  ruleMetAt,
  type SuppressionReason,
  type ConfirmedErrors,
} from '../escalation/escalation-rules.js';
import { skipReasonText, type DeliverySkipReason } from '../recipients/skip-reason-texts.js';
import {
  findLevelSkipReason,
  planCalls,
  planMails,
  type AlertedMonitor,
  type CallChannel,
  type MailChannel,
} from '../recipients/recipient-rules.js';
import type { PlannedDelivery } from '../delivery-log/planned-delivery.js';
import type { MonitorFacts, Person } from '../ports/ports.js';
import { describeRule } from './level-status-rules.js';

/** A level with its channels and recipients. */
export interface LevelInput {
  readonly level: Level;
  readonly mailChannels: readonly MailChannel[];
  readonly callChannels: readonly CallChannel[];
  /** Current members of the level, with groups expanded. */
  readonly people: readonly Person[];
  /**
   * Returns whether messages of a channel can be paid for, or have a fallback channel; delivery checks the same when it
   * sends.
   */
  readonly canPay: (channel: IntegrationType) => boolean;
}

/** A message as it would be created. Its skip reason includes those that are only known when it is sent. */
export type ExpectedDelivery = Omit<PlannedDelivery, 'skipReason'> & {
  readonly skipReason: DeliverySkipReason | undefined;
};

/** The messages that an Error alert of a level would lead to now, including those that would be skipped. */
export interface LevelPlan {
  readonly level: Level;
  readonly deliveries: readonly ExpectedDelivery[];
  /** The same for a Reminder. */
  readonly reminders: readonly ExpectedDelivery[];
  readonly hasChannels: boolean;
  /** Names of its members by their guids. */
  readonly members: ReadonlyMap<string, string>;
}

/** Plans the messages of a level for one monitor, or for any when none is given. */
export function planLevel(
  { level, mailChannels, callChannels, people, canPay }: LevelInput,
  at: Instant,
  monitor?: AlertedMonitor,
): LevelPlan {
  const plan = (kind: 'Error' | 'Reminder'): ExpectedDelivery[] => {
    const alert = { kind, nextAt: at, skipReason: findLevelSkipReason(level), monitor };
    return [
      ...callChannels.flatMap((channel) => planCalls(channel, people, alert)),
      ...mailChannels.flatMap((channel) => planMails(channel, people, alert)),
    ].map((delivery) => ({
      ...delivery,
      skipReason: delivery.skipReason ?? (canPay(delivery.channel) ? undefined : 'noCredits'),
    }));
  };
  const hasChannels = mailChannels.length + callChannels.length > 0;
  const members = new Map(people.map(({ operatorGuid, name }) => [operatorGuid, name]));
  return { level, deliveries: plan('Error'), reminders: plan('Reminder'), hasChannels, members };
}

/**
 * Whether an error of a monitor would alert anyone. Temporary reasons, such as duty, do not count as missing
 * recipients.
 */
export interface Coverage {
  readonly isCovered: boolean;
  /** Why an error would alert no one; empty when the monitor is covered. */
  readonly reasons: readonly string[];
  /** Recipients of active levels that are notified at this moment. */
  readonly notified: readonly { readonly level: Level; readonly delivery: ExpectedDelivery }[];
}

const TEMPORARY_REASONS: ReadonlySet<string> = new Set(['offDuty']);

/** Judges a monitor by the plans of every level of every definition that contains it. */
export function judgeCoverage(
  monitor: MonitorFacts,
  plans: readonly LevelPlan[],
  translate: Translate = translateToEnglish,
): Coverage {
  const suppressionReason = findSuppressionReason(monitor);
  const permanentReason = suppressionReason === 'maintenance' ? undefined : suppressionReason;
  const candidates = plans.flatMap(({ level, deliveries }) => deliveries.map((delivery) => ({ level, delivery })));
  const reachable = candidates.filter(
    ({ delivery }) => delivery.skipReason === undefined || TEMPORARY_REASONS.has(delivery.skipReason),
  );
  const notified =
    suppressionReason === undefined ? reachable.filter(({ delivery }) => delivery.skipReason === undefined) : [];
  if (permanentReason === undefined && reachable.length > 0) return { isCovered: true, reasons: [], notified };
  const reasons = [
    ...(permanentReason === undefined ? [] : [suppressionReasonText(permanentReason, translate)]),
    ...(reachable.length > 0 ? [] : explainNoRecipients(plans, translate)),
  ];
  return { isCovered: false, reasons, notified };
}

/** Returns why a covered monitor would notify no one now; undefined when it has recipients. */
export function explainNoRecipientNow(
  monitor: MonitorFacts,
  { isCovered, notified }: Coverage,
  translate: Translate,
): string | undefined {
  if (!isCovered || notified.length > 0) return undefined;
  const suppressionReason = findSuppressionReason(monitor);
  return suppressionReason === undefined
    ? translate('All recipients are off duty')
    : suppressionReasonText(suppressionReason, translate);
}

function explainNoRecipients(plans: readonly LevelPlan[], translate: Translate): string[] {
  if (plans.length === 0) return [translate('No alert definition covers the monitor')];
  const inActiveDefinitions = plans.filter(({ level }) => level.isDefinitionActive);
  if (inActiveDefinitions.length === 0) return [translate('All alert definitions that cover the monitor are disabled')];
  const active = inActiveDefinitions.filter(({ level }) => level.isActive);
  if (active.length === 0) return [translate('All escalation levels of its alert definitions are disabled')];
  const withChannels = active.filter(({ hasChannels }) => hasChannels);
  if (withChannels.length === 0) return [translate('No active escalation level has an integration')];
  const reasons = new Set(
    withChannels.flatMap(({ deliveries }) => deliveries.flatMap(({ skipReason }) => skipReason ?? [])),
  );
  if (reasons.size === 0) return [translate('No active escalation level has members')];
  return [...reasons].map((reason) => skipReasonText(reason, translate));
}

/** Returns why an active level has no recipients at all; undefined when it has some, whether notified or not. */
export function explainNoMessage({ deliveries, hasChannels }: LevelPlan, translate: Translate): string | undefined {
  if (deliveries.length > 0) return undefined;
  return hasChannels
    ? translate('The escalation level has no members')
    : translate('The escalation level has no integration');
}

const SUPPRESSION_TEXTS: Readonly<Record<SuppressionReason, string>> = messages({
  monitorInactive: 'The monitor is paused',
  notProduction: 'The monitor is not in Production',
  alertsOff: 'Alerts of the monitor are disabled',
  maintenance: 'The monitor is in a maintenance period',
});
export const suppressionReasonText = (reason: SuppressionReason, translate: Translate): string =>
  translate(SUPPRESSION_TEXTS[reason]);

/** Returns a level's rule as text, with the number of errors so far, and when it is met. */
export function describeRuleProgress(
  level: Level,
  errors: ConfirmedErrors,
  translate: Translate,
): { readonly rule: string; readonly metAt: Instant | undefined } {
  const metAt = ruleMetAt(level, errors);
  if (level.mode !== 'AlertOnErrorCount') return { rule: describeRule(level, translate), metAt };
  const counts = { count: level.thresholdErrorCount, soFar: errors.confirmedCount };
  return { rule: translate('{count, number} or more confirmed errors, {soFar, number} so far', counts), metAt };
}
