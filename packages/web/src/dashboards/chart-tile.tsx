import type { DashboardFigures, TileMetric } from '@vedette/contract/v1/dashboard';
import { type Column, DataTable } from '../parts/data-table.js';
import type { Format } from '../parts/format-values.js';
import { useFormat } from '../parts/format.js';
import classes from './dashboard.module.css';
import type { PlainRow } from './export-rows.js';
import { HEIGHT, type Slot, WIDTH, barsOf, gapsOf, rangeOf, stepPath } from './tile-chart-rules.js';
import { TileFrame } from './tile-frame.js';
import { figureText, isSum } from './tile-words.js';
import type { TileProps } from './tile-props.js';

type Time = DashboardFigures['Times'][number];

/** One figure over the period; its gaps are gaps. */
export function ChartTile({ tile, figures, arranging }: TileProps) {
  const format = useFormat();
  const metric = tile.Metric ?? 'UptimePercentage';
  const moment = figures.Scale === 'hour' ? format.dateTime : format.day;
  const columns: readonly Column<Time>[] = [
    { id: 'from', title: 'From', cell: ({ FromAt }) => moment(FromAt) },
    { id: 'value', title: 'Value', isNumber: true, cell: (row) => figureText(metric, row[metric], format) },
  ];
  return (
    <TileFrame
      tile={tile}
      arranging={arranging}
      rows={figures.Times.map((row): PlainRow => ({
        ...{ from: new Date(row.FromAt).toISOString(), until: new Date(row.UntilAt).toISOString() },
        [metric]: row[metric],
      }))}
      chart={<Chart figures={figures} metric={metric} format={format} />}
      table={
        <DataTable
          label="Values"
          columns={columns}
          rows={figures.Times.toReversed()}
          rowKey={({ FromAt }) => FromAt}
          empty="Nothing in this period."
        />
      }
    />
  );
}

interface ChartProps {
  readonly figures: DashboardFigures;
  readonly metric: TileMetric;
  readonly format: Format;
}

function Chart({ figures: { Times, Scale, FromAt, UntilAt }, metric, format }: ChartProps) {
  const slots: Slot[] = Times.map((row) => ({ from: row.FromAt, until: row.UntilAt, value: valueOf(row, metric) }));
  const range = rangeOf(slots, metric.endsWith('Percentage'));
  const words = (value: number): string => figureText(metric, value, format);
  const measured = slots.filter(({ value }) => value !== undefined).length;
  if (measured === 0)
    return <p className="dimmed">Nothing was measured in this period, which ends with a full hour or day.</p>;
  const moment = Scale === 'hour' ? format.dateTime : format.day;
  return (
    <figure className={classes['figure']}>
      <div className={classes['axis']}>
        <span>{words(range.high)}</span>
        <span>{words(range.low)}</span>
      </div>
      <svg
        viewBox={`0 0 ${String(WIDTH)} ${String(HEIGHT)}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${String(slots.length)} values, ${String(slots.length - measured)} of them gaps, from ${words(range.low)} to ${words(range.high)}. The table shows the same numbers.`}
      >
        {gapsOf(slots).map((gap) => (
          <rect key={gap.x} className={classes['gap']} {...gap} />
        ))}
        {isSum(metric) ? (
          barsOf(slots, range).map((bar) => <rect key={bar.x} className={classes['barOf']} {...bar} />)
        ) : (
          <path d={stepPath(slots, range)} />
        )}
      </svg>
      <figcaption>
        <span>{moment(FromAt)}</span>
        <span>
          a value {Scale === 'day' ? 'a day' : Scale === 'hour' ? 'an hour' : 'a month'}; grey: nothing measured
        </span>
        <span>{moment(UntilAt)}</span>
      </figcaption>
    </figure>
  );
}

/** A count of nothing in time nobody observed is no nought. */
function valueOf(row: Time, metric: TileMetric): number | undefined {
  return isSum(metric) && row.ObservedPercentage === undefined && row.Checks === 0 ? undefined : row[metric];
}
