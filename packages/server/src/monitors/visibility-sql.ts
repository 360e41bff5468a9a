import { MONITOR_LEVELS, levelOf, type Caller } from '../access/index.js';
import type { Db } from '../db/connection.js';
import { allMonitorsGroupOf, groupGuidsOf } from './membership-sql.js';

/** The groups a monitor is in, for the check of rights; undefined when the account has no such monitor. */
export async function lookupMonitor(
  db: Db,
  accountId: number,
  monitorGuid: string,
): Promise<{ readonly groupGuids: readonly string[] } | undefined> {
  const row = await db
    .selectFrom('monitor')
    .select('monitor_guid')
    .where('account_id', '=', accountId)
    .where('monitor_guid', '=', monitorGuid)
    .executeTakeFirst();
  if (!row) return undefined;
  return { groupGuids: (await groupGuidsOf(db, accountId, [monitorGuid])).get(monitorGuid) ?? [] };
}

/** Whether the account has such a monitor group. */
export async function lookupMonitorGroup(db: Db, accountId: number, monitorGroupGuid: string): Promise<boolean> {
  const row = await db
    .selectFrom('monitor_group')
    .select('monitor_group_guid')
    .where('account_id', '=', accountId)
    .where('monitor_group_guid', '=', monitorGroupGuid)
    .executeTakeFirst();
  return row !== undefined;
}

/** Monitor levels and the group types that give them. */
const groupTypes = {
  ViewMonitorData: 'ViewMonitorDataInGroup',
  ViewMonitor: 'ViewMonitorsInGroup',
  EditMonitor: 'EditMonitorsInGroup',
} as const;

/**
 * Guids of the monitors on which the caller stands at `level` or above, or `all` when that is every monitor of his
 * account. Lists filter by it in SQL, before they page.
 */
export async function visibleMonitors(
  db: Db,
  caller: Caller,
  level: keyof typeof groupTypes = 'ViewMonitorData',
): Promise<'all' | string[]> {
  if (caller.isAdministrator) return 'all';
  const { accountId, rights } = caller;
  const groups = rights.contexts('monitorGroup', levelOf('monitorGroup', groupTypes[level]));
  if (groups.includes(await allMonitorsGroupOf(db, accountId))) return 'all';
  const own = rights.contexts('monitor', MONITOR_LEVELS[level]);
  const members = await db
    .selectFrom('monitor_group_member')
    .select('monitor_guid')
    .distinct()
    .where('account_id', '=', accountId)
    .where('monitor_group_guid', 'in', groups.length > 0 ? groups : [NOBODY])
    .execute();
  const owned = await db
    .selectFrom('monitor')
    .select('monitor_guid')
    .where('account_id', '=', accountId)
    .where('monitor_guid', 'in', own.length > 0 ? own : [NOBODY])
    .execute();
  return [...new Set([...members, ...owned].map(({ monitor_guid }) => monitor_guid))];
}

const NOBODY = '00000000-0000-0000-0000-000000000000';
