import type { Selectable } from 'kysely';
import { addItemGrant, dropItemGrants, recordAudit, loadSystemGroupGuid } from '../../access/index.js';
import type { Caller } from '../../rights/index.js';
import type { Db } from '../../db/connection.js';
import type { MonitorGroupTable } from '../../db/tables/monitors.js';
import { loadGroupMembers, announceMembers } from './membership-sql.js';
import { NO_SHARED_CREDITS, type MonitorGroupStore, type StoredGroup } from './monitor-group.js';
import type { ContextPick } from '../../module/context.js';

/** Monitor groups of the caller's account on PostgreSQL. */
export function createMonitorGroupStore(
  db: Db,
  caller: Caller,
  deps: ContextPick<'clock' | 'random'>,
): MonitorGroupStore {
  const { accountId } = caller;
  const accountGroups = () => db.selectFrom('monitor_group').selectAll().where('account_id', '=', accountId);
  return {
    transaction: (work) => db.transaction().execute((tx) => work(createMonitorGroupStore(tx, caller, deps))),
    loadAll: async () => {
      const rows = await accountGroups()
        .orderBy('is_all', 'desc')
        .orderBy('description')
        .orderBy('monitor_group_guid')
        .execute();
      return rows.map(fromRow);
    },
    findByGuid: async (guid) => {
      const row = await accountGroups().where('monitor_group_guid', '=', guid).executeTakeFirst();
      return row && fromRow(row);
    },
    insert: (group) => insertGroup(db, accountId, group, deps),
    update: async (group) => {
      await db
        .updateTable('monitor_group')
        .set(toGroupColumns(group))
        .where('account_id', '=', accountId)
        .where('monitor_group_guid', '=', group.monitorGroupGuid)
        .execute();
    },
    remove: async (guid) => {
      await db
        .deleteFrom('monitor_group')
        .where('account_id', '=', accountId)
        .where('monitor_group_guid', '=', guid)
        .execute();
      await dropItemGrants(db, accountId, { type: 'monitorGroup', guid });
    },
    loadMembers: (guid) => loadGroupMembers(db, accountId, guid),
    loadMemberships: async () => {
      const rows = await db
        .selectFrom('monitor_group_member')
        .select(['monitor_group_guid', 'monitor_guid'])
        .where('account_id', '=', accountId)
        .execute();
      const members = new Map<string, Set<string>>();
      for (const row of rows) {
        const memberSet = members.get(row.monitor_group_guid) ?? new Set<string>();
        members.set(row.monitor_group_guid, memberSet.add(row.monitor_guid));
      }
      return members;
    },
    loadAllMonitors: async () => {
      const all = await accountGroups().where('is_all', '=', true).executeTakeFirstOrThrow();
      return loadGroupMembers(db, accountId, all.monitor_group_guid);
    },
    auditChange: async ({ action, group, before, after, monitorGuids = [] }) => {
      await recordAudit(db, caller, {
        at: deps.clock.now(),
        action,
        objectType: 'MonitorGroup',
        objectGuid: group.monitorGroupGuid,
        objectName: group.description,
        ...(before && { before }),
        ...(after && { after }),
      });
      await announceMembers(db, accountId, group.monitorGroupGuid, monitorGuids);
    },
  };
}

/**
 * Creates the group of all monitors of an account: administrators may create and delete monitors in it, and everyone
 * may view its data. Does nothing if the account has one. The operator groups must exist.
 */
export async function createAllMonitorsGroup(
  db: Db,
  accountId: number,
  deps: ContextPick<'clock' | 'random'>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx.selectFrom('account').select('account_id').where('account_id', '=', accountId).forUpdate().execute();
    const existing = await tx
      .selectFrom('monitor_group')
      .select('is_all')
      .where('account_id', '=', accountId)
      .where('is_all', '=', true)
      .executeTakeFirst();
    if (existing) return;
    const quota = { Basic: 0, Browser: 0, Transaction: 0, Api: 0 };
    const monitorGroupGuid = deps.random.newGuid();
    const shared = NO_SHARED_CREDITS;
    const group = { monitorGroupGuid, description: 'All monitors', isAll: true, isUnlimited: true, quota, shared };
    await insertGroup(tx, accountId, group, deps);
    const everyone = await loadSystemGroupGuid(tx, accountId, 'everyone');
    await addItemGrant(tx, deps, accountId, {
      item: { type: 'monitorGroup', guid: monitorGroupGuid },
      subject: { operatorGuid: null, operatorGroupGuid: everyone },
      type: 'ViewMonitorDataInGroup',
    });
  });
}

async function insertGroup(
  db: Db,
  accountId: number,
  group: StoredGroup,
  deps: ContextPick<'clock' | 'random'>,
): Promise<void> {
  const row = {
    account_id: accountId,
    monitor_group_guid: group.monitorGroupGuid,
    is_all: group.isAll,
    created_at: deps.clock.now(),
    ...toGroupColumns(group),
  };
  await db.insertInto('monitor_group').values(row).execute();
  const administrators = await loadSystemGroupGuid(db, accountId, 'administrators');
  await addItemGrant(db, deps, accountId, {
    item: { type: 'monitorGroup', guid: group.monitorGroupGuid },
    subject: { operatorGuid: null, operatorGroupGuid: administrators },
    type: 'CreateAndDeleteMonitorsInGroup',
  });
}

function toGroupColumns({ description, isUnlimited, quota, shared }: StoredGroup) {
  return {
    description,
    is_quota_unlimited: isUnlimited,
    basic_quota: quota.Basic,
    browser_quota: quota.Browser,
    transaction_quota: quota.Transaction,
    api_quota: quota.Api,
    unified_credits_quota: shared.UnifiedCredits,
    classic_quota: shared.Classic,
  };
}

function fromRow(row: Selectable<MonitorGroupTable>): StoredGroup {
  return {
    monitorGroupGuid: row.monitor_group_guid,
    description: row.description,
    isAll: row.is_all,
    isUnlimited: row.is_quota_unlimited,
    quota: {
      Basic: row.basic_quota,
      Browser: row.browser_quota,
      Transaction: row.transaction_quota,
      Api: row.api_quota,
    },
    shared: { UnifiedCredits: row.unified_credits_quota, Classic: row.classic_quota },
  };
}
