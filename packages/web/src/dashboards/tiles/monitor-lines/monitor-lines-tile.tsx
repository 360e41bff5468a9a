import type { DashboardLines } from '@vedette/contract/v1/dashboards/dashboard';
import { MOST_DRAWN, MOST_LINES_AT_ONCE } from '@vedette/contract/v1/dashboards/tile-kinds';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { NameOfMonitor } from '../../../monitors/names/monitor-name.js';
import { useFormat } from '../../../parts/format/format.js';
import { Loading } from '../../../parts/feedback/loading.js';
import { Pager } from '../../../parts/tables/pager.js';
import type { PlainRow } from '../../../parts/files/plain-rows.js';
import { ProblemView } from '../../../parts/page/problem-view.js';
import { firstMonitors } from '../../tile-rows/all-monitors.js';
import { linesQuery, readLines, viewKey } from '../../data/dashboard-queries.js';
import { MOST_IN_FILE } from '../../tile-rows/rows-of-file.js';
import { drawnWords, plainLine, plainLines } from './monitor-line-rules.js';
import { TileFrame } from '../../tile-frame/tile-frame.js';
import { LinesChart, LinesTable, type TileLine } from '../../tile-charts/tile-lines.js';
import type { TileProps } from '../../tile-frame/tile-props.js';
import type { TileView } from '../../data/tile-view.js';

type Metric = NonNullable<TileProps['tile']['Metric']>;
type Line = DashboardLines['Lines'][number];

/** One figure of each monitor over time: of those the tile draws, else a page by name. Another view begins anew. */
export function MonitorLinesTile(props: TileProps) {
  return <LinePages key={JSON.stringify(viewKey(props.search))} {...props} />;
}

function LinePages({ tile, dashboardGuid, search, isRefreshed, arranging }: TileProps) {
  const [skip, setSkip] = useState(0);
  const metric = tile.Metric ?? 'UptimePercentage';
  const format = useFormat();
  const { data, error } = useQuery(linesQuery(dashboardGuid, search, skip, isRefreshed));
  const waiting = error ? (
    <ProblemView error={error} what="This tile could not be read" />
  ) : (
    <Loading label="Loading the tile" lines={4} />
  );
  const drawn = data && drawnWords(tile, data, format.count);
  const pager =
    drawn === undefined ? (
      data && <Pager of="monitors" skip={skip} take={MOST_DRAWN} total={data.Total} onSkip={setSkip} />
    ) : (
      <p className="dimmed">{drawn}</p>
    );
  const shown = data && {
    metric,
    format,
    chartType: tile.ChartType,
    scale: data.Scale,
    lines: data.Lines.map((line) => lineOf(line, metric)),
  };
  return (
    <TileFrame
      tile={tile}
      arranging={arranging}
      rows={data?.Lines.flatMap((line) => plainLine(line, metric))}
      allRows={data && data.Total > data.Lines.length ? () => rowsOfAll(dashboardGuid, search, metric) : undefined}
      chart={
        shown ? (
          <>
            {shown.lines.length === 0 ? <p className="dimmed">No monitor.</p> : <LinesChart {...shown} />}
            {pager}
          </>
        ) : (
          waiting
        )
      }
      table={
        shown ? (
          <>
            <LinesTable {...shown} label="Values of each monitor" />
            {pager}
          </>
        ) : (
          waiting
        )
      }
    />
  );
}

/** What a file holds: of every monitor it is about, whatever is drawn. */
async function rowsOfAll(dashboardGuid: string, view: TileView, metric: Metric): Promise<PlainRow[]> {
  const { Total, Rows } = await firstMonitors(async (from) => {
    const page = await readLines(dashboardGuid, view, { Take: MOST_LINES_AT_ONCE, Every: true, Skip: from });
    return { Total: page.Total, Rows: page.Lines };
  }, MOST_IN_FILE);
  return plainLines(Rows, Total, metric);
}

const lineOf = (line: Line, metric: Metric): TileLine => ({
  id: line.MonitorGuid,
  title: line.MonitorName,
  whole: line[metric],
  times: line.Times,
  name: <NameOfMonitor guid={line.MonitorGuid} name={line.MonitorName} />,
});
