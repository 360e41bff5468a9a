import type { Instant } from '@vedette/kernel/clock';
import { readOpenIncidents, type IncidentTransition } from '../../incidents/index.js';
import { incidentKeyOf, type Alert } from '../ledger/alert.js';
import {
  closedGate,
  FRESH,
  onClosed,
  onConfirmed,
  onTimer,
  type AlertWish,
  type ErrorRun,
  type Moment,
  type Step,
} from './escalation-rules.js';
import { holdOf, type Parent } from './hold-rules.js';
import { readAbove } from './parents.js';
import { announceAlerts, skipQueuedIntents, storeAlerts, type Tx } from '../ledger/ledger-sql.js';
import { levelKey, type Level, type LevelKey } from '../definitions/level.js';
import { readCoverage, readLevels } from '../definitions/level-sql.js';
import type { AlertingPorts, Escalation, MonitorFacts } from '../ports/ports.js';
import { storeMessages } from '../delivery/messages.js';
import {
  lockDueStandings,
  lockStandings,
  saveStandings,
  type IncidentSnapshot,
  type StoredStanding,
} from './standing-sql.js';

const TIMERS_AT_ONCE = 200;

/** Alerts and intents from incidents; the decisions are those of `escalation-rules.ts`. */
export function createEscalation(ports: AlertingPorts): Escalation {
  return {
    followTransitions: async (tx, transitions, at) => {
      for (const [accountId, own] of byAccount(transitions, ({ incident }) => incident.accountId)) {
        const guids = [...new Set(own.map(({ incident }) => incident.incidentGuid))];
        const scene = await readScene(tx, ports, {
          accountId,
          at,
          standings: await lockStandings(tx, accountId, guids),
          transitions: own,
        });
        for (const transition of own) follow(scene, transition);
        await write(tx, ports, scene);
        await skipQueuedIntents(tx, accountId, incidentsOf(own, 'silenced'), { gate: 'silenced', at });
        await skipQueuedIntents(tx, accountId, incidentsOf(own, 'closed'), { gate: 'resolved', at });
      }
    },
    escalateDue: async (tx, at) => {
      const due = await asOfNow(tx, await lockDueStandings(tx, at, TIMERS_AT_ONCE));
      for (const [accountId, standings] of byAccount(due, (standing) => standing.accountId)) {
        const scene = await readScene(tx, ports, { accountId, at, standings, transitions: [] });
        for (const standing of standings) look(scene, standing);
        await write(tx, ports, scene);
      }
      return due.length;
    },
  };
}

/** The same with their incidents as they are now: failing checks between two transitions have moved them on. */
async function asOfNow(tx: Tx, standings: readonly StoredStanding[]): Promise<StoredStanding[]> {
  const monitors = [...new Set(standings.map(({ incident }) => incident.monitorGuid))];
  const open = await readOpenIncidents(tx, monitors);
  return standings.map((standing) => {
    const incident = open.get(standing.incident.monitorGuid);
    return incident?.incidentGuid === standing.incident.incidentGuid ? { ...standing, incident } : standing;
  });
}

/** Everything one account's decisions need, read once, and what they lead to. */
interface Scene {
  readonly accountId: number;
  readonly at: Instant;
  readonly monitors: ReadonlyMap<string, MonitorFacts>;
  /** Of everything the monitors depend on. */
  readonly above: ReadonlyMap<string, Parent>;
  readonly levels: ReadonlyMap<LevelKey, Level>;
  /** Active levels of the active definitions of each monitor. */
  readonly watching: ReadonlyMap<string, readonly Level[]>;
  readonly standings: Map<string, StoredStanding>;
  readonly alerts: Alert[];
  readonly newGuid: () => string;
}

interface SceneWish {
  readonly accountId: number;
  readonly at: Instant;
  readonly standings: readonly StoredStanding[];
  readonly transitions: readonly IncidentTransition[];
}

async function readScene(tx: Tx, ports: AlertingPorts, wish: SceneWish): Promise<Scene> {
  const { accountId, at, standings, transitions } = wish;
  const guids = new Set([...standings, ...transitions].map(({ incident }) => incident.monitorGuid));
  const monitors = await ports.monitorFacts(tx, [...guids], at);
  const above = await readAbove(tx, accountId, monitors);
  const coverage = await readCoverage(tx, accountId, monitors);
  const definitions = new Set([
    ...[...coverage.values()].flatMap((covering) => [...covering]),
    ...standings.map(({ alertDefinitionGuid }) => alertDefinitionGuid),
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
    standings: new Map(standings.map((standing) => [standingKey(standing), standing])),
  };
}

/** What one transition does to every level concerned. */
function follow(scene: Scene, transition: IncidentTransition): void {
  const { incident } = transition;
  const known = [...scene.standings.values()].filter(
    (s) => s.incident.incidentGuid === incident.incidentGuid && !s.isClosed,
  );
  if (transition.kind === 'silenced') {
    for (const standing of known) keep(scene, silenced({ ...standing, incident }));
    return;
  }
  const { check } = transition;
  if (transition.kind === 'closed') {
    for (const standing of known) {
      const closed = { ...standing, incident, isClosed: true };
      if (transition.late) keep(scene, closed);
      else apply(scene, closed, onClosed(standing.standing), { checkId: check.checkId, message: check.errorMessage });
    }
    return;
  }
  if (transition.late) return;
  for (const standing of known) keep(scene, { ...standing, incident, lastError: check });
  for (const level of scene.watching.get(incident.monitorGuid) ?? []) {
    const standing =
      scene.standings.get(standingKey({ ...level, incident })) ?? fresh(scene, level, { incident, lastError: check });
    if (standing.isClosed) continue;
    const step = onConfirmed(level, standing.standing, runOf(standing), momentOf(scene, standing));
    apply(scene, standing, step, { checkId: check.checkId, message: check.errorMessage });
  }
}

/**
 * Nothing more is told, not even an Ok. Where the error run goes on, since alerts alone were switched off, a level that has
 * not fired may once they are on again: counts and durations cover the whole run.
 */
function silenced(stored: StoredStanding): StoredStanding {
  const { standing, incident } = stored;
  const mayFire = incident.closedAt === undefined && standing.firedAt === undefined;
  return mayFire ? { ...stored, standing: FRESH } : { ...stored, isClosed: true };
}

/** What a timer does to a level; one whose monitor is gone is over. */
function look(scene: Scene, standing: StoredStanding): void {
  const { incident, lastError } = standing;
  if (!scene.monitors.has(incident.monitorGuid)) {
    keep(scene, { ...standing, isClosed: true });
    return;
  }
  const key = levelKey(standing);
  const level = scene.watching.get(incident.monitorGuid)?.find((candidate) => levelKey(candidate) === key);
  const step = onTimer(level, standing.standing, runOf(standing), momentOf(scene, standing));
  apply(scene, standing, step, { checkId: incident.lastErrorCheckId, message: lastError.errorMessage });
}

function apply(scene: Scene, standing: StoredStanding, step: Step, cause: Cause): void {
  keep(scene, { ...standing, standing: step.standing });
  if (step.alert) scene.alerts.push(alertOf(scene, standing, step.alert, cause));
}

function keep(scene: Scene, standing: StoredStanding): void {
  scene.standings.set(standingKey(standing), standing);
}

/** The check that caused an alert. */
interface Cause {
  readonly checkId: number;
  readonly message: string;
}

function alertOf(scene: Scene, stored: StoredStanding, { kind, ordinal }: AlertWish, cause: Cause): Alert {
  const { incident, lastError, alertDefinitionGuid, levelId } = stored;
  const monitor = scene.monitors.get(incident.monitorGuid);
  const level = scene.levels.get(levelKey(stored));
  return {
    accountId: scene.accountId,
    alertGuid: scene.newGuid(),
    kind,
    ordinal,
    at: scene.at,
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
    incidentKey: incidentKeyOf(alertDefinitionGuid, incident.firstConfirmedCheckId),
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
      downtimeMs: (incident.closedAt ?? scene.at) - incident.firstErrorAt,
    },
  };
}

async function write(tx: Tx, ports: AlertingPorts, scene: Scene): Promise<void> {
  const { accountId } = scene;
  await saveStandings(tx, [...scene.standings.values()]);
  const stored = await storeAlerts(tx, scene.alerts);
  const alerts = scene.alerts.filter(({ alertGuid }) => stored.has(alertGuid));
  if (alerts.length === 0) return;
  await storeMessages(tx, ports, { ...scene, alerts });
  const guids = alerts.flatMap(({ subject }) => (subject ? [subject.monitorGuid] : []));
  await announceAlerts(tx, accountId, guids);
}

function fresh(scene: Scene, level: Level, snapshot: IncidentSnapshot): StoredStanding {
  const { alertDefinitionGuid, levelId } = level;
  return { ...snapshot, accountId: scene.accountId, alertDefinitionGuid, levelId, standing: FRESH, isClosed: false };
}

function momentOf({ at, monitors, above }: Scene, { incident, lastError }: IncidentSnapshot): Moment {
  const monitor = monitors.get(incident.monitorGuid);
  if (!monitor) return { at, gate: 'monitorInactive' };
  const parents = monitor.dependsOn.flatMap((guid) => above.get(guid) ?? []);
  const { firstConfirmedAt } = incident;
  const run = { intervalMs: monitor.intervalMs, firstConfirmedAt, lastConfirmedAt: lastError.at };
  return { at, gate: closedGate(monitor), hold: holdOf(parents, run, at) };
}

function runOf({ incident }: IncidentSnapshot): ErrorRun {
  return { firstConfirmedAt: incident.firstConfirmedAt, confirmedCount: incident.confirmedCount };
}

function standingKey(of: { incident: { incidentGuid: string }; alertDefinitionGuid: string; levelId: number }): string {
  return `${of.incident.incidentGuid}/${levelKey(of)}`;
}

function incidentsOf(transitions: readonly IncidentTransition[], kind: IncidentTransition['kind']): string[] {
  return transitions.filter((transition) => transition.kind === kind).map(({ incident }) => incident.incidentGuid);
}

function byAccount<T>(items: readonly T[], accountOf: (item: T) => number): Map<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const item of items) groups.set(accountOf(item), [...(groups.get(accountOf(item)) ?? []), item]);
  return groups;
}
