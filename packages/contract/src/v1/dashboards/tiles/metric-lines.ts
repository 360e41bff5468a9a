import { message } from '@vedette/i18n/message';
import type { DashboardMetrics } from '../dashboard-series.js';
import type { DashboardTile } from '../dashboard-tiles.js';
import { column, lineKeys, SECTION_DEFAULTS, TIME_FORMATS } from '../sections/section-parts.js';
import type { LinesSection } from '../sections/section.js';
import { seriesLine } from '../sections/series-lines.js';
import { monitorSettings, type TileRecord } from '../tile-record.js';

export const metricLines: TileRecord = {
  title: message('Custom metrics over time'),
  description: 'custom metrics over time.',
  settings: [...monitorSettings, 'CustomMetrics', 'Period'],
  metrics: [],
  columns: [],
  chartTypes: [],
  size: { Width: 6, Height: 3 },
  figureSource: 'own',
  showsChecks: true,
  chartNotes: 'monitors',
};

/** Builds one line per custom metric over time, including those without a value in the period. */
export function metricLinesSection(tile: DashboardTile, metrics: DashboardMetrics): LinesSection {
  const { Lines: lines, Scale: scale, UntilAt: until, Total: total } = metrics;
  const unread = total > lines.length ? 'some' : 0;
  return {
    ...SECTION_DEFAULTS,
    name: tile.Title,
    title: 'MetricLines',
    drawnAs: 'line',
    until,
    rules: ['ruleMetrics'],
    columns: [
      column('monitor', 'text'),
      column('metric', 'text'),
      column('time', TIME_FORMATS[scale]),
      column('minimum', 'number'),
      column('mean', 'number'),
      column('maximum', 'number'),
      column('checkCount', 'count'),
    ],
    rows: lines.flatMap(({ MonitorName, Name, Times }) =>
      Times.map(({ FromAt, Minimum, Mean, Maximum, Count }) => [
        MonitorName,
        Name,
        FromAt,
        Minimum,
        Mean,
        Maximum,
        Count,
      ]),
    ),
    keys: lineKeys(lines, ({ MonitorGuid }) => ({ MonitorGuid })),
    leftOut: unread,
    lines: {
      names: [column('monitor', 'text'), column('metric', 'text')],
      time: column('time', TIME_FORMATS[scale]),
      value: column('mean', 'number'),
      worse: undefined,
      unread,
      all: lines.map((line) => {
        const { MonitorGuid: monitorGuid, MonitorName, Name } = line;
        return seriesLine({ key: `${monitorGuid} ${Name}`, names: [MonitorName, Name], monitorGuid }, line);
      }),
    },
  };
}
