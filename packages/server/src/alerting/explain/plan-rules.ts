/**
 * Determines who would be notified of an error, and who would not and why, with the functions that decide about real
 * errors.
 */
import type { IntegrationType } from '@vedette/contract/v4/integration';
import { messages } from '@vedette/i18n/message';
import { translateToEnglish, type Translate } from '@vedette/i18n/translator';
import type { Instant } from '@vedette/kernel/clock';
import type { Level } from '../definitions/level.js';
import { closedGate, ruleMetAt, type AlertGate, type ErrorRun } from '../escalation/escalation-rules.js';
import { gateText, type IntentGate } from '../recipients/gate-texts.js';
import {
  levelGate,
  planCalls,
  planMails,
  type AlertedMonitor,
  type CallChannel,
  type MailChannel,
} from '../recipients/recipient-rules.js';
import type { PlannedIntent } from '../ledger/intent.js';
import type { MonitorFacts, Person } from '../ports/ports.js';
import { describeRule } from './level-status-rules.js';

/** A level with its channels and recipients. */
export interface WatchingLevel {
  readonly level: Level;
  readonly mails: readonly MailChannel[];
  readonly calls: readonly CallChannel[];
  /** Current members of the level, with groups expanded. */
  readonly people: readonly Person[];
  /**
   * Returns whether messages of a channel can be paid for, or have a fallback channel; delivery checks the same when it
   * sends.
   */
  readonly isPaid: (channel: IntegrationType) => boolean;
}

/** A message as it would be created. Its skip reason includes those that are only known when it is sent. */
export type ExpectedIntent = Omit<PlannedIntent, 'gate'> & { readonly gate: IntentGate | undefined };

/** The messages that an Error alert of a level would lead to now, including those that would be skipped. */
export interface LevelPlan {
  readonly level: Level;
  readonly intents: readonly ExpectedIntent[];
  /** The same for a Reminder. */
  readonly reminders: readonly ExpectedIntent[];
  readonly hasChannels: boolean;
  /** Names of its members by their guids. */
  readonly members: ReadonlyMap<string, string>;
}

/** Plans the messages of a level for one monitor, or for any when none is given. */
export function planLevel(
  { level, mails, calls, people, isPaid }: WatchingLevel,
  at: Instant,
  monitor?: AlertedMonitor,
): LevelPlan {
  const planned = (kind: 'Error' | 'Reminder'): ExpectedIntent[] => {
    const what = { kind, nextAt: at, gate: levelGate(level), monitor };
    return [
      ...calls.flatMap((channel) => planCalls(channel, people, what)),
      ...mails.flatMap((channel) => planMails(channel, people, what)),
    ].map((intent) => ({ ...intent, gate: intent.gate ?? (isPaid(intent.channel) ? undefined : 'noCredits') }));
  };
  const hasChannels = mails.length + calls.length > 0;
  const members = new Map(people.map(({ operatorGuid, name }) => [operatorGuid, name]));
  return { level, intents: planned('Error'), reminders: planned('Reminder'), hasChannels, members };
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
  readonly notified: readonly { readonly level: Level; readonly intent: ExpectedIntent }[];
}

const PASSING: ReadonlySet<string> = new Set(['offDuty']);

/** Judges a monitor by the plans of every level of every definition that contains it. */
export function judgeCoverage(
  monitor: MonitorFacts,
  plans: readonly LevelPlan[],
  translate: Translate = translateToEnglish,
): Coverage {
  const gate = closedGate(monitor);
  const lasting = gate === 'maintenance' ? undefined : gate;
  const reached = plans.flatMap(({ level, intents }) => intents.map((intent) => ({ level, intent })));
  const open = reached.filter(({ intent }) => intent.gate === undefined || PASSING.has(intent.gate));
  const notified = gate === undefined ? open.filter(({ intent }) => intent.gate === undefined) : [];
  if (lasting === undefined && open.length > 0) return { isCovered: true, reasons: [], notified };
  const reasons = [
    ...(lasting === undefined ? [] : [monitorGateText(lasting, translate)]),
    ...(open.length > 0 ? [] : explainNoRecipients(plans, translate)),
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
  const gate = closedGate(monitor);
  return gate === undefined ? translate('All recipients are off duty') : monitorGateText(gate, translate);
}

function explainNoRecipients(plans: readonly LevelPlan[], translate: Translate): string[] {
  if (plans.length === 0) return [translate('No alert definition covers the monitor')];
  const ofActive = plans.filter(({ level }) => level.isDefinitionActive);
  if (ofActive.length === 0) return [translate('All alert definitions that cover the monitor are disabled')];
  const active = ofActive.filter(({ level }) => level.isActive);
  if (active.length === 0) return [translate('All escalation levels of its alert definitions are disabled')];
  const withChannels = active.filter(({ hasChannels }) => hasChannels);
  if (withChannels.length === 0) return [translate('No active escalation level has an integration')];
  const gates = new Set(withChannels.flatMap(({ intents }) => intents.flatMap(({ gate }) => gate ?? [])));
  if (gates.size === 0) return [translate('No active escalation level has members')];
  return [...gates].map((gate) => gateText(gate, translate));
}

/** Returns why an active level has no recipients at all; undefined when it has some, whether notified or not. */
export function explainNoMessage({ intents, hasChannels }: LevelPlan, translate: Translate): string | undefined {
  if (intents.length > 0) return undefined;
  return hasChannels
    ? translate('The escalation level has no members')
    : translate('The escalation level has no integration');
}

const MONITOR_GATES: Readonly<Record<AlertGate, string>> = messages({
  monitorInactive: 'The monitor is paused',
  notProduction: 'The monitor is not in Production',
  alertsOff: 'Alerts of the monitor are disabled',
  maintenance: 'The monitor is in a maintenance period',
});
export const monitorGateText = (gate: AlertGate, translate: Translate): string => translate(MONITOR_GATES[gate]);

/** Returns a level's rule as text, with the number of errors so far, and when it is met. */
export function ruleText(
  level: Level,
  run: ErrorRun,
  translate: Translate,
): { readonly rule: string; readonly metAt: Instant | undefined } {
  const metAt = ruleMetAt(level, run);
  if (level.mode !== 'AlertOnErrorCount') return { rule: describeRule(level, translate), metAt };
  const counts = { count: level.thresholdErrorCount, soFar: run.confirmedCount };
  return { rule: translate('{count, number} or more confirmed errors: {soFar, number} so far', counts), metAt };
}
