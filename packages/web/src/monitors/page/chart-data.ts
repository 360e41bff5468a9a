import type { Latency } from '@vedette/contract/v1/monitors/monitor-figures';

/** Columns for the chart: seconds, p50, p95, milliseconds; null where the line breaks. */
export type Columns = readonly [readonly number[], readonly (number | null)[], readonly (number | null)[]];

/**
 * The points as columns, with a break wherever a run is missing: between two points further apart than a run and a half,
 * and where a step had only errors. So the line never crosses time that nobody saw.
 *
 * @param intervalMs from run to run; the steps of the chart may be shorter than that.
 */
export function chartColumns({ StepMs, Points }: Pick<Latency, 'StepMs' | 'Points'>, intervalMs: number): Columns {
  const furthest = 1.5 * Math.max(StepMs, intervalMs) + StepMs;
  const seconds: number[] = [];
  const p50: (number | null)[] = [];
  const p95: (number | null)[] = [];
  const add = (at: number, low: number | null, high: number | null): void => {
    seconds.push(at / 1_000);
    p50.push(low);
    p95.push(high);
  };
  Points.forEach((point, index) => {
    const before = Points[index - 1];
    if (before && point.At - before.At > furthest) add((before.At + point.At) / 2, null, null);
    add(point.At, point.P50 ?? null, point.P95 ?? null);
  });
  return [seconds, p50, p95];
}
