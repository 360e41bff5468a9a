/** Figures: uptime, response times and statuses over any period, read from checks and roll-ups. */
export { type MonitorMetricsDeps, registerMonitorMetricsRoutes } from './monitor-metrics/monitor-metrics-routes.js';
export { readMonitorMetrics } from './monitor-metrics/monitor-metrics-sql.js';
export { type AlertFigures, noAlerts, readAlertFigures } from './statistics/alert-figures-sql.js';
export { bucketsOf, scaleOf } from './statistics/bucket-rules.js';
export type { FiguresWish } from './statistics/figures-wish.js';
export { addFigures, type Figures, type FiguresBook, keyOf, noFigures } from './statistics/figures.js';
export { readFirstFigures } from './statistics/first-figures-sql.js';
export { readFigures } from './statistics/read-figures-sql.js';
export { registerStatisticsRoutes, type StatisticsRoutesDeps } from './statistics/statistics-routes.js';
export type { StatisticsDeps } from './statistics/statistics.js';
export { tailPieces } from './statistics/tail-rules.js';
export { PLANNED_REASON } from './statistics/unknown-sql.js';
export { joined, partsOf, type Window } from './statistics/window-rules.js';
export { registerStatusRoutes, type StatusRoutesDeps } from './status/status-routes.js';
export { seenUptimeOf, type StatusFacts, statusOf } from './status/status-rules.js';
export { readStatuses, type StatusWish } from './status/status-sql.js';
