/** Which monitors of many stand out. */
import type { DashboardNumbers } from '@vedette/contract/v1/dashboards/dashboard';
import { type TileMetric, isWorseBelow } from '@vedette/contract/v1/dashboards/tile-metrics';
import { DAY } from '@vedette/kernel/clock';
import type { Period } from '@vedette/kernel/periods';

/** The worst first; of equal ones the order stays, and what has no value comes last. */
export function worstOf<Row extends DashboardNumbers>(rows: readonly Row[], metric: TileMetric, most: number): Row[] {
  const turn = isWorseBelow(metric) ? 1 : -1;
  const badness = (row: Row): number => turn * (row[metric] ?? turn * Infinity);
  return [...rows].sort((a, b) => (badness(a) === badness(b) ? 0 : badness(a) - badness(b))).slice(0, most);
}

const MOST_JUDGED = 10_000;
/** Of roll-ups, days and the hours at the edges of a period: so many are read in seconds. */
const MOST_ROWS = 1_000_000;
const HOURS_AT_EDGES = 48;

/** As many monitors are compared: all there may be over weeks, a quarter of them over a year. */
export const mostJudged = ({ start, end }: Period): number =>
  Math.min(MOST_JUDGED, Math.floor(MOST_ROWS / ((end - start) / DAY + HOURS_AT_EDGES)));
