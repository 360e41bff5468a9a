import type { DashboardLines } from '@vedette/contract/v1/dashboard';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type Column, DataTable } from '../parts/data-table.js';
import { type Format, useFormat } from '../parts/format.js';
import { LineRows } from '../parts/line-rows.js';
import { Loading } from '../parts/loading.js';
import type { PlainRow } from '../parts/plain-rows.js';
import { ProblemView } from '../parts/problem-view.js';
import { momentOf, stepWords } from '../parts/series-rules.js';
import { linesQuery } from './dashboard-queries.js';
import { slotsOf } from './slots-of.js';
import { TileFrame } from './tile-frame.js';
import type { TileProps } from './tile-props.js';
import { figureText, isSum } from './tile-words.js';

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
  return (
    <TileFrame
      tile={tile}
      arranging={arranging}
      rows={data?.Lines.flatMap((line) => plainOf(line, metric))}
      chart={
        data ? (
          <>
            <Lines data={data} metric={metric} format={format} />
            {lack}
          </>
        ) : (
          waiting
        )
      }
      table={
        data ? (
          <>
            <LinesTable data={data} metric={metric} format={format} />
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

interface Shown {
  readonly data: DashboardLines;
  readonly metric: Metric;
  readonly format: Format;
}

function Lines({ data: { Lines: lines, Scale }, metric, format }: Shown) {
  if (lines.length === 0) return <p className="dimmed">No monitor.</p>;
  return (
    <LineRows
      lines={lines.map((line) => ({
        ...{ id: line.MonitorGuid, whole: figureText(metric, line[metric], format) },
        name: <NameOf line={line} />,
        slots: slotsOf(line.Times, metric),
      }))}
      isPercent={metric.endsWith('Percentage')}
      isSum={isSum(metric)}
      words={(value) => figureText(metric, value, format)}
      moment={momentOf(Scale, format)}
      step={stepWords(Scale)}
    />
  );
}

const NameOf = ({ line: { MonitorGuid: monitorGuid, MonitorName } }: { readonly line: Line }) => (
  <Link to="/monitors/$monitorGuid" params={{ monitorGuid }}>
    {MonitorName}
  </Link>
);

function LinesTable({ data: { Lines: lines, Scale }, metric, format }: Shown) {
  const moment = momentOf(Scale, format);
  const times = (lines[0]?.Times ?? []).map(({ FromAt }, at) => ({ FromAt, at })).toReversed();
  const columns: readonly Column<(typeof times)[number]>[] = [
    { id: 'from', title: 'From', cell: ({ FromAt }) => <span className="nowrap">{moment(FromAt)}</span> },
    ...lines.map((line): Column<(typeof times)[number]> => ({
      ...{ id: line.MonitorGuid, title: line.MonitorName, isNumber: true },
      cell: ({ at }) => figureText(metric, line.Times[at]?.[metric], format),
    })),
  ];
  return (
    <DataTable
      label="Values of each monitor"
      columns={columns}
      rows={times}
      rowKey={({ FromAt }) => FromAt}
      empty="Nothing in this period."
    />
  );
}
