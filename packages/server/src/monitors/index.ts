/** Monitors, their groups and their maintenance: what is monitored, when, and who may see it. */
export { checkConditions, toStoredConditions } from './definition/error-condition-rules.js';
export { createDomainGrouping, type DomainGrouping } from './domain-groups/domain-group-rules.js';
export { loadCustomGroups, loadDomainGrouping } from './domain-groups/domain-group-set-sql.js';
export type { PreparedDraft } from './drafts/draft.js';
export { readBrowserSettings, type BrowserSettings } from './for-engine/browser-settings-sql.js';
export { readMonitorFacts } from './for-engine/facts-sql.js';
export {
  maintenanceWindows,
  type MaintenanceWindow,
  type PlannedMaintenance,
  fullMaintenanceWindows,
} from './maintenance/maintenance-rules.js';
export { loadMaintenanceInForce } from './maintenance/maintenance-history-sql.js';
export { loadAllMonitorsGroupGuid, isChangeableGroup, loadGroupMonitorGuids } from './groups/membership-sql.js';
export { type LoadCheckpointCount } from './credits/credits.js';
export { loadMonitorsInUse } from './monitors-in-use-sql.js';
export { loadPlannedMonitor } from './for-engine/planned-sql.js';
export { createMonitorAccess, type MonitorAccess } from './monitor-access.js';
export { createAllMonitorsGroup } from './groups/monitor-group-sql.js';
export { minConcurrentCheckpoints, type SelectableCheckpoints } from './definition/selection-rules.js';
export { loadScheduledMonitors, lockWatchedMonitors, describeUnsupportedSettings } from './for-engine/scheduled-sql.js';
export { loadMaintenance } from './maintenance/maintenance-sql.js';
export { loadNamesOfSelectingMonitors } from './definition/selection-sql.js';
export { SCHEDULE_STEP_MS, scheduleOffset, type ScheduledMonitor } from './definition/schedule-rules.js';
export { UnsupportedMonitor } from './targets/unsupported-rules.js';
export { createTargetLoader } from './for-engine/target-sql.js';
export { loadMonitorsUsingVaultItems } from './vault-references/vault-item-sql.js';
export { lookupMonitor, lookupMonitorGroup, loadVisibleMonitors } from './visibility/visibility-sql.js';
export { maySeeNotes } from './visibility/notes-rules.js';
export {
  requireStillVisible,
  type VisibleScope,
  captureVisibleScope,
  withVisibleScope,
} from './visibility/visible-scope.js';
export { isVisible, limitToGuids, type Scope, type VisibleMonitors, type VisibleTo } from './visibility/visible.js';
export { scopeCondition } from './visibility/scope-condition-sql.js';
