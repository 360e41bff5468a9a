import type { Instant } from '@vedette/kernel/clock';
import type { Db } from '../../db/connection.js';
import { ALERT_KINDS, type AlertKind } from '../delivery-log/alert.js';
import type { LevelState } from '../escalation/escalation-rules.js';

export type { Db } from '../../db/connection.js';

/** Guids of all monitors of the account, by name. */
export async function loadMonitorGuids(db: Db, accountId: number): Promise<string[]> {
  const rows = db.selectFrom('monitor').select('monitor_guid').where('account_id', '=', accountId).orderBy('name');
  return (await rows.execute()).map(({ monitor_guid }) => monitor_guid);
}

/** Guids of all alert definitions of the account. */
export async function loadDefinitionGuids(db: Db, accountId: number): Promise<string[]> {
  const rows = db.selectFrom('alert_definition').select('alert_definition_guid').where('account_id', '=', accountId);
  return (await rows.execute()).map(({ alert_definition_guid }) => alert_definition_guid);
}

/** Names of integrations by guid. */
export async function loadIntegrationNames(db: Db, accountId: number): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('integration')
    .select(['integration_guid', 'name'])
    .where('account_id', '=', accountId)
    .execute();
  return new Map(rows.map(({ integration_guid, name }) => [integration_guid, name]));
}

/** The data of an incident that its alert decisions need. */
export interface ExplainedIncident {
  readonly incidentGuid: string;
  readonly monitorGuid: string;
  readonly firstErrorAt: Instant;
  readonly firstConfirmedAt: Instant;
  readonly firstConfirmedCheckId: number;
  readonly confirmedCount: number;
  readonly closedAt: Instant | null;
  readonly silencedReason: string | null;
}

export async function selectIncident(
  db: Db,
  accountId: number,
  incidentId: number,
): Promise<ExplainedIncident | undefined> {
  return db
    .selectFrom('incident')
    .select(['incident_guid as incidentGuid', 'monitor_guid as monitorGuid', 'first_error_at as firstErrorAt'])
    .select(['first_confirmed_at as firstConfirmedAt', 'first_confirmed_check_id as firstConfirmedCheckId'])
    .select(['confirmed_count as confirmedCount', 'closed_at as closedAt', 'silenced_reason as silencedReason'])
    .where('account_id', '=', accountId)
    .where('incident_id', '=', incidentId)
    .executeTakeFirst();
}

/** Progress of one level with an incident. */
export interface LevelProgress {
  readonly firedAt: Instant | null;
  /** When its alerts were last suppressed, and by which parent, under its current name. */
  readonly suppressedAt: Instant | null;
  readonly suppressedByGuid: string | null;
  readonly suppressedByName: string | null;
}

/** Returns the progress of each level, by `levelKey`. */
export async function loadLevelProgress(
  db: Db,
  accountId: number,
  incidentGuid: string,
): Promise<ReadonlyMap<string, LevelProgress>> {
  const rows = await db
    .selectFrom('alert_escalation as e')
    .leftJoin('monitor as m', (join) =>
      join.onRef('m.account_id', '=', 'e.account_id').onRef('m.monitor_guid', '=', 'e.suppressed_by'),
    )
    .select(['e.alert_definition_guid', 'e.level_id', 'e.fired_at as firedAt', 'e.suppressed_at as suppressedAt'])
    .select(['e.suppressed_by as suppressedByGuid', 'm.name as suppressedByName'])
    .where('e.account_id', '=', accountId)
    .where('e.incident_guid', '=', incidentGuid)
    .execute();
  return new Map(rows.map((row) => [`${row.alert_definition_guid}/${row.level_id}`, row]));
}

/** Returns when the timer of each level is due, by `levelKey`. */
export async function loadLevelStates(
  db: Db,
  accountId: number,
  incidentGuid: string,
): Promise<ReadonlyMap<string, LevelState>> {
  const rows = await db
    .selectFrom('alert_escalation')
    .select(['alert_definition_guid', 'level_id', 'fired_at', 'due_at', 'reminders_sent'])
    .where('account_id', '=', accountId)
    .where('incident_guid', '=', incidentGuid)
    .execute();
  return new Map(
    rows.map((row) => [
      `${row.alert_definition_guid}/${row.level_id}`,
      {
        firedAt: row.fired_at ?? undefined,
        dueAt: row.due_at ?? undefined,
        remindersSent: row.reminders_sent,
      },
    ]),
  );
}

/** A message of the delivery log in its current state. */
export interface LoggedMessage {
  readonly definitionGuid: string | null;
  readonly levelId: number | null;
  readonly kind: AlertKind;
  readonly ordinal: number;
  readonly alertedAt: Instant;
  readonly integrationGuid: string;
  readonly channel: string;
  readonly address: string;
  readonly operatorGuid: string | null;
  readonly state: 'queued' | 'sending' | 'delivered' | 'failed' | 'skipped';
  readonly skipReason: string | null;
  readonly isPossibleDuplicate: boolean;
  /** For a message of the fallback channel: the message whose delivery failed. */
  readonly fallbackOf: number | null;
  readonly attempts: number;
  readonly response: string | null;
  readonly receiverId: string | null;
  readonly settledAt: Instant | null;
  readonly nextAt: Instant | null;
}

const MAX_ROWS = 1_000;

/** Returns the first thousand messages of an incident in the order they were created. */
export async function loadLoggedMessages(db: Db, accountId: number, incidentGuid: string): Promise<LoggedMessage[]> {
  const rows = await db
    .selectFrom('alert_delivery as i')
    .innerJoin('alert as a', (join) =>
      join.onRef('a.account_id', '=', 'i.account_id').onRef('a.alert_guid', '=', 'i.alert_guid'),
    )
    .select(['a.alert_definition_guid as definitionGuid', 'a.level_id as levelId', 'a.kind', 'a.ordinal'])
    .select([
      'a.alerted_at as alertedAt',
      'i.integration_guid as integrationGuid',
      'i.address',
      'i.state',
      'i.skip_reason as skipReason',
    ])
    .select(['i.operator_guid as operatorGuid', 'i.channel'])
    .select([
      'i.is_possible_duplicate as isPossibleDuplicate',
      'i.attempts',
      'i.response',
      'i.receiver_id as receiverId',
    ])
    .select(['i.settled_at as settledAt', 'i.next_at as nextAt', 'i.fallback_of as fallbackOf'])
    .where('a.account_id', '=', accountId)
    .where('a.incident_guid', '=', incidentGuid)
    .orderBy('i.delivery_id')
    .limit(MAX_ROWS)
    .execute();
  return rows.map((row) => ({ ...row, kind: ALERT_KINDS[row.kind] ?? 'System' }));
}

/** Returns the number of open incidents about which a definition has alerted, so that an Ok is still pending. */
export async function countNotifiedIncidents(db: Db, accountId: number, definitionGuid: string): Promise<number> {
  const { count } = await db
    .selectFrom('alert_escalation')
    .select((eb) => eb.fn.count<number>('incident_guid').distinct().as('count'))
    .where('account_id', '=', accountId)
    .where('alert_definition_guid', '=', definitionGuid)
    .where('fired_at', 'is not', null)
    .where('is_closed', '=', false)
    .executeTakeFirstOrThrow();
  return count;
}
