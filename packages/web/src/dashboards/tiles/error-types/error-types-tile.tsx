import type { DashboardErrorTypes, dashboardErrorEndpoints } from '@vedette/contract/v1/dashboards/dashboard-errors';
import { errorTypesSection } from '@vedette/contract/v1/dashboards/tiles/error-types';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call } from '../../../api/client.js';
import { type Column, DataTable } from '../../../parts/tables/data-table.js';
import { type Format, useFormat } from '../../../parts/format/format.js';
import { ShareBar } from '../../../parts/charts/share-bar.js';
import { askedBy, checkpointsAsked, refetchOf, viewKey } from '../../data/dashboard-queries.js';
import classes from './error-types.module.css';
import { type SectionRow, sectionTable } from '../../sections/section-table.js';
import { ListTile } from '../../tile-frame/list-tile.js';
import { drawnParts } from '../../tile-charts/parts-of-tile.js';
import type { TileProps } from '../../tile-frame/tile-props.js';
import type { TileView } from '../../data/tile-view.js';

type Endpoints = typeof dashboardErrorEndpoints;
type Type = DashboardErrorTypes['Rows'][number];
type Class = DashboardErrorTypes['Classes'][number];
type Counted = Pick<Type, 'ConfirmedErrors' | 'UnconfirmedErrors' | 'LastCheckId'>;
type Table<Row> = ReturnType<typeof sectionTable<Row>>;

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

/** What the page adds to the columns of classes and codes alike. */
const drawn = {
  confirmed: { isSpare: true },
  unconfirmed: { isSpare: true },
  lastTime: {
    draw: ({ LastCheckId }: Counted, text: string) => (
      <Link to="/checks/$checkId" params={{ checkId: String(LastCheckId) }} className="nowrap">
        {text}
      </Link>
    ),
  },
};

/** Their sum as a bar, before its parts. */
function withShares<Row extends Counted>({ columns, rows }: Table<Row>, format: Format): Table<Row> {
  const most = Math.max(1, ...rows.map(({ source }) => errorsOf(source)));
  const share: Column<SectionRow<Row>> = {
    id: 'share',
    title: 'Errors',
    sort: ({ source }) => errorsOf(source),
    cell: ({ source }) => <ShareBar share={errorsOf(source) / most} text={format.count(errorsOf(source))} />,
  };
  const at = columns.findIndex(({ id }) => id === 'confirmed');
  return { columns: columns.toSpliced(at, 0, share), rows };
}

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
      section={(rows) => errorTypesSection(tile, { Rows: [], Classes: rows })}
      lack={cutWords(query.data, format)}
    >
      {(rows, section) => (
        <div className={classes['narrow']}>
          <DataTable
            label="Errors by class"
            {...withShares(
              sectionTable(section, rows, format, {
                columns: {
                  ...drawn,
                  errorClass: { draw: (row, text) => withMore(text, countsIn(row, format)) },
                },
                isSortable: true,
              }),
              format,
            )}
            rowKey={({ source: { Class: name } }) => name}
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
      section={(rows) => errorTypesSection(tile, { Rows: rows, Classes: [] })}
      lack={cutWords(data, format)}
    >
      {(rows, section) => (
        <div className={classes['narrow']}>
          <DataTable
            label="Errors by code"
            {...withShares(
              sectionTable(section, rows, format, {
                columns: {
                  ...drawn,
                  error: {
                    draw: (row, text) =>
                      withMore(text, `${row.Category} · ${String(row.ErrorCode)} · ${countsIn(row, format)}`),
                  },
                  errorClass: { isSpare: true },
                  errorCode: { isSpare: true },
                },
                isSortable: true,
              }),
              format,
            )}
            rowKey={({ source: { ErrorCode } }) => ErrorCode}
            empty={NO_ERROR}
          />
        </div>
      )}
    </ListTile>
  );
}
