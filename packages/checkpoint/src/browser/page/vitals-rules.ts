/** Converts measurements of a browser into the page metrics of a navigation. */
import type { PageNavigation } from '@vedette/contract/checkpoint/page-outcome';

/** Measurements that `vitalsSource` reports for a document. Times are ms from the start of its navigation. */
export interface DocumentTimings {
  readonly url: string;
  /** Epoch ms of the start of the navigation. */
  readonly origin: number;
  readonly now: number;
  /** First paint of anything, including a background colour. */
  readonly firstPaint?: number;
  /** First contentful paint: of text or an image. */
  readonly fcp?: number;
  readonly lcp: number;
  /** When `fcp` and `lcp` were rendered (`paintTime`), if the browser reports it. Both are displayed slightly later. */
  readonly fcpRendered?: number;
  readonly lcpRendered?: number;
  readonly shifts: number;
  /** Start and duration of each task of more than 50 ms. */
  readonly tasks: readonly (readonly [number, number])[];
  /** The longest response to a user interaction; 0 without any. */
  readonly inp?: number;
  readonly requestStart?: number;
  readonly responseStart?: number;
  readonly domInteractive?: number;
  readonly domContentLoaded?: number;
  readonly domComplete?: number;
  readonly loadEventEnd?: number;
}

/** Duration of a request: `[from, to)`. */
export type RequestInterval = readonly [from: number, to: number];

/** A page is interactive when it is quiet for this long. */
export const QUIET_MS = 5_000;
const MAX_REQUESTS_IN_FLIGHT = 2;
const LONG_TASK_MS = 50;

/**
 * Returns the end of the last long task before the first quiet period: 5 s without a long task and with at most two
 * requests in flight. Never before the first contentful paint or the end of loading the DOM. Undefined if there was no quiet
 * period up to `untilMs`.
 */
export function computeTimeToInteractive(
  timings: DocumentTimings,
  requestIntervals: readonly RequestInterval[],
  untilMs: number,
): number | undefined {
  const { fcp, tasks, domContentLoaded = 0 } = timings;
  if (fcp === undefined) return undefined;
  const starts = [fcp, ...tasks.map(([startMs, length]) => startMs + length), ...requestIntervals.map(([, to]) => to)]
    .filter((startMs) => startMs >= fcp)
    .sort((a, b) => a - b);
  const quietAt = starts.find((startMs) => startMs + QUIET_MS <= untilMs && isQuiet(startMs, tasks, requestIntervals));
  if (quietAt === undefined) return undefined;
  const lastTask = Math.max(
    0,
    ...tasks.filter(([startMs]) => startMs < quietAt).map(([startMs, length]) => startMs + length),
  );
  return Math.max(fcp, lastTask, domContentLoaded);
}

function isQuiet(
  startMs: number,
  tasks: DocumentTimings['tasks'],
  requestIntervals: readonly RequestInterval[],
): boolean {
  const to = startMs + QUIET_MS;
  if (tasks.some(([start, length]) => start < to && start + length > startMs)) return false;
  const overlapping = requestIntervals.filter((interval) => interval[0] < to && interval[1] > startMs);
  // The overlap is largest at the start of a request or of the window.
  return [startMs, ...overlapping.map(([from]) => Math.max(from, startMs))].every(
    (instant) => overlapping.filter(([from, end]) => from <= instant && end > instant).length <= MAX_REQUESTS_IN_FLIGHT,
  );
}

/**
 * Sums what long tasks take beyond 50 ms each between the first contentful paint and the time to interactive, or the given end.
 */
export function computeTotalBlockingTime({ fcp, tasks }: DocumentTimings, end: number): number | undefined {
  if (fcp === undefined) return undefined;
  return tasks
    .filter(([start, length]) => start + length > fcp && start < end)
    .map(([start, length]) => Math.min(start + length, end) - Math.max(start, fcp))
    .reduce((sum, length) => sum + Math.max(0, length - LONG_TASK_MS), 0);
}

/**
 * Adds the start of the document on a scale that begins at `originAt`; 0 means that it is unknown. Both are epoch ms.
 */
export function addStart(
  figures: PageNavigation,
  { origin }: Pick<DocumentTimings, 'origin'>,
  originAt: number,
): PageNavigation {
  return originAt > 0 ? { ...figures, startMs: Math.max(0, Math.round(origin - originAt)) } : figures;
}

/** Returns the figures of one document in whole ms; `requestIntervals` are on its own time scale. */
export function buildNavigation(
  timings: DocumentTimings,
  requestIntervals: readonly RequestInterval[],
): PageNavigation {
  const interactiveMs = computeTimeToInteractive(timings, requestIntervals, timings.now);
  const loadedMs = positiveOrUndefined(timings.loadEventEnd);
  const end = interactiveMs ?? (loadedMs === undefined ? timings.now : loadedMs + QUIET_MS);
  const figures = {
    firstContentfulPaintMs: timings.fcp,
    largestContentfulPaintMs: positiveOrUndefined(timings.lcp),
    timeToInteractiveMs: interactiveMs,
    totalBlockingTimeMs: computeTotalBlockingTime(timings, end),
    interactionToNextPaintMs: positiveOrUndefined(timings.inp),
    timeToFirstByteMs: positiveOrUndefined(timings.responseStart),
    requestStartMs: positiveOrUndefined(timings.requestStart),
    domInteractiveMs: positiveOrUndefined(timings.domInteractive),
    domContentLoadedMs: positiveOrUndefined(timings.domContentLoaded),
    domCompleteMs: positiveOrUndefined(timings.domComplete),
    loadEventEndMs: loadedMs,
  };
  const knownFigures = Object.entries(figures).filter(([, value]) => value !== undefined);
  const shift = timings.fcp === undefined ? {} : { cumulativeLayoutShift: Number(timings.shifts.toFixed(4)) };
  return {
    url: timings.url,
    ...Object.fromEntries(knownFigures.map(([name, value]) => [name, Math.round(value ?? 0)])),
    ...shift,
  };
}

/** The browser writes 0 for events that have not happened. */
const positiveOrUndefined = (value: number | undefined): number | undefined =>
  value === undefined || value <= 0 ? undefined : value;
