/** Monitors, their groups and their maintenance: what is watched, when, and who may see it. */
export { loadMaintenance, loadScheduledMonitors } from './scheduled-sql.js';
export {
  maintenanceAt,
  maintenanceWindows,
  type MaintenanceWindow,
  type PlannedMaintenance,
} from './maintenance-rules.js';
export { phaseOf, type ScheduledMonitor } from './schedule-rules.js';
