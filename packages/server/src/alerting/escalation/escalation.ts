import type { Instant } from '@vedette/kernel/clock';
import { readOpenIncidents, type IncidentTransition } from '../../incidents/index.js';
import { buildIncidentKey, type Alert } from '../ledger/alert.js';
import {
  closedGate,
  FRESH,
  onClosed,
  onConfirmed,
  onTimer,
  type AlertDraft,
  type ErrorRun,
  type DecisionInput,
  type Step,
} from './escalation-rules.js';
import { findHold, type Parent } from './hold-rules.js';
import { readAbove } from './parents.js';
import { announceAlerts, skipQueuedIntents, storeAlerts, type Tx } from '../ledger/ledger-sql.js';
import { levelKey, type Level, type LevelKey } from '../definitions/level.js';
import { readCoverage, readLevels } from '../definitions/level-sql.js';
import type { AlertingPorts, Escalation, MonitorFacts } from '../ports/ports.js';
import { storeMessages } from '../delivery/messages.js';
import {
  lockDueLevelStates,
  lockLevelStates,
  saveLevelStates,
  type IncidentSnapshot,
  type StoredLevelState,
} from './level-state-sql.js';

const TIMERS_AT_ONCE = 200;

/** Creates alerts and deliveries from incidents; the decisions are in `escalation-rules.ts`. */
export function createEscalation(ports: AlertingPorts): Escalation {
  return {
    followTransitions: async (tx, transitions, at) => {
      for (const [accountId, own] of byAccount(transitions, ({ incident }) => incident.accountId)) {
        const guids = [...new Set(own.map(({ incident }) => incident.incidentGuid))];
        const batch = await readEscalationBatch(tx, ports, {
          accountId,
          at,
          levelStates: await lockLevelStates(tx, accountId, guids),
          transitions: own,
        });
        for (const transition of own) follow(batch, transition);
        await write(tx, ports, batch);
        await skipQueuedIntents(tx, accountId, incidentGuids(own, 'silenced'), { gate: 'silenced', at });
        await skipQueuedIntents(tx, accountId, incidentGuids(own, 'closed'), { gate: 'resolved', at });
      }
    },
    escalateDue: async (tx, at) => {
      const due = await asOfNow(tx, await lockDueLevelStates(tx, at, TIMERS_AT_ONCE));
      for (const [accountId, levelStates] of byAccount(due, (levelState) => levelState.accountId)) {
        const batch = await readEscalationBatch(tx, ports, { accountId, at, levelStates, transitions: [] });
        for (const levelState of levelStates) runTimer(batch, levelState);
        await write(tx, ports, batch);
      }
      return due.length;
    },
  };
}

/**
 * Returns the same levels with the current state of their incidents, because failing checks change incidents between
 * two transitions.
 */
async function asOfNow(tx: Tx, levelStates: readonly StoredLevelState[]): Promise<StoredLevelState[]> {
  const monitors = [...new Set(levelStates.map(({ incident }) => incident.monitorGuid))];
  const open = await readOpenIncidents(tx, monitors);
  return levelStates.map((levelState) => {
    const incident = open.get(levelState.incident.monitorGuid);
    return incident?.incidentGuid === levelState.incident.incidentGuid ? { ...levelState, incident } : levelState;
  });
}

/** The data that the decisions of one account need, read once, and the results of these decisions. */
interface EscalationBatch {
  readonly accountId: number;
  readonly at: Instant;
  readonly monitors: ReadonlyMap<string, MonitorFacts>;
  /** State of every parent of the monitors. */
  readonly above: ReadonlyMap<string, Parent>;
  readonly levels: ReadonlyMap<LevelKey, Level>;
  /** Active levels of the active definitions of each monitor. */
  readonly watching: ReadonlyMap<string, readonly Level[]>;
  readonly levelStates: Map<string, StoredLevelState>;
  readonly alerts: Alert[];
  readonly newGuid: () => string;
}

interface BatchOptions {
  readonly accountId: number;
  readonly at: Instant;
  readonly levelStates: readonly StoredLevelState[];
  readonly transitions: readonly IncidentTransition[];
}

async function readEscalationBatch(tx: Tx, ports: AlertingPorts, options: BatchOptions): Promise<EscalationBatch> {
  const { accountId, at, levelStates, transitions } = options;
  const guids = new Set([...levelStates, ...transitions].map(({ incident }) => incident.monitorGuid));
  const monitors = await ports.monitorFacts(tx, [...guids], at);
  const above = await readAbove(tx, accountId, monitors);
  const coverage = await readCoverage(tx, accountId, monitors);
  const definitions = new Set([
    ...[...coverage.values()].flatMap((covering) => [...covering]),
    ...levelStates.map(({ alertDefinitionGuid }) => alertDefinitionGuid),
  ]);
  const levels = await readLevels(tx, accountId, [...definitions]);
  const active = levels.filter(({ isActive, isDefinitionActive }) => isActive && isDefinitionActive);
  return {
    accountId,
    at,
    alerts: [],
    newGuid: () => ports.newGuid(),
    monitors: new Map(monitors.map((monitor) => [monitor.monitorGuid, monitor])),
    above: new Map(above.map((parent) => [parent.monitorGuid, parent])),
    levels: new Map(levels.map((level) => [levelKey(level), level])),
    watching: new Map(
      [...coverage].map(([guid, covering]) => [
        guid,
        active.filter((level) => covering.has(level.alertDefinitionGuid)),
      ]),
    ),
    levelStates: new Map(levelStates.map((levelState) => [levelStateKey(levelState), levelState])),
  };
}

/** Applies one transition to every level concerned. */
function follow(batch: EscalationBatch, transition: IncidentTransition): void {
  const { incident } = transition;
  const known = [...batch.levelStates.values()].filter(
    (s) => s.incident.incidentGuid === incident.incidentGuid && !s.isClosed,
  );
  if (transition.kind === 'silenced') {
    for (const levelState of known) recordState(batch, silenced({ ...levelState, incident }));
    return;
  }
  const { check } = transition;
  if (transition.kind === 'closed') {
    for (const levelState of known) {
      const closed = { ...levelState, incident, isClosed: true };
      if (transition.late) recordState(batch, closed);
      else apply(batch, closed, onClosed(levelState.state), { checkId: check.checkId, message: check.errorMessage });
    }
    return;
  }
  if (transition.late) return;
  for (const levelState of known) recordState(batch, { ...levelState, incident, lastError: check });
  for (const level of batch.watching.get(incident.monitorGuid) ?? []) {
    const levelState =
      batch.levelStates.get(levelStateKey({ ...level, incident })) ??
      fresh(batch, level, { incident, lastError: check });
    if (levelState.isClosed) continue;
    const step = onConfirmed(level, levelState.state, toErrorRun(levelState), toDecisionInput(batch, levelState));
    apply(batch, levelState, step, { checkId: check.checkId, message: check.errorMessage });
  }
}

/**
 * Ends notifications without an Ok. If only alerts were switched off, the incident continues, and a level that has not
 * fired may fire once they are on again: counts and durations cover the whole incident.
 */
function silenced(stored: StoredLevelState): StoredLevelState {
  const { state, incident } = stored;
  const mayFire = incident.closedAt === undefined && state.firedAt === undefined;
  return mayFire ? { ...stored, state: FRESH } : { ...stored, isClosed: true };
}

/** Runs the timer of a level; a level whose monitor no longer exists is closed. */
function runTimer(batch: EscalationBatch, levelState: StoredLevelState): void {
  const { incident, lastError } = levelState;
  if (!batch.monitors.has(incident.monitorGuid)) {
    recordState(batch, { ...levelState, isClosed: true });
    return;
  }
  const key = levelKey(levelState);
  const level = batch.watching.get(incident.monitorGuid)?.find((candidate) => levelKey(candidate) === key);
  const step = onTimer(level, levelState.state, toErrorRun(levelState), toDecisionInput(batch, levelState));
  apply(batch, levelState, step, { checkId: incident.lastErrorCheckId, message: lastError.errorMessage });
}

function apply(batch: EscalationBatch, levelState: StoredLevelState, step: Step, cause: Cause): void {
  recordState(batch, { ...levelState, state: step.state });
  if (step.alert) batch.alerts.push(createAlert(batch, levelState, step.alert, cause));
}

function recordState(batch: EscalationBatch, levelState: StoredLevelState): void {
  batch.levelStates.set(levelStateKey(levelState), levelState);
}

/** The check that caused an alert. */
interface Cause {
  readonly checkId: number;
  readonly message: string;
}

function createAlert(
  batch: EscalationBatch,
  stored: StoredLevelState,
  { kind, ordinal }: AlertDraft,
  cause: Cause,
): Alert {
  const { incident, lastError, alertDefinitionGuid, levelId } = stored;
  const monitor = batch.monitors.get(incident.monitorGuid);
  const level = batch.levels.get(levelKey(stored));
  return {
    accountId: batch.accountId,
    alertGuid: batch.newGuid(),
    kind,
    ordinal,
    at: batch.at,
    subject: {
      alertDefinitionGuid,
      levelId,
      checkId: cause.checkId,
      incidentGuid: incident.incidentGuid,
      monitorGuid: incident.monitorGuid,
      firstErrorCheckId: incident.firstErrorCheckId,
    },
    firstErrorAt: incident.firstErrorAt,
    errorDescription: kind === 'Ok' ? 'OK' : lastError.errorDescription,
    errorMessage: cause.message,
    incidentKey: buildIncidentKey(alertDefinitionGuid, incident.firstConfirmedCheckId),
    facts: {
      monitorName: monitor?.name ?? '',
      monitorType: monitor?.monitorType ?? '',
      monitorUrl: monitor?.url ?? '',
      monitorNotes: monitor?.notes ?? '',
      customFields: monitor?.customFields ?? {},
      spokenName: monitor?.nameForPhoneAlerts ?? '',
      definitionName: level?.definitionName ?? '',
      levelMessage: level?.message ?? '',
      errorCode: lastError.errorCode,
      lastErrorDescription: lastError.errorDescription,
      confirmedCount: incident.confirmedCount,
      numberOfReminders: level?.numberOfReminders ?? 0,
      serverId: lastError.serverId,
      downtimeMs: (incident.closedAt ?? batch.at) - incident.firstErrorAt,
    },
  };
}

async function write(tx: Tx, ports: AlertingPorts, batch: EscalationBatch): Promise<void> {
  const { accountId } = batch;
  await saveLevelStates(tx, [...batch.levelStates.values()]);
  const stored = await storeAlerts(tx, batch.alerts);
  const alerts = batch.alerts.filter(({ alertGuid }) => stored.has(alertGuid));
  if (alerts.length === 0) return;
  await storeMessages(tx, ports, { ...batch, alerts });
  const guids = alerts.flatMap(({ subject }) => (subject ? [subject.monitorGuid] : []));
  await announceAlerts(tx, accountId, guids);
}

function fresh(batch: EscalationBatch, level: Level, snapshot: IncidentSnapshot): StoredLevelState {
  const { alertDefinitionGuid, levelId } = level;
  return { ...snapshot, accountId: batch.accountId, alertDefinitionGuid, levelId, state: FRESH, isClosed: false };
}

function toDecisionInput(
  { at, monitors, above }: EscalationBatch,
  { incident, lastError }: IncidentSnapshot,
): DecisionInput {
  const monitor = monitors.get(incident.monitorGuid);
  if (!monitor) return { at, gate: 'monitorInactive' };
  const parents = monitor.dependsOn.flatMap((guid) => above.get(guid) ?? []);
  const { firstConfirmedAt } = incident;
  const run = { intervalMs: monitor.intervalMs, firstConfirmedAt, lastConfirmedAt: lastError.at };
  return { at, gate: closedGate(monitor), hold: findHold(parents, run, at) };
}

function toErrorRun({ incident }: IncidentSnapshot): ErrorRun {
  return { firstConfirmedAt: incident.firstConfirmedAt, confirmedCount: incident.confirmedCount };
}

function levelStateKey(of: {
  incident: { incidentGuid: string };
  alertDefinitionGuid: string;
  levelId: number;
}): string {
  return `${of.incident.incidentGuid}/${levelKey(of)}`;
}

function incidentGuids(transitions: readonly IncidentTransition[], kind: IncidentTransition['kind']): string[] {
  return transitions.filter((transition) => transition.kind === kind).map(({ incident }) => incident.incidentGuid);
}

function byAccount<T>(items: readonly T[], getAccountId: (item: T) => number): Map<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const item of items) groups.set(getAccountId(item), [...(groups.get(getAccountId(item)) ?? []), item]);
  return groups;
}
