import type { Decision, IncidentWhy } from '@vedette/contract/v1/coverage';
import type { Instant } from '@vedette/kernel/clock';
import { Fault } from '@vedette/kernel/fault';
import type { Caller } from '../../access/index.js';
import { levelKey } from '../definitions/level.js';
import { closedGate } from '../escalation/escalation-rules.js';
import { gateText } from '../escalation/gate-texts.js';
import type { MonitorFacts } from '../ports.js';
import type { ExplainDeps } from './coverage.js';
import { maySeeAddress, veiledAddress, type Addressed, type AddressReader } from '../alerts/veiled-rules.js';
import {
  firedLevels,
  integrationNames,
  ledgerMessages,
  selectIncident,
  type ExplainedIncident,
  type LedgerMessage,
} from './explain-sql.js';
import { monitorGateText, ruleText, type LevelPlan } from './plan-rules.js';
import { readPlans } from './plan.js';

/**
 * The path of decisions of an incident, in their order: what let it through, what stopped it, and what became of each
 * message. Of what is still to come, as it would be decided now.
 * @throws Fault `missing` unless the caller may see its monitor.
 */
export async function explainIncident(deps: ExplainDeps, caller: Caller, incidentId: number): Promise<IncidentWhy> {
  const { db, ports, clock } = deps;
  const { accountId } = caller;
  const visible = await deps.visibleTo(caller);
  const incident = await selectIncident(db, accountId, incidentId);
  if (!incident || (visible !== 'all' && !visible.includes(incident.monitorGuid))) {
    throw new Fault('missing', `IncidentId: there is no incident ${incidentId}`);
  }
  const at = clock.now();
  return db.transaction().execute(async (tx) => {
    const monitors = await ports.monitorFacts(tx, [incident.monitorGuid], at);
    const scene: Scene = {
      ...{ incident, at, monitor: monitors[0], reader: caller },
      plans: (await readPlans(tx, ports, { accountId, monitors, at })).get(incident.monitorGuid) ?? [],
      fired: await firedLevels(tx, accountId, incident.incidentGuid),
      messages: await ledgerMessages(tx, accountId, incident.incidentGuid),
      names: await integrationNames(tx, accountId),
    };
    return { IncidentId: incidentId, Decisions: [...aboutMonitor(scene), ...aboutLevels(scene)] };
  });
}

interface Scene {
  readonly incident: ExplainedIncident;
  /** Undefined: it was deleted. */
  readonly monitor: MonitorFacts | undefined;
  readonly plans: readonly LevelPlan[];
  readonly fired: ReadonlyMap<string, Instant>;
  readonly messages: readonly LedgerMessage[];
  readonly names: ReadonlyMap<string, string>;
  readonly at: Instant;
  /** Reads addresses and answers as decision 0290 says. */
  readonly reader: AddressReader;
}

function aboutMonitor({ incident, monitor, plans }: Scene): Decision[] {
  const { confirmedCount, firstConfirmedAt, firstConfirmedCheckId } = incident;
  const confirmed = `Confirmed errors: ${confirmedCount}, the first by check ${firstConfirmedCheckId}`;
  const gate = monitor && closedGate(monitor);
  const state = gate === undefined ? 'The monitor is active, in Production, with its alerts on' : monitorGateText(gate);
  const count = new Set(plans.map(({ level }) => level.alertDefinitionGuid)).size;
  return [
    { Step: 'Confirmation', IsPassed: true, Text: confirmed, At: firstConfirmedAt },
    {
      Step: 'Monitor',
      IsPassed: monitor !== undefined && gate === undefined,
      Text: monitor ? `Now: ${state}` : 'The monitor was deleted',
    },
    {
      ...{ Step: 'Coverage', IsPassed: count > 0 },
      Text:
        count === 0
          ? 'No alert definition contains the monitor'
          : `Alert definitions that contain the monitor: ${count}`,
    },
  ];
}

function aboutLevels(scene: Scene): Decision[] {
  const decisions: Decision[] = [];
  const seen = new Set<string>();
  for (const plan of scene.plans) {
    const { level } = plan;
    const key = levelKey(level);
    seen.add(key);
    const of = { AlertName: level.definitionName, EscalationLevelId: level.levelId };
    const firedAt = scene.fired.get(key);
    decisions.push({ ...levelDecision(scene, plan, firedAt), ...of });
    const own = scene.messages.filter((one) => `${one.definitionGuid ?? ''}/${one.levelId ?? 0}` === key);
    decisions.push(...own.map((message) => ({ ...messageDecision(scene, message), ...of })));
    const isToCome =
      firedAt === undefined && scene.incident.closedAt === null && level.isActive && level.isDefinitionActive;
    if (isToCome) decisions.push(...plan.intents.map((intent) => ({ ...intentDecision(scene, plan, intent), ...of })));
  }
  const others = scene.messages.filter((one) => !seen.has(`${one.definitionGuid ?? ''}/${one.levelId ?? 0}`));
  return [...decisions, ...others.map((message) => messageDecision(scene, message))];
}

function levelDecision({ incident, at }: Scene, { level }: LevelPlan, firedAt: Instant | undefined): Decision {
  const { rule, metAt } = ruleText(level, incident);
  if (firedAt !== undefined) return { Step: 'Level', IsPassed: true, Text: `Alerted: ${rule}`, At: firedAt };
  const no = (Text: string, At?: Instant): Decision => ({
    ...{ Step: 'Level', IsPassed: false, Text },
    ...(At !== undefined && { At }),
  });
  if (!level.isDefinitionActive) return no(gateText('definitionInactive'));
  if (!level.isActive) return no(gateText('levelInactive'));
  if (incident.closedAt !== null) return no(`The error was over before: ${rule}`);
  if (metAt === undefined) return no(`Waits for ${rule}`);
  return metAt > at ? no(`Waits for ${rule}`, metAt) : no(`Waits for the next confirmed error: ${rule}`);
}

interface Receiver extends Addressed {
  readonly address: string;
  readonly integrationGuid: string;
}

function nameOf({ names, reader }: Scene, receiver: Receiver): string {
  const address = maySeeAddress(reader, receiver) ? receiver.address : veiledAddress(receiver.address);
  const name = names.get(receiver.integrationGuid) ?? 'An integration that was removed';
  return [name, address].filter((text) => text !== '').join(' to ');
}

function intentDecision(scene: Scene, { level }: LevelPlan, intent: LevelPlan['intents'][number]): Decision {
  const definitionGuid = level.alertDefinitionGuid;
  const name = nameOf(scene, { ...intent, definitionGuid, operatorGuid: intent.operatorGuid ?? null });
  const { gate } = intent;
  const Text = gate === undefined ? `${name}: would be told` : `${name}: would not be told. ${gateText(gate)}`;
  return { Step: 'Recipient', IsPassed: gate === undefined, Text };
}

function messageDecision(scene: Scene, message: LedgerMessage): Decision {
  const { kind, ordinal, state, gate, attempts, response, receiverId, isPossiblyDoubled, settledAt, nextAt } = message;
  const what = kind === 'Reminder' ? `Reminder ${ordinal}` : kind;
  const isTold = response !== null && response !== '' && maySeeAddress(scene.reader, message);
  const why = isTold ? `. ${response.split('\n', 1)[0] ?? ''}` : '';
  const known = receiverId === null ? '' : ` as ${receiverId}`;
  const ends: Readonly<Record<LedgerMessage['state'], string>> = {
    queued: attempts === 0 ? 'waits to be sent' : `waits for attempt ${attempts + 1}${why}`,
    sending: 'is being sent',
    delivered: `delivered${known}`,
    failed: `failed after ${attempts} attempts${why}`,
    skipped: `not sent. ${gateText(gate ?? '')}`,
  };
  const At = settledAt ?? nextAt;
  return {
    ...{ Step: 'Message', IsPassed: state === 'delivered' },
    Text: `${what} by ${nameOf(scene, message)}: ${ends[state]}${isPossiblyDoubled ? ' (possibly twice)' : ''}`,
    ...(At !== null && { At }),
  };
}
