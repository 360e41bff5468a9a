import type { DashboardSteps, SeriesNumbers } from '../dashboard-series.js';
import type { Line, Value } from './section.js';

type Series = Pick<DashboardSteps['Lines'][number], 'Mean' | 'Minimum' | 'Maximum' | 'Times'>;

/** Builds a line over time with the minimum and maximum of single checks. */
export const seriesLine = (line: Pick<Line, 'key' | 'names' | 'monitorGuid' | 'span'>, series: Series): Line => ({
  ...line,
  whole: series.Mean,
  ends: seriesEnds(series),
  times: series.Times.map((time) => [time.FromAt, time.Mean, time.UntilAt, seriesEnds(time)]),
});

const seriesEnds = ({ Minimum, Maximum }: Pick<SeriesNumbers, 'Minimum' | 'Maximum'>): readonly [Value, Value] => [
  Minimum,
  Maximum,
];
