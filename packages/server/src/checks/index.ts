/** Checks: rows, details, current states of monitors, and roll-ups. */
export type { ArtifactStore } from './artifacts/artifact-store.js';
export { isBucketUrl, s3Bucket, type Bucket } from './artifacts/bucket.js';
export { keepBrowserDetail, readElements } from './artifacts/page-artifacts.js';
export { createBodyStore, type BodyStore, type BodyToPack } from './bodies/body-store.js';
export { toTransactionStep } from './read/transaction-view.js';
export type { BrowserDetailDeps, CheckPageRequest } from './read/browser-detail.js';
export { shownWaterfall } from './read/page-detail.js';
export {
  packedBodies,
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
  type Span,
} from './record/check.js';
export { chainText, readCheckCertificates, readLastCertificates, type SentCertificates } from './read/chain-sql.js';
export type { CursorCodec } from './read/cursor.js';
export { dropOldRollups, rollUpChecks } from './rollups/roll-up-checks-sql.js';
export {
  countSamples,
  decodeHistogram,
  encodeHistogram,
  latencyClass,
  mergeHistograms,
  percentileMs,
  type Histogram,
} from './rollups/latency-rules.js';
export { monitorOfCheck } from './read/list-sql.js';
export { batchEnvelope, readBatch, type Batch, type BatchRequest } from './read/paging.js';
export { urlWithoutValues } from './read/shown-url-rules.js';
export { storeDiagnostics, readDiagnostics, readRoutes } from './diagnostics/diagnostics-sql.js';
export { ensurePartitions } from './store/partitions-sql.js';
export { readRecorded, type RecordedCheck } from './read/recorded-sql.js';
export { isFailingBefore, readTurns } from './read/turns-sql.js';
export { checkReads, readServiceDetail } from './read/reads-sql.js';
export { readErrorDescription, loadAlertedCheckDetail, type AlertedCheckDetail } from './read/alerted-check-sql.js';
export { toPageLoadMetrics as pageMetrics } from './read/page-view.js';
export { stepsAttributes } from './read/steps-view.js';
export { recomputeStates, type UnknownSpan, type UnknownTimes } from './rollups/recompute-sql.js';
export { DOCUMENT_FIGURES, PAGE_FIGURES } from './rollups/page-rollup-rules.js';
export { isShowable } from './artifacts/picture-rules.js';
export { retainedFrom, lastDayStart, MAX_PHASE_MS, QUARTER, WEEK } from './rollups/rollup-rules.js';
export { namesApart } from './series/series-rules.js';
export { dropOldSeries, rollUpSeries, pageFigure } from './series/roll-up-series-sql.js';
export { createSnapshotQueue, type SnapshotQueue } from './snapshots/snapshot-queue.js';
export { readSnapshot, snapshotStore, withSnapshots, type StoredSnapshot } from './snapshots/snapshot-sql.js';
export { loadCurrentStates } from './store/current-state-sql.js';
export { storeChecks } from './store/store-sql.js';
export {
  judgeConcurrentCheck,
  MIN_PARTIAL_RESULTS,
  type ConcurrentThresholds,
  type PartialResult,
  type ConcurrentVerdict,
} from './judge/judge-concurrent-rules.js';
export type { Parties } from './judge/judge-page-rules.js';
export { isOurFault, judge } from './judge/judge-rules.js';
export { judgedStep } from './judge/judge-transaction-rules.js';
export { rejudge, type Rejudged } from './judge/rejudge-rules.js';
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
  splitByUnknown,
  stateSince,
  timeline,
  timesIn,
  uptimePercentage,
  type Observation,
  type Piece,
  type StateTimes,
  type UnknownPeriod,
} from './rollups/uptime-rules.js';
export { bodyText } from './bodies/body-text.js';
