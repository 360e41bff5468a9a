import type { DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import { type TileColumn, rowsFor } from '@vedette/contract/v1/dashboards/tile-columns';
import { shownColumns } from '@vedette/contract/v1/dashboards/sections/figures-table';
import { tileRecord } from '@vedette/contract/v1/dashboards/tiles/registry';
import { message } from '@vedette/i18n/message';
import { Checkbox, Group, NativeSelect, Stack } from '@mantine/core';
import { t } from '../../i18n/translate.js';
import { columnName } from '../labels/column-names.js';

interface Props {
  readonly draft: DashboardTile;
  readonly set: (draft: DashboardTile) => void;
}

const ROWS_LABELS = { Monitors: t('monitors'), Groups: t('monitor groups') } as const;

/** Grouping of the rows. */
export const RowsField = ({ draft, set }: Props) => (
  <NativeSelect
    label={t('Rows')}
    description={t('Groups have no SLA results: an SLA is evaluated for single monitors.')}
    value={draft.RowsFor ?? 'Monitors'}
    onChange={({ currentTarget: { value } }) => set({ ...draft, RowsFor: value === 'Groups' ? 'Groups' : 'Monitors' })}
    data={rowsFor.map((value) => ({ value, label: ROWS_LABELS[value] }))}
  />
);

/** Columns and sort order of a table. */
export function ColumnFields({ draft, set }: Props) {
  const { Columns: _columns, SortBy: sortColumn, IsDescending: isDescending = false, ...rest } = draft;
  const record = tileRecord(draft.Kind);
  const offered = record.columns;
  const shown = shownColumns(record, draft);
  const setSort = (SortBy: TileColumn, IsDescending: boolean) => set({ ...draft, SortBy, IsDescending });
  const selectColumns = (selected: readonly string[]): void => {
    const columns = offered.filter((each) => each !== 'Name' && selected.includes(each));
    const keepsSort = sortColumn !== undefined && (sortColumn === 'Name' || columns.includes(sortColumn));
    set({ ...rest, Columns: columns, ...(keepsSort && { SortBy: sortColumn, IsDescending: isDescending }) });
  };
  return (
    <Stack gap="sm">
      <Checkbox.Group label={t('Columns')} value={[...shown]} onChange={selectColumns}>
        <Group gap="xs" mt={4}>
          {offered
            .filter((each) => each !== 'Name')
            .map((each) => (
              <Checkbox key={each} value={each} label={columnName(each)} size="sm" />
            ))}
        </Group>
      </Checkbox.Group>
      <Group grow align="flex-end">
        <NativeSelect
          label={t('Sort by')}
          value={sortColumn ?? 'Name'}
          onChange={({ currentTarget: { value } }) => setSort(value as TileColumn, isDescending)}
          data={shown.map((value) => ({ value, label: columnName(value) }))}
        />
        <NativeSelect
          label={t(message('Order', 'sorting'))}
          value={isDescending ? 'down' : 'up'}
          onChange={({ currentTarget: { value } }) => setSort(sortColumn ?? 'Name', value === 'down')}
          data={[
            { value: 'up', label: t('Ascending') },
            { value: 'down', label: t('Descending') },
          ]}
        />
      </Group>
    </Stack>
  );
}
