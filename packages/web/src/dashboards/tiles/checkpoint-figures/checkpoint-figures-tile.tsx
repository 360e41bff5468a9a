import type { DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import type {
  DashboardCheckpoints,
  dashboardCheckpointEndpoints,
} from '@vedette/contract/v1/dashboards/dashboard-checkpoints';
import { columnFor } from '@vedette/contract/v1/dashboards/sections/chosen-columns';
import { drawnColumn } from '@vedette/contract/v1/dashboards/tile-charts';
import type { TileColumn } from '@vedette/contract/v1/dashboards/tile-columns';
import { checkpointFiguresSection } from '@vedette/contract/v1/dashboards/tiles/checkpoint-figures';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/client.js';
import { type Column, DataTable } from '../../../parts/tables/data-table.js';
import { type Format, useFormat } from '../../../parts/format/format.js';
import type { PlainRow } from '../../../parts/files/plain-rows.js';
import { columnName, columnText, shownColumns, sortOf } from '../../words/column-words.js';
import { askedBy, checkpointsAsked, refetchOf, viewKey } from '../../data/dashboard-queries.js';
import { drawnParts } from '../../tile-charts/parts-of-tile.js';
import { ListTile } from '../../tile-frame/list-tile.js';
import type { TileProps } from '../../tile-frame/tile-props.js';

type Row = DashboardCheckpoints['Rows'][number];

const valueOf = (column: TileColumn, row: Row): number | undefined => {
  const figures: Partial<Record<TileColumn, unknown>> = row;
  const value = figures[column];
  return typeof value === 'number' ? value : undefined;
};

const columnsFor = (tile: DashboardTile, format: Format): readonly Column<Row>[] =>
  shownColumns(tile).map((column) =>
    column === 'Name'
      ? {
          id: column,
          title: 'Checkpoint',
          sort: ({ CheckpointName }) => CheckpointName.toLowerCase(),
          cell: ({ CheckpointName }) => CheckpointName,
        }
      : {
          id: column,
          title: columnName(column),
          isNumber: true,
          sort: (row) => valueOf(column, row),
          cell: (row) => columnText(column, valueOf(column, row), format),
        },
  );

/** What each checkpoint measured. */
export function CheckpointFiguresTile({ tile, dashboardGuid, search, isRefreshed, arranging }: TileProps) {
  const format = useFormat();
  const query = useQuery({
    queryKey: ['/Dashboard', dashboardGuid, 'checkpoints', ...viewKey(search), checkpointsAsked(search)],
    queryFn: ({ signal }) =>
      call<(typeof dashboardCheckpointEndpoints)['checkpoints']>('GET /api/v1/Dashboard/:dashboardGuid/Checkpoint', {
        params: { dashboardGuid },
        signal,
        query: { ...askedBy(search), ...checkpointsAsked(search) },
      }),
    refetchInterval: refetchOf(isRefreshed),
  });
  const { data } = query;
  const drawn = drawnColumn(tile.SortBy);
  return (
    <ListTile
      {...{ tile, arranging, query }}
      chart={drawnParts<Row>(tile, format, {
        section: (row) => checkpointFiguresSection({ ...tile, Columns: ['Name', drawn] }, { Rows: [row] }),
        value: columnFor(drawn).column,
        rowId: (row) => String(row.CheckpointId),
        empty: 'Nothing to draw in this period.',
      })}
      rows={data?.Rows}
      plain={(row): PlainRow => ({ ...row })}
      lack={
        data?.IsCut === true
          ? `Of checks since ${format.dateTime(data.FromAt)}: those before are too many or kept no more.`
          : undefined
      }
    >
      {(rows) => (
        <DataTable
          label="Figures by checkpoint"
          key={JSON.stringify(sortOf(tile))}
          sortedBy={sortOf(tile)}
          columns={columnsFor(tile, format)}
          rows={rows}
          rowKey={({ CheckpointId }) => CheckpointId}
          empty="No check in this period."
        />
      )}
    </ListTile>
  );
}
