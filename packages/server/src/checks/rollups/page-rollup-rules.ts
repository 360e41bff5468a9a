/** Page measurements by browsers, check by check. */
import type { PageNavigation } from '@vedette/contract/checkpoint/page-outcome';
import { documentPhases, type PageMetric } from '@vedette/contract/v1/checks/page-metrics';
import type { DocumentPhases, NewCheck, PageObservation } from '../record/check.js';

/** Maximum of an integer column. */
const MAX_FIGURE = 2_147_483_647;

/** A document that only redirects is never painted, so the last one is the page. */
type Page = Partial<PageNavigation> & DocumentPhases;

interface Figure {
  /** Prefix of the columns of its sum and count. */
  readonly column: string;
  readonly of: (page: Page) => number | undefined;
  /** Sums are stored as whole multiples of 1/`factor`. */
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
  HttpsHandshakeTime: { column: 'handshake', of: (seen) => seen.tlsMs, factor: 1 },
  SendTime: { column: 'send', of: (seen) => seen.sendMs, factor: 1 },
  WaitTime: { column: 'wait', of: (seen) => seen.waitMs, factor: 1 },
  ReceiveTime: { column: 'receive', of: (seen) => seen.receiveMs, factor: 1 },
};
/** The last figures, this many, belong to the document. */
export const DOCUMENT_FIGURES = documentPhases.length;

const mergePageValues = ({ navigations, document }: Pick<PageObservation, 'navigations' | 'document'>): Page => ({
  ...navigations.at(-1),
  ...document,
});

/** Measurements of one page in the order of `PAGE_METRIC_COLUMNS`, as whole numbers; null if not measured. */
export interface MeasuredPage {
  /** The page of a monitor, or the position of the transaction step, from 0. */
  readonly of: 'monitor' | number;
  readonly figures: readonly (number | null)[];
}

function listPages({ detail }: NewCheck): (readonly [of: MeasuredPage['of'], page: Page])[] {
  if (detail?.kind === 'page') return [['monitor', mergePageValues(detail)]];
  if (detail?.kind !== 'transaction') return [];
  return detail.steps.flatMap(({ state, storesFigures, seen }, position) =>
    state === 'passed' && storesFigures === true ? [[position, mergePageValues(seen)] as const] : [],
  );
}

/**
 * Returns the page measurements of a check. Like load times, they omit targets that did not respond and include
 * staging. Partial checks count each, since a concurrent check as a whole has no page.
 */
export function measuredPages(check: NewCheck): MeasuredPage[] {
  if (!check.isTimed) return [];
  return listPages(check).flatMap(([of, page]) => {
    const figures = Object.values(PAGE_FIGURES).map(({ of: getFigure, factor }) => {
      const value = getFigure(page);
      return value === undefined ? null : Math.min(Math.round(value * factor), MAX_FIGURE);
    });
    return figures.some((value) => value !== null) ? [{ of, figures }] : [];
  });
}
