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
  /** First paint of text or a picture. */
  readonly paint?: number;
  readonly lcp: number;
  /** When `paint` and `lcp` were rendered, if the browser reports it; both are displayed a little later. */
  readonly paintDrawn?: number;
  readonly lcpDrawn?: number;
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
const MAX_IN_FLIGHT = 2;
const BLOCKING_MS = 50;

/**
 * Returns the end of the last long task before the first quiet period: 5 s without a long task and with at most two
 * requests in flight. Never before the first paint or the end of loading the DOM. Undefined if there was no quiet
 * period up to `untilMs`.
 */
export function timeToInteractive(
  facts: DocumentTimings,
  flights: readonly RequestInterval[],
  until: number,
): number | undefined {
  const { paint, tasks, domContentLoaded = 0 } = facts;
  if (paint === undefined) return undefined;
  const starts = [paint, ...tasks.map(([at, length]) => at + length), ...flights.map(([, to]) => to)]
    .filter((at) => at >= paint)
    .sort((a, b) => a - b);
  const quietAt = starts.find((at) => at + QUIET_MS <= until && isQuiet(at, tasks, flights));
  if (quietAt === undefined) return undefined;
  const lastTask = Math.max(0, ...tasks.filter(([at]) => at < quietAt).map(([at, length]) => at + length));
  return Math.max(paint, lastTask, domContentLoaded);
}

function isQuiet(at: number, tasks: DocumentTimings['tasks'], flights: readonly RequestInterval[]): boolean {
  const to = at + QUIET_MS;
  if (tasks.some(([start, length]) => start < to && start + length > at)) return false;
  const here = flights.filter((flight) => flight[0] < to && flight[1] > at);
  // The overlap is largest at the start of a request or of the window.
  return [at, ...here.map(([from]) => Math.max(from, at))].every(
    (moment) => here.filter(([from, end]) => from <= moment && end > moment).length <= MAX_IN_FLIGHT,
  );
}

/**
 * Sums what long tasks take beyond 50 ms each between the first paint and the time to interactive, or the given end.
 */
export function totalBlockingTime({ paint, tasks }: DocumentTimings, end: number): number | undefined {
  if (paint === undefined) return undefined;
  return tasks
    .filter(([start, length]) => start + length > paint && start < end)
    .map(([start, length]) => Math.min(start + length, end) - Math.max(start, paint))
    .reduce((sum, length) => sum + Math.max(0, length - BLOCKING_MS), 0);
}

/**
 * Adds the start of the document on a scale that begins at `originAt`; 0 means that it is unknown. Both are epoch ms.
 */
export function withStart(
  figures: PageNavigation,
  { origin }: Pick<DocumentTimings, 'origin'>,
  zeroAt: number,
): PageNavigation {
  return zeroAt > 0 ? { ...figures, startMs: Math.max(0, Math.round(origin - zeroAt)) } : figures;
}

/** Returns the figures of one document in whole ms; `requestIntervals` are on its own time scale. */
export function buildNavigation(facts: DocumentTimings, flights: readonly RequestInterval[]): PageNavigation {
  const interactive = timeToInteractive(facts, flights, facts.now);
  const loaded = some(facts.loadEventEnd);
  const end = interactive ?? (loaded === undefined ? facts.now : loaded + QUIET_MS);
  const figures = {
    firstContentfulPaintMs: facts.paint,
    largestContentfulPaintMs: some(facts.lcp),
    timeToInteractiveMs: interactive,
    totalBlockingTimeMs: totalBlockingTime(facts, end),
    interactionToNextPaintMs: some(facts.inp),
    timeToFirstByteMs: some(facts.responseStart),
    requestStartMs: some(facts.requestStart),
    domInteractiveMs: some(facts.domInteractive),
    domContentLoadedMs: some(facts.domContentLoaded),
    domCompleteMs: some(facts.domComplete),
    loadEventEndMs: loaded,
  };
  const known = Object.entries(figures).filter(([, value]) => value !== undefined);
  const shift = facts.paint === undefined ? {} : { cumulativeLayoutShift: Number(facts.shifts.toFixed(4)) };
  return {
    url: facts.url,
    ...Object.fromEntries(known.map(([name, value]) => [name, Math.round(value ?? 0)])),
    ...shift,
  };
}

/** The browser writes 0 for events that have not happened. */
const some = (value: number | undefined): number | undefined => (value === undefined || value <= 0 ? undefined : value);
