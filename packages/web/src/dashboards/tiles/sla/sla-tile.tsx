import type { Sla } from '@vedette/contract/v4/sla';
import type { slaViewEndpoints } from '@vedette/contract/v1/sla/sla';
import type { RowKeys } from '@vedette/contract/v1/dashboards/sections/section';
import { slaSection } from '@vedette/contract/v1/dashboards/tiles/sla';
import { startsAfterPeriod } from '@vedette/contract/v1/sla/no-uptime-reason';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../../i18n/translate.js';
import { call } from '../../../api/client.js';
import { keepPreviousWhile } from '../../../api/keep-while.js';
import { useFormat } from '../../../parts/format/format.js';
import { AGREED_PERCENT_DIGITS } from '../../../parts/format/format-values.js';
import { Loading } from '../../../parts/feedback/loading.js';
import { ProblemView } from '../../../parts/page/problem-view.js';
import { listQuery } from '../../../resources/resource-queries.js';
import { SLAS } from '../../../slas/sla-resource.js';
import { MonitorLink } from '../../../monitors/names/monitor-link.js';
import { DataTable } from '../../../parts/tables/data-table.js';
import { sectionFile } from '../../sections/section-file.js';
import { sectionTable } from '../../sections/section-table.js';
import { slaStartNote } from '../../labels/sla-start-note.js';
import { TileFrame } from '../../tile-frame/tile-frame.js';
import { compareByMonitorName } from '../../tile-rows/row-comparators.js';
import {
  MAX_LIST_ROWS,
  type MonitorBatchQuery,
  describeOmissions,
  filterByDashboard,
  splitIntoBatches,
  loadBatches,
} from '../../tile-rows/tile-rows.js';
import type { TileProps } from '../../tile-frame/tile-props.js';
import { toDashboardRangeQuery } from '../../data/tile-view.js';

const columnOverrides = {
  monitor: {
    draw: ({ MonitorGuid: guid = '' }: RowKeys, name: string) => <MonitorLink guid={guid} name={name} />,
  },
};

/** Minimum width in columns (of twelve) for all columns; narrower tiles mark states on the values. */
const MIN_ALL_COLUMNS_WIDTH = 9;
const narrowColumnOverrides = {
  ...columnOverrides,
  target: null,
  excluded: null,
  TotalTime: { markedBy: 'loadTimeState' },
  loadTimeState: null,
  response: { markedBy: 'responseState' },
  responseState: null,
} as const;

/** SLA results of each monitor, by the tile's SLA or the first of the account. */
export function SlaTile({ tile, figures, search, arranging }: TileProps) {
  const slas = useQuery(listQuery<Sla>(SLAS));
  const { SlaGuid: guid } = tile;
  const sla = guid === undefined ? slas.data?.[0] : slas.data?.find(({ SlaGuid }) => SlaGuid === guid);
  const batches = splitIntoBatches(figures);
  const format = useFormat();
  const periodQuery = toDashboardRangeQuery(search, figures);
  const { data, error } = useQuery({
    queryKey: ['/Sla', sla?.SlaGuid, 'overview', 'tile', periodQuery, batches],
    enabled: sla !== undefined,
    placeholderData: keepPreviousWhile(1, sla?.SlaGuid ?? ''),
    queryFn: async ({ signal }) => {
      const slaStart: { isYoung: boolean; countsFrom?: number } = { isYoung: false };
      const loadBatch = async (batch: MonitorBatchQuery) => {
        const page = await call<(typeof slaViewEndpoints)['overview']>('GET /api/v1/Sla/:slaGuid/Overview', {
          params: { slaGuid: sla?.SlaGuid ?? '' },
          signal,
          query: { ...batch, Take: MAX_LIST_ROWS, ...periodQuery },
        });
        slaStart.isYoung = startsAfterPeriod(page);
        if (page.CountsFromAt > page.FromAt) slaStart.countsFrom = page.CountsFromAt;
        return page;
      };
      return { ...(await loadBatches(batches, loadBatch, compareByMonitorName)), ...slaStart };
    },
  });
  const omissionText = data && describeOmissions(figures, data);
  const rows = filterByDashboard(data?.Rows, figures);
  const section =
    sla &&
    rows &&
    slaSection({
      title: tile.Title,
      name: sla.Description,
      target: sla.UptimeWarningThreshold,
      isBeforeSlaCreation: data?.isYoung === true,
      total: rows.length,
      rows,
    });
  const file = section && sectionFile(section);
  const problem = slas.error ?? error;
  return (
    <TileFrame
      tile={tile}
      arranging={arranging}
      rows={file?.rows}
      units={file?.units}
      table={
        <>
          {problem && <ProblemView error={problem} failure={t('The SLA could not be loaded')} />}
          {slas.data && !sla && (
            <p className="dimmed">{guid === undefined ? t('No SLAs yet.') : t('The SLA of this tile was deleted.')}</p>
          )}
          {sla && !rows && !problem && <Loading label={t('Loading SLA')} lines={4} />}
          {section && (
            <>
              <p className="dimmed">
                {[
                  t('SLA: {name}, {percentage} uptime.', {
                    name: sla.Description,
                    percentage: format.percent(sla.UptimeWarningThreshold, AGREED_PERCENT_DIGITS, 2),
                  }),
                  ...(data?.countsFrom === undefined || data.isYoung ? [] : [slaStartNote(data.countsFrom, format)]),
                ].join(' ')}
              </p>
              <DataTable
                label={t('Monitors')}
                {...sectionTable(section, section.keys ?? [], format, {
                  columns: tile.Width < MIN_ALL_COLUMNS_WIDTH ? narrowColumnOverrides : columnOverrides,
                  conditional: ['loadTimeState', 'responseState'],
                  isSortable: omissionText === undefined,
                })}
                rowKey={({ source: { MonitorGuid: guid = '' } }) => guid}
                empty={t('No monitors.')}
              />
              {omissionText !== undefined && <p className="dimmed">{omissionText}</p>}
            </>
          )}
        </>
      }
    />
  );
}
