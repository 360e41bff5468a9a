import type { DashboardMetrics } from '../dashboard-series.js';
import type { DashboardTile } from '../dashboard-tiles.js';
import { column, plain, shortened, STEPS } from '../sections/section-parts.js';
import type { Section, Value } from '../sections/section.js';
import { seriesLine } from '../sections/series-lines.js';
import { monitorSettings, type TileRecord } from '../tile-record.js';

export const metricLines: TileRecord = {
  title: [
    'Custom metrics over time',
    'Métriques personnalisées dans le temps',
    'Eigene Messwerte im Verlauf',
    'Eigen meetwaarden in de tijd',
  ],
  description: 'custom metrics over time.',
  settings: [...monitorSettings, 'CustomMetrics', 'Period'],
  metrics: [],
  columns: [],
  chartTypes: [],
  size: { Width: 6, Height: 3 },
  figures: 'own',
  isAboutChecks: true,
  chartNotes: 'monitors',
};

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
      all: told.map((line) => seriesLine([line.MonitorName, line.Name], line)),
    },
  };
}
