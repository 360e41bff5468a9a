/** Figures: uptime, response times and statuses over any period, read from checks and roll-ups. */
export { figureReads } from './figure-reads.js';
export { type AlertFigures, noAlerts, readAlertFigures } from './statistics/alert-figures-sql.js';
export { bucketsOf, scaleOf } from './statistics/bucket-rules.js';
export type { FiguresWish } from './statistics/figures-wish.js';
export { addFigures, type Figures, type FiguresBook, keyOf, noFigures } from './statistics/figures.js';
export { readFigures } from './statistics/read-figures-sql.js';
export type { FigureReads } from './statistics/statistics.js';
export { tailPieces } from './statistics/tail-rules.js';
export { PLANNED_REASON } from './statistics/unknown-sql.js';
export { joined, partsOf, type Window } from './statistics/window-rules.js';
export { seenUptimeOf, type StatusFacts, statusOf } from './status/status-rules.js';
export { readStatuses, type StatusWish } from './status/status-sql.js';
