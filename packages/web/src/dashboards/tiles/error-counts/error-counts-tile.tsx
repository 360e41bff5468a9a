import type { DashboardErrorCounts, dashboardErrorEndpoints } from '@vedette/contract/v1/dashboards/dashboard-errors';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/client.js';
import { type Column, DataTable } from '../../../parts/tables/data-table.js';
import { type Format, useFormat } from '../../../parts/format/format.js';
import type { PlainRow } from '../../../parts/files/plain-rows.js';
import { askedBy, refetchOf, viewKey } from '../../data/dashboard-queries.js';
import { ListTile } from '../../tile-frame/list-tile.js';
import type { TileProps } from '../../tile-frame/tile-props.js';

type Span = DashboardErrorCounts['Spans'][number];

const SPANS: ReadonlyMap<number, string> = new Map([
  [1, 'Last 24 hours'],
  [7, 'Last 7 days'],
  [30, 'Last 30 days'],
]);

const countColumns = (format: Format): readonly Column<Span>[] => [
  { id: 'span', title: 'Until now', cell: ({ Days }) => SPANS.get(Days) ?? `Last ${String(Days)} days` },
  {
    id: 'confirmed',
    title: 'Confirmed',
    isNumber: true,
    cell: ({ ConfirmedErrors }) => format.count(ConfirmedErrors),
  },
  {
    id: 'unconfirmed',
    title: 'Unconfirmed',
    isNumber: true,
    cell: ({ UnconfirmedErrors }) => format.count(UnconfirmedErrors),
  },
  { id: 'checks', title: 'Checks', isNumber: true, cell: ({ Checks }) => format.count(Checks) },
];

/** Errors of the last 24 hours, 7 days and 30 days, whatever period the dashboard shows. */
export function ErrorCountsTile({ tile, dashboardGuid, search, isRefreshed, arranging }: TileProps) {
  const format = useFormat();
  const { period: _any, ...view } = search;
  const query = useQuery({
    queryKey: ['/Dashboard', dashboardGuid, 'error counts', ...viewKey(view)],
    queryFn: ({ signal }) =>
      call<(typeof dashboardErrorEndpoints)['counts']>('GET /api/v1/Dashboard/:dashboardGuid/ErrorCount', {
        params: { dashboardGuid },
        signal,
        query: askedBy(view),
      }),
    refetchInterval: refetchOf(isRefreshed),
  });
  return (
    <ListTile
      {...{ tile, arranging, query }}
      rows={query.data?.Spans}
      plain={({ Days, FromAt, ...counts }): PlainRow => ({
        days: Days,
        from: new Date(FromAt).toISOString(),
        ...counts,
      })}
    >
      {(rows) => (
        <DataTable
          label="Errors until now"
          columns={countColumns(format)}
          rows={rows}
          rowKey={({ Days }) => Days}
          empty="Nothing."
        />
      )}
    </ListTile>
  );
}
