import type { DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import { columnFor } from '@vedette/contract/v1/dashboards/sections/figures-table';
import type { Section } from '@vedette/contract/v1/dashboards/sections/section';
import type { TileColumn } from '@vedette/contract/v1/dashboards/tile-columns';
import { t } from '../../i18n/translate.js';
import type { SortOrder } from '../../parts/tables/data-table.js';
import { columnTitle } from '../sections/section-text.js';

/** Returns the name of a column in tables and tile settings. */
export const columnName = (column: TileColumn): string =>
  column === 'Name' ? t('Name') : columnTitle(columnFor(column).column);

/** Returns the initial sort order of a table; hidden columns do not sort. */
export function initialSort(
  { SortBy: sortColumn, IsDescending: desc = false }: DashboardTile,
  { columns }: Pick<Section, 'columns'>,
): SortOrder | undefined {
  if (sortColumn === undefined) return undefined;
  const id = sortColumn === 'Name' ? columns[0]?.textKey : columnFor(sortColumn).column.textKey;
  return id !== undefined && columns.some(({ textKey }) => textKey === id) ? { id, desc } : undefined;
}
