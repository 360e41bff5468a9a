import { systemRandom } from '@vedette/kernel/random';
import { Rights } from '../../rights/index.js';
import { MINUTE, SECOND, type Instant } from '@vedette/kernel/clock';
import type { Incident, IncidentCheck, IncidentTransition, SilenceReason } from '../../incidents/index.js';
import { createEscalation } from '../escalation/escalation.js';
import type { Db } from '../delivery-log/delivery-log-sql.js';
import type { AlertingPorts, Escalation, MonitorFacts, Person } from '../ports/ports.js';
import { ACCOUNT, insertMonitor, insertOperator, openStore, START } from './rows.js';

export const newGuid = (): string => systemRandom.newGuid();

/** Returns the instant of `mm:ss` in the timing diagrams. */
export function at(text: string): Instant {
  const [minutes = 0, seconds = 0] = text.split(':').map(Number);
  return START + minutes * MINUTE + seconds * SECOND;
}
export function clockText(instant: Instant): string {
  const totalS = Math.round((instant - START) / SECOND);
  return [Math.floor(totalS / 60), totalS % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

export const aPerson = (name: string, change: Partial<Person> = {}): Person => ({
  operatorGuid: newGuid(),
  name,
  email: `${name}@example.com`,
  backupEmail: '',
  mobilePhone: '',
  phone: { smsProvider: 'UseAccountSetting', usesNumericSender: false, outgoingNumber: '' },
  isActive: true,
  isOffDuty: false,
  monitorRights: new Rights([], true),
  zone: 'UTC',
  culture: 'en-GB',
  ...change,
});

export const aMonitor = (name: string, change: Partial<MonitorFacts> = {}): MonitorFacts => ({
  monitorGuid: newGuid(),
  name,
  monitorType: 'Https',
  url: `https://${name}.example/`,
  notes: '',
  customFields: {},
  isActive: true,
  monitorMode: 'Production',
  generateAlert: true,
  groupGuids: [],
  maintenanceUntil: undefined,
  intervalMs: 5 * MINUTE,
  dependsOn: [],
  ...change,
});

/** Row of a level, with the field defaults of the service. */
export interface FixtureLevel {
  readonly mode?: 'AlertOnErrorCount' | 'AlertOnErrorDuration';
  readonly count?: number;
  readonly minutes?: number;
  readonly reminders?: number;
  readonly delay?: number;
  readonly isActive?: boolean;
  readonly message?: string;
  readonly people?: readonly Person[];
  readonly extra?: readonly string[];
  readonly sendOk?: boolean;
  readonly sendReminders?: boolean;
}

/**
 * A database with people, monitors and definitions, where tests pass the incident transitions that the engine would.
 */
export class AlertingFixture {
  readonly db: Db;
  readonly people = new Map<string, Person>();
  readonly groups = new Map<string, readonly string[]>();
  readonly monitors = new Map<string, MonitorFacts>();
  readonly ports: AlertingPorts;
  readonly escalation: Escalation;
  /** The e-mail integration that the levels use. */
  integrationGuid = newGuid();
  outgoingNumbers: readonly string[] = [];
  /** Name of a financial operator who is not an administrator; all others are administrators. */
  treasurer = '';
  #checkId = 1_000;
  readonly #incidents = new Map<string, Incident>();

  constructor(db: Db) {
    this.db = db;
    this.ports = {
      newGuid,
      monitorFacts: (_tx, guids) => Promise.resolve(guids.flatMap((guid) => this.monitors.get(guid) ?? [])),
      people: (_tx, _accountId, selection) => {
        const members = selection.operatorGroupGuids.flatMap((guid) => this.groups.get(guid) ?? []);
        const guids = [...new Set([...selection.operatorGuids, ...members])];
        return Promise.resolve(guids.flatMap((guid) => this.people.get(guid) ?? []));
      },
      administrators: () => Promise.resolve([...this.people.values()].filter(({ name }) => name !== this.treasurer)),
      financialOperators: () => Promise.resolve([...this.people.values()]),
      outgoingNumbers: () => Promise.resolve(this.outgoingNumbers),
      checkpointNames: () => Promise.resolve(new Map([[7, 'Amsterdam']])),
      accountFacts: () => Promise.resolve({ zone: 'Europe/Amsterdam', culture: 'en-GB' }),
    };
    this.escalation = createEscalation(this.ports);
  }

  /** Clears the data of earlier tests and inserts the account. */
  async open(): Promise<void> {
    await openStore(this.db, this.integrationGuid);
  }

  async addPerson(person: Person): Promise<Person> {
    this.people.set(person.operatorGuid, person);
    await insertOperator(this.db, person);
    return person;
  }

  async addMonitor(monitor: MonitorFacts): Promise<MonitorFacts> {
    this.monitors.set(monitor.monitorGuid, monitor);
    await insertMonitor(this.db, monitor);
    return monitor;
  }

  async addGroup(): Promise<string> {
    const groupGuid = newGuid();
    await this.db
      .insertInto('monitor_group')
      .values({ account_id: ACCOUNT, monitor_group_guid: groupGuid, description: groupGuid, created_at: START })
      .execute();
    return groupGuid;
  }

  changeMonitor(monitorGuid: string, change: Partial<MonitorFacts>): void {
    const monitor = this.monitors.get(monitorGuid);
    if (monitor) this.monitors.set(monitorGuid, { ...monitor, ...change });
  }

  /** Adds a definition that covers `members`; levels that are not given are inactive. */
  async addDefinition(
    members: readonly (MonitorFacts | { readonly groupGuid: string })[],
    levels: readonly FixtureLevel[],
  ): Promise<string> {
    const guid = newGuid();
    const definitionKey = { account_id: ACCOUNT, alert_definition_guid: guid };
    await this.db
      .insertInto('alert_definition')
      .values({ ...definitionKey, name: 'Everything', is_active: true, created_at: START })
      .execute();
    for (const member of members) {
      const memberColumns =
        'groupGuid' in member ? { monitor_group_guid: member.groupGuid } : { monitor_guid: member.monitorGuid };
      await this.db
        .insertInto('alert_definition_member')
        .values({ ...definitionKey, monitor_guid: null, monitor_group_guid: null, ...memberColumns })
        .execute();
    }
    for (const [i, level] of levels.entries()) await this.#addLevel({ ...definitionKey, level_id: i + 1 }, level);
    return guid;
  }

  async #addLevel(
    key: { account_id: number; alert_definition_guid: string; level_id: number },
    level: FixtureLevel,
  ): Promise<void> {
    await this.db
      .insertInto('escalation_level')
      .values({
        ...key,
        is_active: level.isActive ?? true,
        escalation_mode: level.mode ?? 'AlertOnErrorCount',
        threshold_error_count: level.count ?? 1,
        threshold_minutes: level.minutes ?? 5,
        number_of_reminders: level.reminders ?? 0,
        reminder_delay_minutes: level.delay ?? 10,
        message: level.message ?? '',
        include_trace_route: true,
      })
      .execute();
    for (const person of level.people ?? []) {
      const member = { ...key, operator_guid: person.operatorGuid, operator_group_guid: null };
      await this.db.insertInto('escalation_level_member').values(member).execute();
    }
    await this.db
      .insertInto('level_integration')
      .values({
        ...key,
        integration_guid: this.integrationGuid,
        is_active: true,
        send_ok_alerts: level.sendOk ?? true,
        send_reminder_alerts: level.sendReminders ?? true,
        extra_email_addresses: [...(level.extra ?? [])],
        added_at: START,
      })
      .execute();
  }

  /** Returns a confirmed error; `firstAt` is the unconfirmed error before it, when it opens an incident. */
  errorTransition(monitor: MonitorFacts, checkedAt: Instant, firstAt = checkedAt - 2 * SECOND): IncidentTransition {
    const openIncident = this.#incidents.get(monitor.monitorGuid);
    const firstErrorCheckId = openIncident?.firstErrorCheckId ?? this.#nextCheckId();
    const check = this.#check(monitor, checkedAt);
    const incident: Incident = {
      incidentGuid: openIncident?.incidentGuid ?? newGuid(),
      accountId: ACCOUNT,
      monitorGuid: monitor.monitorGuid,
      firstErrorCheckId,
      firstErrorAt: openIncident?.firstErrorAt ?? firstAt,
      firstConfirmedCheckId: openIncident?.firstConfirmedCheckId ?? check.checkId,
      firstConfirmedAt: openIncident?.firstConfirmedAt ?? checkedAt,
      confirmedCount: (openIncident?.confirmedCount ?? 0) + 1,
      lastErrorCheckId: check.checkId,
      lastErrorAt: checkedAt,
      errorCode: check.errorCode,
      errorDescription: check.errorDescription,
    };
    this.#incidents.set(monitor.monitorGuid, incident);
    return { kind: openIncident ? 'confirmedAgain' : 'opened', incident, check, isLate: false };
  }

  recoveryTransition(monitor: MonitorFacts, checkedAt: Instant): IncidentTransition {
    const check = { ...this.#check(monitor, checkedAt), errorCode: 0, errorDescription: 'OK' };
    const incident = { ...this.#end(monitor), closedAt: checkedAt, okCheckId: check.checkId };
    return { kind: 'closed', incident, check, isLate: false };
  }

  silenceTransition(
    monitor: MonitorFacts,
    closedAt: Instant,
    reason: SilenceReason = 'switchedOff',
  ): IncidentTransition {
    return { kind: 'silenced', incident: { ...this.#end(monitor), closedAt }, reason };
  }

  /** Stores the row of the open incident as the engine does; returns its id. */
  async storeIncident({ monitorGuid }: MonitorFacts): Promise<number> {
    const incident = this.#incidents.get(monitorGuid);
    if (!incident) throw new Error('no incident is open');
    const { incident_id } = await this.db
      .insertInto('incident')
      .values({
        incident_guid: incident.incidentGuid,
        account_id: ACCOUNT,
        monitor_guid: monitorGuid,
        first_error_check_id: incident.firstErrorCheckId,
        first_error_at: incident.firstErrorAt,
        first_confirmed_check_id: incident.firstConfirmedCheckId,
        first_confirmed_at: incident.firstConfirmedAt,
        confirmed_count: incident.confirmedCount,
        last_error_check_id: incident.lastErrorCheckId,
        last_error_at: incident.lastErrorAt,
        error_code: incident.errorCode,
        error_description: incident.errorDescription,
        closed_at: null,
        ok_check_id: null,
        silenced_reason: null,
      })
      .returning('incident_id')
      .executeTakeFirstOrThrow();
    return incident_id;
  }

  follow(instant: Instant, ...transitions: readonly IncidentTransition[]): Promise<void> {
    return this.db.transaction().execute((tx) => this.escalation.followTransitions(tx, transitions, instant));
  }

  escalate(instant: Instant): Promise<number> {
    return this.db.transaction().execute((tx) => this.escalation.escalateDue(tx, instant));
  }

  /** Returns every alert as `<mm:ss> L<level> <kind> <ordinal>`, in chronological order. */
  async alerts(): Promise<string[]> {
    const rows = await this.db
      .selectFrom('alert')
      .select(['alerted_at', 'level_id', 'kind', 'ordinal'])
      .orderBy('alerted_at')
      .orderBy('level_id')
      .execute();
    return rows.map(({ alerted_at, level_id, kind, ordinal }) => {
      const name = ['Error', 'Reminder', 'Ok', 'System'][kind] ?? '';
      return `${clockText(alerted_at)} L${level_id ?? 0} ${name}${ordinal > 0 ? ` ${ordinal}` : ''}`;
    });
  }

  #check(monitor: MonitorFacts, checkedAt: Instant): IncidentCheck {
    return {
      checkId: this.#nextCheckId(),
      monitorGuid: monitor.monitorGuid,
      at: checkedAt,
      errorCode: 4003,
      errorDescription: 'Connection refused',
      errorMessage: 'connect ECONNREFUSED',
      serverId: 7,
    };
  }

  #end(monitor: MonitorFacts): Incident {
    const incident = this.#incidents.get(monitor.monitorGuid);
    if (!incident) throw new Error('no incident is open');
    this.#incidents.delete(monitor.monitorGuid);
    return incident;
  }

  #nextCheckId(): number {
    this.#checkId += 1;
    return this.#checkId;
  }
}
