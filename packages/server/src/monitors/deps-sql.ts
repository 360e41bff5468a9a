import type { Context, ContextPick, StoreContext } from '../module/context.js';
import type { Caller } from '../rights/index.js';
import type { LoadCheckpointCount } from './credits/credits.js';
import { BROWSER_INTERVAL_MS } from './definition/interval-rules.js';
import type { SelectableCheckpoints } from './definition/selection-rules.js';
import { createMonitorGroupStore } from './groups/monitor-group-sql.js';
import type { MonitorGroupDeps } from './groups/monitor-group.js';
import { createMaintenanceStore } from './maintenance/maintenance-sql.js';
import type { MaintenanceDeps } from './maintenance/maintenance.js';
import { createMonitorStore } from './store/monitor-sql.js';
import type { MonitorDeps } from './store/monitor-store.js';

export interface MonitorDependencies {
  /** Returns the checkpoints and regions a caller may select. */
  readonly selectableCheckpoints: (caller: Caller) => Promise<SelectableCheckpoints>;
  readonly loadCheckpointCount: LoadCheckpointCount;
}

/**
 * Returns the dependencies of the routes of monitors, groups, maintenance, templates and domain groups, on PostgreSQL.
 */
export function buildMonitorDeps(
  { db, clock, random, vault }: ContextPick<'db' | 'clock' | 'random' | 'vault'>,
  { selectableCheckpoints, loadCheckpointCount }: MonitorDependencies,
  browserIntervalMs: Context['config']['browserIntervalMs'] = BROWSER_INTERVAL_MS,
): StoreContext & MonitorDeps & MonitorGroupDeps & MaintenanceDeps {
  const now = (): number => clock.now();
  return {
    db,
    clock,
    random,
    vault,
    selectableCheckpoints,
    loadCheckpointCount,
    browserIntervalMs,
    monitorStoreFor: (caller) => createMonitorStore(db, caller, { vault, now, loadCheckpointCount }),
    groupStoreFor: (caller) => createMonitorGroupStore(db, caller, { clock, random }),
    maintenanceStoreFor: (caller) => createMaintenanceStore(db, caller, now),
  };
}
