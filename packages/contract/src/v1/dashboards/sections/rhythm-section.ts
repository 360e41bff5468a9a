import type { DashboardRhythm } from '../dashboard.js';
import type { DashboardTile } from '../dashboard-tiles.js';
import { METRICS, metricColumn, plain } from './section-parts.js';
import type { Column, Section } from './section.js';

/** One metric by the hours of the day or the days of the week. */
export function rhythmSection(
  tile: DashboardTile,
  { Slots: slots }: DashboardRhythm,
  { head, nameSlot }: { readonly head: Column; readonly nameSlot: (slot: number) => string },
): Section {
  const metric = tile.Metric ?? 'UptimePercentage';
  return {
    ...plain,
    title: head.word,
    name: tile.Title,
    isChart: true,
    rules: METRICS[metric].rules,
    columns: [head, metricColumn(metric)],
    rows: slots.map((each) => [nameSlot(each.Slot), each[metric]]),
  };
}
