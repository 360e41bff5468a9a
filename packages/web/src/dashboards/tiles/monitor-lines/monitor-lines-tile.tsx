import type { DashboardLines } from '@vedette/contract/v1/dashboards/dashboard';
import { MAX_DRAWN_LINES, MAX_LINES_PER_REQUEST } from '@vedette/contract/v1/dashboards/tile-kinds';
import { monitorLinesSection } from '@vedette/contract/v1/dashboards/tiles/monitor-lines';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../../i18n/translate.js';
import { useFormat } from '../../../parts/format/format.js';
import { Loading } from '../../../parts/feedback/loading.js';
import { Pager } from '../../../parts/tables/pager.js';
import type { PlainRow } from '../../../parts/files/plain-rows.js';
import { ProblemView } from '../../../parts/page/problem-view.js';
import { loadFirstMonitors } from '../../tile-rows/load-all-monitors.js';
import { monitorSeriesQuery, loadMonitorSeries, viewKey } from '../../data/dashboard-queries.js';
import { MAX_FILE_MONITORS } from '../../tile-rows/file-limit.js';
import { describeDisplayedMonitors, monitorLinesFileRows } from './monitor-line-rules.js';
import { sectionFile } from '../../sections/section-file.js';
import { TileFrame } from '../../tile-frame/tile-frame.js';
import { LinesChart, LinesTable } from '../../tile-charts/tile-lines.js';
import type { TileProps } from '../../tile-frame/tile-props.js';

/**
 * One metric by monitor over time, for the monitors selected in the settings, or in pages by name. A new view starts on
 * the first page.
 */
export function MonitorLinesTile(props: TileProps) {
  return <MonitorLinePages key={JSON.stringify(viewKey(props.search))} {...props} />;
}

function MonitorLinePages(props: TileProps) {
  const { tile, dashboardGuid, search, isAutoRefreshed, arranging } = props;
  const [skip, setSkip] = useState(0);
  const format = useFormat();
  const { data, error } = useQuery(monitorSeriesQuery(dashboardGuid, search, skip, isAutoRefreshed));
  if (!data) {
    const placeholder = error ? (
      <ProblemView error={error} failure={t('This tile could not be loaded')} />
    ) : (
      <Loading label={t('Loading tile')} lines={4} />
    );
    return <TileFrame {...{ tile, arranging }} rows={undefined} chart={placeholder} table={placeholder} />;
  }
  const section = monitorLinesSection(tile, data);
  const drawnMonitorsText = describeDisplayedMonitors(tile, data);
  const pager =
    drawnMonitorsText === undefined ? (
      <Pager skip={skip} take={MAX_DRAWN_LINES} total={data.Total} onSkip={setSkip} />
    ) : (
      <p className="dimmed">{drawnMonitorsText}</p>
    );
  return (
    <TileFrame
      {...{ tile, arranging }}
      {...sectionFile(section)}
      loadAllRows={data.Total > data.Lines.length ? () => loadAllRows(props, data) : undefined}
      chart={
        <>
          {data.Lines.length === 0 ? (
            <p className="dimmed">{t('No monitors.')}</p>
          ) : (
            <LinesChart {...{ section, format }} />
          )}
          {pager}
        </>
      }
      table={
        <>
          <LinesTable {...{ section, format }} label={t('Values by monitor')} />
          {pager}
        </>
      }
    />
  );
}

/** Loads the rows of all monitors for a file, not only those of the displayed monitors. */
async function loadAllRows(
  { tile, dashboardGuid, search }: Pick<TileProps, 'tile' | 'dashboardGuid' | 'search'>,
  displayed: DashboardLines,
): Promise<PlainRow[]> {
  const { Total, Rows } = await loadFirstMonitors(async (from) => {
    const page = await loadMonitorSeries(dashboardGuid, search, {
      Take: MAX_LINES_PER_REQUEST,
      Every: true,
      Skip: from,
    });
    return { Total: page.Total, Rows: page.Lines };
  }, MAX_FILE_MONITORS);
  return monitorLinesFileRows(tile, { ...displayed, Lines: [...Rows], Total });
}
