import type { Db } from '../../db/connection.js';
import { loadMaintenance } from './maintenance-sql.js';
import { reconstructPeriods, type PeriodRecord } from './maintenance-history-rules.js';
import type { PlannedMaintenance } from './maintenance-rules.js';

/** Returns the maintenance periods of each monitor as they applied at the time, for figures of past periods. */
export async function loadMaintenanceInForce(
  db: Db,
  accountId: number,
  guids: readonly string[],
): Promise<Map<string, PlannedMaintenance[]>> {
  if (guids.length === 0) return new Map();
  const [stored, records] = await Promise.all([
    loadMaintenance(db, guids),
    db
      .selectFrom('audit')
      .select(['at', 'object_guid', 'before', 'after'])
      .where('account_id', '=', accountId)
      .where('object_guid', '=', (eb) => eb.fn.any(eb.val([...guids])))
      .where('object_type', '=', 'MaintenancePeriod')
      .where('action', 'in', ['Created', 'Updated', 'Deleted'])
      .orderBy('audit_id')
      .execute(),
  ]);
  const recordsByMonitor = new Map<string, PeriodRecord[]>(guids.map((guid) => [guid, []]));
  for (const { object_guid: guid, ...record } of records) recordsByMonitor.get(guid ?? '')?.push(record);
  return new Map(
    [...recordsByMonitor].map(([guid, periodRecords]) => [
      guid,
      reconstructPeriods(stored.get(guid) ?? [], periodRecords),
    ]),
  );
}
