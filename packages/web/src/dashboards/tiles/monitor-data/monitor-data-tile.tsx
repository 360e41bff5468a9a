import { dataValue } from '@vedette/contract/v1/dashboards/monitor-data-value';
import type {
  DashboardMonitorData,
  dashboardMonitorDataEndpoints,
} from '@vedette/contract/v1/dashboards/dashboard-monitor-data';
import type { TileColumn } from '@vedette/contract/v1/dashboards/tile-columns';
import { useQuery } from '@tanstack/react-query';
import { NameOfMonitor } from '../../../monitors/names/monitor-name.js';
import { call } from '../../../api/client.js';
import { type Column, DataTable } from '../../../parts/tables/data-table.js';
import { VerdictMark } from '../../../parts/display/state-mark.js';
import { type Format, useFormat } from '../../../parts/format/format.js';
import { Loading } from '../../../parts/feedback/loading.js';
import type { PlainRow } from '../../../parts/files/plain-rows.js';
import { ProblemView } from '../../../parts/page/problem-view.js';
import { columnName, columnText, shownColumns, sortOf } from '../../words/column-words.js';
import { askedBy, refetchOf, viewKey } from '../../data/dashboard-queries.js';
import { youngerWords } from '../../words/younger-words.js';
import { stateOf } from './monitor-data.js';
import { TileFrame } from '../../tile-frame/tile-frame.js';
import type { TileProps } from '../../tile-frame/tile-props.js';

type Row = DashboardMonitorData['Rows'][number];
const UNITS = {
  SlaTotalTime: 'ms',
  SlaDownMs: 'ms',
  SlaOperatorResponseTime: 'ms',
  SlaUptimePercentage: '%',
  SlaDowntimePercentage: '%',
};

/** Figures of monitors or groups beside what an SLA says and wants, as the tile is set to. */
export function MonitorDataTile({ tile, dashboardGuid, search, isRefreshed, arranging }: TileProps) {
  const format = useFormat();
  const { TileGuid } = tile;
  const settings = [tile.RowsFor, tile.SlaGuid, tile.SortBy, tile.IsDescending] as const;
  const { data, error } = useQuery({
    queryKey: ['/Dashboard', dashboardGuid, 'monitor data', TileGuid, settings, ...viewKey(search)],
    queryFn: ({ signal }) =>
      call<(typeof dashboardMonitorDataEndpoints)['read']>('GET /api/v1/Dashboard/:dashboardGuid/MonitorData', {
        params: { dashboardGuid },
        signal,
        query: { ...askedBy(search), ...(TileGuid !== undefined && { Tile: TileGuid }) },
      }),
    refetchInterval: refetchOf(isRefreshed),
  });
  if (!data) {
    const waiting = error ? (
      <ProblemView error={error} what="This tile could not be read" />
    ) : (
      <Loading label="Loading the tile" lines={4} />
    );
    return <TileFrame {...{ tile, arranging }} rows={undefined} table={waiting} />;
  }
  const shown = shownColumns(tile);
  const sortedBy = sortOf(tile);
  return (
    <TileFrame
      {...{ tile, arranging }}
      units={UNITS}
      rows={data.Rows.map((row): PlainRow =>
        Object.fromEntries(shown.map((column) => [column, dataValue(column, row, data)])),
      )}
      table={
        <>
          <About told={data} format={format} />
          <DataTable
            key={JSON.stringify(sortedBy)}
            label={data.RowsFor === 'Groups' ? 'Monitor groups' : 'Monitors'}
            columns={shown.map((column) => columnFor(column, data, format))}
            rows={data.Rows}
            rowKey={({ Guid }) => Guid}
            sortedBy={sortedBy}
            empty={data.RowsFor === 'Groups' ? 'No group with a monitor.' : 'No monitor.'}
          />
          {data.Total > data.Rows.length && (
            <p className="dimmed">
              The first {format.count(data.Rows.length)} of {format.count(data.Total)} by name: choose a group, or limit
              the dashboard, for others.
            </p>
          )}
        </>
      }
    />
  );
}

function columnFor(column: TileColumn, told: DashboardMonitorData, format: Format): Column<Row> {
  const title = column === 'Name' ? (told.RowsFor === 'Groups' ? 'Group' : 'Monitor') : columnName(column);
  const figure = (row: Row): number | undefined => {
    const value = dataValue(column, row, told);
    return typeof value === 'number' ? value : undefined;
  };
  if (column === 'Name') {
    return {
      id: column,
      title,
      isName: true,
      sort: ({ Name }) => Name.toLowerCase(),
      cell: (row) => <RowName row={row} of={told} />,
    };
  }
  return {
    id: column,
    title,
    isNumber: true,
    sort: (row) => figure(row),
    cell: (row) => {
      const [state, words] = [stateOf(column, row), columnText(column, figure(row), format)];
      return state === undefined ? words : <VerdictMark state={state} words={words} />;
    },
  };
}

const RowName = ({ row: { Guid, Name }, of }: { readonly row: Row; readonly of: DashboardMonitorData }) =>
  of.RowsFor === 'Groups' ? Name : <NameOfMonitor guid={Guid} name={Name} />;

/** By which SLA, and from when on it counts. */
function About({
  told: { Sla: sla, RowsFor: of, FromAt },
  format,
}: {
  readonly told: DashboardMonitorData;
  readonly format: Format;
}) {
  if (of === 'Groups') return <p className="dimmed">Of groups an SLA says nothing: it judges monitors one by one.</p>;
  if (!sla) return <p className="dimmed">There is no SLA.</p>;
  return (
    <p className="dimmed">
      By {sla.Description}.{sla.CountsFromAt > FromAt && youngerWords(sla.CountsFromAt, format)}
    </p>
  );
}
