import { message } from '@vedette/i18n/message';
import type { DashboardTile } from '../dashboard-tiles.js';
import type { DashboardFigures, DashboardNumbers } from '../dashboard.js';
import { metricsTitle } from '../metric-titles.js';
import { column, metricColumn, METRICS, metricValue, TIME_FORMATS } from '../sections/section-parts.js';
import type { Section } from '../sections/section.js';
import { tileChartStyle } from '../tile-charts.js';
import { listTileMetrics, tileMetrics } from '../tile-metrics.js';
import { monitorSettings, type TileRecord } from '../tile-record.js';

export const chart: TileRecord = {
  title: (settings, translate) => metricsTitle(settings, 'UptimePercentage', translate),
  description: 'one metric over time.',
  pickerLabel: message('Chart of one metric'),
  settings: ['MoreMetrics', ...monitorSettings, 'SlaGuid', 'Period'],
  metrics: tileMetrics,
  columns: [],
  chartTypes: ['Line', 'Bar'],
  size: { Width: 6, Height: 2 },
  figureSource: 'dashboard',
  showsChecks: true,
  chartNotes: 'monitors',
};

/** Builds the chart of one metric over time, all monitors added up. */
export function chartSection(
  tile: DashboardTile,
  { Times: times, Scale: scale }: Pick<DashboardFigures, 'Times' | 'Scale'>,
  periodTotals: Partial<DashboardNumbers>,
): Section {
  const metric = tile.Metric ?? 'UptimePercentage';
  const { rules } = METRICS[metric];
  const value = metricColumn(metric);
  const until = times.at(-1)?.UntilAt;
  return {
    title: value.textKey,
    tile: { Kind: tile.Kind, Metric: metric },
    name: tile.Title,
    isChart: true,
    drawnAs: tileChartStyle(tile, metric),
    ...(until !== undefined && { until }),
    leftOut: 0,
    rules,
    columns: [column('time', TIME_FORMATS[scale]), value],
    rows: times.map((each) => [each.FromAt, metricValue(each, metric)]),
    observed: periodTotals.ObservedPercentage,
  };
}

/** Builds one chart for each metric of a tile with several. The title of each starts with its metric. */
export const chartSections = (
  tile: DashboardTile,
  figures: Pick<DashboardFigures, 'Times' | 'Scale'>,
  periodTotals: Partial<DashboardNumbers>,
): Section[] =>
  tile.MoreMetrics === undefined
    ? [chartSection(tile, figures, periodTotals)]
    : listTileMetrics(tile).map((Metric) => ({
        ...chartSection({ ...tile, Metric }, figures, periodTotals),
        name: undefined,
        ...(tile.Title !== undefined && { about: tile.Title }),
      }));

/** Builds the charts of a tile as one table with a column for each metric. */
export function chartTable(tile: DashboardTile, figures: Pick<DashboardFigures, 'Times' | 'Scale'>): Section {
  const [first, ...others] = chartSections(tile, figures, {});
  const section = first ?? chartSection(tile, figures, {});
  return {
    ...section,
    columns: [...section.columns, ...others.flatMap(({ columns }) => columns.slice(1))],
    rows: section.rows.map((row, at) => [...row, ...others.map(({ rows }) => rows[at]?.[1])]),
  };
}
