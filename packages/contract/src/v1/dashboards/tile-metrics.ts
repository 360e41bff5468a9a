/** Metrics of tiles. Imports no shape, so that pages may use it. */
import type { DashboardTile } from './dashboard-tiles.js';

export const tileMetrics = [
  'UptimePercentage',
  'TotalTime',
  'ResolveTime',
  'ConnectionTime',
  'DownloadTime',
  'ConfirmedErrors',
  'UnconfirmedErrors',
  'Checks',
  'ObservedPercentage',
  'DowntimePercentage',
  'UpMs',
  'DownMs',
  'TotalBytes',
  'Alerts',
  'OperatorResponseTime',
  'SlaTargetPercentage',
  'SlaTargetTotalTime',
  'OperatorResponseTarget',
] as const;
export type TileMetric = (typeof tileMetrics)[number];

/** What an SLA wants is the same of each monitor and at any hour. */
const TARGETS: readonly TileMetric[] = ['SlaTargetPercentage', 'SlaTargetTotalTime', 'OperatorResponseTarget'];
export const isTarget = (metric: TileMetric): boolean => TARGETS.includes(metric);

/** Metrics that differ between monitors and over time. */
export const measuredMetrics: readonly TileMetric[] = tileMetrics.filter((metric) => !isTarget(metric));
/** Metrics that single checks have; roll-ups do not know how long a checkpoint saw a monitor up. */
export const checkMetrics: readonly TileMetric[] = [
  'TotalTime',
  'ResolveTime',
  'ConnectionTime',
  'DownloadTime',
  'ConfirmedErrors',
  'UnconfirmedErrors',
  'Checks',
];

const COUNTS: readonly TileMetric[] = ['ConfirmedErrors', 'UnconfirmedErrors', 'Checks', 'Alerts'];
const SPANS: readonly TileMetric[] = ['UpMs', 'DownMs', 'OperatorResponseTime', 'OperatorResponseTarget'];
/** What a metric is measured in; those of one unit share an axis. */
export function metricUnit(metric: TileMetric): 'percent' | 'count' | 'duration' | 'bytes' | 'ms' {
  if (metric.endsWith('Percentage')) return 'percent';
  if (COUNTS.includes(metric)) return 'count';
  if (SPANS.includes(metric)) return 'duration';
  return metric === 'TotalBytes' ? 'bytes' : 'ms';
}
const SUMS: readonly TileMetric[] = ['Checks', 'ConfirmedErrors', 'UnconfirmedErrors', 'UpMs', 'DownMs', 'Alerts'];
/** Whether a metric adds up over time; others are means and shares. */
export const isSum = (metric: TileMetric): boolean => SUMS.includes(metric);
/** Of what less is worse; of all else more is. */
const LESS_IS_WORSE: readonly TileMetric[] = ['UptimePercentage', 'ObservedPercentage', 'UpMs', 'Checks'];
export const isWorseBelow = (metric: TileMetric): boolean => LESS_IS_WORSE.includes(metric);
/** More units than these in one tile nobody reads. */
export const MAX_UNITS = 2;
/** A chart tells at most as many beside its first. */
export const MAX_MORE_METRICS = 9;
/** All metrics of a tile, its first one first. */
export const metricsOfTile = ({ Metric, MoreMetrics = [] }: Pick<DashboardTile, 'Metric' | 'MoreMetrics'>) =>
  Metric === undefined ? [] : [Metric, ...MoreMetrics];
