/** Who would be told of an error, and who would not and why: decided by the functions that decide when there is one. */
import type { IntegrationType } from '@vedette/contract/v4/integration';
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
import { ruleInWords } from './level-status-rules.js';

/** A level with everything its messages depend on. */
export interface WatchingLevel {
  readonly level: Level;
  readonly mails: readonly MailChannel[];
  readonly calls: readonly CallChannel[];
  /** Its members, groups resolved, as they stand now. */
  readonly people: readonly Person[];
  /** Whether messages of a channel can be paid for, or another one tells them; delivery asks the same when they leave. */
  readonly isPaid: (channel: IntegrationType) => boolean;
}

/** A message as it would be made, and, beyond the gates of that moment, whether it would leave. */
export type ExpectedIntent = Omit<PlannedIntent, 'gate'> & { readonly gate: IntentGate | undefined };

/** The messages an Error alert of a level would lead to now, those with a closed gate included. */
export interface LevelPlan {
  readonly level: Level;
  readonly intents: readonly ExpectedIntent[];
  /** The same of a Reminder. */
  readonly reminders: readonly ExpectedIntent[];
  readonly hasChannels: boolean;
  /** Names of its members by their guids. */
  readonly members: ReadonlyMap<string, string>;
}

/** Of one monitor; of any, when none is named. */
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

/** Whether somebody hears of an error of a monitor. A gate that opens by itself, like duty, takes nobody away. */
export interface Coverage {
  readonly isCovered: boolean;
  /** Why nobody hears of it; empty when it is covered. */
  readonly reasons: readonly string[];
  /** Of active levels: who is told at this moment. */
  readonly notified: readonly { readonly level: Level; readonly intent: ExpectedIntent }[];
}

const PASSING: ReadonlySet<string> = new Set(['offDuty']);

/** `plans` are those of every level of every definition that contains the monitor. */
export function judgeCoverage(monitor: MonitorFacts, plans: readonly LevelPlan[]): Coverage {
  const gate = closedGate(monitor);
  const lasting = gate === 'maintenance' ? undefined : gate;
  const reached = plans.flatMap(({ level, intents }) => intents.map((intent) => ({ level, intent })));
  const open = reached.filter(({ intent }) => intent.gate === undefined || PASSING.has(intent.gate));
  const notified = gate === undefined ? open.filter(({ intent }) => intent.gate === undefined) : [];
  if (lasting === undefined && open.length > 0) return { isCovered: true, reasons: [], notified };
  const reasons = [
    ...(lasting === undefined ? [] : [monitorGateText(lasting)]),
    ...(open.length > 0 ? [] : explainNoRecipients(plans)),
  ];
  return { isCovered: false, reasons, notified };
}

/** Why nobody hears at this moment of a monitor that is covered; undefined when somebody does. */
export function explainNoRecipientNow(monitor: MonitorFacts, { isCovered, notified }: Coverage): string | undefined {
  if (!isCovered || notified.length > 0) return undefined;
  const gate = closedGate(monitor);
  return gate === undefined ? 'Everybody it would reach is off duty' : monitorGateText(gate);
}

function explainNoRecipients(plans: readonly LevelPlan[]): string[] {
  if (plans.length === 0) return ['No alert definition contains it'];
  const ofActive = plans.filter(({ level }) => level.isDefinitionActive);
  if (ofActive.length === 0) return ['Every alert definition that contains it is switched off'];
  const active = ofActive.filter(({ level }) => level.isActive);
  if (active.length === 0) return ['No escalation level of its alert definitions is switched on'];
  const withChannels = active.filter(({ hasChannels }) => hasChannels);
  if (withChannels.length === 0) return ['No active escalation level has an integration'];
  const gates = new Set(withChannels.flatMap(({ intents }) => intents.flatMap(({ gate }) => gate ?? [])));
  return gates.size === 0 ? ['Nobody is a member of its active escalation levels'] : [...gates].map(gateText);
}

/** Why a level that is on has nobody to tell at all; undefined when it has somebody, told or not. */
export function whyNoMessage({ intents, hasChannels }: LevelPlan): string | undefined {
  if (intents.length > 0) return undefined;
  return hasChannels ? 'Nobody is a member of the escalation level' : 'The escalation level has no integration';
}

const MONITOR_GATES: Readonly<Record<AlertGate, string>> = {
  monitorInactive: 'The monitor is switched off',
  notProduction: 'The monitor is not in Production',
  alertsOff: 'Alerts of the monitor are switched off',
  maintenance: 'The monitor is in a maintenance window',
};
export const monitorGateText = (gate: AlertGate): string => MONITOR_GATES[gate];

/** A level's rule in words, and how far an error run is with it. */
export function ruleText(level: Level, run: ErrorRun): { readonly rule: string; readonly metAt: Instant | undefined } {
  const metAt = ruleMetAt(level, run);
  const soFar = level.mode === 'AlertOnErrorCount' ? `: ${run.confirmedCount} so far` : '';
  return { rule: `${ruleInWords(level)}${soFar}`, metAt };
}
