import { addTimes, mergeHistograms, noTime, type Histogram, type StateTimes } from '../../checks/index.js';

/** Sums over some time and monitors. Times of checks are milliseconds of checks with a response (`timed`). */
export interface Figures {
  readonly times: StateTimes;
  readonly checks: number;
  readonly unconfirmed: number;
  readonly confirmed: number;
  readonly timed: number;
  readonly totalMs: number;
  readonly resolveMs: number;
  readonly connectMs: number;
  readonly downloadMs: number;
  readonly totalBytes: number;
  /** Total times by class; empty unless requested. */
  readonly latency: Histogram;
}

export const noFigures: Figures = {
  times: noTime,
  checks: 0,
  unconfirmed: 0,
  confirmed: 0,
  timed: 0,
  totalMs: 0,
  resolveMs: 0,
  connectMs: 0,
  downloadMs: 0,
  totalBytes: 0,
  latency: [],
};

export function addFigures(a: Figures, b: Figures): Figures {
  return {
    times: addTimes(a.times, b.times),
    checks: a.checks + b.checks,
    unconfirmed: a.unconfirmed + b.unconfirmed,
    confirmed: a.confirmed + b.confirmed,
    timed: a.timed + b.timed,
    totalMs: a.totalMs + b.totalMs,
    resolveMs: a.resolveMs + b.resolveMs,
    connectMs: a.connectMs + b.connectMs,
    downloadMs: a.downloadMs + b.downloadMs,
    totalBytes: a.totalBytes + b.totalBytes,
    latency: a.latency.length + b.latency.length === 0 ? [] : mergeHistograms([a.latency, b.latency]),
  };
}

/** Returns figures that subtract the same amounts when added. */
export function negateFigures(figures: Figures): Figures {
  const { times, latency } = figures;
  const { upMs, downMs, unknownMs, plannedMs } = times;
  return {
    times: { upMs: -upMs, downMs: -downMs, unknownMs: -unknownMs, plannedMs: -plannedMs },
    checks: -figures.checks,
    unconfirmed: -figures.unconfirmed,
    confirmed: -figures.confirmed,
    timed: -figures.timed,
    totalMs: -figures.totalMs,
    resolveMs: -figures.resolveMs,
    connectMs: -figures.connectMs,
    downloadMs: -figures.downloadMs,
    totalBytes: -figures.totalBytes,
    latency: latency.map((count) => -count),
  };
}

/** Figures by monitor and window, with keys by `figuresKey`. */
export type FiguresByWindow = Map<string, Figures>;

/** `monitorGuid` is '' for the total of all monitors. */
export const figuresKey = (monitorGuid: string, window: number): string => `${monitorGuid} ${window}`;

export function addToTotals(totals: FiguresByWindow, key: string, added: Figures): void {
  totals.set(key, addFigures(totals.get(key) ?? noFigures, added));
}
