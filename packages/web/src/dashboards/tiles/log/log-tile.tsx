import type { DashboardLog, dashboardViewEndpoints } from '@vedette/contract/v1/dashboards/dashboard';
import { Link } from '@tanstack/react-router';
import { NameOfMonitor } from '../../../monitors/names/monitor-name.js';
import { call } from '../../../api/client.js';
import { type Column, DataTable } from '../../../parts/tables/data-table.js';
import { type Format, useFormat } from '../../../parts/format/format.js';
import { MoreRows } from '../../../parts/tables/more-rows.js';
import type { PlainRow } from '../../../parts/files/plain-rows.js';
import { LevelMark, levelState } from '../../../parts/display/state-mark.js';
import { ZonedTime } from '../../../parts/format/zoned-time.js';
import { ChosenErrorsBar, choiceColumn, useChosenErrors } from '../../../checks/clearing/choose-errors.js';
import { CheckMarks, PlaceOf } from './check-marks.js';
import { askedBy, checksAsked, viewKey } from '../../data/dashboard-queries.js';
import { ListTile } from '../../tile-frame/list-tile.js';
import { useTilePages } from '../../tile-rows/page-of-list.js';
import type { TileProps } from '../../tile-frame/tile-props.js';

type Row = DashboardLog['Rows'][number];

const columns = (format: Format): readonly Column<Row>[] => [
  {
    id: 'at',
    title: 'Finished',
    cell: ({ At, MonitorCheckId }) => (
      <Link to="/checks/$checkId" params={{ checkId: String(MonitorCheckId) }}>
        <ZonedTime at={At} />
      </Link>
    ),
  },
  {
    id: 'monitor',
    title: 'Monitor',
    cell: ({ MonitorGuid: monitorGuid, MonitorName }) => <NameOfMonitor guid={monitorGuid} name={MonitorName} />,
  },
  { id: 'total', title: 'Total', isNumber: true, cell: ({ TotalTime }) => format.ms(TotalTime) },
  { id: 'level', title: 'Status', cell: ({ ErrorLevel }) => <LevelMark level={ErrorLevel} /> },
  {
    id: 'result',
    title: 'Description',
    isSentence: true,
    cell: (check) => (
      <span>
        <CheckMarks check={check} />
        {check.ErrorDescription}
      </span>
    ),
  },
  { id: 'checkpoint', title: 'Checkpoint', cell: (check) => <PlaceOf check={check} /> },
];

/** The checks of the period, the newest first. */
export function LogTile({ tile, dashboardGuid, search, isRefreshed, arranging }: TileProps) {
  const format = useFormat();
  const { list, rows } = useTilePages<Row>(
    ['/Dashboard', dashboardGuid, 'log', ...viewKey(search), checksAsked(search)],
    (asking, signal) =>
      call<(typeof dashboardViewEndpoints)['log']>('GET /api/v1/Dashboard/:dashboardGuid/Log', {
        params: { dashboardGuid },
        signal,
        query: { ...askedBy(search), ...checksAsked(search), ...asking },
      }),
    isRefreshed,
  );
  const errors = useChosenErrors(rows ?? []);
  const choice = errors.clearable.length > 0 ? [choiceColumn<Row>(errors, format.dateTime)] : [];
  return (
    <ListTile
      tile={tile}
      arranging={arranging}
      query={list}
      rows={rows}
      plain={({ IsStaging, HasScreenshot, MayClear: _may, ...row }): PlainRow => ({
        ...row,
        At: new Date(row.At).toISOString(),
        ...(IsStaging === true && { IsStaging: 'yes' }),
        ...(HasScreenshot === true && { HasScreenshot: 'yes' }),
      })}
    >
      {(shown) => (
        <>
          <ChosenErrorsBar errors={errors} />
          <DataTable
            label="Checks"
            columns={[...columns(format), ...choice]}
            rows={shown}
            rowKey={({ MonitorCheckId }) => MonitorCheckId}
            stateOf={({ ErrorLevel }) => levelState(ErrorLevel)}
            hasRowLinks
            empty={isLimited(tile, search) ? 'No such check in this period.' : 'No check in this period.'}
          />
          <MoreRows list={list} />
        </>
      )}
    </ListTile>
  );
}

const isLimited = ({ CheckLevel: own }: TileProps['tile'], { level }: TileProps['search']): boolean =>
  (own ?? level) !== undefined;
