/** Page measurements by browsers, check by check. */
import type { PageNavigation } from '@vedette/contract/checkpoint/page-outcome';
import { documentPhases, type PageMetric } from '@vedette/contract/v1/checks/page-metrics';
import type { DocumentPhases, NewCheck, PageObservation } from '../record/check.js';

/** Maximum of an integer column. */
const MAX_METRIC_VALUE = 2_147_483_647;

/** A document that only redirects is never painted, so the last one is the page. */
type Page = Partial<PageNavigation> & DocumentPhases;

interface MetricColumn {
  /** Prefix of the columns of its sum and count. */
  readonly column: string;
  readonly getValue: (page: Page) => number | undefined;
  /** Sums are stored as whole multiples of 1/`factor`. */
  readonly factor: number;
}

export const PAGE_METRIC_COLUMNS: Readonly<Record<PageMetric, MetricColumn>> = {
  RequestStart: { column: 'request_start', getValue: (page) => page.requestStartMs, factor: 1 },
  TimeToFirstByte: { column: 'first_byte', getValue: (page) => page.timeToFirstByteMs, factor: 1 },
  FirstContentfulPaint: { column: 'first_paint', getValue: (page) => page.firstContentfulPaintMs, factor: 1 },
  LargestContentfulPaint: { column: 'largest_paint', getValue: (page) => page.largestContentfulPaintMs, factor: 1 },
  TimeToInteractive: { column: 'interactive', getValue: (page) => page.timeToInteractiveMs, factor: 1 },
  TotalBlockingTime: { column: 'blocking', getValue: (page) => page.totalBlockingTimeMs, factor: 1 },
  CumulativeLayoutShift: { column: 'shift', getValue: (page) => page.cumulativeLayoutShift, factor: 10_000 },
  DomInteractive: { column: 'dom_interactive', getValue: (page) => page.domInteractiveMs, factor: 1 },
  DomComplete: { column: 'dom_complete', getValue: (page) => page.domCompleteMs, factor: 1 },
  LoadEventEnd: { column: 'load_end', getValue: (page) => page.loadEventEndMs, factor: 1 },
  HttpsHandshakeTime: { column: 'handshake', getValue: (page) => page.tlsMs, factor: 1 },
  SendTime: { column: 'send', getValue: (page) => page.sendMs, factor: 1 },
  WaitTime: { column: 'wait', getValue: (page) => page.waitMs, factor: 1 },
  ReceiveTime: { column: 'receive', getValue: (page) => page.receiveMs, factor: 1 },
};
/** The last figures, this many, belong to the document. */
export const DOCUMENT_METRIC_COUNT = documentPhases.length;

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
  return detail.steps.flatMap(({ state, storesFigures, seen: observation }, position) =>
    state === 'passed' && storesFigures === true ? [[position, mergePageValues(observation)] as const] : [],
  );
}

/**
 * Returns the page measurements of a check. Like load times, they omit targets that did not respond and include
 * staging. Partial checks count each, since a concurrent check as a whole has no page.
 */
export function measurePages(check: NewCheck): MeasuredPage[] {
  if (!check.isTimed) return [];
  return listPages(check).flatMap(([of, page]) => {
    const figures = Object.values(PAGE_METRIC_COLUMNS).map(({ getValue: readValue, factor }) => {
      const value = readValue(page);
      return value === undefined ? null : Math.min(Math.round(value * factor), MAX_METRIC_VALUE);
    });
    return figures.some((value) => value !== null) ? [{ of, figures }] : [];
  });
}
