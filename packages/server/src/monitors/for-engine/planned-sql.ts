import type { Db } from '../../db/connection.js';
import type { ScheduledMonitor } from '../definition/schedule-rules.js';
import type { PlannedMaintenance } from '../maintenance/maintenance-rules.js';
import { loadMaintenance } from '../maintenance/maintenance-sql.js';
import { loadScheduledMonitors } from './scheduled-sql.js';

/** Returns a monitor with its maintenance for planning; undefined if it was deleted. */
export async function loadPlannedMonitor(
  db: Db,
  monitorGuid: string,
): Promise<{ monitor: ScheduledMonitor; maintenance: readonly PlannedMaintenance[] } | undefined> {
  const [monitor] = await loadScheduledMonitors(db, [monitorGuid]);
  if (!monitor) return undefined;
  const maintenance = await loadMaintenance(db, [monitorGuid]);
  return { monitor, maintenance: maintenance.get(monitorGuid) ?? [] };
}
