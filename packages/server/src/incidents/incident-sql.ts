import type { Instant } from '@vedette/kernel/clock';
import { sql, type Selectable } from 'kysely';
import type { Db } from '../db/connection.js';
import { binaryArray } from '../db/rows.js';
import { statement } from '../db/statement.js';
import type { IncidentTable } from '../db/tables/engine.js';
import type { Incident } from './incident.js';

type OpenRow = Omit<
  Selectable<IncidentTable>,
  'incident_id' | 'closed_at' | 'ok_check_id' | 'silenced_reason' | 'acknowledged_at' | 'acknowledged_by'
>;

/** Returns the open incidents of the given monitors, or of all, by monitor guid. */
export async function readOpenIncidents(db: Db, monitorGuids?: readonly string[]): Promise<Map<string, Incident>> {
  let query = db.selectFrom('incident').selectAll().where('closed_at', 'is', null);
  if (monitorGuids) query = query.where('monitor_guid', '=', sql<string>`any(${[...monitorGuids]}::uuid[])`);
  return toIncidentsByMonitor(await query.execute());
}

/** Whether a monitor has an open incident, and when its latest one ended. */
export interface Outage {
  readonly monitorGuid: string;
  readonly isDown: boolean;
  /** Undefined while it is open, or if there was none. */
  readonly endedAt: Instant | undefined;
}

const queryLatestIncidents = statement<{ monitor_guid: string; closed_at: number | null }>(`
  select queried.monitor_guid, i.closed_at from unnest($2::uuid[]) queried(monitor_guid)
  cross join lateral (
    select closed_at from incident where account_id = $1 and monitor_guid = queried.monitor_guid
    order by first_error_at desc, incident_id desc limit 1) i`);

/** Returns the state of each monitor's latest incident. Monitors without incidents are omitted. */
export async function readOutages(db: Db, accountId: number, monitorGuids: readonly string[]): Promise<Outage[]> {
  if (monitorGuids.length === 0) return [];
  const rows = await queryLatestIncidents(db, [accountId, binaryArray('uuid', monitorGuids)]);
  return rows.map(({ monitor_guid, closed_at }) => ({
    monitorGuid: monitor_guid,
    isDown: closed_at === null,
    endedAt: closed_at ?? undefined,
  }));
}

const lockByMonitor = statement<OpenRow>(`
  select incident_guid, account_id, monitor_guid, first_error_check_id, first_error_at, first_confirmed_check_id,
    first_confirmed_at, confirmed_count, last_error_check_id, last_error_at, error_code, error_description
  from incident where closed_at is null and monitor_guid = any($1::uuid[]) order by monitor_guid for update`);

/** Loads the open incidents of the given monitors, and locks them until the transaction ends. */
export async function lockOpenIncidents(tx: Db, monitorGuids: readonly string[]): Promise<Map<string, Incident>> {
  return toIncidentsByMonitor(await lockByMonitor(tx, [binaryArray('uuid', monitorGuids)]));
}

/**
 * A known incident keeps its number without drawing a new one, because gaps in the numbers would look like missing
 * incidents.
 */
const incidentNumber = (incidentGuid: string) =>
  sql<number>`coalesce(
    (select known.incident_id from incident known where known.incident_guid = ${incidentGuid}),
    nextval(pg_get_serial_sequence('incident', 'incident_id')))`;

/** Writes new and changed incidents in one statement. */
export async function saveIncidents(tx: Db, incidents: readonly Incident[]): Promise<void> {
  if (incidents.length === 0) return;
  const latestByGuid = new Map(incidents.map((incident) => [incident.incidentGuid, incident]));
  // Closed ones first: a monitor has at most one open incident at any time.
  const rows = [...latestByGuid.values()].sort(
    (a, b) => Number(b.closedAt !== undefined) - Number(a.closedAt !== undefined),
  );
  await tx
    .insertInto('incident')
    .values(rows.map(toIncidentRow))
    .onConflict((on) =>
      on.column('incident_guid').doUpdateSet({
        confirmed_count: sql`excluded.confirmed_count`,
        last_error_check_id: sql`excluded.last_error_check_id`,
        last_error_at: sql`excluded.last_error_at`,
        error_code: sql`excluded.error_code`,
        error_description: sql`excluded.error_description`,
        closed_at: sql`excluded.closed_at`,
        ok_check_id: sql`excluded.ok_check_id`,
        silenced_reason: sql`excluded.silenced_reason`,
      }),
    )
    .execute();
}

function toIncidentRow(incident: Incident) {
  return {
    incident_id: incidentNumber(incident.incidentGuid),
    incident_guid: incident.incidentGuid,
    account_id: incident.accountId,
    monitor_guid: incident.monitorGuid,
    first_error_check_id: incident.firstErrorCheckId,
    first_error_at: incident.firstErrorAt,
    first_confirmed_check_id: incident.firstConfirmedCheckId,
    first_confirmed_at: incident.firstConfirmedAt,
    confirmed_count: incident.confirmedCount,
    last_error_check_id: incident.lastErrorCheckId,
    last_error_at: incident.lastErrorAt,
    error_code: incident.errorCode,
    error_description: incident.errorDescription,
    closed_at: incident.closedAt ?? null,
    ok_check_id: incident.okCheckId ?? null,
    silenced_reason: incident.silenced ?? null,
  };
}

const toIncidentsByMonitor = (rows: readonly OpenRow[]): Map<string, Incident> =>
  new Map(rows.map((row) => [row.monitor_guid, toIncident(row)]));

function toIncident(row: OpenRow): Incident {
  return {
    incidentGuid: row.incident_guid,
    accountId: row.account_id,
    monitorGuid: row.monitor_guid,
    firstErrorCheckId: row.first_error_check_id,
    firstErrorAt: row.first_error_at,
    firstConfirmedCheckId: row.first_confirmed_check_id,
    firstConfirmedAt: row.first_confirmed_at,
    confirmedCount: row.confirmed_count,
    lastErrorCheckId: row.last_error_check_id,
    lastErrorAt: row.last_error_at,
    errorCode: row.error_code,
    errorDescription: row.error_description,
  };
}
