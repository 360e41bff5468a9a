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

/** Targets of an SLA are the same for each monitor and hour. */
const TARGETS: readonly TileMetric[] = ['SlaTargetPercentage', 'SlaTargetTotalTime', 'OperatorResponseTarget'];
export const isSlaTarget = (metric: TileMetric): boolean => TARGETS.includes(metric);

/** Metrics that differ between monitors and over time. */
export const measuredMetrics: readonly TileMetric[] = tileMetrics.filter((metric) => !isSlaTarget(metric));
/** Metrics that single checks have. Roll-ups do not include how long a checkpoint observed a monitor as up. */
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
const DURATIONS: readonly TileMetric[] = ['UpMs', 'DownMs', 'OperatorResponseTime', 'OperatorResponseTarget'];
/** Returns the unit of a metric. Metrics with the same unit share an axis. */
export function metricUnit(metric: TileMetric): 'percent' | 'count' | 'duration' | 'bytes' | 'ms' {
  if (metric.endsWith('Percentage')) return 'percent';
  if (COUNTS.includes(metric)) return 'count';
  if (DURATIONS.includes(metric)) return 'duration';
  return metric === 'TotalBytes' ? 'bytes' : 'ms';
}
const SUMS: readonly TileMetric[] = ['Checks', 'ConfirmedErrors', 'UnconfirmedErrors', 'UpMs', 'DownMs', 'Alerts'];
/** Returns whether a metric adds up over time. Others are means and shares. */
export const isSum = (metric: TileMetric): boolean => SUMS.includes(metric);
/** Lower values of these are worse; of all others, higher ones. */
const LOWER_IS_WORSE: readonly TileMetric[] = ['UptimePercentage', 'ObservedPercentage', 'UpMs', 'Checks'];
export const isLowerWorse = (metric: TileMetric): boolean => LOWER_IS_WORSE.includes(metric);
/** Maximum units in one tile, to keep it readable. */
export const MAX_UNITS = 2;
/** Maximum metrics of a chart in addition to its first. */
export const MAX_MORE_METRICS = 9;
/** Returns all metrics of a tile, the first one first. */
export const listTileMetrics = ({ Metric, MoreMetrics = [] }: Pick<DashboardTile, 'Metric' | 'MoreMetrics'>) =>
  Metric === undefined ? [] : [Metric, ...MoreMetrics];
