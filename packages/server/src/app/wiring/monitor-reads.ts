import type { MonitorsInUse } from '../../access/index.js';
import type { Db } from '../../db/connection.js';
import { loadCheckpoints, selectedCheckpoints } from '../../checkpoints/index.js';
import {
  creditsInUse,
  loadMaintenance,
  loadScheduledMonitors,
  type LoadPlaces,
  type PlannedMaintenance,
  type ScheduledMonitor,
} from '../../monitors/index.js';
import { allMonitorsGroupOf, membersOf } from '../../monitors/groups/membership-sql.js';

/** Counts the checkpoints of an account that a selection comes to. */
export const placesOf =
  (db: Db): LoadPlaces =>
  async (accountId) => {
    const checkpoints = await loadCheckpoints(db, accountId);
    return (selection, primaryOnly) => selectedCheckpoints(checkpoints, { selection, primaryOnly, needs: [] }).length;
  };

/** Credits that the account's monitors use, by kind. */
export async function monitorsInUse(db: Db, accountId: number): Promise<MonitorsInUse> {
  const everything = await allMonitorsGroupOf(db, accountId);
  const { Basic, Browser, Api, Transaction } = await creditsInUse(await membersOf(db, accountId, everything), () =>
    placesOf(db)(accountId),
  );
  return { basic: Basic, browser: Browser, api: Api, transaction: Transaction };
}

/** A monitor with its maintenance, as the engine plans it; undefined when it is gone. */
export async function plannedMonitor(
  db: Db,
  monitorGuid: string,
): Promise<{ monitor: ScheduledMonitor; maintenance: readonly PlannedMaintenance[] } | undefined> {
  const [monitor] = await loadScheduledMonitors(db, [monitorGuid]);
  if (!monitor) return undefined;
  const maintenance = await loadMaintenance(db, [monitorGuid]);
  return { monitor, maintenance: maintenance.get(monitorGuid) ?? [] };
}
