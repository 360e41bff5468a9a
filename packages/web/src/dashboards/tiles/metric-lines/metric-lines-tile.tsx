import type { DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import type { DashboardMetrics, SeriesNumbers } from '@vedette/contract/v1/dashboards/dashboard-series';
import { useQuery } from '@tanstack/react-query';
import { NameOfMonitor } from '../../../monitors/names/monitor-name.js';
import { type Column, DataTable } from '../../../parts/tables/data-table.js';
import { type Format, useFormat } from '../../../parts/format/format.js';
import { Loading } from '../../../parts/feedback/loading.js';
import { ProblemView } from '../../../parts/page/problem-view.js';
import { SeriesChart } from '../../../parts/charts/series-chart.js';
import { momentOf, stepWords } from '../../../parts/charts/series-rules.js';
import classes from './metric-lines.module.css';
import { meansOf, plainTimes, unmeasured } from '../../tile-charts/series-lines.js';
import { metricsQuery } from '../../data/series-queries.js';
import { TileFrame } from '../../tile-frame/tile-frame.js';
import type { TileProps } from '../../tile-frame/tile-props.js';

type Line = DashboardMetrics['Lines'][number];

const keyOf = ({ MonitorGuid, Name }: Line): string => `${MonitorGuid} ${Name}`;

const valueWords = (value: number | undefined, format: Format): string =>
  value === undefined ? '–' : format.count(Math.round(value * 100) / 100);

/** Least, mean and most of one time, which are one number where there was one value. */
function numbersWords({ Least, Mean, Most }: SeriesNumbers, format: Format): string {
  if (Least === Most) return valueWords(Mean, format);
  return `from ${valueWords(Least, format)} to ${valueWords(Most, format)}, mean ${valueWords(Mean, format)}`;
}

/** Custom metrics over time: each as a chart with an axis of its own, all together as a list. */
export function MetricLinesTile({ tile, dashboardGuid, search, isRefreshed, arranging }: TileProps) {
  const format = useFormat();
  const { data, error } = useQuery(metricsQuery(dashboardGuid, search, isRefreshed));
  if (!data) {
    const waiting = error ? (
      <ProblemView error={error} what="This tile could not be read" />
    ) : (
      <Loading label="Loading the tile" lines={4} />
    );
    return <TileFrame {...{ tile, arranging }} rows={undefined} chart={waiting} table={waiting} />;
  }
  const lack = <Lack tile={tile} metrics={data} format={format} />;
  return (
    <TileFrame
      {...{ tile, arranging }}
      rows={data.Lines.flatMap(({ MonitorName, Name, Times }) =>
        plainTimes({ monitor: MonitorName, metric: Name }, Times),
      )}
      chart={
        <>
          {data.Lines.map((line) => (
            <Metric key={keyOf(line)} line={line} scale={data.Scale} format={format} isOne={data.Lines.length === 1} />
          ))}
          {lack}
        </>
      }
      table={
        <>
          <Values metrics={data} format={format} />
          {lack}
        </>
      }
    />
  );
}

interface MetricProps {
  readonly line: Line;
  readonly scale: DashboardMetrics['Scale'];
  readonly format: Format;
  /** It has the tile for itself. */
  readonly isOne: boolean;
}

function Metric({ line, scale, format, isOne }: MetricProps) {
  const { MonitorGuid: monitorGuid, MonitorName, Name, Times, Count } = line;
  return (
    <section className={classes['metric']} aria-label={`${Name} of ${MonitorName}`}>
      <p>
        {Name}, <NameOfMonitor guid={monitorGuid} name={MonitorName} />
        {Count > 0 && <span className="dimmed">: {numbersWords(line, format)}</span>}
      </p>
      <SeriesChart
        slots={meansOf(Times, (numbers) => numbersWords(numbers, format))}
        words={(value) => valueWords(value, format)}
        moment={momentOf(scale, format)}
        step={stepWords(scale)}
        legend={Name}
        empty="No value in this period."
        {...(!isOne && { isAlone: true })}
      />
    </section>
  );
}

/** What is not there, and why. */
function Lack({ tile, metrics, format }: { tile: DashboardTile; metrics: DashboardMetrics; format: Format }) {
  const missing = unmeasured(tile.CustomMetrics ?? [], metrics.Lines);
  const words = [
    ...(missing.length === 0 ? [] : [`Without a value so far: ${missing.join(', ')}.`]),
    ...(metrics.Total > metrics.Lines.length
      ? [
          `The first ${format.count(metrics.Lines.length)} of ${format.count(metrics.Total)}: set the tile to those you want.`,
        ]
      : []),
    ...(metrics.Lines.length === 0 && missing.length === 0 ? ['No custom metric was measured in this period.'] : []),
  ];
  return words.length === 0 ? null : <p className="dimmed">{words.join(' ')}</p>;
}

interface Value extends SeriesNumbers {
  readonly key: string;
  readonly at: number;
  readonly line: Line;
}

/** The newest first; times without a value are left out. */
function Values({ metrics: { Lines, Scale }, format }: { metrics: DashboardMetrics; format: Format }) {
  const moment = momentOf(Scale, format);
  const rows = Lines.flatMap((line) =>
    line.Times.filter(({ Count }) => Count > 0).map((time): Value => ({
      ...time,
      line,
      at: time.FromAt,
      key: `${keyOf(line)} ${String(time.FromAt)}`,
    })),
  ).sort((a, b) => b.at - a.at);
  const columns: readonly Column<Value>[] = [
    { id: 'from', title: 'From', cell: ({ at }) => <span className="nowrap">{moment(at)}</span> },
    { id: 'metric', title: 'Metric', sort: ({ line }) => line.Name.toLowerCase(), cell: ({ line }) => line.Name },
    {
      id: 'monitor',
      title: 'Monitor',
      sort: ({ line }) => line.MonitorName.toLowerCase(),
      cell: ({ line }) => line.MonitorName,
    },
    ...(['Least', 'Mean', 'Most'] as const).map((figure): Column<Value> => ({
      id: figure,
      title: figure,
      isNumber: true,
      sort: (row) => row[figure] ?? 0,
      cell: (row) => valueWords(row[figure], format),
    })),
  ];
  return (
    <DataTable
      label="Values of custom metrics"
      columns={columns}
      rows={rows}
      rowKey={({ key }) => key}
      empty="No value in this period."
    />
  );
}
