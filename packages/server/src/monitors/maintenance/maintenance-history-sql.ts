import type { Db } from '../../db/connection.js';
import { periodsInForce } from './maintenance-history-rules.js';
import { periodOfRow } from './maintenance-rows-sql.js';
import type { PlannedMaintenance } from './maintenance-rules.js';

/** The maintenance of monitors as it was in force at each time, by monitor: for what is told of the past. */
export async function loadMaintenanceInForce(
  db: Db,
  accountId: number,
  guids: readonly string[],
): Promise<Map<string, PlannedMaintenance[]>> {
  if (guids.length === 0) return new Map();
  const [stored, records] = await Promise.all([
    db
      .selectFrom('maintenance_period')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('monitor_guid', '=', (eb) => eb.fn.any(eb.val([...guids])))
      .orderBy('maintenance_period_id')
      .execute(),
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
  return new Map(
    guids.map((guid) => {
      const periods = stored.filter(({ monitor_guid }) => monitor_guid === guid).map(periodOfRow);
      return [
        guid,
        periodsInForce(
          periods,
          records.filter(({ object_guid }) => object_guid === guid),
        ),
      ];
    }),
  );
}
