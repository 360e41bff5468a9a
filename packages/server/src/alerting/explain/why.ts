import { channelInWords } from '@vedette/contract/v1/alerting/alert-words';
import type { Decision, IncidentWhy } from '@vedette/contract/v1/alerting/coverage';
import type { Instant } from '@vedette/kernel/clock';
import type { Caller } from '../../rights/index.js';
import { KEPT } from '../mail/delivery.js';
import { levelKey } from '../definitions/level.js';
import { closedGate } from '../escalation/escalation-rules.js';
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
 * steps are decided as they would be now.
 * @throws Fault `missing` unless the caller may see its monitor.
 */
export async function explainIncident(deps: ExplainContext, caller: Caller, incidentId: number): Promise<IncidentWhy> {
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
      plans: (await readPlans(tx, ports, { accountId, monitors, at })).get(incident.monitorGuid) ?? [],
      progress: await loadLevelProgress(tx, accountId, incident.incidentGuid),
      heldBy:
        (await readSuppressedNow(tx, ports, { accountId, monitors, at, visible })).get(incident.monitorGuid) ?? [],
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
}

/** Returns the current state of the parents; empty for a monitor without parents. */
function aboutParents({ monitor, heldBy }: ExplanationData): Decision[] {
  if (!monitor || monitor.dependsOn.length === 0) return [];
  if (heldBy.length === 0) return [{ Step: 'Dependency', IsPassed: true, Text: 'Now: all parent monitors are up' }];
  return heldBy.map((text) => ({ Step: 'Dependency', IsPassed: false, Text: `Now: ${text}` }));
}

function aboutMonitor({ incident, monitor, plans }: ExplanationData): Decision[] {
  const { confirmedCount, firstConfirmedAt, firstConfirmedCheckId } = incident;
  const confirmed = `Confirmed errors: ${confirmedCount}, the first by check ${firstConfirmedCheckId}`;
  const gate = monitor && closedGate(monitor);
  const ends = gate === 'maintenance' ? monitor?.maintenanceUntil : undefined;
  const text = gate === undefined ? 'The monitor is active, in Production, with its alerts on' : monitorGateText(gate);
  const state = ends === undefined ? text : `${text}, which ends at this time`;
  const count = new Set(plans.map(({ level }) => level.alertDefinitionGuid)).size;
  return [
    { Step: 'Confirmation', IsPassed: true, Text: confirmed, At: firstConfirmedAt },
    ...silence(incident),
    {
      Step: 'Monitor',
      IsPassed: monitor !== undefined && gate === undefined,
      Text: monitor ? `Now: ${state}` : 'The monitor was deleted',
      ...(ends !== undefined && { At: ends }),
    },
    {
      Step: 'Coverage',
      IsPassed: count > 0,
      Text:
        count === 0 ? 'No alert definition covers the monitor' : `Alert definitions that cover the monitor: ${count}`,
    },
  ];
}

/** Returns that an incident was closed without an OK check, so that no Ok is sent. */
function silence({ silencedReason, closedAt }: ExplainedIncident): Decision[] {
  if (silencedReason === null) return [];
  const Text = `${silenceText(silencedReason)}: its alerts ended without an Ok`;
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
      isToCome || (firedAt !== undefined && own.length === 0) ? explainNoMessage(plan) : undefined;
    if (noMessageReason !== undefined)
      decisions.push({ Step: 'Recipient', IsPassed: false, Text: noMessageReason, ...of });
  }
  const others = data.messages.filter((one) => !seen.has(`${one.definitionGuid ?? ''}/${one.levelId ?? 0}`));
  return [...decisions, ...others.map((message) => messageDecision(data, message))];
}

function levelDecision(data: ExplanationData, { level }: LevelPlan, progress: LevelProgress | undefined): Decision {
  const { incident, at } = data;
  const { rule, metAt } = ruleText(level, incident);
  const firedAt = progress?.firedAt ?? undefined;
  if (firedAt !== undefined) return { Step: 'Level', IsPassed: true, Text: `Alerted: ${rule}`, At: firedAt };
  const no = (Text: string, At?: Instant): Decision => ({
    Step: 'Level',
    IsPassed: false,
    Text,
    ...(At !== undefined && { At }),
  });
  const off = levelGate(level);
  if (off !== undefined) return no(gateText(off));
  if (incident.closedAt !== null) return no(`The error ended before: ${rule}`);
  if (metAt === undefined) return no(`Waits for ${rule}`);
  return metAt > at ? no(`Waits for ${rule}`, metAt) : no(`Reached (${rule}), but ${describeStop(data, progress)}`);
}

/** Returns what stopped a level that was reached, and what it waits for now. */
function describeStop({ monitor }: ExplanationData, progress: LevelProgress | undefined): string {
  const gate = monitor && closedGate(monitor);
  if (gate !== undefined) {
    const text = monitorGateText(gate);
    return `stopped: ${text.charAt(0).toLowerCase()}${text.slice(1)}. The next confirmed error after that decides`;
  }
  if ((progress?.heldAt ?? null) !== null) return 'suppressed until its parent monitors are up';
  return 'not sent at that time. The next confirmed error decides';
}

/** Returns that alerts of a level were suppressed, and what became of them. */
function heldDecisions(
  { incident, monitor, visible }: ExplanationData,
  progress: LevelProgress | undefined,
): Decision[] {
  if (!progress) return [];
  const { firedAt, heldAt, heldBy, heldByName } = progress;
  if (heldAt === null || heldBy === null) return [];
  const isNamed = visible === 'all' || visible.includes(heldBy);
  const by = isNamed ? (heldByName ?? 'a deleted monitor') : 'a parent monitor';
  const isReminder = firedAt !== null && heldAt >= firedAt;
  const what = isReminder ? 'A reminder was suppressed' : 'Suppressed';
  const over = incident.closedAt === null ? '' : ', and the error ended before it was released';
  const end = firedAt === null ? over : isReminder ? '' : ', sent when the monitor stayed down';
  const still = firedAt === null && incident.closedAt === null && monitor !== undefined;
  return [
    {
      Step: 'Dependency',
      IsPassed: !still && firedAt !== null && !isReminder,
      At: heldAt,
      Text: `${what} because ${by} had a confirmed incident, had just recovered, or was being rechecked${end}`,
    },
  ];
}

interface Receiver extends Addressed {
  readonly address: string;
  readonly integrationGuid: string;
}

function recipientName({ names, reader }: ExplanationData, receiver: Receiver): string {
  const address = maySeeAddress(reader, receiver) ? receiver.address : redactAddress(receiver.address);
  return channelInWords({ IntegrationName: names.get(receiver.integrationGuid) ?? '', Address: address });
}

function intentDecision(
  data: ExplanationData,
  { level, members }: LevelPlan,
  intent: LevelPlan['intents'][number],
): Decision {
  const definitionGuid = level.alertDefinitionGuid;
  const receiver = { ...intent, definitionGuid, operatorGuid: intent.operatorGuid ?? null };
  const isNamed = intent.address === '' && maySeeAddress(data.reader, receiver);
  const person = isNamed ? members.get(intent.operatorGuid ?? '') : undefined;
  const name = `${recipientName(data, receiver)}${person === undefined ? '' : ` to ${person}`}`;
  const { gate } = intent;
  const isWaiting = data.heldBy.length > 0 || (data.monitor && closedGate(data.monitor)) !== undefined;
  const phrase = isWaiting ? 'would be notified then' : 'would be notified';
  const Text = gate === undefined ? `${name}: ${phrase}` : `${name}: would not be notified. ${gateText(gate)}`;
  return { Step: 'Recipient', IsPassed: gate === undefined, Text };
}

function messageDecision(data: ExplanationData, message: LedgerMessage): Decision {
  const { kind, ordinal, state, gate, attempts, response, receiverId, isPossiblyDoubled, settledAt, nextAt } = message;
  const label = kind === 'Reminder' ? `Reminder ${ordinal}` : kind;
  const what = message.fallbackOf === null ? label : `${label} (fallback)`;
  const [said = ''] = (answerFor(data.reader, message, response ?? '') ?? '').split('\n', 1);
  const why = said === '' ? '' : `. ${said}`;
  // Without a mail server, a mail is stored in the outbox but reaches nobody.
  const isKept = state === 'delivered' && response === KEPT;
  const known = receiverId === null ? '' : ` as ${receiverId}`;
  const ends: Readonly<Record<LedgerMessage['state'], string>> = {
    queued: attempts === 0 ? 'waits to be sent' : `waits for attempt ${attempts + 1}${why}`,
    sending: 'is being sent',
    delivered: isKept ? KEPT : `delivered${known}`,
    failed: `failed after ${attempts} attempts${why}`,
    skipped: `not sent. ${gateText(gate ?? '')}`,
  };
  const At = settledAt ?? nextAt;
  const [Via, Outcome] = [
    recipientName(data, message),
    `${ends[state]}${isPossiblyDoubled ? ' (possibly twice)' : ''}`,
  ];
  return {
    Step: 'Message',
    IsPassed: state === 'delivered' && !isKept,
    Text: `${what} via ${Via}: ${Outcome}`,
    ...(At !== null && { At }),
    ...(kind === 'Reminder' && message.fallbackOf === null && { Reminder: { Number: ordinal, Via, Outcome } }),
  };
}
