/** What reports tell of the steps of a monitor. */
import type { DashboardTile } from '@vedette/contract/v1/dashboard';
import type { DashboardSteps } from '@vedette/contract/v1/dashboard-series';
import type { Section, Value } from './report-model.js';
import { column, plain, shortened, STEPS } from './section-rules.js';

const head = (tile: DashboardTile, { MonitorName: about }: DashboardSteps) => ({
  ...{ ...plain, name: tile.Title, rules: ['ruleSteps'] as const },
  ...(about !== undefined && { about }),
});

/** Each step over time; one without a value in the period takes no rows. */
export function stepLinesSection(tile: DashboardTile, steps: DashboardSteps): Section {
  const told = steps.Lines.filter(({ Count }) => Count > 0);
  const rows = told.flatMap(({ Name, Times }) => Times.map((time): Value[] => [Name, time.FromAt, time.Mean]));
  return {
    ...{ ...head(tile, steps), title: 'StepLines' },
    columns: [column('step', 'text'), column('time', STEPS[steps.Scale]), column('mean', 'ms')],
    ...shortened(rows, (row) => row),
  };
}

/** Each step over the whole period; of one that is gone, until when there was one. */
export function stepFiguresSection(tile: DashboardTile, steps: DashboardSteps): Section {
  const isAnyGone = steps.Lines.some(({ IsGone }) => IsGone);
  return {
    ...{ ...head(tile, steps), title: 'StepFigures' },
    columns: [
      ...[column('step', 'text'), column('mean', 'ms'), column('least', 'ms'), column('most', 'ms')],
      ...[column('valuesTold', 'count'), ...(isAnyGone ? [column('knownUntil', 'instant')] : [])],
    ],
    ...shortened(steps.Lines, ({ Name, Mean, Least, Most, Count, IsGone, LastAt }): Value[] => [
      ...[Name, Mean, Least, Most, Count],
      ...(isAnyGone ? [IsGone ? LastAt : undefined] : []),
    ]),
  };
}
