import type { DashboardErrorTypes, dashboardErrorEndpoints } from '@vedette/contract/v1/dashboards/dashboard-errors';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call } from '../../../api/client.js';
import { type Column, DataTable } from '../../../parts/tables/data-table.js';
import { type Format, useFormat } from '../../../parts/format/format.js';
import type { PlainRow } from '../../../parts/files/plain-rows.js';
import { ShareBar } from '../../../parts/charts/share-bar.js';
import { askedBy, checkpointsAsked, refetchOf, viewKey } from '../../data/dashboard-queries.js';
import classes from './error-types.module.css';
import { ListTile } from '../../tile-frame/list-tile.js';
import { drawnParts } from '../../tile-charts/parts-of-tile.js';
import type { TileProps } from '../../tile-frame/tile-props.js';
import type { TileView } from '../../data/tile-view.js';

type Endpoints = typeof dashboardErrorEndpoints;
type Type = DashboardErrorTypes['Rows'][number];
type Class = DashboardErrorTypes['Classes'][number];
type Counted = Pick<Type, 'ConfirmedErrors' | 'UnconfirmedErrors' | 'LastAt' | 'LastCheckId'>;

const errorsOf = ({ ConfirmedErrors, UnconfirmedErrors }: Counted): number => ConfirmedErrors + UnconfirmedErrors;

/** In half a tile what has no column stands below what it is about. */
const withMore = (text: string, more: string) => (
  <>
    {text}
    <div className={`dimmed ${classes['more'] ?? ''}`}>{more}</div>
  </>
);

const countsIn = ({ ConfirmedErrors, UnconfirmedErrors }: Counted, format: Format): string =>
  `${format.count(ConfirmedErrors)} confirmed, ${format.count(UnconfirmedErrors)} unconfirmed`;

/** What classes and codes have alike. */
const countsOf = (format: Format, most: number): readonly Column<Counted>[] => [
  {
    id: 'share',
    title: 'Errors',
    sort: errorsOf,
    cell: (row) => <ShareBar share={errorsOf(row) / most} text={format.count(errorsOf(row))} />,
  },
  {
    id: 'confirmed',
    title: 'Confirmed',
    isNumber: true,
    isSpare: true,
    sort: ({ ConfirmedErrors }) => ConfirmedErrors,
    cell: ({ ConfirmedErrors }) => format.count(ConfirmedErrors),
  },
  {
    id: 'unconfirmed',
    title: 'Unconfirmed',
    isNumber: true,
    isSpare: true,
    sort: ({ UnconfirmedErrors }) => UnconfirmedErrors,
    cell: ({ UnconfirmedErrors }) => format.count(UnconfirmedErrors),
  },
  {
    id: 'last',
    title: 'Last time',
    sort: ({ LastCheckId }) => LastCheckId,
    cell: ({ LastAt, LastCheckId }) => (
      <Link to="/checks/$checkId" params={{ checkId: String(LastCheckId) }} className="nowrap">
        {format.dateTime(LastAt)}
      </Link>
    ),
  },
];

const classColumns = (format: Format, most: number): readonly Column<Class>[] => [
  {
    id: 'class',
    title: 'Class',
    sort: (row) => row.Class.toLowerCase(),
    cell: (row) => withMore(row.Class, countsIn(row, format)),
  },
  { id: 'codes', title: 'Codes', isNumber: true, sort: ({ Codes }) => Codes, cell: ({ Codes }) => format.count(Codes) },
  ...countsOf(format, most),
];

const typeColumns = (format: Format, most: number): readonly Column<Type>[] => [
  {
    id: 'type',
    title: 'Error',
    isSentence: true,
    sort: ({ Description }) => Description.toLowerCase(),
    cell: (row) => withMore(row.Description, `${row.Category} · ${String(row.ErrorCode)} · ${countsIn(row, format)}`),
  },
  {
    id: 'category',
    title: 'Class',
    isSpare: true,
    sort: ({ Category }) => Category,
    cell: ({ Category }) => Category,
  },
  {
    id: 'code',
    title: 'Code',
    isNumber: true,
    isSpare: true,
    sort: ({ ErrorCode }) => ErrorCode,
    cell: ({ ErrorCode }) => ErrorCode,
  },
  ...countsOf(format, most),
];

const readTypes = (dashboardGuid: string, view: TileView, isRefreshed: boolean) => ({
  queryKey: ['/Dashboard', dashboardGuid, 'error types', ...viewKey(view), checkpointsAsked(view)],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    call<Endpoints['types']>('GET /api/v1/Dashboard/:dashboardGuid/ErrorType', {
      params: { dashboardGuid },
      signal,
      query: { ...askedBy(view), ...checkpointsAsked(view) },
    }),
  refetchInterval: refetchOf(isRefreshed),
});

const cutWords = (data: DashboardErrorTypes | undefined, format: Format): string | undefined =>
  data?.IsCut === true
    ? `Of errors since ${format.dateTime(data.FromAt)}: of those before, single checks are too many or kept no more.`
    : undefined;

/** Errors of the period by what went wrong: by class of their codes, or by code. */
export function ErrorTypesTile(props: TileProps) {
  return props.tile.ErrorsBy === 'Code' ? <ErrorCodesTile {...props} /> : <ErrorClassesTile {...props} />;
}

const NO_ERROR = 'No error in this period.';

function ErrorClassesTile({ tile, dashboardGuid, search, isRefreshed, arranging }: TileProps) {
  const format = useFormat();
  const query = useQuery(readTypes(dashboardGuid, search, isRefreshed));
  return (
    <ListTile
      {...{ tile, arranging, query }}
      chart={drawnParts<Class>(tile, format, {
        partOf: (row) => ({ id: row.Class, name: row.Class, value: errorsOf(row) }),
        words: format.count,
        empty: NO_ERROR,
      })}
      rows={query.data?.Classes}
      plain={({ LastAt, LastCheckId: _id, ...row }): PlainRow => ({ ...row, LastAt: new Date(LastAt).toISOString() })}
      lack={cutWords(query.data, format)}
    >
      {(rows) => (
        <div className={classes['narrow']}>
          <DataTable
            label="Errors by class"
            columns={classColumns(format, Math.max(1, ...rows.map(errorsOf)))}
            rows={rows}
            rowKey={({ Class }) => Class}
            empty={NO_ERROR}
          />
        </div>
      )}
    </ListTile>
  );
}

function ErrorCodesTile({ tile, dashboardGuid, search, isRefreshed, arranging }: TileProps) {
  const format = useFormat();
  const query = useQuery(readTypes(dashboardGuid, search, isRefreshed));
  const { data } = query;
  return (
    <ListTile
      {...{ tile, arranging, query }}
      chart={drawnParts<Type>(tile, format, {
        partOf: (row) => ({ id: String(row.ErrorCode), name: row.Description, value: errorsOf(row) }),
        words: format.count,
        empty: NO_ERROR,
      })}
      rows={data?.Rows}
      plain={({ LastAt, LastCheckId: _id, ...row }): PlainRow => ({ ...row, LastAt: new Date(LastAt).toISOString() })}
      lack={cutWords(data, format)}
    >
      {(rows) => (
        <div className={classes['narrow']}>
          <DataTable
            label="Errors by code"
            columns={typeColumns(format, Math.max(1, ...rows.map(errorsOf)))}
            rows={rows}
            rowKey={({ ErrorCode }) => ErrorCode}
            empty={NO_ERROR}
          />
        </div>
      )}
    </ListTile>
  );
}
