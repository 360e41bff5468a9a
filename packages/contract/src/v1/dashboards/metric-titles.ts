import type { Translate } from '@vedette/i18n/translator';
import { metricTitles } from './figure-titles.js';
import type { TileMetric } from './tile-metrics.js';
import type { TitleSettings } from './tile-record.js';

/** Lists the titles of all metrics of a tile. `defaultMetric` is used if it sets none. */
export const metricsTitle = (
  { Metric, MoreMetrics = [] }: TitleSettings,
  defaultMetric: TileMetric,
  translate: Translate,
): string => [Metric ?? defaultMetric, ...MoreMetrics].map((metric) => translate(metricTitles[metric])).join('; ');

export const titleWithMetric = (
  title: string,
  settings: TitleSettings,
  defaultMetric: TileMetric,
  translate: Translate,
): string =>
  translate('{title}: {metrics}', {
    title: translate(title),
    metrics: metricsTitle(settings, defaultMetric, translate),
  });
