import { announce } from '../../db/announce.js';
import type { Db } from '../../db/connection.js';
import { recordAudit } from '../../access/index.js';
import type { Caller } from '../../rights/index.js';
import type { MaintenanceStore } from './maintenance.js';
import { toWirePeriod, type StoredPeriod } from './maintenance-period-rules.js';
import { fromPeriodRow, toPeriodRow } from './maintenance-rows-sql.js';

/** Creates the storage of maintenance periods of the caller's account. `now` returns the time of audit records. */
export function createMaintenanceStore(db: Db, caller: Caller, now: () => number): MaintenanceStore {
  const { accountId } = caller;
  const periodsQuery = (monitorGuid: string) =>
    db
      .selectFrom('maintenance_period')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('monitor_guid', '=', monitorGuid);
  return {
    transaction: (work) => db.transaction().execute((tx) => work(createMaintenanceStore(tx, caller, now))),
    loadPeriods: async (monitorGuid) =>
      (await periodsQuery(monitorGuid).orderBy('maintenance_period_id').execute()).map(fromPeriodRow),
    lockPeriod: async (monitorGuid, id) => {
      const row = await periodsQuery(monitorGuid)
        .where('maintenance_period_id', '=', id)
        .forUpdate()
        .executeTakeFirst();
      return row && fromPeriodRow(row);
    },
    insert: async (monitorGuids, period) => {
      if (monitorGuids.length === 0) return [];
      const rows = monitorGuids.map((guid) => toPeriodRow(accountId, guid, period));
      return (await db.insertInto('maintenance_period').values(rows).returningAll().execute()).map(fromPeriodRow);
    },
    update: async (period) => {
      await db
        .updateTable('maintenance_period')
        .set(toPeriodRow(accountId, period.monitorGuid, period))
        .where('account_id', '=', accountId)
        .where('maintenance_period_id', '=', period.id)
        .execute();
    },
    remove: async (ids) => {
      if (ids.length === 0) return;
      await db
        .deleteFrom('maintenance_period')
        .where('account_id', '=', accountId)
        .where('maintenance_period_id', 'in', ids)
        .execute();
    },
    auditChanges: async (changes) => {
      for (const { action, name, before, after } of changes) {
        const period = after ?? before;
        await recordAudit(db, caller, {
          at: now(),
          action,
          objectType: 'MaintenancePeriod',
          ...(period && { objectGuid: period.monitorGuid }),
          objectName: name,
          ...(before && { before: toWirePeriod(before) }),
          ...(after && { after: toWirePeriod(after) }),
        });
      }
      const ids = changes.flatMap(({ before, after }) => (after ?? before)?.monitorGuid ?? []);
      await announce(db, { topic: 'maintenance', accountId, ids });
    },
  };
}

/**
 * Returns maintenance periods by monitor guid, for the given monitors or all. Monitors without any are not in the map.
 */
export async function loadMaintenance(db: Db, guids?: readonly string[]): Promise<Map<string, StoredPeriod[]>> {
  const byMonitor = new Map<string, StoredPeriod[]>();
  if (guids?.length === 0) return byMonitor;
  let query = db.selectFrom('maintenance_period').selectAll().orderBy('maintenance_period_id');
  if (guids) query = query.where('monitor_guid', '=', (eb) => eb.fn.any(eb.val([...guids])));
  for (const row of await query.execute()) {
    const period = fromPeriodRow(row);
    const existing = byMonitor.get(row.monitor_guid);
    if (existing) existing.push(period);
    else byMonitor.set(row.monitor_guid, [period]);
  }
  return byMonitor;
}

/** Copies all periods of a monitor to another one, with new ids. */
export async function copyPeriods(db: Db, accountId: number, from: string, to: string): Promise<void> {
  const columns = [
    'schedule_mode',
    'maintenance_type',
    'starts',
    'ends',
    'week_day',
    'month_day',
    'description',
  ] as const;
  const rows = await db
    .selectFrom('maintenance_period')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('monitor_guid', '=', from)
    .orderBy('maintenance_period_id')
    .execute();
  if (rows.length === 0) return;
  const copies = rows.map((row) => ({ ...row, account_id: accountId, monitor_guid: to }));
  await db.insertInto('maintenance_period').values(copies).execute();
}
