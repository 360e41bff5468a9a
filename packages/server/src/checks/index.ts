/** Checks: the rows, their details, where each monitor stands, and the roll-ups. */
export {
  errorLevelNames,
  type ErrorLevel,
  type HttpDetail,
  type HttpFacts,
  type NewCheck,
  type PackedBody,
  type Span,
  type Standing,
} from './check.js';
export { dropOldPartitions, ensurePartitions, type Retention } from './partitions-sql.js';
export { recomputeStates, type UnknownTimes } from './recompute-sql.js';
export { readStandings } from './standing-sql.js';
export { storeChecks, type Stored } from './store-sql.js';
