import { message } from '@vedette/i18n/message';
import type { DashboardTile } from '../dashboard-tiles.js';
import type { DashboardLines } from '../dashboard.js';
import { titleWithMetric } from '../metric-titles.js';
import {
  column,
  lineKeys,
  metricColumn,
  METRICS,
  metricValue,
  SECTION_DEFAULTS,
  TIME_FORMATS,
} from '../sections/section-parts.js';
import type { LinesSection } from '../sections/section.js';
import type { SectionTextKey } from '../sections/texts/section-texts.js';
import { tileChartStyle } from '../tile-charts.js';
import { isLowerWorse, measuredMetrics } from '../tile-metrics.js';
import { monitorSettings, type TileRecord } from '../tile-record.js';

export const monitorLines: TileRecord = {
  title: (settings, translate) => titleWithMetric(message('By monitor'), settings, 'UptimePercentage', translate),
  description: 'one metric over time, a line for each monitor.',
  pickerLabel: message('One metric of each monitor over time'),
  settings: [...monitorSettings, 'DrawnMonitors', 'DrawnWorst', 'Period'],
  metrics: measuredMetrics,
  columns: [],
  chartTypes: ['Line', 'Bar'],
  size: { Width: 6, Height: 3 },
  figureSource: 'own',
  showsChecks: true,
  chartNotes: 'monitors',
};

/** Builds one line per monitor over time. */
export function monitorLinesSection(
  tile: DashboardTile,
  { Lines: lines, Scale: scale, UntilAt: until, Total: total, ComparedMonitors: rankedMonitors }: DashboardLines,
): LinesSection {
  const metric = tile.Metric ?? 'UptimePercentage';
  const { rules } = METRICS[metric];
  const unread =
    rankedMonitors !== undefined
      ? 'some'
      : drawnMonitorRules(tile).length === 0
        ? Math.max(0, total - lines.length)
        : 0;
  return {
    ...SECTION_DEFAULTS,
    title: 'MonitorLines',
    name: tile.Title,
    drawnAs: tileChartStyle(tile, metric),
    until,
    rules: [...rules, ...drawnMonitorRules(tile)],
    columns: [column('monitor', 'text'), column('time', TIME_FORMATS[scale]), metricColumn(metric)],
    lines: {
      names: [column('monitor', 'text')],
      time: column('time', TIME_FORMATS[scale]),
      value: metricColumn(metric),
      worse: isLowerWorse(metric) ? 'low' : 'high',
      unread,
      all: lines.map(({ MonitorGuid: monitorGuid, MonitorName: name, Times, ...whole }) => ({
        key: monitorGuid,
        names: [name],
        monitorGuid,
        whole: metricValue(whole, metric),
        times: Times.map((each) => [each.FromAt, metricValue(each, metric), each.UntilAt]),
      })),
    },
    rows: lines.flatMap(({ MonitorName: name, Times }) =>
      Times.map((each) => [name, each.FromAt, metricValue(each, metric)]),
    ),
    keys: lineKeys(lines, ({ MonitorGuid }) => ({ MonitorGuid })),
    leftOut: unread === 0 ? 0 : 'some',
  };
}

/** Returns the notes of a tile that draws only some of its monitors. */
function drawnMonitorRules({ DrawnMonitors: selected, DrawnWorst: worst }: DashboardTile): SectionTextKey[] {
  if (selected) return ['ruleChosen'];
  return worst === undefined ? [] : ['ruleWorst'];
}
