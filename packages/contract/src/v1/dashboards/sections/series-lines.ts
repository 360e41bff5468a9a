import type { DashboardSteps } from '../dashboard-series.js';
import type { Line, Value } from './section.js';

type Series = Pick<DashboardSteps['Lines'][number], 'Mean' | 'Least' | 'Most' | 'Times'>;

/** A line over time with the minimum and maximum of single checks. */
export const seriesLine = (names: readonly Value[], { Mean, Least, Most, Times }: Series): Line => ({
  names,
  whole: Mean,
  ends: [Least, Most],
  times: Times.map((time) => [time.FromAt, time.Mean]),
});
