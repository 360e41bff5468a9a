/** How tiles draw what they tell. Imports no shape, so that pages may use it. */
import type { DashboardTile } from './dashboard-tiles.js';
import type { TileColumn } from './tile-columns.js';
import { isSum, type TileMetric } from './tile-metrics.js';

export const chartTypes = ['Line', 'Bar', 'Pie'] as const;
export type ChartType = (typeof chartTypes)[number];

const COUNTS: readonly TileColumn[] = ['Checks', 'ConfirmedErrors', 'UnconfirmedErrors'];

/** What is drawn of a table of checkpoints: the figure it is sorted by, else its checks. */
export const drawnColumn = (sortBy: TileColumn | undefined): Exclude<TileColumn, 'Name'> =>
  sortBy === undefined || sortBy === 'Name' ? 'Checks' : sortBy;
/** Only counts add up to a whole, of which each has a share. */
export const hasShares = (column: TileColumn): boolean => COUNTS.includes(column);

/** How a metric over time is drawn: as its tile is set, otherwise sums as bars from zero, means and shares as a line. */
export const drawnAs = (
  { ChartType: type }: Pick<DashboardTile, 'ChartType'>,
  metric: TileMetric | undefined,
): 'line' | 'bars' => ((type === undefined ? metric !== undefined && isSum(metric) : type === 'Bar') ? 'bars' : 'line');
