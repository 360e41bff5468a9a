import type { DashboardPageLines } from '../dashboard-pages.js';
import type { DashboardTile } from '../dashboard-tiles.js';
import { pageMetricTitles } from '../figure-titles.js';
import { column, plain, shortened, STEPS } from '../sections/section-parts.js';
import type { Section } from '../sections/section.js';
import { monitorSettings, type TileRecord } from '../tile-record.js';

export const pageLines: TileRecord = {
  title: ({ PageMetric = 'FirstContentfulPaint' }, language) => pageMetricTitles[PageMetric][language],
  description: 'one figure of pages over time, a line for each browser monitor and for each step of a transaction.',
  choice: 'One figure of pages over time: paints, layout shift, load event, …',
  settings: [...monitorSettings, 'PageMetric', 'Period'],
  metrics: [],
  columns: [],
  chartTypes: ['Line', 'Bar'],
  size: { Width: 6, Height: 3 },
  figures: 'own',
  isAboutChecks: true,
  chartNotes: 'monitors',
};

/** Over time, of the page of each browser monitor and of each step of a transaction. */
export function pageLinesSection(tile: DashboardTile, told: DashboardPageLines): Section {
  const { PageMetric: metric = 'FirstContentfulPaint' } = tile;
  const hasSteps = told.Lines.some(({ StepName }) => StepName !== undefined);
  const hasSince = told.Lines.some(({ SinceAt = told.FromAt }) => SinceAt > told.FromAt);
  const rows = told.Lines.flatMap((line) => line.Times.map((each) => [line, each] as const));
  const shown = shortened(rows, ([{ MonitorName, StepName, SinceAt }, { FromAt, Value }]) => [
    MonitorName,
    ...(hasSteps ? [StepName] : []),
    FromAt,
    Value,
    ...(hasSince ? [SinceAt] : []),
  ]);
  const hasMore = told.Total > told.Monitors;
  const value = column(metric, metric === 'CumulativeLayoutShift' ? 'ratio' : 'ms');
  const names = [column('monitor', 'text'), ...(hasSteps ? [column('step', 'step')] : [])];
  return {
    ...plain,
    title: metric,
    name: tile.Title,
    rules: ['rulePages', ...(metric === 'CumulativeLayoutShift' ? (['ruleNoUnit'] as const) : [])],
    columns: [
      ...names,
      column('time', STEPS[told.Scale]),
      value,
      ...(hasSince ? [column('measuredSince', 'instant')] : []),
    ],
    lines: {
      names,
      time: column('time', STEPS[told.Scale]),
      value,
      worse: undefined,
      unread: hasMore ? 'some' : 0,
      all: told.Lines.map(({ MonitorName, StepName, Value: whole, Times }) => ({
        names: [MonitorName, ...(hasSteps ? [StepName] : [])],
        whole,
        times: Times.map((each) => [each.FromAt, each.Value]),
      })),
    },
    ...shown,
    leftOut: hasMore ? 'some' : shown.leftOut,
  };
}
