import type { AccessDeps } from '../access/index.js';
import type { Caller } from '../rights/index.js';
import type { MaintenanceDeps } from './maintenance/maintenance.js';
import { maintenanceStore } from './maintenance/maintenance-sql.js';
import { monitorGroupStore } from './groups/monitor-group-sql.js';
import type { MonitorGroupDeps } from './groups/monitor-group.js';
import type { LoadPlaces } from './credits/credits.js';
import { BROWSER_INTERVAL_MS } from './definition/interval-rules.js';
import type { SelectableCheckpoints } from './definition/selection-rules.js';
import { monitorStore } from './store/monitor-sql.js';
import type { MonitorDeps } from './store/monitor-store.js';
import type { TemplateDeps } from './templates/template.js';
import type { Vault } from '../module/context.js';

export interface MonitorParts {
  readonly access: AccessDeps;
  readonly vault: Vault;
  /** Checkpoints and regions a caller may select; the checkpoints' matter. */
  readonly selectableCheckpoints: (caller: Caller) => Promise<SelectableCheckpoints>;
  readonly loadPlaces: LoadPlaces;
  /** The shortest interval of browser kinds; 5 minutes when not given. */
  readonly browserIntervalMs?: number;
}

/** Everything the routes of monitors, groups, maintenance, templates and domain groups need, on PostgreSQL. */
export type AllMonitorDeps = MonitorDeps &
  MonitorGroupDeps &
  MaintenanceDeps &
  TemplateDeps & { readonly access: AccessDeps };

export function monitorDeps(parts: MonitorParts): AllMonitorDeps {
  const { access, vault, selectableCheckpoints, loadPlaces, browserIntervalMs = BROWSER_INTERVAL_MS } = parts;
  const { db, clock, chance } = access;
  const now = (): number => clock.now();
  return {
    access,
    db,
    vault,
    clock,
    chance,
    selectableCheckpoints,
    loadPlaces,
    browserIntervalMs,
    storeFor: (caller) => monitorStore(db, caller, { vault, now, loadPlaces }),
    groupsFor: (caller) => monitorGroupStore(db, caller, { clock, chance }),
    maintenanceFor: (caller) => maintenanceStore(db, caller, now),
  };
}
