/** Checks: the rows, their details, where each monitor stands, and the roll-ups. */
export { bodyShelf, type BodyShelf, type BodyShelfOptions, type BodyToPack } from './body-shelf.js';
export { dropOldBodies } from './body-sql.js';
export { registerCheckRoutes, type CheckRoutesDeps } from './check-routes.js';
export {
  errorLevelNames,
  type CheckDetail,
  type ErrorLevel,
  type HttpDetail,
  type HttpFacts,
  type NewCheck,
  type PackedBody,
  type ServiceDetail,
  type Span,
  type Standing,
} from './check.js';
export { clearingStore, dropOldClearings } from './clear-sql.js';
export type { ClearingDeps } from './clearing.js';
export { registerClearingRoutes } from './clearing-routes.js';
export { cursorBook, type CursorBook, type CursorContent, type CursorScope } from './cursor.js';
export { dropOldRollups, foldRollups } from './fold-sql.js';
export {
  countSamples,
  decodeHistogram,
  encodeHistogram,
  latencyClass,
  mergeHistograms,
  percentileMs,
  type Histogram,
} from './latency-rules.js';
export { monitorOfCheck } from './list-sql.js';
export { batchEnvelope, readBatch, type Batch, type BatchAsked, type BatchFound } from './paging.js';
export { dropOldPartitions, ensurePartitions, type Retention } from './partitions-sql.js';
export { checkReads, readServiceDetail } from './reads-sql.js';
export { recomputeStates, type UnknownTimes } from './recompute-sql.js';
export { bucketOf, QUARTER } from './rollup-rules.js';
export { readStandings } from './standing-sql.js';
export { storeChecks, type Stored } from './store-sql.js';
export { isOurFault, judge } from './judge-rules.js';
export type { JudgedCondition, Verdict } from './verdict-rules.js';
export {
  addTimes,
  noTime,
  observedPercentage,
  piecesOf,
  stateSince,
  timeline,
  timesIn,
  uptimePercentage,
  type Observation,
  type Piece,
  type StateTimes,
  type TimeState,
} from './uptime-rules.js';
