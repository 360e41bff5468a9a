/** Checks: rows, details, current states of monitors, and roll-ups. */
export type { ArtifactStore } from './artifacts/artifact-store.js';
export { isBucketUrl, openS3Bucket, type Bucket } from './artifacts/bucket.js';
export { storeBrowserDetail, readElements } from './artifacts/page-artifacts.js';
export { createBodyStore, type BodyStore, type BodyToPack } from './bodies/body-store.js';
export { toTransactionStep } from './read/transaction-view.js';
export type { BrowserDetailDeps, CheckPageRequest } from './read/browser-detail.js';
export { loadWaterfall } from './read/page-detail.js';
export {
  listPackedBodies,
  detailKinds,
  errorLevelNames,
  type CheckDetail,
  type ConcurrentDetail,
  type ErrorLevel,
  type NamedValue,
  type SeriesKind,
  seriesKinds,
  type HttpDetail,
  type HttpFacts,
  type NewCheck,
  type PackedBody,
  type BrowserDetail,
  type ServiceDetail,
  type MonitorTimeRange,
} from './record/check.js';
export {
  serialiseChain,
  readCheckCertificates,
  readLastCertificates,
  type SentCertificates,
} from './read/chain-sql.js';
export type { CursorCodec } from './read/cursor.js';
export { deleteOldRollups, rollUpChecks } from './rollups/roll-up-checks-sql.js';
export {
  countSamples,
  decodeHistogram,
  encodeHistogram,
  latencyClass,
  mergeHistograms,
  percentileMs,
  type Histogram,
} from './rollups/latency-rules.js';
export { findCheckMonitor } from './read/list-sql.js';
export { batchEnvelope, readBatch, type Batch, type BatchRequest } from './read/paging.js';
export { redactQueryValues } from './read/redact-url-rules.js';
export { storeDiagnostics, readDiagnostics, loadTraceroutes } from './diagnostics/diagnostics-sql.js';
export { ensurePartitions } from './store/partitions-sql.js';
export { readRecorded, type RecordedCheck } from './read/recorded-sql.js';
export { isFailingBefore, readErrorsAndRecoveries } from './read/errors-and-recoveries-sql.js';
export { sqlCheckReads, readServiceDetail } from './read/reads-sql.js';
export { readErrorDescription, loadAlertedCheckDetail, type AlertedCheckDetail } from './read/alerted-check-sql.js';
export { toPageLoadMetrics as pageMetrics } from './read/page-view.js';
export { stepsAttributes } from './read/steps-view.js';
export { recomputeStates, type UnobservedRange, type LoadUnobservedTimes } from './rollups/recompute-sql.js';
export { DOCUMENT_METRIC_COUNT, PAGE_METRIC_COLUMNS } from './rollups/page-rollup-rules.js';
export { isAcceptableImage } from './artifacts/image-rules.js';
export { retainedFrom, lastDayStart, MAX_PHASE_MS, QUARTER, WEEK } from './rollups/rollup-rules.js';
export { deduplicateNames } from './series/series-rules.js';
export { deleteOldSeries, rollUpSeries, pageMetricSql } from './series/roll-up-series-sql.js';
export { createSnapshotQueue, type SnapshotQueue } from './snapshots/snapshot-queue.js';
export {
  readSnapshot,
  sqlSnapshotStore,
  findChecksWithSnapshot,
  type StoredSnapshot,
} from './snapshots/snapshot-sql.js';
export {
  checkByExpression,
  checksBetween,
  checksById,
  guidLiteral,
  idLiteral,
  idRange,
  nearestCheck,
  selectCheck,
} from './sealed/block-sql.js';
export { rowsFrom } from './sealed/block-rules.js';
export { createSealing } from './store/seal-sql.js';
export { loadCurrentStates } from './store/current-state-sql.js';
export { storeChecks } from './store/store-sql.js';
export {
  judgeConcurrentCheck,
  MIN_PARTIAL_RESULTS,
  type ConcurrentThresholds,
  type PartialResult,
  type ConcurrentVerdict,
} from './judge/judge-concurrent-rules.js';
export type { FirstPartyRule } from './judge/judge-page-rules.js';
export { isInternalFault, judge } from './judge/judge-rules.js';
export { judgeTransactionStep } from './judge/judge-transaction-rules.js';
export { rejudge, type RejudgedResult } from './judge/rejudge-rules.js';
export {
  isPartialAttempt,
  partialAttemptSql,
  isConcurrentAttempt,
  MAX_PARTIAL_CHECKS,
  partialAttempts,
  nextConcurrentAttempt,
  concurrentAttempt,
} from './judge/attempt-rules.js';
export type { JudgedCondition, Verdict } from './judge/verdict-rules.js';
export {
  addTimes,
  noTime,
  missedMs,
  observedPercentage,
  uptimeIfObserved,
  splitByUnobserved,
  stateSince,
  timeline,
  sumTimes,
  uptimePercentage,
  type Observation,
  type Piece,
  type StateTimes,
  type UnobservedPeriod,
} from './rollups/uptime-rules.js';
export { decodeBody } from './bodies/body-text.js';
