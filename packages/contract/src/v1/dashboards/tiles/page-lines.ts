import { message } from '@vedette/i18n/message';
import type { DashboardPageLines } from '../dashboard-pages.js';
import type { DashboardTile } from '../dashboard-tiles.js';
import { pageMetricTitles } from '../figure-titles.js';
import { lineSpan } from '../sections/line-span.js';
import { column, lineKeys, SECTION_DEFAULTS, TIME_FORMATS } from '../sections/section-parts.js';
import type { Line, LinesSection } from '../sections/section.js';
import { tileChartStyle } from '../tile-charts.js';
import { monitorSettings, type TileRecord } from '../tile-record.js';

export const pageLines: TileRecord = {
  title: ({ PageMetric = 'FirstContentfulPaint' }, translate) => translate(pageMetricTitles[PageMetric]),
  description: 'one page metric over time, a line for each browser monitor and for each step of a transaction.',
  pickerLabel: message('One page metric over time: paints, layout shift, load event, …'),
  settings: [...monitorSettings, 'PageMetric', 'Period'],
  metrics: [],
  columns: [],
  chartTypes: ['Line', 'Bar'],
  size: { Width: 6, Height: 3 },
  figureSource: 'own',
  showsChecks: true,
  chartNotes: 'monitors',
};

/** Builds one line per browser monitor and per step of a transaction. */
export function pageLinesSection(tile: DashboardTile, data: DashboardPageLines): LinesSection {
  const { PageMetric: metric = 'FirstContentfulPaint' } = tile;
  const hasSteps = data.Lines.some(({ StepName }) => StepName !== undefined);
  const hasSince = data.Lines.some(({ SinceAt = data.FromAt }) => SinceAt > data.FromAt);
  const hasMore = data.Total > data.Monitors;
  const value = column(metric, metric === 'CumulativeLayoutShift' ? 'ratio' : 'ms');
  const names = [column('monitor', 'text'), ...(hasSteps ? [column('step', 'step')] : [])];
  return {
    ...SECTION_DEFAULTS,
    title: metric,
    name: tile.Title,
    drawnAs: tileChartStyle(tile, undefined),
    until: data.UntilAt,
    rules: ['rulePages', ...(metric === 'CumulativeLayoutShift' ? (['ruleNoUnit'] as const) : [])],
    columns: [
      ...names,
      column('time', TIME_FORMATS[data.Scale]),
      value,
      column('pages', 'count'),
      ...(hasSince ? [column('measuredSince', 'instant')] : []),
    ],
    lines: {
      names,
      time: column('time', TIME_FORMATS[data.Scale]),
      value,
      worse: undefined,
      unread: hasMore ? 'some' : 0,
      all: data.Lines.map((line) => ({
        key: `${line.MonitorGuid} ${line.StepName ?? ''}`,
        names: [line.MonitorName, ...(hasSteps ? [line.StepName] : [])],
        monitorGuid: line.MonitorGuid,
        ...pageSpan(line, data),
        whole: line.Value,
        times: line.Times.map((each) => [each.FromAt, each.Value, each.UntilAt]),
      })),
    },
    rows: data.Lines.flatMap(({ MonitorName, StepName, SinceAt, Times }) =>
      Times.map(({ FromAt, Value, Pages }) => [
        MonitorName,
        ...(hasSteps ? [StepName] : []),
        FromAt,
        Value,
        Pages,
        ...(hasSince ? [SinceAt] : []),
      ]),
    ),
    keys: lineKeys(data.Lines, ({ MonitorGuid }) => ({ MonitorGuid })),
    leftOut: hasMore ? 'some' : 0,
  };
}

function pageSpan(line: DashboardPageLines['Lines'][number], data: DashboardPageLines): Pick<Line, 'span'> {
  const { SinceAt: since, MonitorGuid: monitorGuid } = line;
  if (since !== undefined && since > data.FromAt && !line.IsRemoved)
    return { span: { textKey: 'measuredSince', at: since } };
  if (line.StepName === undefined) return {};
  const sameMonitorLines = data.Lines.filter((one) => one.MonitorGuid === monitorGuid);
  return lineSpan(line, sameMonitorLines, data.FromAt);
}
