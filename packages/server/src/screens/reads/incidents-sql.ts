import type { Instant } from '@vedette/kernel/clock';
import { sql } from 'kysely';
import type { Db } from '../../db/connection.js';
import { type Scope, scopeCondition } from '../../monitors/index.js';
import { announceIncident, type IncidentReference } from './incident-notes-sql.js';

/** An incident as the app lists it. */
export interface IncidentRecord {
  readonly id: number;
  readonly guid: string;
  readonly monitorGuid: string;
  readonly monitorName: string;
  readonly openedAt: Instant;
  readonly confirmedAt: Instant;
  readonly closedAt: Instant | null;
  readonly firstErrorCheckId: number;
  readonly firstConfirmedCheckId: number;
  readonly lastErrorCheckId: number;
  readonly okCheckId: number | null;
  readonly confirmedCount: number;
  readonly errorCode: number;
  readonly errorDescription: string;
  readonly silencedReason: string | null;
  readonly acknowledgedAt: Instant | null;
  readonly acknowledgedBy: string | null;
  readonly alerts: number;
}

export interface IncidentFilter {
  readonly id?: number | undefined;
  readonly isOpen?: boolean | undefined;
  readonly monitorGuid?: string | undefined;
  /** Not closed before this instant. */
  readonly from?: Instant | undefined;
  /** Opened before this instant. */
  readonly until?: Instant | undefined;
  /** Omits incidents of monitors that have been deleted. */
  readonly monitorExists?: boolean | undefined;
  /** After this position: open incidents come first, then the newest. */
  readonly after?: { readonly isOpen: boolean; readonly openedAt: Instant; readonly id: number } | undefined;
  readonly take: number;
}

/** Returns incidents of a scope, open ones first, then newest first. */
export async function loadIncidents(db: Db, scope: Scope, filter: IncidentFilter): Promise<IncidentRecord[]> {
  const { id, isOpen, monitorGuid, from, until, monitorExists = false, after } = filter;
  const any = sql`true`;
  const position =
    after &&
    sql`(i.closed_at is null, i.first_error_at, i.incident_id)
      < (${after.isOpen}::boolean, ${after.openedAt}::bigint, ${after.id}::bigint)`;
  const { rows } = await sql<IncidentRecord>`
    select i.incident_id as id, i.incident_guid as guid, i.monitor_guid as "monitorGuid", coalesce(m.name, '') as "monitorName",
      i.first_error_at as "openedAt", i.first_confirmed_at as "confirmedAt", i.closed_at as "closedAt",
      i.first_error_check_id as "firstErrorCheckId", i.first_confirmed_check_id as "firstConfirmedCheckId",
      i.last_error_check_id as "lastErrorCheckId", i.ok_check_id as "okCheckId", i.confirmed_count as "confirmedCount",
      i.error_code as "errorCode", i.error_description as "errorDescription", i.silenced_reason as "silencedReason",
      i.acknowledged_at as "acknowledgedAt", o.full_name as "acknowledgedBy",
      (select count(*) from alert a where a.incident_guid = i.incident_guid) as alerts
    from incident i left join monitor m on m.monitor_guid = i.monitor_guid
      left join operator o on o.operator_guid = i.acknowledged_by
    where i.account_id = ${scope.accountId} and ${scopeCondition(scope, sql`i.monitor_guid`)}
      and ${id === undefined ? any : sql`i.incident_id = ${id}`}
      and ${isOpen === undefined ? any : isOpen ? sql`i.closed_at is null` : sql`i.closed_at is not null`}
      and ${monitorGuid === undefined ? any : sql`i.monitor_guid = ${monitorGuid}`}
      and ${from === undefined ? any : sql`(i.closed_at is null or i.closed_at >= ${from})`}
      and ${until === undefined ? any : sql`i.first_error_at < ${until}`}
      and ${monitorExists ? sql`m.monitor_guid is not null` : any}
      and ${position ?? any}
    order by (i.closed_at is null) desc, i.first_error_at desc, i.incident_id desc
    limit ${filter.take}`.execute(db);
  return rows;
}

/** Records the acknowledgement of an incident. The first one stays, and a closed incident is not changed. */
export async function saveAcknowledgement(
  db: Db,
  incident: IncidentReference,
  operatorGuid: string,
  now: Instant,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('incident')
      .set({ acknowledged_at: now, acknowledged_by: operatorGuid })
      .where('incident_id', '=', incident.incidentId)
      .where('acknowledged_at', 'is', null)
      .where('closed_at', 'is', null)
      .execute();
    await announceIncident(tx, incident);
  });
}
