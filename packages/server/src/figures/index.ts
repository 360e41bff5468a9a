/** Figures: uptime, response times and statuses over any period, read from checks and roll-ups. */
export { figureReads } from './figure-reads.js';
export { type AlertFigures, noAlerts } from './statistics/alert-figures-sql.js';
export { splitIntoBuckets, chooseScale } from './statistics/bucket-rules.js';
export type { FiguresQuery } from './statistics/figures-query.js';
export { addFigures, type Figures, type FiguresByWindow, figuresKey, noFigures } from './statistics/figures.js';
export { readFigures } from './statistics/read-figures-sql.js';
export type { FigureReads } from './statistics/statistics.js';
export { tailPieces } from './statistics/tail-rules.js';
export { PLANNED_REASON } from './statistics/unobserved-time-sql.js';
export { mergeWindows, splitIntoParts, type Window } from './statistics/window-rules.js';
export { observedUptime, type StatusFacts, toMonitorStatus } from './status/status-rules.js';
export { readStatuses, type StatusQuery } from './status/status-sql.js';
