import type { DashboardNumbers, DashboardRhythm } from '@vedette/contract/v1/dashboards/dashboard';
import type { TileMetric } from '@vedette/contract/v1/dashboards/tile-metrics';
import type { Slot } from '../../parts/charts/series-rules.js';
import { isSum } from '../words/tile-words.js';

/** Checkpoints have some of the numbers. */
type Some = Pick<DashboardNumbers, 'Checks'> & Partial<DashboardNumbers>;
export type Time = Some & { readonly FromAt: number; readonly UntilAt: number };
type RhythmSlot = DashboardRhythm['Slots'][number];

/** One metric over time as a chart has it. */
export const slotsOf = (times: readonly Time[], metric: TileMetric): Slot[] =>
  times.map((row) => ({ from: row.FromAt, until: row.UntilAt, value: valueOf(row, metric) }));

/** Hours of the day or days of the week: each a slot as wide as the next. */
export const rhythmSlots = (slots: readonly RhythmSlot[], metric: TileMetric): Slot[] =>
  slots.map((row) => ({ from: row.Slot, until: row.Slot + 1, value: valueOf(row, metric) }));

/** A count of nothing in time nobody observed is no nought; what was counted all the same is told. */
function valueOf(row: Some, metric: TileMetric): number | undefined {
  const value = row[metric];
  const isUnseen = (row.ObservedPercentage ?? 0) === 0 && row.Checks === 0;
  return isSum(metric) && isUnseen && value === 0 ? undefined : value;
}
