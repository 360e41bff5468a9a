import type { DashboardLines } from '@vedette/contract/v1/dashboard';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { NameOfMonitor } from '../monitors/monitor-name.js';
import { useFormat } from '../parts/format.js';
import { Loading } from '../parts/loading.js';
import { Pager } from '../parts/pager.js';
import type { PlainRow } from '../parts/plain-rows.js';
import { ProblemView } from '../parts/problem-view.js';
import { LINES_A_PAGE, linesQuery, viewKey } from './dashboard-queries.js';
import { TileFrame } from './tile-frame.js';
import { LinesChart, LinesTable, type TileLine } from './tile-lines.js';
import type { TileProps } from './tile-props.js';

type Metric = NonNullable<TileProps['tile']['Metric']>;
type Line = DashboardLines['Lines'][number];

/** One figure of each monitor over time; of many a page by name. Another view begins anew. */
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
  const pager = data && <Pager of="monitors" skip={skip} take={LINES_A_PAGE} total={data.Total} onSkip={setSkip} />;
  const shown = data && {
    ...{
      metric,
      format,
      chartType: tile.ChartType,
      scale: data.Scale,
      lines: data.Lines.map((line) => lineOf(line, metric)),
    },
  };
  return (
    <TileFrame
      tile={tile}
      arranging={arranging}
      rows={data?.Lines.flatMap((line) => plainOf(line, metric))}
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

const plainOf = ({ MonitorName, Times }: Line, metric: Metric): PlainRow[] =>
  Times.map((each) => ({
    ...{ from: new Date(each.FromAt).toISOString(), until: new Date(each.UntilAt).toISOString() },
    ...{ monitor: MonitorName, [metric]: each[metric] },
  }));

const lineOf = (line: Line, metric: Metric): TileLine => ({
  ...{ id: line.MonitorGuid, title: line.MonitorName, whole: line[metric], times: line.Times },
  name: <NameOfMonitor guid={line.MonitorGuid} name={line.MonitorName} />,
});
