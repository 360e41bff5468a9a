import { MONITOR_LEVELS, permissionLevel, type Caller } from '../../rights/index.js';
import type { Db } from '../../db/connection.js';
export type { Db } from '../../db/connection.js';
import { statement } from '../../db/statement.js';
import { loadAllMonitorsGroupGuid } from '../groups/membership-sql.js';

const selectMonitorGroups = statement<{ groups: string[] }>(`
  select array(
    select g.monitor_group_guid from monitor_group g
    where g.account_id = m.account_id and (g.is_all or exists (
      select from monitor_group_member member
      where member.account_id = g.account_id and member.monitor_group_guid = g.monitor_group_guid
        and member.monitor_guid = m.monitor_guid))
    order by g.is_all desc, g.created_at, g.monitor_group_guid
  ) as groups
  from monitor m where m.account_id = $1 and m.monitor_guid = $2`);

/**
 * Returns the groups of a monitor, the group of all monitors first, for permission checks; undefined if the account has
 * no such monitor. This is a single query, because every call with a monitor in its path runs it.
 */
export async function lookupMonitor(
  db: Db,
  accountId: number,
  monitorGuid: string,
): Promise<{ readonly groupGuids: readonly string[] } | undefined> {
  const rows = await selectMonitorGroups(db, [accountId, monitorGuid]);
  const [row] = rows;
  return row && { groupGuids: row.groups };
}

/** Returns whether the account has such a monitor group. */
export async function lookupMonitorGroup(db: Db, accountId: number, monitorGroupGuid: string): Promise<boolean> {
  const row = await db
    .selectFrom('monitor_group')
    .select('monitor_group_guid')
    .where('account_id', '=', accountId)
    .where('monitor_group_guid', '=', monitorGroupGuid)
    .executeTakeFirst();
  return row !== undefined;
}

/** Monitor levels and the group permission types that grant them. */
const groupTypes = {
  ViewMonitorData: 'ViewMonitorDataInGroup',
  ViewMonitor: 'ViewMonitorsInGroup',
  EditMonitor: 'EditMonitorsInGroup',
} as const;

/**
 * Returns guids of the monitors on which the caller has at least `level`, or `all` if that is every monitor of the
 * account. Lists filter by it in SQL before paging.
 */
export async function loadVisibleMonitors(
  db: Db,
  caller: Caller,
  level: keyof typeof groupTypes = 'ViewMonitorData',
): Promise<'all' | string[]> {
  if (caller.isAdministrator) return 'all';
  const { accountId, rights } = caller;
  const groups = rights.itemsWithLevel('monitorGroup', permissionLevel('monitorGroup', groupTypes[level]));
  if (groups.includes(await loadAllMonitorsGroupGuid(db, accountId))) return 'all';
  const directGuids = rights.itemsWithLevel('monitor', MONITOR_LEVELS[level]);
  const members = await db
    .selectFrom('monitor_group_member')
    .select('monitor_guid')
    .distinct()
    .where('account_id', '=', accountId)
    .where('monitor_group_guid', 'in', groups.length > 0 ? groups : [NIL_GUID])
    .execute();
  const directMonitors = await db
    .selectFrom('monitor')
    .select('monitor_guid')
    .where('account_id', '=', accountId)
    .where('monitor_guid', 'in', directGuids.length > 0 ? directGuids : [NIL_GUID])
    .execute();
  return [...new Set([...members, ...directMonitors].map(({ monitor_guid }) => monitor_guid))];
}

const NIL_GUID = '00000000-0000-0000-0000-000000000000';
