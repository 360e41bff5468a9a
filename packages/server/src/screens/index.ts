/** Screens: what pages of the web app read of several domains at once. */
export { aboveLimit } from './monitor-pages/monitor-row.js';
export { limitOf } from './reads/row-extras-sql.js';
export { describeOwned } from './ownership/ownership-sql.js';
export { Trials, type Watcher } from './trials/trials.js';
export { type AlertFilter, loadAlerts } from './reads/alerts-sql.js';
export { checkRowOf, readCheck } from './views/check-view.js';
export { type CheckRecord, loadChecksById } from './reads/checks-sql.js';
export type { IncidentRecord } from './reads/incidents-sql.js';
export { screenReads, type ScreenReads } from './reads/reads-sql.js';
