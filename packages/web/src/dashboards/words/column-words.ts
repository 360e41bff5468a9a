import type { DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import { columnFor } from '@vedette/contract/v1/dashboards/sections/chosen-columns';
import { columnsOf, usualColumnsOf } from '@vedette/contract/v1/dashboards/tile-kinds';
import type { TileColumn } from '@vedette/contract/v1/dashboards/tile-columns';
import type { Sorted } from '../../parts/tables/data-table.js';
import type { Format } from '../../parts/format/format-values.js';
import { headText, valueText } from '../sections/section-text.js';

/** What a column is called in a table, and in the settings of a tile. */
export const columnName = (column: TileColumn): string =>
  column === 'Name' ? 'Name' : headText(columnFor(column).column);

/** A figure with its unit; `–` where there is none. */
export const columnText = (column: TileColumn, value: number | undefined, format: Format): string =>
  column === 'Name' ? '–' : valueText(value, columnFor(column).column, format);

/** The columns a tile shows, those of its own where it has chosen. */
export function shownColumns({ Kind: kind, Columns: own }: DashboardTile): readonly TileColumn[] {
  return own ? columnsOf(kind).filter((each) => each === 'Name' || own.includes(each)) : usualColumnsOf(kind);
}

/** How a table is sorted until its reader sorts it; a column that is not shown sorts nothing. */
export function sortOf(tile: DashboardTile): Sorted | undefined {
  const { SortBy: by, IsDescending: desc = false } = tile;
  return by === undefined || !shownColumns(tile).includes(by) ? undefined : { id: by, desc };
}
