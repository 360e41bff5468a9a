import type { PageMetric } from '@vedette/contract/v1/checks/page-metrics';
import { pageMetricTitles } from '@vedette/contract/v1/dashboards/figure-titles';
import type { Format } from '../../parts/format/format-values.js';

/** In the order of a page's life, as a title has them. */
export const PAGE_METRICS = Object.fromEntries(
  Object.entries(pageMetricTitles).map(([metric, [english]]) => [metric, english]),
) as Readonly<Record<PageMetric, string>>;
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
