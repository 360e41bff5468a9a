/** What browsers measured of pages, added up by quarters of an hour. */
import type { PageNavigation } from '@vedette/contract/checkpoint/page-outcome';
import type { PageMetric } from '@vedette/contract/v1/page-metrics';
import type { Instant } from '@vedette/kernel/clock';
import { instantOfId } from '@vedette/kernel/ids';
import type { NewCheck } from '../read/check.js';
import { bucketOf } from './rollup-rules.js';

interface Figure {
  /** How the columns of its sum and count begin. */
  readonly column: string;
  readonly of: (navigation: PageNavigation) => number | undefined;
  /** Sums are whole numbers of this many to one. */
  readonly factor: number;
}

export const PAGE_FIGURES: Readonly<Record<PageMetric, Figure>> = {
  RequestStart: { column: 'request_start', of: (seen) => seen.requestStartMs, factor: 1 },
  TimeToFirstByte: { column: 'first_byte', of: (seen) => seen.timeToFirstByteMs, factor: 1 },
  FirstContentfulPaint: { column: 'first_paint', of: (seen) => seen.firstContentfulPaintMs, factor: 1 },
  LargestContentfulPaint: { column: 'largest_paint', of: (seen) => seen.largestContentfulPaintMs, factor: 1 },
  TimeToInteractive: { column: 'interactive', of: (seen) => seen.timeToInteractiveMs, factor: 1 },
  TotalBlockingTime: { column: 'blocking', of: (seen) => seen.totalBlockingTimeMs, factor: 1 },
  CumulativeLayoutShift: { column: 'shift', of: (seen) => seen.cumulativeLayoutShift, factor: 10_000 },
  DomInteractive: { column: 'dom_interactive', of: (seen) => seen.domInteractiveMs, factor: 1 },
  DomComplete: { column: 'dom_complete', of: (seen) => seen.domCompleteMs, factor: 1 },
  LoadEventEnd: { column: 'load_end', of: (seen) => seen.loadEventEndMs, factor: 1 },
};

export interface Sum {
  readonly count: number;
  readonly sum: number;
}
export const nothingMeasured: Sum = { count: 0, sum: 0 };

/** What was measured in one quarter of one page: that of a monitor (step 0), or of a step of a transaction. */
export interface PageSums {
  readonly accountId: number;
  readonly monitorGuid: string;
  readonly bucketAt: Instant;
  readonly step: number;
  /** By the columns of figures; those without a measurement are absent. */
  readonly sums: ReadonlyMap<string, Sum>;
}

/** Of a document that only leads on to another nothing is painted: the last one is the page. */
const pageOf = ({ navigations }: { readonly navigations: readonly PageNavigation[] }) => navigations.at(-1);

function pagesOf({ detail }: NewCheck): (readonly [step: number, page: PageNavigation | undefined])[] {
  if (detail?.kind === 'page') return [[0, pageOf(detail)]];
  if (detail?.kind !== 'transaction') return [];
  return detail.steps.flatMap(({ state, storesFigures, seen }, index) =>
    state === 'passed' && storesFigures === true ? [[index + 1, pageOf(seen)] as const] : [],
  );
}

/**
 * Adds up new checks, each quarter, monitor and step once. Pages of targets that did not answer are left out, staging counts, both as in load times;
 * each part of a round counts, as the round itself has no page.
 */
export function pageSums(checks: readonly NewCheck[]): PageSums[] {
  const all = new Map<string, PageSums & { readonly sums: Map<string, Sum> }>();
  for (const check of checks) {
    if (!check.isTimed) continue;
    const { accountId, monitorGuid } = check;
    const bucketAt = bucketOf(instantOfId(check.id));
    for (const [step, page] of pagesOf(check)) {
      const key = `${monitorGuid} ${bucketAt} ${step}`;
      const entry = all.get(key) ?? { accountId, monitorGuid, bucketAt, step, sums: new Map<string, Sum>() };
      if (page && addPage(entry.sums, page)) all.set(key, entry);
    }
  }
  return [...all.values()].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

/** Those who write the same rows at once write them in one order. */
const keyOf = ({ monitorGuid, bucketAt, step }: PageSums): string =>
  `${monitorGuid} ${bucketAt} ${String(step).padStart(3, '0')}`;

/** @returns whether anything was measured */
function addPage(sums: Map<string, Sum>, page: PageNavigation): boolean {
  let isMeasured = false;
  for (const { column, of, factor } of Object.values(PAGE_FIGURES)) {
    const value = of(page);
    if (value === undefined) continue;
    const { count, sum } = sums.get(column) ?? nothingMeasured;
    sums.set(column, { count: count + 1, sum: sum + Math.round(value * factor) });
    isMeasured = true;
  }
  return isMeasured;
}
