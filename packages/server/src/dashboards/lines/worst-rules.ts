/** Which monitors of many stand out. */
import type { DashboardNumbers } from '@vedette/contract/v1/dashboards/dashboard';
import { type TileMetric, isWorseBelow } from '@vedette/contract/v1/dashboards/tile-metrics';
import { DAY } from '@vedette/kernel/clock';
import type { Period } from '@vedette/kernel/periods';

/** The worst first; of equal ones the order stays, and what has no value comes last. */
export function findWorst<Row extends DashboardNumbers>(rows: readonly Row[], metric: TileMetric, most: number): Row[] {
  const turn = isWorseBelow(metric) ? 1 : -1;
  const badness = (row: Row): number => turn * (row[metric] ?? turn * Infinity);
  return [...rows].sort((a, b) => (badness(a) === badness(b) ? 0 : badness(a) - badness(b))).slice(0, most);
}

const MAX_COMPARED_MONITORS = 10_000;
/** Of roll-ups, days and the hours at the edges of a period: so many are read in seconds. */
const MAX_ROLLUP_ROWS = 1_000_000;
const HOURS_AT_EDGES = 48;

/** As many monitors are compared: all there may be over weeks, a quarter of them over a year. */
export const maxComparedMonitors = ({ start, end }: Period): number =>
  Math.min(MAX_COMPARED_MONITORS, Math.floor(MAX_ROLLUP_ROWS / ((end - start) / DAY + HOURS_AT_EDGES)));
