/** Screens: data of several domains for pages of the web app. */
export { readScopeMonitors } from './monitor-pages/monitor-list.js';
export { describeOwnedObjects } from './ownership/ownership-sql.js';
export { isTestRunGuid } from './test-runs/test-run-guid.js';
export { TestRuns, type Watcher } from './test-runs/test-runs.js';
export { type AlertFilter, loadAlerts } from './reads/alerts-sql.js';
export { toCheckRow, readCheck } from './views/check-view.js';
export { type CheckRecord, loadChecksById } from './reads/checks-sql.js';
export { toIncidentRow } from './views/incident-view.js';
export { screenReads, type ScreenReads } from './reads/reads-sql.js';
