import { colon, type InLanguages, type Language, metricTitles } from './figure-titles.js';
import type { TileMetric } from './tile-metrics.js';
import type { TitleSettings } from './tile-record.js';

/** Returns the names of all metrics of a tile, or `usual` if it has none. */
export const metricsTitle = (
  { Metric, MoreMetrics = [] }: TitleSettings,
  usual: TileMetric,
  language: Language,
): string => [Metric ?? usual, ...MoreMetrics].map((metric) => metricTitles[metric][language]).join('; ');

export const titleWithMetric = (
  title: InLanguages,
  settings: TitleSettings,
  usual: TileMetric,
  language: Language,
): string => `${title[language]}${colon[language]}${metricsTitle(settings, usual, language)}`;
