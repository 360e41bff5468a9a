import type { DashboardAlerts, dashboardAlertEndpoints } from '@vedette/contract/v1/dashboards/dashboard-alerts';
import { Link } from '@tanstack/react-router';
import { call } from '../../../api/client.js';
import { NameOfMonitor } from '../../../monitors/names/monitor-name.js';
import { type Column, DataTable } from '../../../parts/tables/data-table.js';
import { type Format, useFormat } from '../../../parts/format/format.js';
import { MoreRows } from '../../../parts/tables/more-rows.js';
import type { PlainRow } from '../../../parts/files/plain-rows.js';
import { LevelMark, levelState } from '../../../parts/display/state-mark.js';
import { ZonedTime } from '../../../parts/format/zoned-time.js';
import { askedBy, checkpointsAsked, viewKey } from '../../data/dashboard-queries.js';
import { ListTile } from '../../tile-frame/list-tile.js';
import { useTilePages } from '../../tile-rows/page-of-list.js';
import type { TileProps } from '../../tile-frame/tile-props.js';

type Row = DashboardAlerts['Rows'][number];

const columns = (format: Format): readonly Column<Row>[] => [
  {
    id: 'at',
    title: 'At',
    cell: ({ At, IncidentId }) =>
      IncidentId === undefined ? (
        <ZonedTime at={At} />
      ) : (
        <Link to="/incidents/$incidentId" params={{ incidentId: String(IncidentId) }}>
          <ZonedTime at={At} />
        </Link>
      ),
  },
  {
    id: 'monitor',
    title: 'Monitor',
    cell: ({ MonitorGuid, MonitorName }) => <NameOfMonitor guid={MonitorGuid} name={MonitorName} />,
  },
  { id: 'level', title: 'Error level', cell: ({ ErrorLevel }) => <LevelMark level={ErrorLevel} /> },
  {
    id: 'escalation',
    title: 'Escalation level',
    cell: ({ EscalationLevelId, AlertName }) =>
      EscalationLevelId === undefined ? AlertName : `${format.count(EscalationLevelId)}${ofDefinition(AlertName)}`,
  },
  {
    id: 'reminder',
    title: 'Reminder',
    isNumber: true,
    cell: ({ Ordinal }) => (Ordinal === 0 ? '–' : format.count(Ordinal)),
  },
  {
    id: 'error',
    title: 'First error',
    isSentence: true,
    cell: ({ ErrorDescription, MonitorCheckId }) =>
      MonitorCheckId === undefined ? (
        ErrorDescription
      ) : (
        <Link to="/checks/$checkId" params={{ checkId: String(MonitorCheckId) }}>
          {ErrorDescription}
        </Link>
      ),
  },
  { id: 'checkpoint', title: 'Checkpoint', cell: ({ CheckpointName = '–' }) => CheckpointName },
];

const ofDefinition = (name: string): string => (name === '' ? '' : ` of ${name}`);

/** The alerts of the period, the newest first, each with the first error behind it. */
export function AlertsTile({ tile, dashboardGuid, search, isRefreshed, arranging }: TileProps) {
  const format = useFormat();
  const asked = { ...checkpointsAsked(search), ...(search.level !== undefined && { Level: search.level }) };
  const { list, rows } = useTilePages<Row>(
    ['/Dashboard', dashboardGuid, 'alerts', ...viewKey(search), asked],
    (asking, signal) =>
      call<(typeof dashboardAlertEndpoints)['list']>('GET /api/v1/Dashboard/:dashboardGuid/Alert', {
        params: { dashboardGuid },
        signal,
        query: { ...askedBy(search), ...asked, ...asking },
      }),
    isRefreshed,
  );
  return (
    <ListTile
      tile={tile}
      arranging={arranging}
      query={list}
      rows={rows}
      plain={(row): PlainRow => ({ ...row, At: new Date(row.At).toISOString() })}
    >
      {(shown) => (
        <>
          <DataTable
            label="Alerts"
            columns={columns(format)}
            rows={shown}
            rowKey={({ AlertGuid }) => AlertGuid}
            stateOf={({ ErrorLevel }) => levelState(ErrorLevel)}
            hasRowLinks
            empty="No alert in this period."
          />
          <MoreRows list={list} />
        </>
      )}
    </ListTile>
  );
}
