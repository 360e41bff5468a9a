import type { DashboardTile, TileMetric } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import { hasMetric, unitOf } from '@vedette/contract/v1/dashboards/tile-kinds';
import { type Language, metricTitles, tileTitle } from '@vedette/contract/v1/dashboards/tile-titles';
import type { ChartType } from '@vedette/contract/v1/dashboards/tile-charts';
import { duration } from '../../parts/format/duration.js';
import type { Format } from '../../parts/format/format-values.js';
import type { Measure } from '../../parts/charts/series-rules.js';

const ENGLISH: Language = 0;

/** Each with its name, in the order a tile offers them. */
export const METRICS: readonly (readonly [metric: TileMetric, words: string])[] = (
  Object.keys(metricTitles) as TileMetric[]
).map((metric) => [metric, metricTitles[metric][ENGLISH]]);

/** What a kind is, where its name alone would not say. */
const CHOICES: Readonly<Partial<Record<DashboardTile['Kind'], string>>> = {
  Chart: 'Chart of one figure',
  MonitorLines: 'One figure of each monitor over time',
  HourOfDay: 'One figure by hour of the day',
  DayOfWeek: 'One figure by day of the week',
  ErrorTypes: 'Errors by class or code',
  CheckpointLines: 'One figure of each checkpoint over time',
  RumNumber: 'Real users: one figure of a website',
  RumChart: 'Real users: one figure of a website over time',
  RumTable: 'Real users: page views of a website by page, country, …',
  PageLines: 'One figure of pages over time: paints, layout shift, load event, …',
  RumMap: 'Real users: one figure of a website on a world map',
  LastCheck: 'Last check of a monitor',
  MonitorData: 'Monitor data: figures and SLA of monitors or groups',
};

const choice = (kind: DashboardTile['Kind']) => [kind, CHOICES[kind] ?? tileTitle({ Kind: kind })] as const;

/** The kinds there are, as they are chosen from. */
export const KINDS: readonly (readonly [kind: DashboardTile['Kind'], words: string])[] = (
  [
    'Chart',
    'Monitors',
    'Status',
    'Incidents',
    'Alerts',
    'Sla',
    'Log',
    'Coverage',
    'RealUsers',
    'Checkpoints',
    'MonitorLines',
    'HourOfDay',
    'DayOfWeek',
    'ErrorCounts',
    'ErrorTypes',
    'CheckpointFigures',
    'CheckpointLines',
    'RumNumber',
    'RumChart',
    'RumTable',
    'StepLines',
    'StepFigures',
    'MetricLines',
    'PageLines',
    'RumMap',
    'Empty',
    'LastCheck',
    'MonitorData',
  ] as const
).map(choice);

/** Kinds about one metric. */
export const METERED: readonly DashboardTile['Kind'][] = [
  'Chart',
  'MonitorLines',
  'HourOfDay',
  'DayOfWeek',
  'CheckpointLines',
];

/** The metrics a kind may be about, the usual one first. */
export const metricsOf = (kind: DashboardTile['Kind']) => METRICS.filter(([metric]) => hasMetric(kind, metric));

/** The one that is wanted, where the kind has it. */
export function metricFor(kind: DashboardTile['Kind'], wanted: TileMetric | undefined): TileMetric {
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
const DURATIONS: readonly TileMetric[] = ['UpMs', 'DownMs', 'OperatorResponseTime', 'OperatorResponseTarget'];

/** Whether it is drawn as bars, which a tile may say. */
export const isBars = (metric: TileMetric, chartType: ChartType | undefined): boolean =>
  chartType === undefined ? isSum(metric) : chartType === 'Bar';

/** A figure with its unit; `–` where there is none. */
export function figureText(metric: TileMetric, value: number | undefined, format: Format): string {
  if (value === undefined) return '–';
  if (metric === 'DowntimePercentage') return format.lost(value);
  if (metric.endsWith('Percentage')) return format.percent(value);
  if (DURATIONS.includes(metric)) return duration(value);
  if (metric === 'TotalBytes') return format.bytes(value);
  return isSum(metric) ? format.count(value) : format.ms(value);
}
