/** What reports tell of the steps of a monitor, and of custom metrics. */
import type { DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import type { DashboardMetrics, DashboardSteps } from '@vedette/contract/v1/dashboards/dashboard-series';
import type { Line, Section, Value } from '@vedette/contract/v1/dashboards/sections/section';
import { column, plain, shortened, STEPS } from './section-rules.js';

const head = (tile: DashboardTile, { MonitorName: about }: DashboardSteps) => ({
  ...plain,
  name: tile.Title,
  rules: ['ruleSteps'] as const,
  ...(about !== undefined && { about }),
});

/** Each step over time; one without a value in the period takes no rows. */
export function stepLinesSection(tile: DashboardTile, steps: DashboardSteps): Section {
  const told = steps.Lines.filter(({ Count }) => Count > 0);
  const rows = told.flatMap(({ Name, Times }) => Times.map((time): Value[] => [Name, time.FromAt, time.Mean]));
  return {
    ...head(tile, steps),
    title: 'StepLines',
    columns: [column('step', 'step'), column('time', STEPS[steps.Scale]), column('mean', 'ms')],
    ...shortened(rows, (row) => row),
    lines: {
      names: [column('step', 'step')],
      time: column('time', STEPS[steps.Scale]),
      value: column('mean', 'ms'),
      worse: 'high',
      all: told.map((line) => lineOf([line.Name], line)),
    },
  };
}

type Told = Pick<DashboardSteps['Lines'][number], 'Mean' | 'Least' | 'Most' | 'Times'>;

const lineOf = (names: readonly Value[], { Mean, Least, Most, Times }: Told): Line => ({
  names,
  whole: Mean,
  ends: [Least, Most],
  times: Times.map((time) => [time.FromAt, time.Mean]),
});

/** Each step over the whole period; of one that is gone, until when there was one. */
export function stepFiguresSection(tile: DashboardTile, steps: DashboardSteps): Section {
  const isAnyGone = steps.Lines.some(({ IsGone }) => IsGone);
  return {
    ...head(tile, steps),
    title: 'StepFigures',
    columns: [
      column('step', 'step'),
      column('mean', 'ms'),
      column('least', 'ms'),
      column('most', 'ms'),
      column('valuesTold', 'count'),
      ...(isAnyGone ? [column('knownUntil', 'instant')] : []),
    ],
    ...shortened(steps.Lines, ({ Name, Mean, Least, Most, Count, IsGone, LastAt }): Value[] => [
      Name,
      Mean,
      Least,
      Most,
      Count,
      ...(isAnyGone ? [IsGone ? LastAt : undefined] : []),
    ]),
  };
}

/** Each custom metric over time; one without a value in the period takes no rows. */
export function metricLinesSection(tile: DashboardTile, { Lines, Scale, Total }: DashboardMetrics): Section {
  const told = Lines.filter(({ Count }) => Count > 0);
  const rows = told.flatMap(({ MonitorName, Name, Times }) =>
    Times.map(({ FromAt, Mean, Least, Most }): Value[] => [MonitorName, Name, FromAt, Least, Mean, Most]),
  );
  const { leftOut, ...shown } = shortened(rows, (row) => row);
  return {
    ...plain,
    name: tile.Title,
    title: 'MetricLines',
    rules: ['ruleMetrics'],
    columns: [
      column('monitor', 'text'),
      column('metric', 'text'),
      column('time', STEPS[Scale]),
      column('least', 'count'),
      column('mean', 'ratio'),
      column('most', 'count'),
    ],
    ...shown,
    leftOut: Total > Lines.length ? 'some' : leftOut,
    lines: {
      names: [column('monitor', 'text'), column('metric', 'text')],
      time: column('time', STEPS[Scale]),
      value: column('mean', 'ratio'),
      worse: undefined,
      unread: Total > Lines.length ? 'some' : 0,
      all: told.map((line) => lineOf([line.MonitorName, line.Name], line)),
    },
  };
}
