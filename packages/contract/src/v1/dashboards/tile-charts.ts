/** How tiles draw what they tell. Imports no shape, so that pages may use it. */
import type { TileColumn } from './tile-columns.js';

export const chartTypes = ['Line', 'Bar', 'Pie'] as const;
export type ChartType = (typeof chartTypes)[number];

const COUNTS: readonly TileColumn[] = ['Checks', 'ConfirmedErrors', 'UnconfirmedErrors'];

/** What is drawn of a table of checkpoints: the figure it is sorted by, else its checks. */
export const drawnColumn = (sortBy: TileColumn | undefined): TileColumn =>
  sortBy === undefined || sortBy === 'Name' ? 'Checks' : sortBy;
/** Only counts add up to a whole, of which each has a share. */
export const hasShares = (column: TileColumn): boolean => COUNTS.includes(column);
