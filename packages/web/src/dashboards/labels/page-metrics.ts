import type { PageMetric } from '@vedette/contract/v1/checks/page-metrics';
import { pageMetricTitles } from '@vedette/contract/v1/dashboards/figure-titles';
import { t } from '../../i18n/translate.js';

/** Names of the page metrics, in the order of the page lifecycle. */
export const PAGE_METRIC_LABELS = Object.fromEntries(
  Object.entries(pageMetricTitles).map(([metric, title]) => [metric, t(title)]),
) as Readonly<Record<PageMetric, string>>;
export const DEFAULT_PAGE_METRIC: PageMetric = 'FirstContentfulPaint';
