import type { DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import { type TileMetric, unitOf } from '@vedette/contract/v1/dashboards/tile-metrics';
import { metricsOfKind } from '@vedette/contract/v1/dashboards/tile-kinds';
import { metricColumn } from '@vedette/contract/v1/dashboards/sections/section-parts';
import { type TileKind, tileKinds, tileRecord } from '@vedette/contract/v1/dashboards/tiles/registry';
import { type Language, metricTitles } from '@vedette/contract/v1/dashboards/figure-titles';
import { tileTitle } from '@vedette/contract/v1/dashboards/tile-titles';
import type { ChartType } from '@vedette/contract/v1/dashboards/tile-charts';
import { valueText } from '../sections/section-text.js';
import type { Format } from '../../parts/format/format-values.js';
import type { Measure } from '../../parts/charts/series-rules.js';

const ENGLISH: Language = 0;

/** Each with its name, in the order a tile offers them. */
export const METRICS: readonly (readonly [metric: TileMetric, words: string])[] = (
  Object.keys(metricTitles) as TileMetric[]
).map((metric) => [metric, metricTitles[metric][ENGLISH]]);

/** The kinds there are, as they are chosen from. */
export const KINDS: readonly (readonly [kind: TileKind, words: string])[] = tileKinds.map((kind) => [
  kind,
  tileRecord(kind).choice ?? tileTitle({ Kind: kind }),
]);

/** The metrics a kind may be about, the usual one first. */
export const metricsOf = (kind: TileKind) => METRICS.filter(([metric]) => metricsOfKind(kind).includes(metric));

/** The one that is wanted, where the kind has it. */
export function metricFor(kind: TileKind, wanted: TileMetric | undefined): TileMetric {
  const offered = metricsOf(kind);
  return (offered.find(([metric]) => metric === wanted) ?? offered[0])?.[0] ?? 'UptimePercentage';
}

/** How charts count it. */
export function measureOf(metric: TileMetric): Measure {
  const unit = unitOf(metric);
  return unit === 'percent' || unit === 'duration' ? unit : 'number';
}

export const metricName = (metric: TileMetric): string => metricTitles[metric][ENGLISH];

/** As somebody called it, else as its copies on paper are called. */
export const titleOf = (tile: DashboardTile): string =>
  tile.Title !== undefined && tile.Title !== '' ? tile.Title : tileTitle(tile);

/** Per hour, day or month: sums are drawn as bars from nought, means and shares as a line. */
export const isSum = (metric: TileMetric): boolean => SUMS.includes(metric);
const SUMS: readonly TileMetric[] = ['Checks', 'ConfirmedErrors', 'UnconfirmedErrors', 'UpMs', 'DownMs', 'Alerts'];

/** Whether it is drawn as bars, which a tile may say. */
export const isBars = (metric: TileMetric, chartType: ChartType | undefined): boolean =>
  chartType === undefined ? isSum(metric) : chartType === 'Bar';

/** A figure with its unit, as sections write it; `–` where there is none. Marks of an axis keep their fractions. */
export function figureText(metric: TileMetric, value: number | undefined, format: Format): string {
  const column = metricColumn(metric);
  return column.format === 'ms' ? format.ms(value) : valueText(value, column, format);
}
