import type { Latency } from '@vedette/contract/v1/monitors/monitor-figures';

/** Columns of the chart: seconds, p50 and p95 in milliseconds; null breaks the line. */
export type ChartColumns = readonly [readonly number[], readonly (number | null)[], readonly (number | null)[]];

/**
 * Returns the points as columns, with a break wherever a run is missing (two points further apart than one and a half
 * runs) and where a step has only errors. The line therefore never crosses unobserved time.
 *
 * @param intervalMs interval of the monitor; the steps of the chart may be shorter
 */
export function chartColumns({ StepMs, Points }: Pick<Latency, 'StepMs' | 'Points'>, intervalMs: number): ChartColumns {
  const maxGapMs = 1.5 * Math.max(StepMs, intervalMs) + StepMs;
  const seconds: number[] = [];
  const p50: (number | null)[] = [];
  const p95: (number | null)[] = [];
  const addPoint = (at: number, low: number | null, high: number | null): void => {
    seconds.push(at / 1_000);
    p50.push(low);
    p95.push(high);
  };
  Points.forEach((point, index) => {
    const previous = Points[index - 1];
    if (previous && point.At - previous.At > maxGapMs) addPoint((previous.At + point.At) / 2, null, null);
    addPoint(point.At, point.P50 ?? null, point.P95 ?? null);
  });
  return [seconds, p50, p95];
}
