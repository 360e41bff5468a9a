import type { DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import { columnFor } from '@vedette/contract/v1/dashboards/sections/chosen-columns';
import type { Section } from '@vedette/contract/v1/dashboards/sections/section';
import type { TileColumn } from '@vedette/contract/v1/dashboards/tile-columns';
import { t } from '../../i18n/translate.js';
import type { Sorted } from '../../parts/tables/data-table.js';
import { headText } from '../sections/section-text.js';

/** Returns the name of a column in tables and tile settings. */
export const columnName = (column: TileColumn): string =>
  column === 'Name' ? t('Name') : headText(columnFor(column).column);

/** Returns the initial sort order of a table; hidden columns do not sort. */
export function initialSort(
  { SortBy: by, IsDescending: desc = false }: DashboardTile,
  { columns }: Pick<Section, 'columns'>,
): Sorted | undefined {
  if (by === undefined) return undefined;
  const id = by === 'Name' ? columns[0]?.textKey : columnFor(by).column.textKey;
  return id !== undefined && columns.some(({ textKey }) => textKey === id) ? { id, desc } : undefined;
}
