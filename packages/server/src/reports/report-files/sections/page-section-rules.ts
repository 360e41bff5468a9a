/** What reports tell of one figure of pages. */
import type { DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import type { DashboardPageLines } from '@vedette/contract/v1/dashboards/dashboard-pages';
import type { Section } from '@vedette/contract/v1/dashboards/sections/section';
import { unitRule } from './rum-section-rules.js';
import { column, plain, shortened, STEPS } from './section-rules.js';

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
    rules: ['rulePages', ...unitRule(metric)],
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
