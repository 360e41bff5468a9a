import type { HttpPhases } from '@vedette/contract/checkpoint/outcome';
import { DAY, MINUTE, type Instant } from '@vedette/kernel/clock';
import { idInstant } from '@vedette/kernel/ids';
import type { NewCheck, CurrentState } from '../record/check.js';
import { latencyClass } from './latency-rules.js';
import {
  isDownAfter,
  splitByUnobserved,
  stateBetween,
  timesByBucket,
  type StateTimes,
  type UnobservedPeriod,
} from './uptime-rules.js';

/**
 * Length of the shortest roll-up. It divides the offset of every time zone, so local hours and days can be composed of
 * it.
 */
export const QUARTER = 15 * MINUTE;

/** Length of the longest roll-up. Weeks count from 1970 like days, so they begin on Thursdays at 0:00 UTC. */
export const WEEK = 7 * DAY;

/** Retention in whole UTC days before today: quarter-hours as long as checks; hours, days and weeks as statistics. */
export interface RetentionDays {
  readonly quarterHourDays: number;
  readonly statisticsDays: number;
}

/** Returns the start of the first UTC day that is kept at `at`. */
export const retainedFrom = (at: Instant, days: number): Instant => (Math.floor(at / DAY) - days) * DAY;

/**
 * Maximum counted per phase: six times the timeout of a whole HTTP check. A day of checks every ten seconds, each with
 * a recheck, fits the columns.
 */
export const MAX_PHASE_MS = 2 * MINUTE;

/** Amount that a batch adds to one quarter-hour of one monitor. */
export interface QuarterDelta {
  readonly accountId: number;
  readonly monitorGuid: string;
  readonly bucketAt: Instant;
  upMs: number;
  downMs: number;
  unknownMs: number;
  plannedMs: number;
  checks: number;
  unconfirmed: number;
  confirmed: number;
  timed: number;
  totalMs: number;
  resolveMs: number;
  connectMs: number;
  downloadMs: number;
  totalBytes: number;
  /** Number of checks with TLS, wait and receive times, which the sums below include. */
  phased: number;
  tlsMs: number;
  waitMs: number;
  receiveMs: number;
  readonly samples: number[];
}

/** Effect of newly stored checks on one monitor. */
export interface IngestResult {
  readonly currentState: CurrentState;
  readonly deltas: readonly QuarterDelta[];
  /** Checks older than the last known one: the states around them must be recomputed. */
  readonly late: readonly NewCheck[];
}

/**
 * Adds new checks of one monitor to its current state and its quarter-hours. Partial checks are not counted, and
 * staging ones only in the times. Time before the first check is not counted.
 * @param checks of this monitor, newly stored, in any order
 * @param unobserved unobserved time
 */
export function ingest(
  before: CurrentState,
  checks: readonly NewCheck[],
  unobserved: readonly UnobservedPeriod[],
): IngestResult {
  const quarters = new Map<Instant, QuarterDelta>();
  const quarter = (bucketAt: Instant): QuarterDelta => {
    let delta = quarters.get(bucketAt);
    if (!delta) quarters.set(bucketAt, (delta = emptyQuarter(before, bucketAt)));
    return delta;
  };
  const late: NewCheck[] = [];
  let currentState = before;
  for (const check of checks.filter(({ isPartial }) => !isPartial).sort((a, b) => a.id - b.id)) {
    countCheck(quarter(quarterStart(idInstant(check.id))), check);
    if (currentState.checkId !== undefined && check.id < currentState.checkId) {
      late.push(check);
      continue;
    }
    for (const [at, times] of timesUpTo(currentState, check, unobserved)) addStateTimes(quarter(at), times);
    currentState = stateAfterCheck(currentState, check);
  }
  return { currentState, deltas: [...quarters.values()], late };
}

/** Returns the start of the quarter-hour that contains an instant. */
export function quarterStart(at: Instant): Instant {
  return Math.floor(at / QUARTER) * QUARTER;
}

/** Returns where the last 24 hours begin in quarter-hours: the last of the 96 is the current one. */
export const lastDayStart = (now: Instant): Instant => quarterStart(now) + QUARTER - DAY;

function timesUpTo(
  currentState: CurrentState,
  check: NewCheck,
  unobserved: readonly UnobservedPeriod[],
): Map<Instant, StateTimes> {
  if (currentState.at === undefined) return new Map();
  const at = idInstant(check.id);
  const state = stateBetween(currentState, check, currentState.isDown);
  return timesByBucket(splitByUnobserved({ from: currentState.at, to: at, state }, unobserved), QUARTER);
}

/** Written out: spreading objects of this size takes a hundred times as long, and this runs for every check. */
function stateAfterCheck(before: CurrentState, check: NewCheck): CurrentState {
  return {
    monitorGuid: check.monitorGuid,
    accountId: check.accountId,
    checkId: check.id,
    at: idInstant(check.id),
    slotAt: check.slotAt,
    attempt: check.attempt,
    serverId: check.serverId,
    errorLevel: check.errorLevel,
    errorCode: check.errorCode,
    errorDescription: check.errorDescription,
    errorMessage: check.errorMessage,
    totalMs: check.totalMs,
    stagingMode: check.stagingMode,
    isDown: isDownAfter(check, before.isDown),
  };
}

function countCheck(delta: QuarterDelta, check: NewCheck): void {
  if (!check.stagingMode) {
    delta.checks += 1;
    delta.unconfirmed += check.errorLevel === 1 ? 1 : 0;
    delta.confirmed += check.errorLevel === 2 ? 1 : 0;
  }
  if (!check.isTimed) return;
  delta.timed += 1;
  delta.totalMs += check.totalMs;
  delta.resolveMs += check.resolveMs;
  delta.connectMs += check.connectMs;
  delta.downloadMs += check.downloadMs;
  delta.totalBytes += check.totalBytes ?? 0;
  delta.samples.push(latencyClass(check.totalMs));
  if (check.detail?.kind === 'http' && check.detail.facts.phases) addPhases(delta, check.detail.facts.phases);
}

function addPhases(delta: QuarterDelta, { tlsMs, sendMs, waitMs, receiveMs }: HttpPhases): void {
  delta.phased += 1;
  delta.tlsMs += countedMs(tlsMs);
  delta.waitMs += countedMs(sendMs + waitMs);
  delta.receiveMs += countedMs(receiveMs);
}

const countedMs = (ms: number): number => Math.min(Math.round(ms), MAX_PHASE_MS);

function addStateTimes(delta: QuarterDelta, times: StateTimes): void {
  delta.upMs += times.upMs;
  delta.downMs += times.downMs;
  delta.unknownMs += times.unknownMs;
  delta.plannedMs += times.plannedMs;
}

/** Returns an empty quarter-hour of a monitor. */
export function emptyQuarter({ accountId, monitorGuid }: CurrentState, bucketAt: Instant): QuarterDelta {
  return {
    accountId,
    monitorGuid,
    bucketAt,
    upMs: 0,
    downMs: 0,
    unknownMs: 0,
    plannedMs: 0,
    checks: 0,
    unconfirmed: 0,
    confirmed: 0,
    timed: 0,
    totalMs: 0,
    resolveMs: 0,
    connectMs: 0,
    downloadMs: 0,
    totalBytes: 0,
    phased: 0,
    tlsMs: 0,
    waitMs: 0,
    receiveMs: 0,
    samples: [],
  };
}
