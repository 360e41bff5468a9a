import type { DashboardCheckpoints, dashboardCheckpointEndpoints } from '@vedette/contract/v1/dashboard-checkpoints';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/client.js';
import { type Column, DataTable } from '../parts/data-table.js';
import { type Format, useFormat } from '../parts/format.js';
import type { PlainRow } from '../parts/plain-rows.js';
import { askedBy, checkpointsAsked, refetchOf, viewKey } from './dashboard-queries.js';
import { isCut } from './is-cut.js';
import { ListTile } from './list-tile.js';
import type { TileProps } from './tile-props.js';
import { figureText } from './tile-words.js';

type Row = DashboardCheckpoints['Rows'][number];

const FIGURES = [
  ['Checks', 'Checks'],
  ['ConfirmedErrors', 'Confirmed'],
  ['UnconfirmedErrors', 'Unconfirmed'],
  ['TotalTime', 'Load time'],
  ['ResolveTime', 'Resolve'],
  ['ConnectionTime', 'Connect'],
  ['DownloadTime', 'Download'],
] as const;

const columnsFor = (format: Format): readonly Column<Row>[] => [
  {
    ...{ id: 'checkpoint', title: 'Checkpoint', sort: ({ CheckpointName }) => CheckpointName.toLowerCase() },
    cell: ({ CheckpointName }) => CheckpointName,
  },
  ...FIGURES.map(([metric, title]): Column<Row> => ({
    ...{ id: metric, title, isNumber: true, sort: (row) => row[metric] ?? -1 },
    cell: (row) => figureText(metric, row[metric], format),
  })),
];

/** What each checkpoint measured. */
export function CheckpointFiguresTile({ tile, figures, dashboardGuid, search, isRefreshed, arranging }: TileProps) {
  const format = useFormat();
  const query = useQuery({
    queryKey: ['/Dashboard', dashboardGuid, 'checkpoints', ...viewKey(search), search.checkpoints],
    queryFn: ({ signal }) =>
      call<(typeof dashboardCheckpointEndpoints)['checkpoints']>('GET /api/v1/Dashboard/:dashboardGuid/Checkpoint', {
        ...{ params: { dashboardGuid }, signal },
        query: { ...askedBy(search), ...checkpointsAsked(search) },
      }),
    refetchInterval: refetchOf(isRefreshed),
  });
  const { data } = query;
  return (
    <ListTile
      {...{ tile, arranging, query }}
      rows={data?.Rows}
      plain={(row): PlainRow => ({ ...row })}
      lack={
        isCut(data, figures)
          ? `Of checks since ${format.dateTime(data.FromAt)}: those before are too many or kept no more.`
          : undefined
      }
    >
      {(rows) => (
        <DataTable
          label="Figures by checkpoint"
          columns={columnsFor(format)}
          rows={rows}
          rowKey={({ CheckpointId }) => CheckpointId}
          empty="No check in this period."
        />
      )}
    </ListTile>
  );
}
