import type { Latency } from '@vedette/contract/v1/monitor';

/** Columns for the chart: seconds, p50, p95, milliseconds; null where nothing was measured. */
export type Columns = readonly [readonly number[], readonly (number | null)[], readonly (number | null)[]];

/**
 * Puts the points on the full grid of steps. A step without a measurement becomes null, so the line has a gap there
 * instead of a straight line through time nobody saw.
 */
export function chartColumns({
  FromAt,
  UntilAt,
  StepMs,
  Points,
}: Pick<Latency, 'FromAt' | 'UntilAt' | 'StepMs' | 'Points'>): Columns {
  const byAt = new Map(Points.map((point) => [point.At, point]));
  const first = Points[0]?.At ?? FromAt;
  const start = first - Math.ceil((first - FromAt) / StepMs) * StepMs;
  const seconds: number[] = [];
  const p50: (number | null)[] = [];
  const p95: (number | null)[] = [];
  for (let at = start; at < UntilAt; at += StepMs) {
    const point = byAt.get(at);
    seconds.push(at / 1_000);
    p50.push(point?.P50 ?? null);
    p95.push(point?.P95 ?? null);
  }
  return [seconds, p50, p95];
}
