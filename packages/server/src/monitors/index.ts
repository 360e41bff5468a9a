/** Monitors, their groups and their maintenance: what is watched, when, and who may see it. */
export { monitorDeps, type AllMonitorDeps } from './deps-sql.js';
export { registerDependencyRoutes } from './dependencies/dependency-routes.js';
export { checkConditions, keptConditions } from './definition/error-condition-rules.js';
export { registerDomainGroupSetRoutes } from './domain-groups/domain-group-set-routes.js';
export { groupingOf, type Grouping } from './domain-groups/domain-group-rules.js';
export { chosenGroups, groupingFor } from './domain-groups/domain-group-set-sql.js';
export { moveLogins } from './moved-logins/move-logins-sql.js';
export { draftMonitor, type Draft } from './drafts/draft.js';
export { readBrowserSettings, type BrowserSettings } from './for-engine/browser-settings-sql.js';
export { readMonitorFacts } from './for-engine/facts-sql.js';
export {
  maintenanceWindows,
  type MaintenanceWindow,
  type PlannedMaintenance,
  wholeMaintenanceWindows,
} from './maintenance/maintenance-rules.js';
export { loadMaintenanceInForce } from './maintenance/maintenance-history-sql.js';
export { allMonitorsGroupOf, isChangeableGroup, monitorsOfGroup } from './groups/membership-sql.js';
export { creditsInUse, type LoadPlaces } from './credits/credits.js';
export { createAllMonitorsGroup } from './groups/monitor-group-sql.js';
export { registerMonitorAuthorizationRoutes } from './monitor-authorization-routes.js';
export { registerMonitorGroupRoutes } from './monitor-group-routes.js';
export { registerMonitorRoutes } from './monitor-routes.js';
export { leastConcurrent, type SelectableCheckpoints } from './definition/selection-rules.js';
export { loadScheduledMonitors, lockWatchedMonitors, unsupportedOf } from './for-engine/scheduled-sql.js';
export { loadMaintenance } from './maintenance/maintenance-sql.js';
export { registerCollectionRoutes } from './drafts/collection-routes.js';
export type { CollectionFetchDeps } from './drafts/collection-fetch.js';
export { registerMonitorTemplateRoutes } from './templates/template-routes.js';
export { monitorsSelecting } from './definition/selection-sql.js';
export { phaseOf, type ScheduledMonitor } from './definition/schedule-rules.js';
export { UnsupportedMonitor } from './targets/unsupported-rules.js';
export { targetReader } from './for-engine/target-sql.js';
export { vaultUsersAmongMonitors } from './vault-references/vault-item-sql.js';
export { lookupMonitor, lookupMonitorGroup, visibleMonitors } from './visibility/visibility-sql.js';
export { maySeeNotes } from './visibility/notes-rules.js';
export { demandKept, type Sight, sightOf, whileSeen } from './visibility/sight.js';
export { isVisible, narrowed, type Scope, type VisibleMonitors, type VisibleTo } from './visibility/visible.js';
export { within } from './visibility/within-sql.js';
