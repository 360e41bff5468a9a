import type { Instant } from '@vedette/kernel/clock';
import { idInstant } from '@vedette/kernel/ids';
import { sql } from 'kysely';
import type { Db } from '../../db/connection.js';
import type { StateFacts } from './monitor-state-rules.js';
import type { LastState } from './tail-rules.js';
import { type Scope, scopeCondition } from '../../monitors/index.js';

/** One monitor with its current state: enough to display, filter and sort it. */
export interface MonitorFacts extends Omit<StateFacts, 'isStopped'>, LastState {
  readonly monitorGuid: string;
  readonly name: string;
  readonly monitorType: string;
  readonly generateAlert: boolean;
  readonly isConcurrent: boolean;
  readonly target: string;
  readonly createdAt: Instant;
  readonly definitionChangedAt: Instant;
  readonly groupGuids: readonly string[];
  readonly lastCheckId?: number | undefined;
  readonly lastTotalMs?: number | undefined;
  readonly errorDescription?: string | undefined;
}

interface Row {
  monitor_guid: string;
  name: string;
  monitor_type: string;
  monitor_mode: 'Development' | 'Staging' | 'Production';
  is_active: boolean;
  generate_alert: boolean;
  use_concurrent_monitoring: boolean;
  interval_ms: number;
  target: string | null;
  created_at: number;
  definition_changed_at: number;
  groups: string[];
  check_id: number | null;
  total_ms: number | null;
  error_level: number | null;
  error_description: string | null;
  is_down: boolean | null;
  staging: boolean | null;
}

/** Returns all monitors of a scope, or one of them. */
export async function loadMonitorFacts(db: Db, scope: Scope, monitorGuid?: string): Promise<MonitorFacts[]> {
  const { rows } = await sql<Row>`
    select m.monitor_guid, m.name, m.monitor_type, m.monitor_mode, m.is_active, m.generate_alert,
      m.use_concurrent_monitoring, m.interval_ms,
      coalesce(m.settings ->> 'Url', m.settings ->> 'NetworkAddress') as target, m.created_at, m.definition_changed_at,
      array(select monitor_group_guid::text from monitor_group_member g
        where g.account_id = m.account_id and g.monitor_guid = m.monitor_guid) as groups,
      s.check_id, s.total_ms, s.error_level, s.error_description, s.is_down, s.staging
    from monitor m left join monitor_state s on s.monitor_guid = m.monitor_guid
    where m.account_id = ${scope.accountId} and ${scopeCondition(scope, sql`m.monitor_guid`)}
      and ${monitorGuid === undefined ? sql`true` : sql`m.monitor_guid = ${monitorGuid}`}`.execute(db);
  return rows.map((row) => ({
    monitorGuid: row.monitor_guid,
    name: row.name,
    monitorType: row.monitor_type,
    mode: row.monitor_mode,
    isActive: row.is_active,
    generateAlert: row.generate_alert,
    isConcurrent: row.use_concurrent_monitoring,
    intervalMs: row.interval_ms,
    target: row.target ?? '',
    createdAt: row.created_at,
    definitionChangedAt: row.definition_changed_at,
    groupGuids: row.groups,
    lastCheckId: row.check_id ?? undefined,
    lastCheckAt: row.check_id === null ? undefined : idInstant(row.check_id),
    lastTotalMs: row.total_ms ?? undefined,
    errorLevel: row.error_level ?? 0,
    errorDescription: row.error_description ?? undefined,
    isDown: row.is_down ?? false,
    isStaging: row.staging ?? false,
  }));
}

/** A monitor and its target. */
export interface MonitorTarget {
  readonly monitorGuid: string;
  readonly name: string;
  readonly target: string;
}

/** Returns monitors whose target contains a text in lower case, by name. */
export async function loadTargetsWith(db: Db, accountId: number, text: string, take: number): Promise<MonitorTarget[]> {
  const target = sql`coalesce(m.settings ->> 'Url', m.settings ->> 'NetworkAddress', '')`;
  const { rows } = await sql<MonitorTarget>`
    select m.monitor_guid as "monitorGuid", m.name, ${target} as target from monitor m
    where m.account_id = ${accountId} and strpos(lower(${target}), ${text}) > 0
    order by m.name, m.monitor_guid limit ${take}`.execute(db);
  return rows;
}

export interface GroupName {
  readonly monitorGroupGuid: string;
  readonly description: string;
  readonly isAll: boolean;
}

export async function loadGroupNames(db: Db, accountId: number): Promise<GroupName[]> {
  const rows = await db
    .selectFrom('monitor_group')
    .select(['monitor_group_guid', 'description', 'is_all'])
    .where('account_id', '=', accountId)
    .orderBy('description')
    .execute();
  return rows.map((row) => ({
    monitorGroupGuid: row.monitor_group_guid,
    description: row.description,
    isAll: row.is_all,
  }));
}
