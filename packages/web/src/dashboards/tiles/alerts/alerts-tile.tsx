import type { DashboardAlerts, dashboardAlertEndpoints } from '@vedette/contract/v1/dashboards/dashboard-alerts';
import { alertsSection } from '@vedette/contract/v1/dashboards/tiles/alerts';
import { Link } from '@tanstack/react-router';
import { t } from '../../../i18n/translate.js';
import { definitionName } from '../../../i18n/default-names.js';
import { call } from '../../../api/client.js';
import { MonitorLink } from '../../../monitors/names/monitor-link.js';
import { DataTable } from '../../../parts/tables/data-table.js';
import { useFormat } from '../../../parts/format/format.js';
import { LoadMoreButton } from '../../../parts/tables/load-more-button.js';
import { levelState } from '../../../parts/display/state-mark.js';
import { ZonedTime } from '../../../parts/format/zoned-time.js';
import { toDashboardQuery, toCheckpointQuery, viewKey } from '../../data/dashboard-queries.js';
import { sectionTable } from '../../sections/section-table.js';
import { ListTile } from '../../tile-frame/list-tile.js';
import { useTilePages } from '../../tile-rows/use-tile-pages.js';
import type { TileProps } from '../../tile-frame/tile-props.js';

type Row = DashboardAlerts['Rows'][number];

/** Overrides of the columns of alerts. The type and the definition have no column, because the level names both. */
const columnOverrides = {
  at: {
    draw: ({ At, IncidentId }: Row) =>
      IncidentId === undefined ? (
        <ZonedTime at={At} />
      ) : (
        <Link to="/incidents/$incidentId" params={{ incidentId: String(IncidentId) }}>
          <ZonedTime at={At} />
        </Link>
      ),
  },
  kind: null,
  definition: null,
  monitor: {
    draw: ({ MonitorGuid, MonitorName }: Row) => <MonitorLink guid={MonitorGuid} name={MonitorName} />,
  },
  escalation: {
    isNumber: false,
    draw: ({ EscalationLevelId, AlertName }: Row, level: string) =>
      EscalationLevelId === undefined ? AlertName : levelText(level, definitionName(AlertName)),
  },
  firstError: {
    draw: ({ MonitorCheckId }: Row, text: string) =>
      MonitorCheckId === undefined ? (
        text
      ) : (
        <Link to="/checks/$checkId" params={{ checkId: String(MonitorCheckId) }}>
          {text}
        </Link>
      ),
  },
};

const levelText = (level: string, alertName: string): string =>
  alertName === '' ? level : t('{level} of {alertName}', { level, alertName });

/** The alerts of the period, latest first, each linked to the first error. */
export function AlertsTile({ tile, dashboardGuid, search, isAutoRefreshed, arranging }: TileProps) {
  const format = useFormat();
  const filter = { ...toCheckpointQuery(search), ...(search.level !== undefined && { Level: search.level }) };
  const { list, rows } = useTilePages<Row>(
    ['/Dashboard', dashboardGuid, 'alerts', ...viewKey(search), filter],
    (pageQuery, signal) =>
      call<(typeof dashboardAlertEndpoints)['list']>('GET /api/v1/Dashboard/:dashboardGuid/Alert', {
        params: { dashboardGuid },
        signal,
        query: { ...toDashboardQuery(search), ...filter, ...pageQuery },
      }),
    isAutoRefreshed,
  );
  return (
    <ListTile
      tile={tile}
      arranging={arranging}
      query={list}
      rows={rows}
      section={(shown) => alertsSection(tile, shown)}
    >
      {(shown, section) => (
        <>
          <DataTable
            label={t('Alerts')}
            {...sectionTable(section, shown, format, { columns: columnOverrides })}
            rowKey={({ source }) => source.AlertGuid}
            getRowState={({ source }) => levelState(source.ErrorLevel)}
            hasRowLinks
            empty={t('No alerts in this period.')}
          />
          <LoadMoreButton list={list} />
        </>
      )}
    </ListTile>
  );
}
