import type {
  DashboardMonitorData,
  dashboardMonitorDataEndpoints,
} from '@vedette/contract/v1/dashboards/dashboard-monitor-data';
import type { RowKeys } from '@vedette/contract/v1/dashboards/sections/section';
import { monitorDataSection } from '@vedette/contract/v1/dashboards/tiles/monitor-data';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../../i18n/translate.js';
import { MonitorLink } from '../../../monitors/names/monitor-link.js';
import { call } from '../../../api/client.js';
import { DataTable } from '../../../parts/tables/data-table.js';
import { type Format, useFormat } from '../../../parts/format/format.js';
import { Loading } from '../../../parts/feedback/loading.js';
import { ProblemView } from '../../../parts/page/problem-view.js';
import { initialSort } from '../../labels/column-names.js';
import { toDashboardQuery, refreshInterval, viewKey } from '../../data/dashboard-queries.js';
import { slaStartNote } from '../../labels/sla-start-note.js';
import { sectionFile } from '../../sections/section-file.js';
import { sectionTable } from '../../sections/section-table.js';
import { TileFrame } from '../../tile-frame/tile-frame.js';
import type { TileProps } from '../../tile-frame/tile-props.js';

/** Overrides of the columns. Names link to their monitors; SLA results are marks on the values, not columns. */
const columnOverrides = {
  monitor: {
    isName: true,
    draw: ({ MonitorGuid: guid = '' }: RowKeys, name: string) => <MonitorLink guid={guid} name={name} />,
  },
  group: { isName: true },
  SlaUptimePercentage: { markedBy: 'state' },
  SlaTotalTime: { markedBy: 'loadTimeState' },
  SlaOperatorResponseTime: { markedBy: 'responseState' },
  state: null,
  loadTimeState: null,
  responseState: null,
} as const;

/** Columns that a section has only with some settings. */
const CONDITIONAL_COLUMNS = [
  'monitor',
  'group',
  'SlaUptimePercentage',
  'SlaTotalTime',
  'SlaOperatorResponseTime',
  'state',
  'loadTimeState',
  'responseState',
] as const satisfies readonly (keyof typeof columnOverrides)[];

/** Metrics of monitors or groups with SLA results and targets, by the settings of the tile. */
export function MonitorDataTile({ tile, dashboardGuid, search, isAutoRefreshed, arranging }: TileProps) {
  const format = useFormat();
  const { TileGuid } = tile;
  const settings = [tile.RowsFor, tile.SlaGuid, tile.SortBy, tile.IsDescending] as const;
  const { data, error } = useQuery({
    queryKey: ['/Dashboard', dashboardGuid, 'monitor-data', TileGuid, settings, ...viewKey(search)],
    queryFn: ({ signal }) =>
      call<(typeof dashboardMonitorDataEndpoints)['read']>('GET /api/v1/Dashboard/:dashboardGuid/MonitorData', {
        params: { dashboardGuid },
        signal,
        query: { ...toDashboardQuery(search), ...(TileGuid !== undefined && { Tile: TileGuid }) },
      }),
    refetchInterval: refreshInterval(isAutoRefreshed),
  });
  if (!data) {
    const placeholder = error ? (
      <ProblemView error={error} failure={t('This tile could not be loaded')} />
    ) : (
      <Loading label={t('Loading tile')} lines={4} />
    );
    return <TileFrame {...{ tile, arranging }} rows={undefined} table={placeholder} />;
  }
  const section = monitorDataSection(tile, data);
  const isComplete = section.leftOut === 0;
  const sortedBy = isComplete ? initialSort(tile, section) : undefined;
  return (
    <TileFrame
      {...{ tile, arranging }}
      {...sectionFile(section)}
      table={
        <>
          <SlaNote data={data} format={format} />
          <DataTable
            key={JSON.stringify(sortedBy)}
            label={data.RowsFor === 'Groups' ? t('Monitor groups') : t('Monitors')}
            {...sectionTable(section, section.keys ?? [], format, {
              columns: columnOverrides,
              conditional: CONDITIONAL_COLUMNS,
              isSortable: isComplete,
            })}
            rowKey={({ source: { MonitorGuid, MonitorGroupGuid } }) => MonitorGuid ?? MonitorGroupGuid ?? ''}
            sortedBy={sortedBy}
            empty={data.RowsFor === 'Groups' ? t('No groups with monitors.') : t('No monitors.')}
          />
          {!isComplete && (
            <p className="dimmed">
              {t(
                'Showing the first {count} of {total} by name. Choose a group, or filter the dashboard, to see others.',
                { count: format.count(data.Rows.length), total: format.count(data.Total) },
              )}
            </p>
          )}
        </>
      }
    />
  );
}

/** The SLA and the start of its results. */
function SlaNote({
  data: { Sla: sla, RowsFor: rowsFor, FromAt },
  format,
}: {
  readonly data: DashboardMonitorData;
  readonly format: Format;
}) {
  if (rowsFor === 'Groups')
    return <p className="dimmed">{t('SLAs are evaluated for single monitors, not for groups.')}</p>;
  if (!sla) return <p className="dimmed">{t('No SLAs yet.')}</p>;
  const sentences = [
    t('SLA: {name}.', { name: sla.Description }),
    ...(sla.CountsFromAt > FromAt ? [slaStartNote(sla.CountsFromAt, format)] : []),
  ];
  return <p className="dimmed">{sentences.join(' ')}</p>;
}
