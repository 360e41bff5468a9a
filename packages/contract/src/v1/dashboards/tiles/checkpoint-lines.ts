import type { DashboardCheckpointLines } from '../dashboard-checkpoints.js';
import type { DashboardTile } from '../dashboard-tiles.js';
import { titleWithMetric } from '../metric-titles.js';
import { column, metricColumn, METRICS, numberIn, plain, shortened, STEPS } from '../sections/section-parts.js';
import type { Section } from '../sections/section.js';
import { checkMetrics } from '../tile-metrics.js';
import { checkpointSettings, monitorSettings, type TileRecord } from '../tile-record.js';

export const checkpointLines: TileRecord = {
  title: (settings, language) =>
    titleWithMetric(
      ['By checkpoint', 'Par point de contrôle', 'Je Prüfpunkt', 'Per controlepunt'],
      settings,
      'TotalTime',
      language,
    ),
  description: 'one metric over time, a line for each checkpoint.',
  choice: 'One figure of each checkpoint over time',
  settings: [...monitorSettings, ...checkpointSettings, 'Period'],
  metrics: checkMetrics,
  columns: [],
  chartTypes: ['Line', 'Bar'],
  size: { Width: 6, Height: 3 },
  figures: 'own',
  isAboutChecks: true,
  chartNotes: 'monitors',
};

/** One metric of each checkpoint over time; one that measured nothing takes no rows. */
export function checkpointLinesSection(
  tile: DashboardTile,
  { Lines: lines, Scale: scale }: DashboardCheckpointLines,
): Section {
  const metric = tile.Metric ?? 'TotalTime';
  const { rules } = METRICS[metric];
  const told = lines.filter(({ Checks, TotalTime }) => Checks > 0 || TotalTime !== undefined);
  const rows = told.flatMap(({ CheckpointName, Times }) => Times.map((each) => [CheckpointName, each] as const));
  return {
    ...plain,
    title: 'CheckpointLines',
    name: tile.Title,
    rules: ['ruleCheckpointFigures', ...rules],
    columns: [column('checkpoint', 'text'), column('time', STEPS[scale]), metricColumn(metric)],
    ...shortened(rows, ([name, each]) => [name, each.FromAt, numberIn(each, metric)]),
    lines: {
      names: [column('checkpoint', 'text')],
      time: column('time', STEPS[scale]),
      value: metricColumn(metric),
      // On the page, too, the first are drawn: one orders them by choosing.
      worse: undefined,
      all: told.map(({ CheckpointName, Times, ...whole }) => ({
        names: [CheckpointName],
        whole: numberIn(whole, metric),
        times: Times.map((each) => [each.FromAt, numberIn(each, metric)]),
      })),
    },
  };
}
