import { MINUTE, type Instant } from '@vedette/kernel/clock';
import fc from 'fast-check';
import { saveIncidents, type IncidentTransition, type SilenceReason } from '../../incidents/index.js';
import { createEscalation } from '../escalation/escalation.js';
import type { Db, Tx } from '../delivery-log/delivery-log-sql.js';
import type { MonitorFacts, Person } from '../ports/ports.js';
import { ACCOUNT, START } from './rows.js';
import { aMonitor, aPerson, AlertingFixture, type FixtureLevel } from './alerting-fixture.js';

/** An event of a monitor, its parent, or its alert settings. */
export type HistoryEvent =
  | { readonly kind: 'error' | 'ok' | 'pause' | 'resume' | 'staging' | 'production' | 'parentDown' | 'parentUp' }
  | { readonly kind: 'alerts' | 'maintenance' | 'duty'; readonly on: boolean }
  | { readonly kind: 'level'; readonly level: number; readonly change: LevelChange }
  | { readonly kind: 'definition'; readonly change: 'off' | 'on' | 'deleted' | 'left' | 'joined' };

interface LevelChange {
  readonly is_active?: boolean;
  readonly threshold_error_count?: number;
  readonly threshold_minutes?: number;
  readonly number_of_reminders?: number;
  readonly reminder_delay_minutes?: number;
}

/** At most one event a minute, in chronological order. */
export type History = readonly { readonly at: Instant; readonly event: HistoryEvent }[];

export const HISTORY_MINUTES = 30;
const simpleEvent = (
  kind: 'error' | 'ok' | 'pause' | 'resume' | 'staging' | 'production' | 'parentDown' | 'parentUp',
) => fc.constant({ kind } as const);
const levelChange: fc.Arbitrary<LevelChange> = fc.oneof(
  fc.record({ is_active: fc.boolean() }),
  fc.record({ threshold_error_count: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ threshold_minutes: fc.integer({ min: 0, max: 10 }) }),
  fc.record({ number_of_reminders: fc.integer({ min: 0, max: 4 }) }),
  fc.record({ reminder_delay_minutes: fc.integer({ min: 1, max: 6 }) }),
);
const historyEvent: fc.Arbitrary<HistoryEvent> = fc.oneof(
  { weight: 12, arbitrary: simpleEvent('error') },
  { weight: 2, arbitrary: simpleEvent('ok') },
  ...[simpleEvent('pause'), simpleEvent('resume'), simpleEvent('staging'), simpleEvent('production')].map(
    (arbitrary) => ({
      weight: 1,
      arbitrary,
    }),
  ),
  ...[simpleEvent('parentDown'), simpleEvent('parentUp')].map((arbitrary) => ({ weight: 2, arbitrary })),
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('alerts' as const), on: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('maintenance' as const), on: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('duty' as const), on: fc.boolean() }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('level' as const),
      level: fc.integer({ min: 1, max: 3 }),
      change: levelChange,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('definition' as const),
      change: fc.constantFrom('off' as const, 'on' as const, 'deleted' as const, 'left' as const, 'joined' as const),
    }),
  },
);
/** Every kind of event in any order, with errors the most frequent. */
export const histories: fc.Arbitrary<History> = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 1, max: HISTORY_MINUTES }), historyEvent), {
    minLength: 4,
    maxLength: 20,
    selector: ([minute]) => minute,
  })
  .map((all) => [...all].sort(([a], [b]) => a - b).map(([minute, event]) => ({ at: START + minute * MINUTE, event })));

const LEVELS: readonly FixtureLevel[] = [
  { count: 1, reminders: 2, delay: 5 },
  { mode: 'AlertOnErrorDuration', minutes: 7, reminders: 1, delay: 3 },
  { count: 3 },
];

/** How an engine runs through a history: when its timers run, and whether failures occur. */
export interface RunOptions {
  readonly timerTimes: readonly Instant[];
  /** Work is lost before it is stored and repeated, and two engines run timers simultaneously. */
  readonly hasFailures: boolean;
}

/** An alert with its recipients. */
export interface SentAlert {
  readonly at: Instant;
  /** Index of the incident, in the order they started. */
  readonly incident: number;
  /** `edited` is changed by events; `other` covers the monitor's group and stays unchanged. */
  readonly definition: 'edited' | 'other';
  readonly level: number;
  readonly kind: 'Error' | 'Reminder' | 'Ok';
  readonly ordinal: number;
  readonly to: readonly string[];
}

/** Plays histories on a database, each from an empty one. */
export class HistoryPlayer {
  readonly alerting: AlertingFixture;
  #shop: MonitorFacts = aMonitor('shop');
  readonly #router = aMonitor('router');
  #ann: Person = aPerson('ann');
  #editedGuid = '';
  #isParentDown = false;
  #openIncident: IncidentTransition['incident'] | undefined;
  readonly #incidents: string[] = [];

  private constructor(db: Db) {
    this.alerting = new AlertingFixture(db);
  }

  static async play(db: Db, history: History, options: RunOptions): Promise<readonly SentAlert[]> {
    const player = new HistoryPlayer(db);
    await player.#begin();
    const instants = [...history.map(({ at }) => at), ...options.timerTimes].sort((a, b) => a - b);
    for (const at of new Set(instants)) {
      const due = history.find((one) => one.at === at);
      if (due) await player.#applyEvent(due.event, at, options.hasFailures);
      if (options.timerTimes.includes(at)) await player.#runTimers(at, options.hasFailures);
    }
    return player.#sentAlerts();
  }

  async #begin(): Promise<void> {
    const { alerting: fixture } = this;
    await fixture.open();
    await fixture.db.deleteFrom('incident').execute();
    const groupGuid = await fixture.addGroup();
    await fixture.addMonitor(this.#router);
    this.#shop = await fixture.addMonitor({
      ...this.#shop,
      groupGuids: [groupGuid],
      dependsOn: [this.#router.monitorGuid],
    });
    this.#ann = await fixture.addPerson(this.#ann);
    const people = [this.#ann, await fixture.addPerson(aPerson('bob'))];
    this.#editedGuid = await fixture.addDefinition(
      [this.#shop],
      LEVELS.map((level) => ({ ...level, people })),
    );
    await fixture.addDefinition([{ groupGuid }], [{ people, count: 2, reminders: 1, delay: 4, sendOk: false }]);
  }

  async #applyEvent(event: HistoryEvent, at: Instant, hasFailures: boolean): Promise<void> {
    const { alerting: fixture } = this;
    switch (event.kind) {
      case 'error':
        if (this.#facts().isActive) await this.#follow(fixture.errorTransition(this.#shop, at), at, hasFailures);
        return;
      case 'ok':
        if (this.#openIncident && this.#facts().isActive)
          await this.#follow(fixture.recoveryTransition(this.#shop, at), at, hasFailures);
        return;
      case 'pause':
        return this.#silence({ isActive: false }, 'switchedOff', at);
      case 'staging':
        return this.#silence({ monitorMode: 'Staging' }, 'staging', at);
      case 'resume':
        fixture.changeMonitor(this.#shop.monitorGuid, { isActive: true });
        return;
      case 'production':
        fixture.changeMonitor(this.#shop.monitorGuid, { monitorMode: 'Production' });
        return;
      case 'maintenance':
        fixture.changeMonitor(this.#shop.monitorGuid, { maintenanceUntil: event.on ? at + 1_000 * MINUTE : undefined });
        return;
      case 'duty':
        this.alerting.people.set(this.#ann.operatorGuid, { ...this.#ann, isOffDuty: !event.on });
        return;
      case 'alerts':
        return this.#switchAlerts(event.on, at);
      case 'parentDown':
      case 'parentUp':
        return this.#setParentDown(event.kind === 'parentDown', at);
      case 'level':
        return this.#changeLevel(event.level, event.change);
      case 'definition':
        return this.#changeDefinition(event.change);
    }
  }

  #facts(): MonitorFacts {
    return this.alerting.monitors.get(this.#shop.monitorGuid) ?? this.#shop;
  }

  async #silence(change: Partial<MonitorFacts>, reason: SilenceReason, at: Instant): Promise<void> {
    this.alerting.changeMonitor(this.#shop.monitorGuid, change);
    if (this.#openIncident) await this.#follow(this.alerting.silenceTransition(this.#shop, at, reason), at, false);
  }

  async #switchAlerts(generateAlert: boolean, at: Instant): Promise<void> {
    const wasGenerating = this.#facts().generateAlert;
    this.alerting.changeMonitor(this.#shop.monitorGuid, { generateAlert });
    if (!this.#openIncident || generateAlert || !wasGenerating) return;
    await this.#follow({ kind: 'silenced', incident: this.#openIncident, reason: 'alertsOff' }, at, false);
  }

  async #setParentDown(isDown: boolean, at: Instant): Promise<void> {
    if (isDown === this.#isParentDown) return;
    this.#isParentDown = isDown;
    const { incident } = isDown
      ? this.alerting.errorTransition(this.#router, at)
      : this.alerting.recoveryTransition(this.#router, at);
    await this.alerting.db.transaction().execute((tx) => saveIncidents(tx, [incident]));
  }

  async #changeLevel(level: number, change: LevelChange): Promise<void> {
    await this.alerting.db
      .updateTable('escalation_level')
      .set(change)
      .where('alert_definition_guid', '=', this.#editedGuid)
      .where('level_id', '=', level)
      .execute();
  }

  async #changeDefinition(change: 'off' | 'on' | 'deleted' | 'left' | 'joined'): Promise<void> {
    const { db } = this.alerting;
    const definitionKey = { account_id: ACCOUNT, alert_definition_guid: this.#editedGuid };
    const guidColumn = 'alert_definition_guid';
    if (change === 'deleted')
      await db.deleteFrom('alert_definition').where(guidColumn, '=', this.#editedGuid).execute();
    else if (change === 'on' || change === 'off') {
      const is_active = change === 'on';
      await db.updateTable('alert_definition').set({ is_active }).where(guidColumn, '=', this.#editedGuid).execute();
    } else {
      await db.deleteFrom('alert_definition_member').where(guidColumn, '=', this.#editedGuid).execute();
      const remaining = await db
        .selectFrom('alert_definition')
        .selectAll()
        .where(guidColumn, '=', this.#editedGuid)
        .execute();
      if (change === 'left' || remaining.length === 0) return;
      const member = { ...definitionKey, monitor_guid: this.#shop.monitorGuid, monitor_group_guid: null };
      await db.insertInto('alert_definition_member').values(member).execute();
    }
  }

  async #follow(transition: IncidentTransition, at: Instant, hasFailures: boolean): Promise<void> {
    const { alerting: fixture } = this;
    const { incident } = transition;
    if (!this.#incidents.includes(incident.incidentGuid)) this.#incidents.push(incident.incidentGuid);
    this.#openIncident = incident.closedAt === undefined ? incident : undefined;
    await fixture.db.transaction().execute((tx) => saveIncidents(tx, [incident]));
    if (hasFailures) await this.#runAndRollBack((tx) => fixture.escalation.followTransitions(tx, [transition], at));
    await fixture.follow(at, transition);
    if (hasFailures) await fixture.follow(at, transition);
  }

  async #runTimers(at: Instant, hasFailures: boolean): Promise<void> {
    const { alerting: fixture } = this;
    // Failures are simulated only when something is due.
    const due = fixture.db.selectFrom('alert_escalation').select('level_id').where('due_at', '<=', at);
    if (!hasFailures || !(await due.executeTakeFirst())) {
      await fixture.escalate(at);
      return;
    }
    const other = createEscalation(fixture.ports);
    await this.#runAndRollBack((tx) => fixture.escalation.escalateDue(tx, at));
    await Promise.all([fixture.escalate(at), fixture.db.transaction().execute((tx) => other.escalateDue(tx, at))]);
  }

  /** Does the work of an engine that dies before its transaction is committed. */
  async #runAndRollBack(work: (tx: Tx) => Promise<unknown>): Promise<void> {
    const crash = new Error('the engine died');
    await this.alerting.db
      .transaction()
      .execute(async (tx) => {
        await work(tx);
        throw crash;
      })
      .catch((error: unknown) => {
        if (error !== crash) throw error;
      });
  }

  async #sentAlerts(): Promise<readonly SentAlert[]> {
    const rows = await this.alerting.db
      .selectFrom('alert as a')
      .leftJoin('alert_delivery as i', 'i.alert_guid', 'a.alert_guid')
      .select(['a.alert_guid', 'a.alerted_at', 'a.incident_guid', 'a.alert_definition_guid', 'a.level_id', 'a.kind'])
      .select(['a.ordinal', 'i.address', 'i.state', 'i.skip_reason as skipReason', 'i.next_at'])
      .orderBy('a.alerted_at')
      .orderBy('a.level_id')
      .orderBy('a.kind')
      .orderBy('i.address')
      .execute();
    const sent = new Map<string, SentAlert & { to: string[] }>();
    for (const row of rows) {
      const alert = sent.get(row.alert_guid) ?? {
        at: row.alerted_at,
        incident: this.#incidents.indexOf(row.incident_guid ?? ''),
        definition: row.alert_definition_guid === this.#editedGuid ? ('edited' as const) : ('other' as const),
        level: row.level_id ?? 0,
        ordinal: row.ordinal,
        to: [],
        kind: (['Error', 'Reminder', 'Ok'] as const)[row.kind] ?? 'Error',
      };
      if (row.address !== null)
        alert.to.push(`${row.address} ${row.skipReason ?? `${row.state ?? ''} ${row.next_at ?? ''}`}`);
      sent.set(row.alert_guid, alert);
    }
    return [...sent.values()].sort((a, b) => a.at - b.at || a.definition.localeCompare(b.definition));
  }
}
