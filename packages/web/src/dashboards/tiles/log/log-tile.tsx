import type { DashboardLog, dashboardViewEndpoints } from '@vedette/contract/v1/dashboards/dashboard';
import { logSection } from '@vedette/contract/v1/dashboards/tiles/log';
import { Link } from '@tanstack/react-router';
import { t } from '../../../i18n/translate.js';
import { MonitorLink } from '../../../monitors/names/monitor-link.js';
import { call } from '../../../api/client.js';
import { DataTable } from '../../../parts/tables/data-table.js';
import { useFormat } from '../../../parts/format/format.js';
import { LoadMoreButton } from '../../../parts/tables/load-more-button.js';
import { levelState } from '../../../parts/display/state-mark.js';
import { ZonedTime } from '../../../parts/format/zoned-time.js';
import { ErrorSelectionBar, selectionColumn, useErrorSelection } from '../../../checks/clearing/select-errors.js';
import { CheckMarks, CheckLocation } from './check-marks.js';
import { toDashboardQuery, toChecksQuery, viewKey } from '../../data/dashboard-queries.js';
import { type SectionRow, sectionTable } from '../../sections/section-table.js';
import { ListTile } from '../../tile-frame/list-tile.js';
import { useTilePages } from '../../tile-rows/use-tile-pages.js';
import type { TileProps } from '../../tile-frame/tile-props.js';

type Row = DashboardLog['Rows'][number];

/** Overrides of the columns of checks; icons precede the description. */
const columnOverrides = {
  at: {
    draw: ({ At, MonitorCheckId }: Row) => (
      <Link to="/checks/$checkId" params={{ checkId: String(MonitorCheckId) }}>
        <ZonedTime at={At} />
      </Link>
    ),
  },
  monitor: {
    draw: ({ MonitorGuid, MonitorName }: Row) => <MonitorLink guid={MonitorGuid} name={MonitorName} />,
  },
  remark: null,
  errorCode: null,
  error: {
    draw: (check: Row, text: string) => (
      <span>
        <CheckMarks check={check} />
        {text}
      </span>
    ),
  },
  checkpoint: { draw: (check: Row) => <CheckLocation check={check} /> },
};

/** The checks of the period, latest first. */
export function LogTile({ tile, dashboardGuid, search, isAutoRefreshed, arranging }: TileProps) {
  const format = useFormat();
  const { list, rows } = useTilePages<Row>(
    ['/Dashboard', dashboardGuid, 'log', ...viewKey(search), toChecksQuery(search)],
    (pageQuery, signal) =>
      call<(typeof dashboardViewEndpoints)['log']>('GET /api/v1/Dashboard/:dashboardGuid/CheckLog', {
        params: { dashboardGuid },
        signal,
        query: { ...toDashboardQuery(search), ...toChecksQuery(search), ...pageQuery },
      }),
    isAutoRefreshed,
  );
  const errorSelection = useErrorSelection(rows ?? []);
  const { id, title, cell: renderCheckbox } = selectionColumn<Row>(errorSelection, format.dateTime);
  return (
    <ListTile tile={tile} arranging={arranging} query={list} rows={rows} section={(shown) => logSection(tile, shown)}>
      {(shown, section) => {
        const table = sectionTable(section, shown, format, { columns: columnOverrides, conditional: ['remark'] });
        const selectionColumns =
          errorSelection.clearable.length > 0
            ? [{ id, title, cell: ({ source }: SectionRow<Row>) => renderCheckbox(source) }]
            : [];
        return (
          <>
            <ErrorSelectionBar selection={errorSelection} />
            <DataTable
              label={t('Checks')}
              columns={[...table.columns, ...selectionColumns]}
              rows={table.rows}
              rowKey={({ source }) => source.MonitorCheckId}
              getRowState={({ source }) => levelState(source.ErrorLevel)}
              hasRowLinks
              empty={
                isLimitedByLevel(tile, search)
                  ? t('No matching checks in this period.')
                  : t('No checks in this period.')
              }
            />
            <LoadMoreButton list={list} />
          </>
        );
      }}
    </ListTile>
  );
}

const isLimitedByLevel = ({ CheckLevel: tileLevel }: TileProps['tile'], { level }: TileProps['search']): boolean =>
  (tileLevel ?? level) !== undefined;
