/** Several figures in one tile. */
import { type TileMetric, unitOf } from '@vedette/contract/v1/dashboards/tile-metrics';
import type { Slot } from '../../../parts/charts/series-rules.js';
import { isSum } from '../../words/tile-words.js';

/** Metrics that share an axis, in their order; the axes in the order of their first ones. */
export function byUnit(metrics: readonly TileMetric[]): TileMetric[][] {
  const units = new Map<string, TileMetric[]>();
  for (const metric of metrics) units.set(unitOf(metric), [...(units.get(unitOf(metric)) ?? []), metric]);
  return [...units.values()];
}

/** What a figure comes to over the period: sums add up, of others the least and the most value are told. */
export function wholeWords(metric: TileMetric, slots: readonly Slot[], words: (value: number) => string): string {
  const known = slots.flatMap(({ value }) => value ?? []);
  if (known.length === 0) return '–';
  if (isSum(metric)) return words(known.reduce((all, one) => all + one, 0));
  const [least, most] = [words(Math.min(...known)), words(Math.max(...known))];
  return least === most ? least : `${least} to ${most}`;
}
