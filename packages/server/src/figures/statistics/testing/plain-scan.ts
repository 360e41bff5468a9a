import type { Instant } from '@vedette/kernel/clock';
import { idInstant } from '@vedette/kernel/ids';
import type { Period } from '@vedette/kernel/periods';
import type { NewCheck, UnobservedRange } from '../../../checks/index.js';

/** Contents of a window, counted check by check and instant by instant without roll-ups. */
export interface ScanResult {
  upMs: number;
  downMs: number;
  /** Without planned gaps. */
  missedMs: number;
  plannedMs: number;
  /** Before the first check or in the future. */
  excludedMs: number;
  readonly checks: number;
  readonly unconfirmed: number;
  readonly confirmed: number;
  /** Total times of checks with a response, in order. */
  readonly times: readonly number[];
  /** Figures of checks outside Staging mode. */
  readonly countedTimes: readonly number[];
  readonly totalBytes: number;
}

interface ObservedCheck {
  readonly at: Instant;
  readonly check: NewCheck;
  /** A confirmed error came after the last OK check. */
  readonly isDown: boolean;
}

/** Implements the rules for pairs of checks a second time, deliberately slow and plain. */
export function scan(
  checks: readonly NewCheck[],
  unknown: readonly UnobservedRange[],
  now: Instant,
  window: Period,
): ScanResult {
  const overall = checks.filter(({ isPartial }) => !isPartial).sort((a, b) => a.id - b.id);
  const inside = overall.filter(({ id }) => idInstant(id) >= window.start && idInstant(id) < window.end);
  const counted = inside.filter(({ stagingMode }) => !stagingMode);
  const timed = inside.filter(({ isTimed }) => isTimed);
  const sum: ScanResult = {
    upMs: 0,
    downMs: 0,
    missedMs: 0,
    plannedMs: 0,
    excludedMs: 0,
    checks: counted.length,
    unconfirmed: counted.filter(({ errorLevel }) => errorLevel === 1).length,
    confirmed: counted.filter(({ errorLevel }) => errorLevel === 2).length,
    times: sortedTimes(timed),
    countedTimes: sortedTimes(timed.filter(({ stagingMode }) => !stagingMode)),
    totalBytes: timed.reduce((total, { totalBytes = 0 }) => total + totalBytes, 0),
  };
  const observations = toObservations(overall);
  const edges = [now, ...observations.map(({ at }) => at), ...unknown.flatMap(({ from, to }) => [from, to])];
  const cuts = [...new Set([window.start, window.end, ...edges.filter((at) => at > window.start && at < window.end)])];
  cuts.sort((a, b) => a - b);
  for (const [index, at] of cuts.slice(0, -1).entries()) {
    sum[stateAt(at, observations, unknown, now)] += (cuts[index + 1] ?? at) - at;
  }
  return sum;
}

const sortedTimes = (checks: readonly NewCheck[]): number[] =>
  checks.map(({ totalMs }) => totalMs).sort((a, b) => a - b);

/** Adds up several scans. */
export function addScans(scans: readonly ScanResult[]): ScanResult {
  const sum = (getValue: (one: ScanResult) => number): number => scans.reduce((total, one) => total + getValue(one), 0);
  return {
    upMs: sum((one) => one.upMs),
    downMs: sum((one) => one.downMs),
    missedMs: sum((one) => one.missedMs),
    plannedMs: sum((one) => one.plannedMs),
    excludedMs: sum((one) => one.excludedMs),
    checks: sum((one) => one.checks),
    unconfirmed: sum((one) => one.unconfirmed),
    confirmed: sum((one) => one.confirmed),
    times: scans.flatMap(({ times }) => times).sort((a, b) => a - b),
    countedTimes: scans.flatMap(({ countedTimes }) => countedTimes).sort((a, b) => a - b),
    totalBytes: sum((one) => one.totalBytes),
  };
}

function toObservations(overall: readonly NewCheck[]): ObservedCheck[] {
  let isDown = false;
  return overall.map((check) => {
    if (check.errorLevel === 0) isDown = false;
    if (check.errorLevel === 2) isDown = true;
    return { at: idInstant(check.id), check, isDown };
  });
}

function stateAt(
  at: Instant,
  observations: readonly ObservedCheck[],
  unknown: readonly UnobservedRange[],
  now: Instant,
) {
  const before = observations.filter((observation) => observation.at <= at).at(-1);
  if (!before || at >= now) return 'excludedMs';
  const unobserved = unknown.filter(({ from, to }) => from <= at && at < to);
  if (unobserved.length > 0) return unobserved.some(({ isPlanned }) => isPlanned) ? 'plannedMs' : 'missedMs';
  const after = observations.find((observation) => observation.at > at);
  if (before.check.stagingMode || after?.check.stagingMode === true) return 'upMs';
  if (before.check.errorLevel === 0) return 'upMs';
  if (before.check.errorLevel === 2 || after?.check.errorLevel === 2) return 'downMs';
  return after?.check.errorLevel === 1 && before.isDown ? 'downMs' : 'upMs';
}
