import type { Instant } from '@vedette/kernel/clock';
import { readOpenIncidents, type IncidentTransition } from '../../incidents/index.js';
import { buildIncidentKey, type Alert } from '../delivery-log/alert.js';
import {
  findSuppressionReason,
  INITIAL_STATE,
  onClosed,
  onConfirmed,
  onTimer,
  type AlertDraft,
  type ConfirmedErrors,
  type DecisionInput,
  type LevelDecision,
} from './escalation-rules.js';
import { findParentSuppression, type ParentState } from './parent-suppression-rules.js';
import { readParentStates } from './parents.js';
import { announceAlerts, skipQueuedDeliveries, storeAlerts, type Tx } from '../delivery-log/delivery-log-sql.js';
import { levelKey, type Level, type LevelKey } from '../definitions/level.js';
import { readCoverage, readLevels } from '../definitions/level-sql.js';
import type { AlertingPorts, Escalation, MonitorFacts } from '../ports/ports.js';
import { storeAlertDeliveries } from '../delivery/alert-deliveries.js';
import {
  lockDueLevelStates,
  lockLevelStates,
  saveLevelStates,
  type IncidentSnapshot,
  type StoredLevelState,
} from './level-state-sql.js';

const MAX_TIMERS_PER_TURN = 200;

/** Creates alerts and deliveries from incidents; the decisions are in `escalation-rules.ts`. */
export function createEscalation(ports: AlertingPorts): Escalation {
  return {
    followTransitions: async (tx, transitions, at) => {
      for (const [accountId, accountTransitions] of groupByAccount(transitions, ({ incident }) => incident.accountId)) {
        const guids = [...new Set(accountTransitions.map(({ incident }) => incident.incidentGuid))];
        const batch = await readEscalationBatch(tx, ports, {
          accountId,
          at,
          levelStates: await lockLevelStates(tx, accountId, guids),
          transitions: accountTransitions,
        });
        for (const transition of accountTransitions) applyTransition(batch, transition);
        await saveBatch(tx, ports, batch);
        await skipQueuedDeliveries(tx, accountId, listIncidentGuids(accountTransitions, 'silenced'), {
          reason: 'silenced',
          at,
        });
        await skipQueuedDeliveries(tx, accountId, listIncidentGuids(accountTransitions, 'closed'), {
          reason: 'resolved',
          at,
        });
      }
    },
    escalateDue: async (tx, at) => {
      const due = await refreshIncidents(tx, await lockDueLevelStates(tx, at, MAX_TIMERS_PER_TURN));
      for (const [accountId, levelStates] of groupByAccount(due, (levelState) => levelState.accountId)) {
        const batch = await readEscalationBatch(tx, ports, { accountId, at, levelStates, transitions: [] });
        for (const levelState of levelStates) runTimer(batch, levelState);
        await saveBatch(tx, ports, batch);
      }
      return due.length;
    },
  };
}

/**
 * Returns the same levels with the current state of their incidents, because failing checks change incidents between
 * two transitions.
 */
async function refreshIncidents(tx: Tx, levelStates: readonly StoredLevelState[]): Promise<StoredLevelState[]> {
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
  readonly parentsByGuid: ReadonlyMap<string, ParentState>;
  readonly levels: ReadonlyMap<LevelKey, Level>;
  /** Active levels of the active definitions of each monitor. */
  readonly activeLevels: ReadonlyMap<string, readonly Level[]>;
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
  const parents = await readParentStates(tx, accountId, monitors);
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
    parentsByGuid: new Map(parents.map((parent) => [parent.monitorGuid, parent])),
    levels: new Map(levels.map((level) => [levelKey(level), level])),
    activeLevels: new Map(
      [...coverage].map(([guid, covering]) => [
        guid,
        active.filter((level) => covering.has(level.alertDefinitionGuid)),
      ]),
    ),
    levelStates: new Map(levelStates.map((levelState) => [levelStateKey(levelState), levelState])),
  };
}

/** Applies one transition to every level concerned. */
function applyTransition(batch: EscalationBatch, transition: IncidentTransition): void {
  const { incident } = transition;
  const openStates = [...batch.levelStates.values()].filter(
    (s) => s.incident.incidentGuid === incident.incidentGuid && !s.isClosed,
  );
  if (transition.kind === 'silenced') {
    for (const levelState of openStates) recordState(batch, silenceLevel({ ...levelState, incident }));
    return;
  }
  const { check } = transition;
  if (transition.kind === 'closed') {
    for (const levelState of openStates) {
      const closed = { ...levelState, incident, isClosed: true };
      if (transition.isLate) recordState(batch, closed);
      else apply(batch, closed, onClosed(levelState.state), { checkId: check.checkId, message: check.errorMessage });
    }
    return;
  }
  if (transition.isLate) return;
  for (const levelState of openStates) recordState(batch, { ...levelState, incident, lastError: check });
  for (const level of batch.activeLevels.get(incident.monitorGuid) ?? []) {
    const levelState =
      batch.levelStates.get(levelStateKey({ ...level, incident })) ??
      createLevelState(batch, level, { incident, lastError: check });
    if (levelState.isClosed) continue;
    const decision = onConfirmed(level, levelState.state, toErrorRun(levelState), toDecisionInput(batch, levelState));
    apply(batch, levelState, decision, { checkId: check.checkId, message: check.errorMessage });
  }
}

/**
 * Ends notifications without an Ok. If only alerts were switched off, the incident continues, and a level that has not
 * fired may fire once they are on again: counts and durations cover the whole incident.
 */
function silenceLevel(levelState: StoredLevelState): StoredLevelState {
  const { state, incident } = levelState;
  const mayFire = incident.closedAt === undefined && state.firedAt === undefined;
  return mayFire ? { ...levelState, state: INITIAL_STATE } : { ...levelState, isClosed: true };
}

/** Runs the timer of a level; a level whose monitor no longer exists is closed. */
function runTimer(batch: EscalationBatch, levelState: StoredLevelState): void {
  const { incident, lastError } = levelState;
  if (!batch.monitors.has(incident.monitorGuid)) {
    recordState(batch, { ...levelState, isClosed: true });
    return;
  }
  const key = levelKey(levelState);
  const level = batch.activeLevels.get(incident.monitorGuid)?.find((candidate) => levelKey(candidate) === key);
  const decision = onTimer(level, levelState.state, toErrorRun(levelState), toDecisionInput(batch, levelState));
  apply(batch, levelState, decision, { checkId: incident.lastErrorCheckId, message: lastError.errorMessage });
}

function apply(batch: EscalationBatch, levelState: StoredLevelState, decision: LevelDecision, cause: Cause): void {
  recordState(batch, { ...levelState, state: decision.state });
  if (decision.alert) batch.alerts.push(createAlert(batch, levelState, decision.alert, cause));
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
  levelState: StoredLevelState,
  { kind, ordinal }: AlertDraft,
  cause: Cause,
): Alert {
  const { incident, lastError, alertDefinitionGuid, levelId } = levelState;
  const monitor = batch.monitors.get(incident.monitorGuid);
  const level = batch.levels.get(levelKey(levelState));
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

async function saveBatch(tx: Tx, ports: AlertingPorts, batch: EscalationBatch): Promise<void> {
  const { accountId } = batch;
  await saveLevelStates(tx, [...batch.levelStates.values()]);
  const levelState = await storeAlerts(tx, batch.alerts);
  const alerts = batch.alerts.filter(({ alertGuid }) => levelState.has(alertGuid));
  if (alerts.length === 0) return;
  await storeAlertDeliveries(tx, ports, { ...batch, alerts });
  const guids = alerts.flatMap(({ subject }) => (subject ? [subject.monitorGuid] : []));
  await announceAlerts(tx, accountId, guids);
}

function createLevelState(batch: EscalationBatch, level: Level, snapshot: IncidentSnapshot): StoredLevelState {
  const { alertDefinitionGuid, levelId } = level;
  return {
    ...snapshot,
    accountId: batch.accountId,
    alertDefinitionGuid,
    levelId,
    state: INITIAL_STATE,
    isClosed: false,
  };
}

function toDecisionInput(
  { at, monitors, parentsByGuid }: EscalationBatch,
  { incident, lastError }: IncidentSnapshot,
): DecisionInput {
  const monitor = monitors.get(incident.monitorGuid);
  if (!monitor) return { at, suppressionReason: 'monitorInactive' };
  const parents = monitor.dependsOn.flatMap((guid) => parentsByGuid.get(guid) ?? []);
  const { firstConfirmedAt } = incident;
  const child = { intervalMs: monitor.intervalMs, firstConfirmedAt, lastConfirmedAt: lastError.at };
  return {
    at,
    suppressionReason: findSuppressionReason(monitor),
    parentSuppression: findParentSuppression(parents, child, at),
  };
}

function toErrorRun({ incident }: IncidentSnapshot): ConfirmedErrors {
  return { firstConfirmedAt: incident.firstConfirmedAt, confirmedCount: incident.confirmedCount };
}

function levelStateKey(key: {
  incident: { incidentGuid: string };
  alertDefinitionGuid: string;
  levelId: number;
}): string {
  return `${key.incident.incidentGuid}/${levelKey(key)}`;
}

function listIncidentGuids(transitions: readonly IncidentTransition[], kind: IncidentTransition['kind']): string[] {
  return transitions.filter((transition) => transition.kind === kind).map(({ incident }) => incident.incidentGuid);
}

function groupByAccount<T>(items: readonly T[], getAccountId: (item: T) => number): Map<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const item of items) groups.set(getAccountId(item), [...(groups.get(getAccountId(item)) ?? []), item]);
  return groups;
}
