import type { DashboardLines } from '@vedette/contract/v1/dashboard';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useFormat } from '../parts/format.js';
import { Loading } from '../parts/loading.js';
import type { PlainRow } from '../parts/plain-rows.js';
import { ProblemView } from '../parts/problem-view.js';
import { linesQuery } from './dashboard-queries.js';
import { TileFrame } from './tile-frame.js';
import { LinesChart, LinesTable, type TileLine } from './tile-lines.js';
import type { TileProps } from './tile-props.js';

type Metric = NonNullable<TileProps['tile']['Metric']>;
type Line = DashboardLines['Lines'][number];

/** One figure of each monitor over time; of many the first by name. */
export function MonitorLinesTile({ tile, dashboardGuid, search, isRefreshed, arranging }: TileProps) {
  const metric = tile.Metric ?? 'UptimePercentage';
  const format = useFormat();
  const { data, error } = useQuery(linesQuery(dashboardGuid, search, isRefreshed));
  const waiting = error ? (
    <ProblemView error={error} what="This tile could not be read" />
  ) : (
    <Loading label="Loading the tile" lines={4} />
  );
  const lack = data && data.Total > data.Lines.length && (
    <p className="dimmed">
      The first {format.count(data.Lines.length)} of {format.count(data.Total)} monitors by name: choose a group, or
      limit the dashboard, for others.
    </p>
  );
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
            {lack}
          </>
        ) : (
          waiting
        )
      }
      table={
        shown ? (
          <>
            <LinesTable {...shown} label="Values of each monitor" />
            {lack}
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
  name: (
    <Link to="/monitors/$monitorGuid" params={{ monitorGuid: line.MonitorGuid }}>
      {line.MonitorName}
    </Link>
  ),
});
