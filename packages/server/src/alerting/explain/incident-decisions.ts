import { channelText } from '@vedette/contract/v1/alerting/alert-texts';
import type { Decision, IncidentDecisions } from '@vedette/contract/v1/alerting/coverage';
import { messages } from '@vedette/i18n/message';
import type { Translate } from '@vedette/i18n/translator';
import type { Instant } from '@vedette/kernel/clock';
import type { Caller } from '../../rights/index.js';
import { KEPT_IN_OUTBOX } from '../mail/mail-delivery.js';
import { levelKey, type Level } from '../definitions/level.js';
import type { AlertKind } from '../delivery-log/alert.js';
import { findSuppressionReason, type SuppressionReason } from '../escalation/escalation-rules.js';
import { skipReasonText, silenceText } from '../recipients/skip-reason-texts.js';
import { findLevelSkipReason } from '../recipients/recipient-rules.js';
import type { MonitorFacts } from '../ports/ports.js';
import type { ExplainContext } from './coverage.js';
import {
  visibleResponse,
  maySeeAddress,
  redactAddress,
  type MessageAddressee,
  type AddressReader,
} from '../alerts/redaction-rules.js';
import {
  loadIntegrationNames,
  loadLoggedMessages,
  loadLevelProgress,
  type ExplainedIncident,
  type LoggedMessage,
  type LevelProgress,
} from './explain-sql.js';
import { readSuppressedNow } from './suppressed-now.js';
import { suppressionReasonText, describeRuleProgress, explainNoMessage, type LevelPlan } from './plan-rules.js';
import { readPlans } from './plan.js';
import { loadVisibleIncident } from './visible-incident.js';

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
): Promise<IncidentDecisions> {
  const { db, ports, clock } = deps;
  const { accountId } = caller;
  const { incident, visible } = await loadVisibleIncident(deps, caller, incidentId);
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
      downParents:
        (await readSuppressedNow(tx, ports, { accountId, monitors, at, visible, translate })).get(
          incident.monitorGuid,
        ) ?? [],
      visible,
      messages: await loadLoggedMessages(tx, accountId, incident.incidentGuid),
      names: await loadIntegrationNames(tx, accountId),
    };
    const Decisions = [...explainMonitor(data), ...explainParents(data), ...explainLevels(data)];
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
  readonly downParents: readonly string[];
  readonly visible: 'all' | readonly string[];
  readonly messages: readonly LoggedMessage[];
  readonly names: ReadonlyMap<string, string>;
  readonly at: Instant;
  /** Decides which addresses and responses are shown (`redaction-rules.ts`). */
  readonly reader: AddressReader;
  readonly translate: Translate;
}

/** Returns the current state of the parents; empty for a monitor without parents. */
function explainParents({ monitor, downParents: suppressedByGuid, translate }: ExplanationData): Decision[] {
  if (!monitor || monitor.dependsOn.length === 0) return [];
  if (suppressedByGuid.length === 0)
    return [{ Step: 'Dependency', IsPassed: true, Text: translate('Now: all parent monitors are up') }];
  return suppressedByGuid.map((why) => ({
    Step: 'Dependency',
    IsPassed: false,
    Text: translate('Now: {why}', { why }),
  }));
}

function explainMonitor(data: ExplanationData): Decision[] {
  const { incident, monitor, plans, translate } = data;
  const { confirmedCount: count, firstConfirmedAt, firstConfirmedCheckId } = incident;
  const check = String(firstConfirmedCheckId);
  const confirmed = translate('Confirmed errors: {count, number}, the first by check {check}', { count, check });
  const suppressionReason = monitor && findSuppressionReason(monitor);
  const maintenanceEndsAt = suppressionReason === 'maintenance' ? monitor?.maintenanceUntil : undefined;
  const definitions = new Set(plans.map(({ level }) => level.alertDefinitionGuid)).size;
  return [
    {
      Step: 'Confirmation',
      IsPassed: true,
      Text: confirmed,
      MonitorCheckId: firstConfirmedCheckId,
      At: firstConfirmedAt,
    },
    ...explainSilence(data),
    {
      Step: 'Monitor',
      IsPassed: monitor !== undefined && suppressionReason === undefined,
      Text: monitor
        ? monitorText(suppressionReason, maintenanceEndsAt, translate)
        : translate('The monitor was deleted'),
      ...(maintenanceEndsAt !== undefined && { At: maintenanceEndsAt }),
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

function monitorText(
  suppressionReason: SuppressionReason | undefined,
  maintenanceEndsAt: Instant | undefined,
  translate: Translate,
): string {
  if (suppressionReason === undefined)
    return translate('Now: The monitor is active and in Production, and its alerts are enabled');
  if (maintenanceEndsAt !== undefined)
    return translate('Now: The monitor is in a maintenance period, which ends at this time');
  return translate('Now: {why}', { why: suppressionReasonText(suppressionReason, translate) });
}

/** Explains an incident that was closed without an OK check, for which no Ok is sent. */
function explainSilence({ incident: { silencedReason, closedAt }, translate }: ExplanationData): Decision[] {
  if (silencedReason === null) return [];
  const reason = silenceText(silencedReason, translate);
  const Text = translate('{reason}: its alerts ended without an Ok', { reason });
  return [{ Step: 'Monitor', IsPassed: false, Text, ...(closedAt !== null && { At: closedAt }) }];
}

function explainLevels(data: ExplanationData): Decision[] {
  const decisions: Decision[] = [];
  const explainedLevels = new Set<string>();
  for (const plan of data.plans) {
    const { level } = plan;
    const key = levelKey(level);
    explainedLevels.add(key);
    const levelFields = { AlertName: level.definitionName, EscalationLevelId: level.levelId };
    const progress = data.progress.get(key);
    const firedAt = progress?.firedAt ?? undefined;
    decisions.push(...suppressionDecisions(data, progress).map((decision) => ({ ...decision, ...levelFields })));
    decisions.push({ ...levelDecision(data, plan, progress), ...levelFields });
    const levelMessages = data.messages.filter((one) => `${one.definitionGuid ?? ''}/${one.levelId ?? 0}` === key);
    decisions.push(...levelMessages.map((message) => ({ ...messageDecision(data, message), ...levelFields })));
    const isPending =
      firedAt === undefined && data.incident.closedAt === null && level.isActive && level.isDefinitionActive;
    if (isPending)
      decisions.push(
        ...plan.deliveries.map((delivery) => ({ ...deliveryDecision(data, plan, delivery), ...levelFields })),
      );
    const noMessageReason =
      isPending || (firedAt !== undefined && levelMessages.length === 0)
        ? explainNoMessage(plan, data.translate)
        : undefined;
    if (noMessageReason !== undefined)
      decisions.push({ Step: 'Recipient', IsPassed: false, Text: noMessageReason, ...levelFields });
  }
  const otherMessages = data.messages.filter(
    (one) => !explainedLevels.has(`${one.definitionGuid ?? ''}/${one.levelId ?? 0}`),
  );
  return [...decisions, ...otherMessages.map((message) => messageDecision(data, message))];
}

function levelDecision(data: ExplanationData, { level }: LevelPlan, progress: LevelProgress | undefined): Decision {
  const { incident, at, translate } = data;
  const { rule, metAt } = describeRuleProgress(level, incident, translate);
  const firedAt = progress?.firedAt ?? undefined;
  if (firedAt !== undefined)
    return { Step: 'Level', IsPassed: true, Text: translate('Alerted: {rule}', { rule }), At: firedAt };
  const stopped = (Text: string, At?: Instant): Decision => ({
    Step: 'Level',
    IsPassed: false,
    Text,
    ...(At !== undefined && { At }),
  });
  const skipReason = findLevelSkipReason(level);
  if (skipReason !== undefined) return stopped(skipReasonText(skipReason, translate));
  if (incident.closedAt !== null)
    return stopped(translate('The error ended before the rule was met: {rule}', { rule }));
  if (metAt !== undefined && metAt <= at) return stopped(describeStop(data, progress, rule));
  return stopped(waitingText(level, incident, translate), metAt);
}

/** Uses a complete sentence for each rule, because languages inflect its parts differently. */
function waitingText(level: Level, { confirmedCount }: ExplainedIncident, translate: Translate): string {
  const { mode, thresholdErrorCount: count, thresholdMinutes: minutes } = level;
  if (mode === 'AlertOnErrorCount') {
    const counts = { count, soFar: confirmedCount };
    return translate('Waits for {count, number} or more confirmed errors, {soFar, number} so far', counts);
  }
  return translate(
    '{minutes, plural, one {Waits for an error that lasts longer than # minute} other {Waits for an error that lasts longer than # minutes}}',
    { minutes },
  );
}

const STOPPED: Readonly<Record<SuppressionReason | 'suppressed' | 'notSent', string>> = messages({
  monitorInactive:
    'Rule met ({rule}), but the monitor is paused. Evaluated again at the next confirmed error after it resumes',
  notProduction:
    'Rule met ({rule}), but the monitor is not in Production. Evaluated again at the next confirmed error once it is',
  alertsOff:
    'Rule met ({rule}), but alerts of the monitor are disabled. Evaluated again at the next confirmed error once they are enabled',
  maintenance:
    'Rule met ({rule}), but the monitor is in a maintenance period. Evaluated again at the next confirmed error after the period',
  suppressed: 'Rule met ({rule}), but suppressed until its parent monitors are up',
  notSent: 'Rule met ({rule}), but no alert was sent then. Evaluated again at the next confirmed error',
});

/** Describes what stopped a level whose rule is met, and what it waits for now. */
function describeStop(
  { monitor, translate }: ExplanationData,
  progress: LevelProgress | undefined,
  rule: string,
): string {
  const suppressionReason = monitor && findSuppressionReason(monitor);
  const isSuppressed = (progress?.suppressedAt ?? null) !== null;
  return translate(STOPPED[suppressionReason ?? (isSuppressed ? 'suppressed' : 'notSent')], { rule });
}

const SUPPRESSED = messages({
  reminder:
    'A reminder was suppressed because {monitor} had a confirmed incident, had just recovered, or was being rechecked',
  open: 'Suppressed because {monitor} had a confirmed incident, had just recovered, or was being rechecked',
  ended:
    'Suppressed because {monitor} had a confirmed incident, had just recovered, or was being rechecked, and the error ended before it was released',
  sent: 'Suppressed because {monitor} had a confirmed incident, had just recovered, or was being rechecked; sent later because the monitor stayed down',
});

/** Explains the suppressed alerts of a level: whether they were sent later, dropped or are still suppressed. */
function suppressionDecisions(
  { incident, monitor, visible, translate }: ExplanationData,
  progress: LevelProgress | undefined,
): Decision[] {
  if (!progress) return [];
  const { firedAt, suppressedAt, suppressedByGuid, suppressedByName } = progress;
  if (suppressedAt === null || suppressedByGuid === null) return [];
  const isNamed = visible === 'all' || visible.includes(suppressedByGuid);
  const parentName = isNamed ? (suppressedByName ?? translate('a deleted monitor')) : translate('a parent monitor');
  const isReminder = firedAt !== null && suppressedAt >= firedAt;
  const outcome = firedAt === null ? (incident.closedAt === null ? 'open' : 'ended') : isReminder ? 'reminder' : 'sent';
  const isOngoing = firedAt === null && incident.closedAt === null && monitor !== undefined;
  return [
    {
      Step: 'Dependency',
      IsPassed: !isOngoing && firedAt !== null && !isReminder,
      At: suppressedAt,
      Text: translate(SUPPRESSED[outcome], { monitor: parentName }),
    },
  ];
}

interface MessageRecipient extends MessageAddressee {
  readonly address: string;
  readonly integrationGuid: string;
}

function recipientName({ names, reader, translate }: ExplanationData, receiver: MessageRecipient): string {
  const address = maySeeAddress(reader, receiver) ? receiver.address : redactAddress(receiver.address);
  const IntegrationName = names.get(receiver.integrationGuid) ?? '';
  return channelText({ IntegrationName, Address: address }, translate);
}

function deliveryDecision(
  data: ExplanationData,
  { level, members }: LevelPlan,
  delivery: LevelPlan['deliveries'][number],
): Decision {
  const { translate } = data;
  const definitionGuid = level.alertDefinitionGuid;
  const receiver = { ...delivery, definitionGuid, operatorGuid: delivery.operatorGuid ?? null };
  const isNamed = delivery.address === '' && maySeeAddress(data.reader, receiver);
  const person = isNamed ? members.get(delivery.operatorGuid ?? '') : undefined;
  const channel = recipientName(data, receiver);
  const recipient =
    person === undefined ? channel : translate('{channel} to {recipient}', { channel, recipient: person });
  const { skipReason } = delivery;
  const toDecision = (Text: string): Decision => ({ Step: 'Recipient', IsPassed: skipReason === undefined, Text });
  if (skipReason !== undefined) {
    const reason = skipReasonText(skipReason, translate);
    return toDecision(translate('{recipient}: would not be notified. {reason}', { recipient, reason }));
  }
  const isWaiting = data.downParents.length > 0 || (data.monitor && findSuppressionReason(data.monitor)) !== undefined;
  return toDecision(
    isWaiting
      ? translate('{recipient}: would be notified then', { recipient })
      : translate('{recipient}: would be notified', { recipient }),
  );
}

const MESSAGE_TEXTS: Readonly<Record<AlertKind, string>> = messages({
  Error: 'Error via {channel}: {outcome}',
  Reminder: 'Reminder {number} via {channel}: {outcome}',
  Ok: 'Recovery via {channel}: {outcome}',
  System: 'System via {channel}: {outcome}',
});
const FALLBACK_TEXTS: Readonly<Record<AlertKind, string>> = messages({
  Error: 'Error (fallback) via {channel}: {outcome}',
  Reminder: 'Reminder {number} (fallback) via {channel}: {outcome}',
  Ok: 'Recovery (fallback) via {channel}: {outcome}',
  System: 'System (fallback) via {channel}: {outcome}',
});

function messageDecision(data: ExplanationData, message: LoggedMessage): Decision {
  const { kind, ordinal, state, isPossibleDuplicate, settledAt, nextAt, fallbackOf } = message;
  const { translate } = data;
  const At = settledAt ?? nextAt;
  const Via = recipientName(data, message);
  const outcome = outcomeText(data, message);
  const Outcome = isPossibleDuplicate ? translate('{outcome} (possibly twice)', { outcome }) : outcome;
  const text = (fallbackOf === null ? MESSAGE_TEXTS : FALLBACK_TEXTS)[kind];
  return {
    Step: 'Message',
    IsPassed: state === 'delivered' && !isKeptInOutbox(message),
    Text: translate(text, { number: String(ordinal), channel: Via, outcome: Outcome }),
    ...(At !== null && { At }),
    ...(kind === 'Reminder' && fallbackOf === null && { Reminder: { Number: ordinal, Via, Outcome } }),
  };
}

/** Without a mail server, a mail is stored in the outbox but reaches no one. */
const isKeptInOutbox = ({ state, response }: LoggedMessage): boolean =>
  state === 'delivered' && response === KEPT_IN_OUTBOX;

function outcomeText({ reader, translate }: ExplanationData, message: LoggedMessage): string {
  const { state, skipReason, attempts, response, receiverId } = message;
  const [answer = ''] = (visibleResponse(reader, message, response ?? '') ?? '').split('\n', 1);
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
      return translate('not sent. {reason}', { reason: skipReasonText(skipReason ?? '', translate) });
  }
}
