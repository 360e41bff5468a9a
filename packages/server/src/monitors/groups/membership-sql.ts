import type { MonitorType } from '@vedette/contract/v4/monitor-enums';
import { sql } from 'kysely';
import { announce } from '../../db/announce.js';
import type { Db } from '../../db/connection.js';
import type { CountCheckpoints } from '../credits/credit-rules.js';
import { computeCreditsInUse } from '../credits/credits.js';
import type { GroupQuota, Member } from '../credits/quota-rules.js';

/** Returns the groups of each monitor, the group of all monitors first. Every given guid has an entry. */
export async function loadGroupGuids(
  db: Db,
  accountId: number,
  monitorGuids: readonly string[],
): Promise<Map<string, string[]>> {
  const all = await db
    .selectFrom('monitor_group')
    .select('monitor_group_guid')
    .where('account_id', '=', accountId)
    .where('is_all', '=', true)
    .executeTakeFirst();
  const allMonitorsGroups = all ? [all.monitor_group_guid] : [];
  const groups = new Map(monitorGuids.map((guid) => [guid, [...allMonitorsGroups]]));
  let query = db
    .selectFrom('monitor_group_member as member')
    .innerJoin('monitor_group as named', (join) =>
      join
        .onRef('named.account_id', '=', 'member.account_id')
        .onRef('named.monitor_group_guid', '=', 'member.monitor_group_guid'),
    )
    .select(['member.monitor_guid', 'member.monitor_group_guid'])
    .where('member.account_id', '=', accountId);
  // A few guids are looked up; for a long list, the table is read once.
  if (monitorGuids.length <= 100)
    query = query.where('member.monitor_guid', '=', (where) => where.fn.any(where.val([...monitorGuids])));
  const rows = await query.orderBy('named.created_at').orderBy('named.monitor_group_guid').execute();
  for (const row of rows) groups.get(row.monitor_guid)?.push(row.monitor_group_guid);
  return groups;
}

/** Returns the group of all monitors, which every account has from its creation. */
export async function loadAllMonitorsGroupGuid(db: Db, accountId: number): Promise<string> {
  const row = await db
    .selectFrom('monitor_group')
    .select('monitor_group_guid')
    .where('account_id', '=', accountId)
    .where('is_all', '=', true)
    .executeTakeFirstOrThrow();
  return row.monitor_group_guid;
}

/** Returns whether the account has this group and its members can be changed. */
export async function isChangeableGroup(db: Db, accountId: number, monitorGroupGuid: string): Promise<boolean> {
  const row = await db
    .selectFrom('monitor_group')
    .select('is_all')
    .where('account_id', '=', accountId)
    .where('monitor_group_guid', '=', monitorGroupGuid)
    .executeTakeFirst();
  return row?.is_all === false;
}

/** Returns the group that new monitors of an account join, if it has one. */
export async function loadDefaultGroupGuid(db: Db, accountId: number): Promise<string | undefined> {
  const account = await db
    .selectFrom('account')
    .select('default_monitor_group_guid')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return account?.default_monitor_group_guid ?? undefined;
}

/** Adds a monitor to groups. The group of all monitors needs no row. Existing memberships are ignored. */
export async function insertMemberships(
  db: Db,
  accountId: number,
  monitorGuid: string,
  groupGuids: readonly string[],
): Promise<void> {
  const all = await loadAllMonitorsGroupGuid(db, accountId);
  const rows = groupGuids
    .filter((guid) => guid !== all)
    .map((guid) => ({ account_id: accountId, monitor_group_guid: guid, monitor_guid: monitorGuid }));
  if (rows.length === 0) return;
  await db
    .insertInto('monitor_group_member')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns false if the monitor was not in the group. */
export async function deleteMembership(
  db: Db,
  accountId: number,
  monitorGuid: string,
  groupGuid: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('monitor_group_member')
    .where('account_id', '=', accountId)
    .where('monitor_group_guid', '=', groupGuid)
    .where('monitor_guid', '=', monitorGuid)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Returns quota and use of groups and locks their rows until the transaction ends. The group of all monitors is
 * unlimited.
 */
export async function lockGroupQuotas(
  db: Db,
  accountId: number,
  groupGuids: readonly string[],
  loadCheckpointCount: () => Promise<CountCheckpoints>,
): Promise<GroupQuota[]> {
  if (groupGuids.length === 0) return [];
  const groups = await db
    .selectFrom('monitor_group')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('monitor_group_guid', 'in', groupGuids)
    .where('is_quota_unlimited', '=', false)
    .orderBy('monitor_group_guid')
    .forUpdate()
    .execute();
  return Promise.all(
    groups.map(async (group) => ({
      description: group.description,
      isUnlimited: group.is_quota_unlimited,
      quota: {
        Basic: group.basic_quota,
        Browser: group.browser_quota,
        Transaction: group.transaction_quota,
        Api: group.api_quota,
      },
      shared: { UnifiedCredits: group.unified_credits_quota, Classic: group.classic_quota },
      used: await computeCreditsInUse(
        await loadGroupMembers(db, accountId, group.monitor_group_guid),
        loadCheckpointCount,
      ),
    })),
  );
}

/** Returns members of a group by name; for the group of all monitors, every monitor. */
export async function loadGroupMembers(db: Db, accountId: number, groupGuid: string): Promise<Member[]> {
  const monitors = db
    .selectFrom('monitor')
    .select(['monitor_guid', 'name', 'monitor_type', 'monitor_mode', 'base_credits'])
    .select(['use_concurrent_monitoring', 'selected_checkpoints', 'use_primary_checkpoints_only'])
    .where('account_id', '=', accountId)
    .orderBy('name')
    .orderBy('monitor_guid');
  const memberGuids = await loadGroupMonitorGuids(db, accountId, groupGuid);
  // With "or" in the query, the database would read every monitor of the account for each group.
  const rows = await (
    memberGuids === 'all' ? monitors : monitors.where('monitor_guid', '=', anyGuid(memberGuids))
  ).execute();
  return rows.map((row) => ({
    monitorGuid: row.monitor_guid,
    name: row.name,
    // Only values of the enum are stored.
    type: row.monitor_type as MonitorType,
    mode: row.monitor_mode,
    baseCredits: row.base_credits,
    concurrentSelection: row.use_concurrent_monitoring
      ? { selected: row.selected_checkpoints, primaryOnly: row.use_primary_checkpoints_only }
      : undefined,
  }));
}

/** Returns guids of the members of a group, sorted; `all` for the group of all monitors, which avoids the list. */
export async function loadGroupMonitorGuids(
  db: Db,
  accountId: number,
  groupGuid: string,
): Promise<'all' | readonly string[]> {
  const { rows } = await sql<{ is_all: boolean; members: string[] }>`select g.is_all, array(
      select m.monitor_guid from monitor_group_member m
      where m.account_id = g.account_id and m.monitor_group_guid = g.monitor_group_guid order by m.monitor_guid) members
    from monitor_group g where g.account_id = ${accountId} and g.monitor_group_guid = ${groupGuid}`.execute(db);
  const [group] = rows;
  return group?.is_all ? 'all' : (group?.members ?? []);
}

const anyGuid = (guids: readonly string[]) => sql<string>`any(${guids}::uuid[])`;

/** Announces changes of a group and of the monitors that joined or left it. */
export async function announceMembers(
  db: Db,
  accountId: number,
  groupGuid: string,
  monitorGuids: readonly string[],
): Promise<void> {
  const members = monitorGuids.length === 0 ? [] : [{ topic: 'monitor' as const, accountId, ids: monitorGuids }];
  await announce(db, { topic: 'monitorGroup', accountId, ids: [groupGuid] }, ...members);
}
