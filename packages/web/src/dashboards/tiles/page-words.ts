import type { PageMetric } from '@vedette/contract/v1/page-metrics';
import type { Format } from '../../parts/format-values.js';

/** In the order of a page's life, as a title has them. */
export const PAGE_METRICS: Readonly<Record<PageMetric, string>> = {
  HttpsHandshakeTime: 'HTTPS handshake',
  RequestStart: 'Request start',
  SendTime: 'Send time',
  WaitTime: 'Wait time',
  TimeToFirstByte: 'Time to first byte',
  ReceiveTime: 'Receive time',
  FirstContentfulPaint: 'First contentful paint',
  LargestContentfulPaint: 'Largest contentful paint',
  TimeToInteractive: 'Time to interactive',
  TotalBlockingTime: 'Total blocking time',
  CumulativeLayoutShift: 'Cumulative layout shift',
  DomInteractive: 'DOM interactive',
  DomComplete: 'DOM completed',
  LoadEventEnd: 'Load event',
};
export const USUAL_PAGE_METRIC: PageMetric = 'FirstContentfulPaint';

/** The layout shift is a ratio without a unit. */
export function pageValueWords(metric: PageMetric, value: number | undefined, format: Format): string {
  if (value === undefined) return '–';
  return metric === 'CumulativeLayoutShift' ? format.fixed(value, 3) : format.ms(value);
}

/** What the plain values are measured in. */
export const pageUnits = (metric: PageMetric) => ({
  [metric]: metric === 'CumulativeLayoutShift' ? undefined : 'ms',
});
