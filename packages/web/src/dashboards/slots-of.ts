import type { DashboardFigures, TileMetric } from '@vedette/contract/v1/dashboard';
import type { Slot } from '../parts/series-rules.js';
import { isSum } from './tile-words.js';

type Time = DashboardFigures['Times'][number];

/** One metric over time as a chart has it. */
export const slotsOf = (times: readonly Time[], metric: TileMetric): Slot[] =>
  times.map((row) => ({ from: row.FromAt, until: row.UntilAt, value: valueOf(row, metric) }));

/** A count of nothing in time nobody observed is no nought. */
function valueOf(row: Time, metric: TileMetric): number | undefined {
  return isSum(metric) && (row.ObservedPercentage ?? 0) === 0 && row.Checks === 0 ? undefined : row[metric];
}
