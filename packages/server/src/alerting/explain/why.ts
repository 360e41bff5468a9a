import { channelText } from '@vedette/contract/v1/alerting/alert-texts';
import type { Decision, IncidentWhy } from '@vedette/contract/v1/alerting/coverage';
import { messages } from '@vedette/i18n/message';
import type { Translate } from '@vedette/i18n/translator';
import type { Instant } from '@vedette/kernel/clock';
import type { Caller } from '../../rights/index.js';
import { KEPT_IN_OUTBOX } from '../mail/delivery.js';
import { levelKey, type Level } from '../definitions/level.js';
import type { AlertKind } from '../ledger/alert.js';
import { closedGate, type AlertGate } from '../escalation/escalation-rules.js';
import { gateText, silenceText } from '../recipients/gate-texts.js';
import { levelGate } from '../recipients/recipient-rules.js';
import type { MonitorFacts } from '../ports/ports.js';
import type { ExplainContext } from './coverage.js';
import {
  answerFor,
  maySeeAddress,
  redactAddress,
  type Addressed,
  type AddressReader,
} from '../alerts/redaction-rules.js';
import {
  integrationNames,
  ledgerMessages,
  loadLevelProgress,
  type ExplainedIncident,
  type LedgerMessage,
  type LevelProgress,
} from './explain-sql.js';
import { readSuppressedNow } from './held-now.js';
import { monitorGateText, ruleText, explainNoMessage, type LevelPlan } from './plan-rules.js';
import { readPlans } from './plan.js';
import { visibleIncident } from './visible-incident.js';

/**
 * Returns the decisions of an incident in order: what passed, what stopped it, and the outcome of each message. Later
 * steps are evaluated with the current settings.
 * @throws Fault `missing` unless the caller may see its monitor.
 */
export async function explainIncident(
  deps: ExplainContext,
  caller: Caller,
  incidentId: number,
  translate: Translate,
): Promise<IncidentWhy> {
  const { db, ports, clock } = deps;
  const { accountId } = caller;
  const { incident, visible } = await visibleIncident(deps, caller, incidentId);
  const at = clock.now();
  return db.transaction().execute(async (tx) => {
    const monitors = await ports.monitorFacts(tx, [incident.monitorGuid], at);
    const data: ExplanationData = {
      incident,
      at,
      monitor: monitors[0],
      reader: caller,
      translate,
      plans: (await readPlans(tx, ports, { accountId, monitors, at })).get(incident.monitorGuid) ?? [],
      progress: await loadLevelProgress(tx, accountId, incident.incidentGuid),
      heldBy:
        (await readSuppressedNow(tx, ports, { accountId, monitors, at, visible, translate })).get(
          incident.monitorGuid,
        ) ?? [],
      visible,
      messages: await ledgerMessages(tx, accountId, incident.incidentGuid),
      names: await integrationNames(tx, accountId),
    };
    const Decisions = [...aboutMonitor(data), ...aboutParents(data), ...aboutLevels(data)];
    return { IncidentId: incidentId, Decisions };
  });
}

interface ExplanationData {
  readonly incident: ExplainedIncident;
  /** Undefined when it was deleted. */
  readonly monitor: MonitorFacts | undefined;
  readonly plans: readonly LevelPlan[];
  readonly progress: ReadonlyMap<string, LevelProgress>;
  /** Parents that are down now, a sentence each. */
  readonly heldBy: readonly string[];
  readonly visible: 'all' | readonly string[];
  readonly messages: readonly LedgerMessage[];
  readonly names: ReadonlyMap<string, string>;
  readonly at: Instant;
  /** Decides which addresses and responses are shown (`redaction-rules.ts`). */
  readonly reader: AddressReader;
  readonly translate: Translate;
}

/** Returns the current state of the parents; empty for a monitor without parents. */
function aboutParents({ monitor, heldBy, translate }: ExplanationData): Decision[] {
  if (!monitor || monitor.dependsOn.length === 0) return [];
  if (heldBy.length === 0)
    return [{ Step: 'Dependency', IsPassed: true, Text: translate('Now: all parent monitors are up') }];
  return heldBy.map((why) => ({ Step: 'Dependency', IsPassed: false, Text: translate('Now: {why}', { why }) }));
}

function aboutMonitor(data: ExplanationData): Decision[] {
  const { incident, monitor, plans, translate } = data;
  const { confirmedCount: count, firstConfirmedAt, firstConfirmedCheckId } = incident;
  const check = String(firstConfirmedCheckId);
  const confirmed = translate('Confirmed errors: {count, number}, the first by check {check}', { count, check });
  const gate = monitor && closedGate(monitor);
  const ends = gate === 'maintenance' ? monitor?.maintenanceUntil : undefined;
  const definitions = new Set(plans.map(({ level }) => level.alertDefinitionGuid)).size;
  return [
    {
      Step: 'Confirmation',
      IsPassed: true,
      Text: confirmed,
      MonitorCheckId: firstConfirmedCheckId,
      At: firstConfirmedAt,
    },
    ...silence(data),
    {
      Step: 'Monitor',
      IsPassed: monitor !== undefined && gate === undefined,
      Text: monitor ? monitorText(gate, ends, translate) : translate('The monitor was deleted'),
      ...(ends !== undefined && { At: ends }),
    },
    {
      Step: 'Coverage',
      IsPassed: definitions > 0,
      Text:
        definitions === 0
          ? translate('No alert definition covers the monitor')
          : translate('Alert definitions that cover the monitor: {count, number}', { count: definitions }),
    },
  ];
}

function monitorText(gate: AlertGate | undefined, ends: Instant | undefined, translate: Translate): string {
  if (gate === undefined) return translate('Now: The monitor is active, in Production, with its alerts on');
  if (ends !== undefined) return translate('Now: The monitor is in a maintenance period, which ends at this time');
  return translate('Now: {why}', { why: monitorGateText(gate, translate) });
}

/** Explains an incident that was closed without an OK check, for which no Ok is sent. */
function silence({ incident: { silencedReason, closedAt }, translate }: ExplanationData): Decision[] {
  if (silencedReason === null) return [];
  const reason = silenceText(silencedReason, translate);
  const Text = translate('{reason}: its alerts ended without an Ok', { reason });
  return [{ Step: 'Monitor', IsPassed: false, Text, ...(closedAt !== null && { At: closedAt }) }];
}

function aboutLevels(data: ExplanationData): Decision[] {
  const decisions: Decision[] = [];
  const seen = new Set<string>();
  for (const plan of data.plans) {
    const { level } = plan;
    const key = levelKey(level);
    seen.add(key);
    const of = { AlertName: level.definitionName, EscalationLevelId: level.levelId };
    const progress = data.progress.get(key);
    const firedAt = progress?.firedAt ?? undefined;
    decisions.push(...heldDecisions(data, progress).map((decision) => ({ ...decision, ...of })));
    decisions.push({ ...levelDecision(data, plan, progress), ...of });
    const own = data.messages.filter((one) => `${one.definitionGuid ?? ''}/${one.levelId ?? 0}` === key);
    decisions.push(...own.map((message) => ({ ...messageDecision(data, message), ...of })));
    const isToCome =
      firedAt === undefined && data.incident.closedAt === null && level.isActive && level.isDefinitionActive;
    if (isToCome) decisions.push(...plan.intents.map((intent) => ({ ...intentDecision(data, plan, intent), ...of })));
    const noMessageReason =
      isToCome || (firedAt !== undefined && own.length === 0) ? explainNoMessage(plan, data.translate) : undefined;
    if (noMessageReason !== undefined)
      decisions.push({ Step: 'Recipient', IsPassed: false, Text: noMessageReason, ...of });
  }
  const others = data.messages.filter((one) => !seen.has(`${one.definitionGuid ?? ''}/${one.levelId ?? 0}`));
  return [...decisions, ...others.map((message) => messageDecision(data, message))];
}

function levelDecision(data: ExplanationData, { level }: LevelPlan, progress: LevelProgress | undefined): Decision {
  const { incident, at, translate } = data;
  const { rule, metAt } = ruleText(level, incident, translate);
  const firedAt = progress?.firedAt ?? undefined;
  if (firedAt !== undefined)
    return { Step: 'Level', IsPassed: true, Text: translate('Alerted: {rule}', { rule }), At: firedAt };
  const no = (Text: string, At?: Instant): Decision => ({
    Step: 'Level',
    IsPassed: false,
    Text,
    ...(At !== undefined && { At }),
  });
  const off = levelGate(level);
  if (off !== undefined) return no(gateText(off, translate));
  if (incident.closedAt !== null) return no(translate('The error ended before: {rule}', { rule }));
  if (metAt !== undefined && metAt <= at) return no(describeStop(data, progress, rule));
  return no(waitingText(level, incident, translate), metAt);
}

/** Uses a complete sentence for each rule, because languages inflect its parts differently. */
function waitingText(level: Level, { confirmedCount }: ExplainedIncident, translate: Translate): string {
  const { mode, thresholdErrorCount: count, thresholdMinutes: minutes } = level;
  if (mode === 'AlertOnErrorCount') {
    const counts = { count, soFar: confirmedCount };
    return translate('Waits for {count, number} or more confirmed errors: {soFar, number} so far', counts);
  }
  return translate(
    '{minutes, plural, one {Waits for an error that lasts longer than # minute} other {Waits for an error that lasts longer than # minutes}}',
    { minutes },
  );
}

const STOPPED: Readonly<Record<AlertGate | 'held' | 'notSent', string>> = messages({
  monitorInactive: 'Reached ({rule}), but stopped: the monitor is paused. The next confirmed error after that decides',
  notProduction:
    'Reached ({rule}), but stopped: the monitor is not in Production. The next confirmed error after that decides',
  alertsOff:
    'Reached ({rule}), but stopped: alerts of the monitor are disabled. The next confirmed error after that decides',
  maintenance:
    'Reached ({rule}), but stopped: the monitor is in a maintenance period. The next confirmed error after that decides',
  held: 'Reached ({rule}), but suppressed until its parent monitors are up',
  notSent: 'Reached ({rule}), but not sent at that time. The next confirmed error decides',
});

/** Describes what stopped a level whose rule is met, and what it waits for now. */
function describeStop(
  { monitor, translate }: ExplanationData,
  progress: LevelProgress | undefined,
  rule: string,
): string {
  const gate = monitor && closedGate(monitor);
  const isHeld = (progress?.heldAt ?? null) !== null;
  return translate(STOPPED[gate ?? (isHeld ? 'held' : 'notSent')], { rule });
}

const SUPPRESSED = messages({
  reminder:
    'A reminder was suppressed because {monitor} had a confirmed incident, had just recovered, or was being rechecked',
  open: 'Suppressed because {monitor} had a confirmed incident, had just recovered, or was being rechecked',
  ended:
    'Suppressed because {monitor} had a confirmed incident, had just recovered, or was being rechecked, and the error ended before it was released',
  sent: 'Suppressed because {monitor} had a confirmed incident, had just recovered, or was being rechecked, sent when the monitor stayed down',
});

/** Explains the suppressed alerts of a level: whether they were sent later, dropped or are still suppressed. */
function heldDecisions(
  { incident, monitor, visible, translate }: ExplanationData,
  progress: LevelProgress | undefined,
): Decision[] {
  if (!progress) return [];
  const { firedAt, heldAt, heldBy, heldByName } = progress;
  if (heldAt === null || heldBy === null) return [];
  const isNamed = visible === 'all' || visible.includes(heldBy);
  const by = isNamed ? (heldByName ?? translate('a deleted monitor')) : translate('a parent monitor');
  const isReminder = firedAt !== null && heldAt >= firedAt;
  const end = firedAt === null ? (incident.closedAt === null ? 'open' : 'ended') : isReminder ? 'reminder' : 'sent';
  const still = firedAt === null && incident.closedAt === null && monitor !== undefined;
  return [
    {
      Step: 'Dependency',
      IsPassed: !still && firedAt !== null && !isReminder,
      At: heldAt,
      Text: translate(SUPPRESSED[end], { monitor: by }),
    },
  ];
}

interface Receiver extends Addressed {
  readonly address: string;
  readonly integrationGuid: string;
}

function recipientName({ names, reader, translate }: ExplanationData, receiver: Receiver): string {
  const address = maySeeAddress(reader, receiver) ? receiver.address : redactAddress(receiver.address);
  const IntegrationName = names.get(receiver.integrationGuid) ?? '';
  return channelText({ IntegrationName, Address: address }, translate);
}

function intentDecision(
  data: ExplanationData,
  { level, members }: LevelPlan,
  intent: LevelPlan['intents'][number],
): Decision {
  const { translate } = data;
  const definitionGuid = level.alertDefinitionGuid;
  const receiver = { ...intent, definitionGuid, operatorGuid: intent.operatorGuid ?? null };
  const isNamed = intent.address === '' && maySeeAddress(data.reader, receiver);
  const person = isNamed ? members.get(intent.operatorGuid ?? '') : undefined;
  const channel = recipientName(data, receiver);
  const recipient =
    person === undefined ? channel : translate('{channel} to {recipient}', { channel, recipient: person });
  const { gate } = intent;
  const decided = (Text: string): Decision => ({ Step: 'Recipient', IsPassed: gate === undefined, Text });
  if (gate !== undefined) {
    const reason = gateText(gate, translate);
    return decided(translate('{recipient}: would not be notified. {reason}', { recipient, reason }));
  }
  const isWaiting = data.heldBy.length > 0 || (data.monitor && closedGate(data.monitor)) !== undefined;
  return decided(
    isWaiting
      ? translate('{recipient}: would be notified then', { recipient })
      : translate('{recipient}: would be notified', { recipient }),
  );
}

const MESSAGES: Readonly<Record<AlertKind, string>> = messages({
  Error: 'Error via {channel}: {outcome}',
  Reminder: 'Reminder {number} via {channel}: {outcome}',
  Ok: 'Recovery via {channel}: {outcome}',
  System: 'System via {channel}: {outcome}',
});
const FALLBACKS: Readonly<Record<AlertKind, string>> = messages({
  Error: 'Error (fallback) via {channel}: {outcome}',
  Reminder: 'Reminder {number} (fallback) via {channel}: {outcome}',
  Ok: 'Recovery (fallback) via {channel}: {outcome}',
  System: 'System (fallback) via {channel}: {outcome}',
});

function messageDecision(data: ExplanationData, message: LedgerMessage): Decision {
  const { kind, ordinal, state, isPossiblyDoubled, settledAt, nextAt, fallbackOf } = message;
  const { translate } = data;
  const At = settledAt ?? nextAt;
  const Via = recipientName(data, message);
  const end = outcomeText(data, message);
  const Outcome = isPossiblyDoubled ? translate('{outcome} (possibly twice)', { outcome: end }) : end;
  const text = (fallbackOf === null ? MESSAGES : FALLBACKS)[kind];
  return {
    Step: 'Message',
    IsPassed: state === 'delivered' && !isKeptInOutbox(message),
    Text: translate(text, { number: String(ordinal), channel: Via, outcome: Outcome }),
    ...(At !== null && { At }),
    ...(kind === 'Reminder' && fallbackOf === null && { Reminder: { Number: ordinal, Via, Outcome } }),
  };
}

/** Without a mail server, a mail is stored in the outbox but reaches no one. */
const isKeptInOutbox = ({ state, response }: LedgerMessage): boolean =>
  state === 'delivered' && response === KEPT_IN_OUTBOX;

function outcomeText({ reader, translate }: ExplanationData, message: LedgerMessage): string {
  const { state, gate, attempts, response, receiverId } = message;
  const [answer = ''] = (answerFor(reader, message, response ?? '') ?? '').split('\n', 1);
  switch (state) {
    case 'queued': {
      if (attempts === 0) return translate('waits to be sent');
      const number = String(attempts + 1);
      return answer === ''
        ? translate('waits for attempt {number}', { number })
        : translate('waits for attempt {number}. {answer}', { number, answer });
    }
    case 'sending':
      return translate('is being sent');
    case 'delivered':
      if (isKeptInOutbox(message)) return translate(KEPT_IN_OUTBOX);
      return receiverId === null
        ? translate('delivered')
        : translate('delivered as {receiver}', { receiver: receiverId });
    case 'failed':
      return answer === ''
        ? translate('{count, plural, one {failed after # attempt} other {failed after # attempts}}', {
            count: attempts,
          })
        : translate(
            '{count, plural, one {failed after # attempt. {answer}} other {failed after # attempts. {answer}}}',
            {
              count: attempts,
              answer,
            },
          );
    case 'skipped':
      return translate('not sent. {reason}', { reason: gateText(gate ?? '', translate) });
  }
}
