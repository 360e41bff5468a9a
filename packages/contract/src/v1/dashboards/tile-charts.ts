/** Chart types of tiles. Imports no shape, so that pages may use it. */
import type { DashboardTile } from './dashboard-tiles.js';
import type { TileColumn } from './tile-columns.js';
import { isSum, type TileMetric } from './tile-metrics.js';

export const chartTypes = ['Line', 'Bar', 'Pie'] as const;
export type ChartType = (typeof chartTypes)[number];

const COUNTS: readonly TileColumn[] = ['Checks', 'ConfirmedErrors', 'UnconfirmedErrors'];

/** Returns the column of a checkpoint table that is drawn: the one it is sorted by, or else its checks. */
export const drawnColumn = (sortBy: TileColumn | undefined): Exclude<TileColumn, 'Name'> =>
  sortBy === undefined || sortBy === 'Name' ? 'Checks' : sortBy;
/** Returns whether a column has shares of a whole: only counts add up. */
export const hasShares = (column: TileColumn): boolean => COUNTS.includes(column);

/**
 * Returns how a metric over time is drawn: as set in its tile, otherwise sums as bars from zero, means and shares as a
 * line.
 */
export const tileChartStyle = (
  { ChartType: type }: Pick<DashboardTile, 'ChartType'>,
  metric: TileMetric | undefined,
): 'line' | 'bars' => ((type === undefined ? metric !== undefined && isSum(metric) : type === 'Bar') ? 'bars' : 'line');
