import { sql } from 'kysely';
import type { Db } from '../db/connection.js';
import { type Scope, scopeCondition } from '../monitors/index.js';

export interface SlaMonitorQuery {
  readonly groupGuid: string | undefined;
  /** Part of the name, ignoring case. */
  readonly search: string | undefined;
  readonly skip: number;
  readonly take: number;
}

export interface SlaMonitors {
  readonly total: number;
  readonly monitors: readonly { readonly monitorGuid: string; readonly name: string }[];
}

/** Returns a page of the monitors of a scope by name. */
export async function readSlaMonitors(db: Db, scope: Scope, query: SlaMonitorQuery): Promise<SlaMonitors> {
  const { groupGuid, search = '', skip, take } = query;
  const groupCondition = sql`(exists (select from monitor_group_member g where g.account_id = m.account_id
      and g.monitor_guid = m.monitor_guid and g.monitor_group_guid = ${groupGuid})
    or exists (select from monitor_group g where g.account_id = m.account_id and g.monitor_group_guid = ${groupGuid}
      and g.is_all))`;
  const matchingMonitors = sql`monitor m where m.account_id = ${scope.accountId} and ${scopeCondition(scope, sql`m.monitor_guid`)}
    and ${groupGuid === undefined ? sql`true` : groupCondition} and strpos(lower(m.name), lower(${search}::text)) > 0`;
  const { rows } = await sql<{ monitorGuid: string; name: string }>`
    select m.monitor_guid as "monitorGuid", m.name from ${matchingMonitors}
    order by lower(m.name), m.name, m.monitor_guid offset ${skip} limit ${take}`.execute(db);
  const counted = await sql<{ total: number }>`select count(*)::int as total from ${matchingMonitors}`.execute(db);
  return { total: counted.rows[0]?.total ?? 0, monitors: rows };
}
