import { message } from '@vedette/i18n/message';
import type { DashboardCheckpointLines } from '../dashboard-checkpoints.js';
import type { DashboardTile } from '../dashboard-tiles.js';
import { titleWithMetric } from '../metric-titles.js';
import {
  column,
  truncatedSince,
  lineKeys,
  metricColumn,
  METRICS,
  metricValue,
  SECTION_DEFAULTS,
  TIME_FORMATS,
} from '../sections/section-parts.js';
import type { LinesSection } from '../sections/section.js';
import { tileChartStyle } from '../tile-charts.js';
import { checkMetrics } from '../tile-metrics.js';
import { checkpointSettings, monitorSettings, type TileRecord } from '../tile-record.js';

export const checkpointLines: TileRecord = {
  title: (settings, translate) => titleWithMetric(message('By checkpoint'), settings, 'TotalTime', translate),
  description: 'one metric over time, a line for each checkpoint.',
  pickerLabel: message('One metric of each checkpoint over time'),
  settings: [...monitorSettings, ...checkpointSettings, 'Period'],
  metrics: checkMetrics,
  columns: [],
  chartTypes: ['Line', 'Bar'],
  size: { Width: 6, Height: 3 },
  figureSource: 'own',
  showsChecks: true,
  chartNotes: 'monitors',
};

/** Builds one line per checkpoint over time, including those without measurements. */
export function checkpointLinesSection(
  tile: DashboardTile,
  { Lines: lines, Scale: scale, UntilAt: until, ...coveredPeriod }: DashboardCheckpointLines,
): LinesSection {
  const metric = tile.Metric ?? 'TotalTime';
  const { rules } = METRICS[metric];
  return {
    ...SECTION_DEFAULTS,
    ...truncatedSince(coveredPeriod, 'checksSince'),
    title: 'CheckpointLines',
    name: tile.Title,
    drawnAs: tileChartStyle(tile, metric),
    until,
    rules: ['ruleCheckpointFigures', ...rules],
    columns: [column('checkpoint', 'text'), column('time', TIME_FORMATS[scale]), metricColumn(metric)],
    rows: lines.flatMap(({ CheckpointName: name, Times }) =>
      Times.map((each) => [name, each.FromAt, metricValue(each, metric)]),
    ),
    keys: lineKeys(lines, ({ CheckpointId }) => ({ CheckpointId })),
    lines: {
      names: [column('checkpoint', 'text')],
      time: column('time', TIME_FORMATS[scale]),
      value: metricColumn(metric),
      // The page draws the first lines too, since readers set the order by selecting checkpoints.
      worse: undefined,
      all: lines.map(({ CheckpointId, CheckpointName, Times, ...whole }) => ({
        key: String(CheckpointId),
        names: [CheckpointName],
        whole: metricValue(whole, metric),
        times: Times.map((each) => [each.FromAt, metricValue(each, metric), each.UntilAt]),
      })),
    },
  };
}
