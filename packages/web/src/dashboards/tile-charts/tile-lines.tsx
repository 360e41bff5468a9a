import type { DashboardLines } from '@vedette/contract/v1/dashboards/dashboard';
import type { TileMetric } from '@vedette/contract/v1/dashboards/tile-metrics';
import type { ChartType } from '@vedette/contract/v1/dashboards/tile-charts';
import type { ReactNode } from 'react';
import { type Column, DataTable } from '../../parts/tables/data-table.js';
import type { Format } from '../../parts/format/format.js';
import { LineRows } from '../../parts/charts/line-rows.js';
import { momentOf, stepWords } from '../../parts/charts/series-rules.js';
import { type Time, slotsOf } from './slots-of.js';
import { figureText, isBars, measureOf } from '../words/tile-words.js';

/** What one thing came to over time. */
export interface TileLine {
  readonly id: string;
  readonly title: string;
  /** The title where it leads somewhere. */
  readonly name?: ReactNode;
  /** Of the whole period. */
  readonly whole: number | undefined;
  /** Those of all lines are the same moments. */
  readonly times: readonly Time[];
}

interface Props {
  readonly lines: readonly TileLine[];
  readonly metric: TileMetric;
  readonly scale: DashboardLines['Scale'];
  readonly format: Format;
  /** How it is drawn; absent: sums as bars, others as lines. */
  readonly chartType?: ChartType | undefined;
}

/** One figure of several things over time, drawn. */
export const LinesChart = ({ lines, metric, scale, format, chartType }: Props) => (
  <LineRows
    lines={lines.map(({ id, title, name = title, whole, times }) => ({
      id,
      name,
      title,
      whole: figureText(metric, whole, format),
      slots: slotsOf(times, metric),
    }))}
    measure={measureOf(metric)}
    isSum={isBars(metric, chartType)}
    words={(value) => figureText(metric, value, format)}
    moment={momentOf(scale, format)}
    step={stepWords(scale)}
  />
);

/** The same as a table: a column of each, the newest first. */
export function LinesTable({ lines, metric, scale, format, label }: Props & { readonly label: string }) {
  const moment = momentOf(scale, format);
  const times = (lines[0]?.times ?? []).map(({ FromAt }, at) => ({ FromAt, at })).toReversed();
  const columns: readonly Column<(typeof times)[number]>[] = [
    { id: 'from', title: 'From', cell: ({ FromAt }) => <span className="nowrap">{moment(FromAt)}</span> },
    ...lines.map((line): Column<(typeof times)[number]> => ({
      id: line.id,
      title: line.title,
      isNumber: true,
      cell: ({ at }) => figureText(metric, line.times[at]?.[metric], format),
    })),
  ];
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={times}
      rowKey={({ FromAt }) => FromAt}
      empty="Nothing in this period."
    />
  );
}
