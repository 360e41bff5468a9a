/** Finds the worst of many monitors. */
import type { DashboardNumbers } from '@vedette/contract/v1/dashboards/dashboard';
import { type TileMetric, isLowerWorse } from '@vedette/contract/v1/dashboards/tile-metrics';
import { DAY } from '@vedette/kernel/clock';
import type { Period } from '@vedette/kernel/periods';

/** Returns the worst first. Ties keep their order, and rows without a value come last. */
export function findWorst<Row extends DashboardNumbers>(
  rows: readonly Row[],
  metric: TileMetric,
  maxRows: number,
): Row[] {
  const sign = isLowerWorse(metric) ? 1 : -1;
  const sortValue = (row: Row): number => sign * (row[metric] ?? sign * Infinity);
  return [...rows].sort((a, b) => (sortValue(a) === sortValue(b) ? 0 : sortValue(a) - sortValue(b))).slice(0, maxRows);
}

const MAX_COMPARED_MONITORS = 10_000;
/** Maximum number of roll-up rows (days, and hours at the edges of a period) that can be read in seconds. */
const MAX_ROLLUP_ROWS = 1_000_000;
const HOURS_AT_EDGES = 48;

/** Returns how many monitors are compared: all over weeks, a quarter of them over a year. */
export const maxComparedMonitors = ({ start, end }: Period): number =>
  Math.min(MAX_COMPARED_MONITORS, Math.floor(MAX_ROLLUP_ROWS / ((end - start) / DAY + HOURS_AT_EDGES)));
