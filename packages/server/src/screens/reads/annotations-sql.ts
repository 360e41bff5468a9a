import { MINUTE, type Instant } from '@vedette/kernel/clock';
import { sql } from 'kysely';
import type { Db } from '../../db/connection.js';

export interface AnnotationQuery {
  readonly accountId: number;
  readonly monitorGuid: string;
  /** [from, until). */
  readonly from: Instant;
  readonly until: Instant;
  /** Maximum number, newest first. */
  readonly take: number;
}

export interface SettingsChange {
  readonly at: Instant;
  readonly action: string;
  readonly byName: string;
  readonly fields: readonly string[];
}

/** Returns changes of a monitor from the audit log, newest first. */
export async function loadSettingsChanges(db: Db, query: AnnotationQuery): Promise<SettingsChange[]> {
  const { rows } = await sql<SettingsChange>`
    select at, action, operator_name as "byName",
      array(select jsonb_object_keys(coalesce(before, '{}') || coalesce(after, '{}'))) as fields
    from audit
    where account_id = ${query.accountId} and object_guid = ${query.monitorGuid} and object_type = 'Monitor'
      and action in ('Created', 'Updated') and at >= ${query.from} and at < ${query.until}
    order by audit_id desc limit ${query.take}`.execute(db);
  return rows;
}

export interface QuarantinedRange {
  readonly checkpointName: string;
  readonly reason: string;
  readonly from: Instant;
  readonly until: Instant;
  readonly runs: number;
}

/** Quarantined results at most this far apart form one range. */
const MAX_GAP_MS = 30 * MINUTE;

/** Returns ranges in which results of an impaired checkpoint were quarantined, newest first. */
export async function loadQuarantinedRanges(db: Db, query: AnnotationQuery): Promise<QuarantinedRange[]> {
  const { rows } = await sql<QuarantinedRange>`
    with aside as (
      select q.server_id, q.reason, q.slot_at,
        case when q.slot_at - lag(q.slot_at) over one <= ${MAX_GAP_MS} then 0 else 1 end as begins
      from quarantined_result q
      where q.monitor_guid = ${query.monitorGuid} and q.account_id = ${query.accountId}
        and q.slot_at >= ${query.from} and q.slot_at < ${query.until} and q.reason like 'impaired: %'
      window one as (partition by q.server_id, q.reason order by q.slot_at)
    ), numbered as (
      select *, sum(begins) over (partition by server_id, reason order by slot_at) as range_no from aside
    )
    select coalesce(p.name, '') as "checkpointName", n.reason, min(n.slot_at) as from, max(n.slot_at) as until,
      count(*)::int as runs
    from numbered n left join checkpoint_server s on s.server_id = n.server_id
      left join checkpoint p on p.checkpoint_id = s.checkpoint_id
    group by p.name, n.server_id, n.reason, n.range_no
    order by min(n.slot_at) desc limit ${query.take}`.execute(db);
  return rows;
}

export interface IncidentNote {
  readonly at: Instant;
  readonly byName: string;
  readonly text: string;
  readonly incidentId: number;
}

/** Returns notes of the incidents of a monitor, newest first, each cut to 300 characters. */
export async function loadIncidentNotes(db: Db, query: AnnotationQuery): Promise<IncidentNote[]> {
  const { rows } = await sql<IncidentNote>`
    select n.recorded_at as at, n.operator_name as "byName", left(n.body, 300) as text, n.incident_id as "incidentId"
    from incident i join incident_note n on n.incident_id = i.incident_id
    where i.account_id = ${query.accountId} and i.monitor_guid = ${query.monitorGuid} and i.first_error_at < ${query.until}
      and n.recorded_at >= ${query.from} and n.recorded_at < ${query.until}
    order by n.recorded_at desc limit ${query.take}`.execute(db);
  return rows;
}
