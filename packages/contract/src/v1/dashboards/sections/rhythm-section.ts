import type { DashboardRhythm } from '../dashboard.js';
import type { DashboardTile } from '../dashboard-tiles.js';
import { drawnAs } from '../tile-charts.js';
import { coveredSince, METRICS, metricColumn, metricValue, SECTION_DEFAULTS } from './section-parts.js';
import type { TileMetric } from '../tile-metrics.js';
import type { Column, Section } from './section.js';

/** Builds the section of one metric by hour of the day or day of the week, with the number of checks. */
export function rhythmSection(
  tile: DashboardTile,
  { Slots: slots, ...covered }: DashboardRhythm,
  { head, nameSlot }: { readonly head: Column; readonly nameSlot: (slot: number) => string },
): Section {
  const metric = tile.Metric ?? 'UptimePercentage';
  const metrics: readonly TileMetric[] = metric === 'Checks' ? [metric] : [metric, 'Checks'];
  return {
    ...SECTION_DEFAULTS,
    ...coveredSince(covered, 'timeSince'),
    title: head.textKey,
    name: tile.Title,
    isChart: true,
    drawnAs: drawnAs(tile, metric),
    rules: METRICS[metric].rules,
    columns: [head, ...metrics.map(metricColumn)],
    rows: slots.map((each) => [nameSlot(each.Slot), ...metrics.map((one) => metricValue(each, one))]),
  };
}
