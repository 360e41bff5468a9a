import type { Sla } from '@vedette/contract/v4/sla';
import type { slaViewEndpoints } from '@vedette/contract/v1/sla/sla';
import type { RowKeys } from '@vedette/contract/v1/dashboards/sections/section';
import { slaSection } from '@vedette/contract/v1/dashboards/tiles/sla';
import { startsAfterPeriod } from '@vedette/contract/v1/sla/no-uptime';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../../i18n/translate.js';
import { call } from '../../../api/client.js';
import { keepWhile } from '../../../api/keep-while.js';
import { useFormat } from '../../../parts/format/format.js';
import { AGREED_DIGITS } from '../../../parts/format/format-values.js';
import { Loading } from '../../../parts/feedback/loading.js';
import { ProblemView } from '../../../parts/page/problem-view.js';
import { listQuery } from '../../../resources/resource-queries.js';
import { SLAS } from '../../../slas/sla-resource.js';
import { NameOfMonitor } from '../../../monitors/names/monitor-name.js';
import { DataTable } from '../../../parts/tables/data-table.js';
import { sectionFile } from '../../sections/section-file.js';
import { sectionTable } from '../../sections/section-table.js';
import { slaStartNote } from '../../labels/sla-start-note.js';
import { TileFrame } from '../../tile-frame/tile-frame.js';
import { byName } from '../../tile-rows/tile-orders.js';
import {
  MAX_ROWS,
  type Part,
  describeOmissions,
  ofDashboard,
  splitIntoParts,
  readParts,
} from '../../tile-rows/tile-rows.js';
import type { TileProps } from '../../tile-frame/tile-props.js';
import { toWholePeriodQuery } from '../../data/tile-view.js';

const drawn = {
  monitor: {
    draw: ({ MonitorGuid: guid = '' }: RowKeys, name: string) => <NameOfMonitor guid={guid} name={name} />,
  },
};

/** Minimum width in columns (of twelve) for all columns; narrower tiles mark states on the values. */
const WIDE = 9;
const drawnShort = {
  ...drawn,
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
  const parts = splitIntoParts(figures);
  const format = useFormat();
  const span = toWholePeriodQuery(search, figures);
  const { data, error } = useQuery({
    queryKey: ['/Sla', sla?.SlaGuid, 'overview', 'tile', span, parts],
    enabled: sla !== undefined,
    placeholderData: keepWhile(1, sla?.SlaGuid ?? ''),
    queryFn: async ({ signal }) => {
      const since: { isYoung: boolean; countsFrom?: number } = { isYoung: false };
      const read = async (part: Part) => {
        const page = await call<(typeof slaViewEndpoints)['overview']>('GET /api/v1/Sla/:slaGuid/Overview', {
          params: { slaGuid: sla?.SlaGuid ?? '' },
          signal,
          query: { ...part, Take: MAX_ROWS, ...span },
        });
        since.isYoung = startsAfterPeriod(page);
        if (page.CountsFromAt > page.FromAt) since.countsFrom = page.CountsFromAt;
        return page;
      };
      return { ...(await readParts(parts, read, byName)), ...since };
    },
  });
  const lack = data && describeOmissions(figures, data);
  const rows = ofDashboard(data?.Rows, figures);
  const section =
    sla &&
    rows &&
    slaSection({
      title: tile.Title,
      name: sla.Description,
      target: sla.UptimeWarningThreshold,
      isTooYoung: data?.isYoung === true,
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
          {problem && <ProblemView error={problem} what={t('The SLA could not be loaded')} />}
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
                    percentage: format.percent(sla.UptimeWarningThreshold, AGREED_DIGITS, 2),
                  }),
                  ...(data?.countsFrom === undefined || data.isYoung ? [] : [slaStartNote(data.countsFrom, format)]),
                ].join(' ')}
              </p>
              <DataTable
                label={t('Monitors')}
                {...sectionTable(section, section.keys ?? [], format, {
                  columns: tile.Width < WIDE ? drawnShort : drawn,
                  conditional: ['loadTimeState', 'responseState'],
                  isSortable: lack === undefined,
                })}
                rowKey={({ source: { MonitorGuid: guid = '' } }) => guid}
                empty={t('No monitors.')}
              />
              {lack !== undefined && <p className="dimmed">{lack}</p>}
            </>
          )}
        </>
      }
    />
  );
}
