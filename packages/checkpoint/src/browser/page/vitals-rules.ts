/** Turns what a browser measured into the page metrics of a navigation. */
import type { PageNavigation } from '@vedette/contract/checkpoint/page-outcome';

/** What `vitalsSource` tells of a document. Times are ms from the start of its navigation. */
export interface DocumentFacts {
  readonly url: string;
  /** Epoch ms of the start of the navigation. */
  readonly origin: number;
  readonly now: number;
  /** Of anything at all, a colour too. */
  readonly firstPaint?: number;
  /** Of something to read or to look at. */
  readonly paint?: number;
  readonly lcp: number;
  /** When the two were drawn, where the browser tells: they are shown a little later. */
  readonly paintDrawn?: number;
  readonly lcpDrawn?: number;
  readonly shifts: number;
  /** Start and length of each task of more than 50 ms. */
  readonly tasks: readonly (readonly [number, number])[];
  /** The longest answer to an act of a user; 0: there was none. */
  readonly inp?: number;
  readonly requestStart?: number;
  readonly responseStart?: number;
  readonly domInteractive?: number;
  readonly domContentLoaded?: number;
  readonly domComplete?: number;
  readonly loadEventEnd?: number;
}

/** A request while it is under way: `[from, to)`. */
export type Flight = readonly [from: number, to: number];

/** So long with little going on, and a page answers input. */
export const QUIET_MS = 5_000;
const MAX_IN_FLIGHT = 2;
const BLOCKING_MS = 50;

/**
 * When the quiet time of 5 s begins: no long task and at most two requests in flight. Never before the first paint; it is
 * then the end of the last long task. Undefined: up to `until` there was none.
 */
export function timeToInteractive(facts: DocumentFacts, flights: readonly Flight[], until: number): number | undefined {
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

function isQuiet(at: number, tasks: DocumentFacts['tasks'], flights: readonly Flight[]): boolean {
  const to = at + QUIET_MS;
  if (tasks.some(([start, length]) => start < to && start + length > at)) return false;
  const here = flights.filter((flight) => flight[0] < to && flight[1] > at);
  // The most that overlap do so at the start of one of them, or of the window.
  return [at, ...here.map(([from]) => Math.max(from, at))].every(
    (moment) => here.filter(([from, end]) => from <= moment && end > moment).length <= MAX_IN_FLIGHT,
  );
}

/** What long tasks take beyond 50 ms each between the first paint and the time to interactive, or the end that is given. */
export function totalBlockingTime({ paint, tasks }: DocumentFacts, end: number): number | undefined {
  if (paint === undefined) return undefined;
  return tasks
    .filter(([start, length]) => start + length > paint && start < end)
    .map(([start, length]) => Math.min(start + length, end) - Math.max(start, paint))
    .reduce((sum, length) => sum + Math.max(0, length - BLOCKING_MS), 0);
}

/** Figures with the moment their document began, on a scale that begins at `zeroAt`, 0: nobody knows when; both epoch ms. */
export function placed(
  figures: PageNavigation,
  { origin }: Pick<DocumentFacts, 'origin'>,
  zeroAt: number,
): PageNavigation {
  return zeroAt > 0 ? { ...figures, startMs: Math.max(0, Math.round(origin - zeroAt)) } : figures;
}

/** The figures of one document; `flights` on its own scale of time. Whole ms. */
export function buildNavigation(facts: DocumentFacts, flights: readonly Flight[]): PageNavigation {
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

/** The browser writes 0 for what has not happened. */
const some = (value: number | undefined): number | undefined => (value === undefined || value <= 0 ? undefined : value);
