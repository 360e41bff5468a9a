/** Checks: the rows, their details, where each monitor stands, and the roll-ups. */
export type { ArtifactShelf } from './artifacts/artifact-shelf.js';
export { isBucketUrl, s3Bucket, type Bucket } from './artifacts/bucket.js';
export { keepBrowserDetail, readElements } from './artifacts/page-artifacts.js';
export { bodyShelf, type BodyShelf, type BodyToPack } from './bodies/body-shelf.js';
export { transactionStepOf } from './read/transaction-view.js';
export type { BrowserDetailDeps, PageAsked } from './read/browser-detail.js';
export { shownWaterfall } from './read/page-detail.js';
export {
  bodiesOf,
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
export { chainText, readCertificatesOf, readLastCertificates, type SentCertificates } from './read/chain-sql.js';
export type { CursorBook } from './read/cursor.js';
export { dropOldRollups, foldRollups } from './rollups/fold-sql.js';
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
export { batchEnvelope, readBatch, type Batch, type BatchAsked } from './read/paging.js';
export { urlWithoutValues } from './read/shown-url-rules.js';
export { keepPack, readPack, readRoutes } from './packs/pack-sql.js';
export { dropOldPartitions, ensurePartitions } from './store/partitions-sql.js';
export { readRecorded, type RecordedCheck } from './read/recorded-sql.js';
export { isFailingBefore, readTurns } from './read/turns-sql.js';
export { checkReads, readServiceDetail } from './read/reads-sql.js';
export { readErrorDescription, readToldCheck, type ToldCheck } from './read/told-check-sql.js';
export { metricsOf as pageMetrics } from './read/page-view.js';
export { stepsAttributes } from './read/steps-view.js';
export { recomputeStates, type UnknownSpan, type UnknownTimes } from './rollups/recompute-sql.js';
export { DOCUMENT_FIGURES, PAGE_FIGURES } from './rollups/page-rollup-rules.js';
export { isShowable } from './artifacts/picture-rules.js';
export { keptFrom, lastDayStart, LONGEST_PHASE_MS, QUARTER, WEEK } from './rollups/rollup-rules.js';
export { namesApart } from './series/series-rules.js';
export { dropOldSeries, foldSeries, pageFigure } from './series/fold-series-sql.js';
export { snapshotBook, type SnapshotBook } from './snapshots/snapshot-book.js';
export {
  endWaiting,
  readSnapshot,
  snapshotStore,
  withSnapshots,
  type StoredSnapshot,
} from './snapshots/snapshot-sql.js';
export { readStandings } from './store/standing-sql.js';
export { storeChecks } from './store/store-sql.js';
export {
  judgeRound,
  LEAST_PARTS,
  type ConcurrentThresholds,
  type PartSeen,
  type RoundVerdict,
} from './judge/judge-round-rules.js';
export type { Parties } from './judge/judge-page-rules.js';
export { isOurFault, judge } from './judge/judge-rules.js';
export { judgedStep } from './judge/judge-transaction-rules.js';
export { rejudge, type Rejudged } from './judge/rejudge-rules.js';
export { isPart, isPartSql, isRound, MOST_PARTS, partsOf, roundAfter, roundOf } from './judge/round-rules.js';
export type { JudgedCondition, Verdict } from './judge/verdict-rules.js';
export {
  addTimes,
  noTime,
  missedMs,
  observedPercentage,
  seenUptime,
  piecesOf,
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
