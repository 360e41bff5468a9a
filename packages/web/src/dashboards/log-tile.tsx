import type { DashboardLog, dashboardViewEndpoints } from '@vedette/contract/v1/dashboard';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call } from '../api/client.js';
import { type Column, DataTable } from '../parts/data-table.js';
import { type Format, useFormat } from '../parts/format.js';
import { LevelMark } from '../parts/state-mark.js';
import type { PlainRow } from '../parts/plain-rows.js';
import { askedBy, checksAsked, viewKey } from './dashboard-queries.js';
import { ListTile } from './list-tile.js';
import type { TileProps } from './tile-props.js';

type Row = DashboardLog['Rows'][number];

const columns = (format: Format): readonly Column<Row>[] => [
  {
    ...{ id: 'at', title: 'Finished' },
    cell: ({ At, MonitorCheckId }) => (
      <Link to="/checks/$checkId" params={{ checkId: String(MonitorCheckId) }} className="nowrap">
        {format.dateTime(At)}
      </Link>
    ),
  },
  {
    ...{ id: 'monitor', title: 'Monitor' },
    cell: ({ MonitorGuid: monitorGuid, MonitorName }) => (
      <Link to="/monitors/$monitorGuid" params={{ monitorGuid }}>
        {MonitorName}
      </Link>
    ),
  },
  { id: 'level', title: 'Level', cell: ({ ErrorLevel }) => <LevelMark level={ErrorLevel} /> },
  { id: 'result', title: 'Result', isSentence: true, cell: ({ ErrorDescription }) => ErrorDescription },
  { id: 'checkpoint', title: 'Checkpoint', cell: ({ CheckpointName }) => CheckpointName },
  { id: 'total', title: 'Total', isNumber: true, cell: ({ TotalTime }) => format.ms(TotalTime) },
];

/** The newest checks of the period. */
export function LogTile({ tile, dashboardGuid, search, arranging }: TileProps) {
  const format = useFormat();
  const query = useQuery({
    queryKey: ['/Dashboard', dashboardGuid, 'log', ...viewKey(search), checksAsked(search)],
    queryFn: ({ signal }) =>
      call<(typeof dashboardViewEndpoints)['log']>('GET /api/v1/Dashboard/:dashboardGuid/Log', {
        ...{ params: { dashboardGuid }, signal },
        query: { ...askedBy(search), ...checksAsked(search) },
      }),
  });
  return (
    <ListTile
      tile={tile}
      arranging={arranging}
      query={query}
      rows={query.data?.Rows}
      plain={(row): PlainRow => ({ ...row, At: new Date(row.At).toISOString() })}
    >
      {(rows) => (
        <DataTable
          label="Newest checks"
          columns={columns(format)}
          rows={rows}
          rowKey={({ MonitorCheckId }) => MonitorCheckId}
          empty={search.level === undefined ? 'No check in this period.' : 'No such check in this period.'}
        />
      )}
    </ListTile>
  );
}
