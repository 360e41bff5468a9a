import { lastCheckSection } from '@vedette/contract/v1/dashboards/tiles/last-check';
import type { RowKeys, Section } from '@vedette/contract/v1/dashboards/sections/section';
import type { monitorViewEndpoints } from '@vedette/contract/v1/monitors/monitor';
import type { MonitorStatus } from '@vedette/contract/v4/status';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { t } from '../../../i18n/translate.js';
import { MonitorLink } from '../../../monitors/names/monitor-link.js';
import { call } from '../../../api/client.js';
import { apiPath, v4 } from '../../../api/v4.js';
import { Facts } from '../../../parts/display/facts.js';
import { useFormat } from '../../../parts/format/format.js';
import { Loading } from '../../../parts/feedback/loading.js';
import { ProblemView } from '../../../parts/page/problem-view.js';
import { refreshInterval } from '../../data/dashboard-queries.js';
import { sectionFile } from '../../sections/section-file.js';
import { sectionTable } from '../../sections/section-table.js';
import { TileFrame } from '../../tile-frame/tile-frame.js';
import type { TileProps } from '../../tile-frame/tile-props.js';

/** The last check of one monitor: the one selected in the tile, or the first of the dashboard by name. */
export function LastCheckTile({ tile, figures, isAutoRefreshed, arranging }: TileProps) {
  const format = useFormat();
  const [monitor] = figures.Monitors;
  const guid = monitor?.MonitorGuid ?? '';
  const { data, error } = useQuery({
    queryKey: ['monitor', guid, 'status'],
    enabled: guid !== '',
    queryFn: async ({ signal }) => {
      const [{ Data }, hasResults] = await Promise.all([
        v4<{ readonly Data: MonitorStatus }>('GET', apiPath`/Status/Monitor/${guid}`, undefined, signal),
        hasRecentResults(guid, signal),
      ]);
      return { status: Data.Attributes, uptime: hasResults ? Data.Attributes.UptimePercentage : undefined };
    },
    refetchInterval: refreshInterval(isAutoRefreshed),
  });
  const section =
    monitor && data && lastCheckSection(tile, { MonitorGuid: guid, MonitorName: monitor.MonitorName, ...data });
  const file = section && sectionFile(section);
  return (
    <TileFrame
      {...{ tile, arranging }}
      rows={file?.rows}
      units={file?.units}
      table={
        <>
          {error && <ProblemView error={error} failure={t('This tile could not be loaded')} />}
          {!monitor && <p className="dimmed">{t('No monitors.')}</p>}
          {monitor && !data && !error && <Loading label={t('Loading tile')} lines={3} />}
          {section && <LastCheckFacts section={section} />}
          {figures.Total > 1 && (
            <p className="dimmed">
              {t('Showing the first of {total} monitors by name. Choose another one in the tile settings.', {
                total: format.count(figures.Total),
              })}
            </p>
          )}
        </>
      }
    />
  );
}

/** Returns whether a monitor has results of the last 24 hours. Without any, the monitor list has no uptime. */
async function hasRecentResults(guid: string, signal: AbortSignal): Promise<boolean> {
  const query = { MonitorGuids: guid, IncludeStatusHistory: false, Take: 1 };
  const { Rows } = await call<typeof monitorViewEndpoints.list>('GET /api/v1/Monitor', { query, signal });
  return Rows[0]?.UptimePercentage !== undefined;
}

const columnOverrides = {
  lastCheck: {
    draw: ({ MonitorCheckId: id }: RowKeys, text: string) =>
      id === undefined ? (
        text
      ) : (
        <Link to="/checks/$checkId" params={{ checkId: String(id) }}>
          {text}
        </Link>
      ),
  },
};

/** Shows the only row of the section as names and values. */
function LastCheckFacts({ section }: { readonly section: Section }) {
  const format = useFormat();
  const { columns, rows } = sectionTable(section, section.keys ?? [], format, { columns: columnOverrides });
  const guid = section.keys?.[0]?.MonitorGuid ?? '';
  return (
    <Facts
      facts={[
        [t('Monitor'), <MonitorLink key="monitor" guid={guid} name={section.about ?? ''} />],
        ...rows.flatMap((row) => columns.map(({ title, cell }) => [title, cell(row)] as const)),
      ]}
    />
  );
}
