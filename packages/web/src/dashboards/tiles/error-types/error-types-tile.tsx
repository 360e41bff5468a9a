import type { DashboardErrorTypes, dashboardErrorEndpoints } from '@vedette/contract/v1/dashboards/dashboard-errors';
import type { Section } from '@vedette/contract/v1/dashboards/sections/section';
import { errorTypesSection } from '@vedette/contract/v1/dashboards/tiles/error-types';
import { errorClassNames } from '@vedette/contract/v1/dashboards/value-names';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { t } from '../../../i18n/translate.js';
import { translatedName } from '../../../i18n/translated-name.js';
import { call } from '../../../api/client.js';
import { DataTable } from '../../../parts/tables/data-table.js';
import { useFormat } from '../../../parts/format/format.js';
import { ShareBar } from '../../../parts/charts/share-bar.js';
import { toDashboardQuery, toCheckpointQuery, refreshInterval, viewKey } from '../../data/dashboard-queries.js';
import classes from './error-types.module.css';
import { sectionTable } from '../../sections/section-table.js';
import { ListTile } from '../../tile-frame/list-tile.js';
import { createPartsRenderer } from '../../tile-charts/tile-parts-chart.js';
import type { TileProps } from '../../tile-frame/tile-props.js';
import type { TileView } from '../../data/tile-view.js';

type Endpoints = typeof dashboardErrorEndpoints;
type ErrorCodeRow = DashboardErrorTypes['Rows'][number];
type ErrorClassRow = DashboardErrorTypes['Classes'][number];
type ErrorCounts = Pick<ErrorCodeRow, 'ConfirmedErrors' | 'UnconfirmedErrors' | 'LastCheckId'>;
/** The displayed column. */
const ERRORS_COLUMN = { textKey: 'errors', format: 'count' } as const;

/** Places details that have no column in narrow tiles below the text. */
const withDetails = (text: string, details: string) => (
  <>
    {text}
    <div className={`dimmed ${classes['more'] ?? ''}`}>{details}</div>
  </>
);

const countsText = ({ ConfirmedErrors: confirmed, UnconfirmedErrors: unconfirmed }: ErrorCounts): string =>
  t('{confirmed, number} confirmed, {unconfirmed, number} unconfirmed', { confirmed, unconfirmed });

/** Overrides of the columns of error classes and codes. */
const columnOverrides = {
  confirmed: { isHideable: true },
  unconfirmed: { isHideable: true },
  lastTime: {
    draw: ({ LastCheckId }: ErrorCounts, text: string) => (
      <Link to="/checks/$checkId" params={{ checkId: String(LastCheckId) }} className="nowrap">
        {text}
      </Link>
    ),
  },
};

/** Error counts as bars, relative to the largest. */
function errorBars<Row extends ErrorCounts>({ columns, rows }: Section, sources: readonly Row[]) {
  const column = columns.findIndex(({ textKey }) => textKey === ERRORS_COLUMN.textKey);
  const counts = new Map(sources.map((source, index) => [source, Number(rows[index]?.[column])]));
  const max = Math.max(1, ...counts.values());
  const draw = (row: Row, text: string) => <ShareBar share={(counts.get(row) ?? 0) / max} text={text} />;
  return { errors: { isNumber: false, draw } };
}

const errorTypesQuery = (dashboardGuid: string, view: TileView, isAutoRefreshed: boolean) => ({
  queryKey: ['/Dashboard', dashboardGuid, 'error-types', ...viewKey(view), toCheckpointQuery(view)],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    call<Endpoints['types']>('GET /api/v1/Dashboard/:dashboardGuid/ErrorType', {
      params: { dashboardGuid },
      signal,
      query: { ...toDashboardQuery(view), ...toCheckpointQuery(view) },
    }),
  refetchInterval: refreshInterval(isAutoRefreshed),
});

/** Errors of the period by class or code. */
export function ErrorTypesTile(props: TileProps) {
  return props.tile.ErrorsBy === 'Code' ? <ErrorCodesTile {...props} /> : <ErrorClassesTile {...props} />;
}

const NO_ERRORS_TEXT = t('No errors in this period.');

function ErrorClassesTile({ tile, dashboardGuid, search, isAutoRefreshed, arranging }: TileProps) {
  const format = useFormat();
  const query = useQuery(errorTypesQuery(dashboardGuid, search, isAutoRefreshed));
  const toSection = (rows: readonly ErrorClassRow[]) =>
    errorTypesSection(tile, { ...query.data, Rows: [], Classes: rows });
  return (
    <ListTile
      {...{ tile, arranging, query }}
      chart={createPartsRenderer<ErrorClassRow>(tile, format, {
        section: (row) => toSection([row]),
        value: ERRORS_COLUMN,
        rowId: (row) => row.Class,
        empty: NO_ERRORS_TEXT,
      })}
      rows={query.data?.Classes}
      section={toSection}
    >
      {(rows, section) => (
        <div className={classes['narrow']}>
          <DataTable
            label={t('Errors by class')}
            {...sectionTable(section, rows, format, {
              columns: {
                ...columnOverrides,
                ...errorBars(section, rows),
                errorClass: { draw: (row, text) => withDetails(text, countsText(row)) },
              },
              isSortable: true,
            })}
            rowKey={({ source: { Class: name } }) => name}
            empty={NO_ERRORS_TEXT}
          />
        </div>
      )}
    </ListTile>
  );
}

function ErrorCodesTile({ tile, dashboardGuid, search, isAutoRefreshed, arranging }: TileProps) {
  const format = useFormat();
  const query = useQuery(errorTypesQuery(dashboardGuid, search, isAutoRefreshed));
  const { data } = query;
  const toSection = (rows: readonly ErrorCodeRow[]) => errorTypesSection(tile, { ...data, Rows: rows, Classes: [] });
  return (
    <ListTile
      {...{ tile, arranging, query }}
      chart={createPartsRenderer<ErrorCodeRow>(tile, format, {
        section: (row) => toSection([row]),
        value: ERRORS_COLUMN,
        rowId: (row) => String(row.ErrorCode),
        empty: NO_ERRORS_TEXT,
      })}
      rows={data?.Rows}
      section={toSection}
    >
      {(rows, section) => (
        <div className={classes['narrow']}>
          <DataTable
            label={t('Errors by code')}
            {...sectionTable(section, rows, format, {
              columns: {
                ...columnOverrides,
                ...errorBars(section, rows),
                error: {
                  draw: (row, text) =>
                    withDetails(
                      text,
                      `${translatedName(errorClassNames, row.Category)} · ${String(row.ErrorCode)} · ${countsText(row)}`,
                    ),
                },
                errorClass: { isHideable: true },
                errorCode: { isHideable: true },
              },
              isSortable: true,
            })}
            rowKey={({ source: { ErrorCode } }) => ErrorCode}
            empty={NO_ERRORS_TEXT}
          />
        </div>
      )}
    </ListTile>
  );
}
