import type { DashboardTimePattern } from '../dashboard.js';
import type { DashboardTile } from '../dashboard-tiles.js';
import { tileChartStyle } from '../tile-charts.js';
import { truncatedSince, METRICS, metricColumn, metricValue, SECTION_DEFAULTS } from './section-parts.js';
import type { TileMetric } from '../tile-metrics.js';
import type { Column, Section } from './section.js';

/** Builds the section of one metric by hour of the day or day of the week, with the number of checks. */
export function timePatternSection(
  tile: DashboardTile,
  { Slots: slots, ...coveredPeriod }: DashboardTimePattern,
  { head, nameSlot }: { readonly head: Column; readonly nameSlot: (slot: number) => string },
): Section {
  const metric = tile.Metric ?? 'UptimePercentage';
  const metrics: readonly TileMetric[] = metric === 'Checks' ? [metric] : [metric, 'Checks'];
  return {
    ...SECTION_DEFAULTS,
    ...truncatedSince(coveredPeriod, 'timeSince'),
    title: head.textKey,
    name: tile.Title,
    isChart: true,
    drawnAs: tileChartStyle(tile, metric),
    rules: METRICS[metric].rules,
    columns: [head, ...metrics.map(metricColumn)],
    rows: slots.map((each) => [nameSlot(each.Slot), ...metrics.map((one) => metricValue(each, one))]),
  };
}
