import { sql } from 'kysely';
import type { Db } from '../../db/connection.js';
import { TYPE_LEVELS, type StrongestGrant, type ListedMonitor } from './permission-rules.js';

export interface MonitorsQuery {
  /** Part of the name, ignoring case. */
  readonly search: string | undefined;
  /** Only monitors that this operator may see. */
  readonly operatorGuid: string | undefined;
  /** The last monitor of the previous page. */
  readonly after: { readonly lowerName: string; readonly monitorGuid: string } | undefined;
  readonly take: number;
}

/**
 * Condition of what an operator may see: everything as an administrator, otherwise by a grant to the operator or one of
 * their groups.
 */
const isVisibleTo = (operatorGuid: string) => sql`
  exists (
    select from operator_group_member member join operator_group g using (account_id, operator_group_guid)
    where member.account_id = m.account_id and member.operator_guid = ${operatorGuid}
      and (g.system_role = 'administrators' or exists (
        select from access_grant a
        where a.account_id = m.account_id and a.operator_group_guid = g.operator_group_guid and ${isGrantOnMonitor}))
  ) or exists (
    select from access_grant a
    where a.account_id = m.account_id and a.operator_guid = ${operatorGuid} and ${isGrantOnMonitor})`;

const isGrantOnMonitor = sql`(
  (a.context_type = 'monitor' and a.context_id = m.monitor_guid)
  or (a.context_type = 'monitorGroup' and exists (
    select from monitor_group own
    where own.account_id = m.account_id and own.monitor_group_guid = a.context_id and (own.is_all or exists (
      select from monitor_group_member inside
      where inside.account_id = m.account_id and inside.monitor_group_guid = own.monitor_group_guid
        and inside.monitor_guid = m.monitor_guid)))))`;

export type MonitorRecord = ListedMonitor & { readonly lowerName: string };

/** Returns monitors by name with their groups. */
export async function selectMonitors(db: Db, accountId: number, query: MonitorsQuery): Promise<MonitorRecord[]> {
  const { search, operatorGuid, after, take } = query;
  const { rows } = await sql<MonitorRecord>`
    with page as (
      select m.account_id, m.monitor_guid, m.name, lower(m.name) as lower_name, m.is_active, m.monitor_mode
      from monitor m
      where m.account_id = ${accountId}
        ${search === undefined ? sql`` : sql`and strpos(lower(m.name), lower(${search})) > 0`}
        ${after ? sql`and (lower(m.name), m.monitor_guid) > (${after.lowerName}, ${after.monitorGuid}::uuid)` : sql``}
        ${operatorGuid === undefined ? sql`` : sql`and (${isVisibleTo(operatorGuid)})`}
      order by lower(m.name), m.monitor_guid
      limit ${take}
    )
    select p.monitor_guid as "monitorGuid", p.name, p.lower_name as "lowerName", p.is_active as "isActive",
      p.monitor_mode as mode, array(
        select g.monitor_group_guid::text from monitor_group g
        where g.account_id = p.account_id and (g.is_all or exists (
          select from monitor_group_member inside
          where inside.account_id = p.account_id and inside.monitor_group_guid = g.monitor_group_guid
            and inside.monitor_guid = p.monitor_guid))) as "groupGuids"
    from page p
    order by p.lower_name, p.monitor_guid`.execute(db);
  return rows;
}

/** Returns the strongest grant of each holder on each of these monitors and groups. */
export async function selectStrongestGrants(
  db: Db,
  accountId: number,
  monitors: readonly ListedMonitor[],
): Promise<StrongestGrant[]> {
  const monitorGuids = monitors.map(({ monitorGuid }) => monitorGuid);
  const groupGuids = [...new Set(monitors.flatMap((monitor) => monitor.groupGuids))];
  const [types, levels] = [TYPE_LEVELS.map(([type]) => type), TYPE_LEVELS.map(([, level]) => level)];
  const { rows } = await sql<StrongestGrant>`
    select a.context_type as "contextType", a.context_id as "contextId", a.operator_group_guid is not null as "isGroup",
      coalesce(a.operator_guid, a.operator_group_guid) as "holderGuid",
      min(coalesce(o.full_name, g.description)) as "holderName", max(t.level) as level
    from access_grant a
    join unnest(${types}::text[], ${levels}::int[]) as t(type, level) on t.type = a.type
    left join operator o on o.account_id = a.account_id and o.operator_guid = a.operator_guid
    left join operator_group g on g.account_id = a.account_id and g.operator_group_guid = a.operator_group_guid
    where a.account_id = ${accountId}
      and ((a.context_type = 'monitor' and a.context_id = any(${monitorGuids}::uuid[]))
        or (a.context_type = 'monitorGroup' and a.context_id = any(${groupGuids}::uuid[])))
    group by a.context_type, a.context_id, a.operator_guid, a.operator_group_guid`.execute(db);
  return rows;
}
