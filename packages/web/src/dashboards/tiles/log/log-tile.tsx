import type { DashboardLog, dashboardViewEndpoints } from '@vedette/contract/v1/dashboards/dashboard';
import { logSection } from '@vedette/contract/v1/dashboards/tiles/log';
import { Link } from '@tanstack/react-router';
import { t } from '../../../i18n/translate.js';
import { NameOfMonitor } from '../../../monitors/names/monitor-name.js';
import { call } from '../../../api/client.js';
import { DataTable } from '../../../parts/tables/data-table.js';
import { useFormat } from '../../../parts/format/format.js';
import { MoreRows } from '../../../parts/tables/more-rows.js';
import { levelState } from '../../../parts/display/state-mark.js';
import { ZonedTime } from '../../../parts/format/zoned-time.js';
import { ChosenErrorsBar, choiceColumn, useChosenErrors } from '../../../checks/clearing/choose-errors.js';
import { CheckMarks, CheckLocation } from './check-marks.js';
import { toDashboardQuery, toChecksQuery, viewKey } from '../../data/dashboard-queries.js';
import { type SectionRow, sectionTable } from '../../sections/section-table.js';
import { ListTile } from '../../tile-frame/list-tile.js';
import { useTilePages } from '../../tile-rows/page-of-list.js';
import type { TileProps } from '../../tile-frame/tile-props.js';

type Row = DashboardLog['Rows'][number];

/** Overrides of the columns of checks; icons precede the description. */
const drawn = {
  at: {
    draw: ({ At, MonitorCheckId }: Row) => (
      <Link to="/checks/$checkId" params={{ checkId: String(MonitorCheckId) }}>
        <ZonedTime at={At} />
      </Link>
    ),
  },
  monitor: {
    draw: ({ MonitorGuid, MonitorName }: Row) => <NameOfMonitor guid={MonitorGuid} name={MonitorName} />,
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
export function LogTile({ tile, dashboardGuid, search, isRefreshed, arranging }: TileProps) {
  const format = useFormat();
  const { list, rows } = useTilePages<Row>(
    ['/Dashboard', dashboardGuid, 'log', ...viewKey(search), toChecksQuery(search)],
    (asking, signal) =>
      call<(typeof dashboardViewEndpoints)['log']>('GET /api/v1/Dashboard/:dashboardGuid/CheckLog', {
        params: { dashboardGuid },
        signal,
        query: { ...toDashboardQuery(search), ...toChecksQuery(search), ...asking },
      }),
    isRefreshed,
  );
  const errors = useChosenErrors(rows ?? []);
  const { id, title, cell: choose } = choiceColumn<Row>(errors, format.dateTime);
  return (
    <ListTile tile={tile} arranging={arranging} query={list} rows={rows} section={(shown) => logSection(tile, shown)}>
      {(shown, section) => {
        const table = sectionTable(section, shown, format, { columns: drawn, conditional: ['remark'] });
        const choices =
          errors.clearable.length > 0 ? [{ id, title, cell: ({ source }: SectionRow<Row>) => choose(source) }] : [];
        return (
          <>
            <ChosenErrorsBar errors={errors} />
            <DataTable
              label={t('Checks')}
              columns={[...table.columns, ...choices]}
              rows={table.rows}
              rowKey={({ source }) => source.MonitorCheckId}
              getRowState={({ source }) => levelState(source.ErrorLevel)}
              hasRowLinks
              empty={isLimited(tile, search) ? t('No matching checks in this period.') : t('No checks in this period.')}
            />
            <MoreRows list={list} />
          </>
        );
      }}
    </ListTile>
  );
}

const isLimited = ({ CheckLevel: own }: TileProps['tile'], { level }: TileProps['search']): boolean =>
  (own ?? level) !== undefined;
