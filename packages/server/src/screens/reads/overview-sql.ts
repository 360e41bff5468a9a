import { listMissedReasons } from '@vedette/contract/v1/checks/missed-reasons';
import { MINUTE, type Instant } from '@vedette/kernel/clock';
import { sql } from 'kysely';
import type { Db } from '../../db/connection.js';
import { type Scope, scopeCondition } from '../../monitors/index.js';

export interface CheckpointHealthRecord {
  readonly checkpointId: number;
  readonly name: string;
  readonly isPrimary: boolean;
  readonly lastSeenAt: Instant | null;
  readonly impairments: readonly string[];
  readonly isLocal: boolean;
  /** Private location of the checkpoint. */
  readonly locationGuid: string | null;
  /** Process that runs a local checkpoint. */
  readonly member: string | null;
}

/** A monitor with scheduled checks that were not run, and details of them. */
interface UncheckedRecord {
  readonly monitorGuid: string;
  readonly name: string;
  readonly slots: number;
  readonly fromAt: Instant;
  readonly toAt: Instant;
}

export interface FrameWarning {
  readonly kind: string;
  readonly detail: string;
  readonly raisedAt: Instant;
  /** Monitors with missed slots, the latest first, and the number of further monitors. */
  readonly unchecked?: { readonly named: readonly UncheckedRecord[]; readonly more: number };
}

export interface FrameNumbers {
  readonly openIncidents: number;
  readonly waitingMails: number;
  readonly checkpoints: readonly CheckpointHealthRecord[];
  readonly warnings: readonly FrameWarning[];
}

/** Loads what the app's frame shows besides the states of the monitors. */
export async function loadFrame(db: Db, scope: Scope): Promise<FrameNumbers> {
  const [counts, checkpoints, warnings] = await Promise.all([
    sql<{ incidents: number; mails: number }>`
      select (select count(*) from incident i where i.account_id = ${scope.accountId} and i.closed_at is null
          and ${scopeCondition(scope, sql`i.monitor_guid`)}) as incidents,
        (select count(*) from mail where account_id = ${scope.accountId} and state in ('waiting', 'sending')) as mails
    `.execute(db),
    sql<CheckpointHealthRecord>`
      select c.checkpoint_id as "checkpointId", c.name, c.is_primary as "isPrimary", s.last_seen_at as "lastSeenAt",
        s.impairments, s.is_local as "isLocal", s.member, r.location_guid::text as "locationGuid"
      from checkpoint c join checkpoint_server s on s.checkpoint_id = c.checkpoint_id and s.deleted_at is null
        join checkpoint_region r on r.region_id = c.region_id
      where c.account_id = ${scope.accountId} and c.deleted_at is null and c.is_enabled
      order by c.name, s.server_id`.execute(db),
    db
      .selectFrom('system_alert')
      .selectAll()
      .where('cleared_at', 'is', null)
      .where((eb) => eb.or([eb('account_id', 'is', null), eb('account_id', '=', scope.accountId)]))
      .orderBy('raised_at')
      .execute(),
  ]);
  return {
    openIncidents: counts.rows[0]?.incidents ?? 0,
    waitingMails: counts.rows[0]?.mails ?? 0,
    checkpoints: checkpoints.rows,
    warnings: await Promise.all(
      warnings.map(async ({ kind, detail, raised_at: raisedAt }) => ({
        kind,
        detail,
        raisedAt,
        ...(kind === 'slotsMissed' && { unchecked: await loadUnchecked(db, scope, raisedAt - MISSED_LOOK_BACK_MS) }),
      })),
    ),
  };
}

/** The warning counts slots missed in this time before it. */
const MISSED_LOOK_BACK_MS = 5 * MINUTE;
const MAX_LISTED_MONITORS = 5;
/**
 * Reasons for missed slots that are faults of the service: the target was not at fault, and nothing was stopped on
 * purpose.
 */
const FAULT_REASONS = listMissedReasons('fault');

async function loadUnchecked(db: Db, scope: Scope, since: Instant): Promise<NonNullable<FrameWarning['unchecked']>> {
  const { rows } = await sql<UncheckedRecord & { monitors: number }>`
    select m.monitor_guid as "monitorGuid", m.name, sum(r.slots)::integer as slots, min(r.from_at) as "fromAt",
      max(r.to_at) as "toAt", (count(*) over ())::integer as monitors
    from missed_range r join monitor m on m.monitor_guid = r.monitor_guid
    where r.account_id = ${scope.accountId} and r.to_at > ${since} and r.reason <> 'overrun'
      and r.reason = any(${FAULT_REASONS}::text[])
      and ${scopeCondition(scope, sql`m.monitor_guid`)}
    group by m.monitor_guid, m.name
    order by max(r.to_at) desc, lower(m.name), m.monitor_guid limit ${MAX_LISTED_MONITORS}`.execute(db);
  return { named: rows, more: Math.max(0, (rows[0]?.monitors ?? 0) - rows.length) };
}

/** Returns maintenance periods of the monitors of a scope with the monitors' names and groups, by name. */
export async function loadMaintenanceRows(db: Db, scope: Scope) {
  const { rows } = await sql<{
    id: number;
    monitorGuid: string;
    monitorName: string;
    groups: string[];
    mode: 'OneTime' | 'Daily' | 'Weekly' | 'Monthly';
    type: 'DisableMonitoring' | 'DisableNotifications';
    starts: string;
    ends: string;
    weekDay: string | null;
    monthDay: number | null;
    description: string | null;
  }>`
    select p.maintenance_period_id as id, p.monitor_guid as "monitorGuid", m.name as "monitorName",
      array(select g.monitor_group_guid::text from monitor_group g
        where g.account_id = m.account_id and (g.is_all or exists (
          select from monitor_group_member member
          where member.account_id = g.account_id and member.monitor_group_guid = g.monitor_group_guid
            and member.monitor_guid = m.monitor_guid))) as groups,
      p.schedule_mode as mode, p.maintenance_type as type, p.starts, p.ends, p.week_day as "weekDay",
      p.month_day as "monthDay", p.description
    from maintenance_period p join monitor m on m.monitor_guid = p.monitor_guid
    where p.account_id = ${scope.accountId} and ${scopeCondition(scope, sql`p.monitor_guid`)}
    order by lower(m.name), p.maintenance_period_id`.execute(db);
  return rows;
}
