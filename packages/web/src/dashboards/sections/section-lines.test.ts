import type { DashboardNumbers } from '@vedette/contract/v1/dashboards/dashboard';
import type { SeriesNumbers } from '@vedette/contract/v1/dashboards/dashboard-series';
import type { DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import type { LinesSection, Section } from '@vedette/contract/v1/dashboards/sections/section';
import { chartSections, chartTable } from '@vedette/contract/v1/dashboards/tiles/chart';
import { checkpointLinesSection } from '@vedette/contract/v1/dashboards/tiles/checkpoint-lines';
import { dayOfWeekSection } from '@vedette/contract/v1/dashboards/tiles/day-of-week';
import { hourOfDaySection } from '@vedette/contract/v1/dashboards/tiles/hour-of-day';
import { metricLinesSection } from '@vedette/contract/v1/dashboards/tiles/metric-lines';
import { monitorLinesSection } from '@vedette/contract/v1/dashboards/tiles/monitor-lines';
import { pageLinesSection } from '@vedette/contract/v1/dashboards/tiles/page-lines';
import { rumChartSection } from '@vedette/contract/v1/dashboards/tiles/rum-chart';
import { stepLinesSection } from '@vedette/contract/v1/dashboards/tiles/step-lines';
import { hasValue } from '@vedette/contract/v1/dashboards/sections/drawn-lines';
import { expect, test } from 'vitest';
import { createFormat } from '../../parts/format/format-values.js';
import { sectionFile } from './section-file.js';
import {
  chartColumns,
  chartSlots,
  columnMeasure,
  lineSlots,
  lineText,
  markIncompleteStep,
  seriesTitle,
  stepLengthText,
  timeFormatter,
} from './section-lines.js';
import { columnTitle, valueText } from './section-text.js';

const format = createFormat('Europe/Amsterdam', 'en-GB');
const HOUR = 3_600_000;
const size = { Width: 6, Height: 3 };
const none: DashboardNumbers = { UpMs: 0, DownMs: 0, Checks: 0, ConfirmedErrors: 0, UnconfirmedErrors: 0, Alerts: 0 };
const some = { ...none, Checks: 4, ObservedPercentage: 100, TotalTime: 104.4, ConfirmedErrors: 2 };
const hourly = <Numbers>(...all: readonly Numbers[]) =>
  all.map((numbers, at) => ({ ...numbers, FromAt: at * HOUR, UntilAt: (at + 1) * HOUR }));
const span = { FromAt: 0, UntilAt: 2 * HOUR, Scale: 'hour' as const };
const times = hourly(some, none);

/** Returns what the page draws and writes of the lines of a section. */
const shown = ({ lines }: LinesSection) =>
  lines.all.map((line) => [
    lineText(line, lines, format),
    valueText(line.whole, lines.value, format),
    ...lineSlots(line).map(({ value }) => valueText(value, lines.value, format)),
  ]);
/** Returns the values of the rows as reports show them. */
const rowValues = ({ rows, columns, lines }: Section) => {
  const column = columns.findIndex(({ textKey }) => textKey === (lines?.value ?? columns[1])?.textKey);
  return rows.map((row) => row[column]);
};
const drawn = ({ lines }: LinesSection) => lines.all.flatMap((line) => lineSlots(line).map(({ value }) => value));

test.each([
  ['TotalTime', [104.4, undefined], '104 ms'],
  ['ConfirmedErrors', [2, undefined], '2'],
  // There was no check in the second hour, even if the time was observed.
  ['Checks', [4, 0], '4'],
] as const)('draws the row values in a chart of %s, without unobserved time', (Metric, values, text) => {
  const tile: DashboardTile = { Kind: 'Chart', Metric, ...size };
  const [section] = chartSections(tile, { Times: times, Scale: 'hour' }, {});
  if (!section) throw new Error('no section');
  const slots = chartSlots(section);
  expect(slots.map(({ value }) => value)).toEqual(values);
  expect(rowValues(section)).toEqual(values);
  expect(slots.map(({ from, until }) => [from, until])).toEqual([
    [0, HOUR],
    [HOUR, 2 * HOUR],
  ]);
  expect(valueText(slots[0]?.value, chartColumns(section).value, format)).toBe(text);
  expect(section.drawnAs).toBe(Metric === 'TotalTime' ? 'line' : 'bars');
});

test('keeps an observed share of 0 % in charts, lines and totals', () => {
  const unseen = { ...none, ObservedPercentage: 0 };
  const tile: DashboardTile = { Kind: 'Chart', Metric: 'ObservedPercentage', ...size };
  const both = hourly(unseen, none);
  const [chart] = chartSections(tile, { Times: both, Scale: 'hour' }, {});
  expect(chart && chartSlots(chart).map(({ value }) => value)).toEqual([0, undefined]);
  const line = { ...unseen, MonitorGuid: 'g1', MonitorName: 'Shop', Times: both };
  const lines = monitorLinesSection({ ...tile, Kind: 'MonitorLines' }, { ...span, Total: 1, Lines: [line] });
  expect(shown(lines)).toEqual([['Shop', '0.00%', '0.00%', '–']]);
  const down = monitorLinesSection(
    { ...tile, Kind: 'MonitorLines', Metric: 'DownMs' },
    { ...span, Total: 1, Lines: [line] },
  );
  expect(shown(down)).toEqual([['Shop', '–', '–', '–']]);
});

test('writes the end of each time in files as the API does', () => {
  const line = { ...some, MonitorGuid: 'g1', MonitorName: 'Shop', Times: [{ ...some, FromAt: 0, UntilAt: HOUR / 2 }] };
  const answer = { ...span, Total: 1, Lines: [line] };
  const section = monitorLinesSection({ Kind: 'MonitorLines', Metric: 'TotalTime', ...size }, answer);
  expect(sectionFile(section).rows[0]).toMatchObject({ until: '1970-01-01T00:30:00.000Z' });
  expect(section.lines.all.flatMap((each) => lineSlots(each))).toEqual([{ from: 0, until: HOUR / 2, value: 104.4 }]);
});

test('names a chart as in reports and writes a file column per metric', () => {
  const tile: DashboardTile = { Kind: 'Chart', Metric: 'TotalTime', MoreMetrics: ['Alerts'], ...size };
  expect(chartSections(tile, { Times: times, Scale: 'hour' }, {}).map(seriesTitle)).toEqual([
    'Load time, mean',
    'Alerts',
  ]);
  expect(sectionFile(chartTable(tile, { Times: times, Scale: 'hour' }))).toEqual({
    rows: [
      { from: '1970-01-01T00:00:00.000Z', until: '1970-01-01T01:00:00.000Z', TotalTime: 104.4, Alerts: 0 },
      { from: '1970-01-01T01:00:00.000Z', until: '1970-01-01T02:00:00.000Z', TotalTime: undefined, Alerts: undefined },
    ],
    units: { TotalTime: 'ms', Alerts: undefined },
  });
});

test('keeps the row values of lines, also of those without data', () => {
  const tile: DashboardTile = { Kind: 'MonitorLines', Metric: 'ConfirmedErrors', ...size };
  const monitors = monitorLinesSection(tile, {
    ...span,
    Total: 2,
    Lines: [
      { ...some, MonitorGuid: 'g1', MonitorName: 'Shop', Times: times },
      { ...none, MonitorGuid: 'g2', MonitorName: 'Blog', Times: hourly(none, { ...none, ConfirmedErrors: 1 }) },
    ],
  });
  expect(shown(monitors)).toEqual([
    ['Shop', '2', '2', '–'],
    ['Blog', '–', '–', '1'],
  ]);
  expect(monitors.lines.all.map(({ key, monitorGuid }) => [key, monitorGuid])).toEqual([
    ['g1', 'g1'],
    ['g2', 'g2'],
  ]);
  expect(drawn(monitors)).toEqual(rowValues(monitors));

  const checkpoints = checkpointLinesSection(
    { Kind: 'CheckpointLines', ...size },
    {
      ...span,
      Lines: [
        { ...none, CheckpointId: 7, CheckpointName: 'Aalborg', Times: hourly(none, none) },
        { ...some, CheckpointId: 3, CheckpointName: 'Oslo', Times: times },
      ],
    },
  );
  expect(shown(checkpoints)).toEqual([
    ['Aalborg', '–', '–', '–'],
    ['Oslo', '104 ms', '104 ms', '–'],
  ]);
  expect(drawn(checkpoints)).toEqual(rowValues(checkpoints));
  expect(checkpoints.lines.all.map(hasValue)).toEqual([false, true]);
});

const numbers = { Count: 2, Mean: 150.4, Minimum: 100, Maximum: 200 };
const known = { FirstAt: 0, LastAt: 2 * HOUR, IsRemoved: false };

test('dates lines of steps that do not span the period; files have all numbers', () => {
  const line = { ...numbers, ...known, Times: hourly<SeriesNumbers>(numbers, { Count: 0 }) };
  const section = stepLinesSection(
    { Kind: 'StepLines', ...size },
    {
      ...span,
      Total: 1,
      MonitorName: 'Shop',
      Lines: [
        { ...line, Name: 'Log in' },
        { ...line, Name: 'Pay', FirstAt: HOUR },
        { ...line, Name: 'Log on', IsRemoved: true },
        { ...line, Name: 'Never', Count: 0 },
      ],
      Changes: [],
    },
  );
  expect(shown(section)).toEqual([
    ['Log in', '150 ms', '150 ms', '–'],
    ['Pay (since 1 Jan 1970, 02:00)', '150 ms', '150 ms', '–'],
    ['Log on (existed until 1 Jan 1970, 03:00)', '150 ms', '150 ms', '–'],
  ]);
  expect(drawn(section)).toEqual(rowValues(section));
  const { rows, units } = sectionFile(section);
  expect(rows.slice(0, 2)).toEqual([
    {
      from: '1970-01-01T00:00:00.000Z',
      until: '1970-01-01T01:00:00.000Z',
      StepName: 'Log in',
      Mean: 150.4,
      Minimum: 100,
      Maximum: 200,
      Checks: 2,
    },
    { from: '1970-01-01T01:00:00.000Z', until: '1970-01-01T02:00:00.000Z', StepName: 'Log in', Checks: 0 },
  ]);
  expect(units).toMatchObject({ Mean: 'ms', Checks: undefined });
});

test('rounds custom metrics to three decimals and keeps those without a value', () => {
  const metric = { ...known, MonitorGuid: 'g1', MonitorName: 'Shop' };
  const values = { Count: 3, Mean: 0.12345, Minimum: -0.5, Maximum: 12 };
  const section = metricLinesSection(
    { Kind: 'MetricLines', ...size },
    {
      ...span,
      Total: 2,
      Lines: [
        { ...metric, ...values, Name: 'queue', Times: hourly<SeriesNumbers>(values, { Count: 0 }) },
        { ...metric, Count: 0, Name: 'orders', Times: hourly({ Count: 0 }, { Count: 0 }) },
      ],
    },
  );
  expect(shown(section)).toEqual([
    ['Shop · queue', '0.123', '0.123', '–'],
    ['Shop · orders', '–', '–', '–'],
  ]);
  expect(drawn(section)).toEqual(rowValues(section));
  const [queue] = section.lines.all;
  const ends = queue && lineSlots(queue, ([, , , both]) => String(both));
  expect(ends).toEqual([
    { from: 0, until: HOUR, value: 0.12345, valueText: '-0.5,12' },
    { from: HOUR, until: 2 * HOUR, value: undefined },
  ]);
});

test('names lines of pages by step and rounds layout shift to three decimals', () => {
  const page = { ...known, MonitorGuid: 'g1', MonitorName: 'Shop', Pages: 2, Value: 0.03 };
  const section = pageLinesSection(
    { Kind: 'PageLines', PageMetric: 'CumulativeLayoutShift', ...size },
    {
      ...span,
      Total: 1,
      Monitors: 1,
      Lines: [
        { ...page, Times: hourly({ Pages: 2, Value: 0.03 }, { Pages: 0 }) },
        { ...page, StepName: 'Pay', SinceAt: HOUR, Times: hourly({ Pages: 0 }, { Pages: 2, Value: 0.03 }) },
      ],
      Changes: [],
    },
  );
  expect(shown(section)).toEqual([
    ['Shop', '0.030', '0.030', '–'],
    ['Shop · Pay (measured since 1 Jan 1970, 02:00)', '0.030', '–', '0.030'],
  ]);
  expect(drawn(section)).toEqual(rowValues(section));
  expect(sectionFile(section).rows[3]).toEqual({
    MonitorGuid: 'g1',
    from: '1970-01-01T01:00:00.000Z',
    until: '1970-01-01T02:00:00.000Z',
    MonitorName: 'Shop',
    StepName: 'Pay',
    CumulativeLayoutShift: 0.03,
    Pages: 2,
    MeasuredSince: '1970-01-01T01:00:00.000Z',
  });
});

test.each([
  [hourOfDaySection, 'HourOfDay', '00:00', '01:00', 'hourly'],
  [dayOfWeekSection, 'DayOfWeek', 'Monday', 'Tuesday', 'daily'],
] as const)('places values of %o beside each other with their number of checks', (toSection, Kind, ...expected) => {
  const first = Kind === 'HourOfDay' ? 0 : 1;
  const answer = { ...span, Slots: [some, none].map((each, at) => ({ ...each, Slot: at + first })) };
  const section = toSection({ Kind, Metric: 'TotalTime', ...size }, answer);
  const { time, value } = chartColumns(section);
  expect(chartSlots(section)).toEqual([
    { from: 0, until: 1, value: 104.4 },
    { from: 1, until: 2, value: undefined },
  ]);
  expect([...section.rows.map(([place]) => valueText(place, time, format)), stepLengthText(time)]).toEqual(expected);
  expect([seriesTitle(section), columnTitle(value), columnMeasure(value)]).toEqual([
    'Load time',
    'Load time',
    'number',
  ]);
  expect(sectionFile(section).rows[0]).toEqual({ [Kind]: section.rows[0]?.[0], TotalTime: 104.4, Checks: 4 });
  const checks = toSection({ Kind, Metric: 'Checks', ...size }, answer);
  expect(checks.rows.map((row) => row.slice(1))).toEqual([[4], [0]]);
});

test('shows a value per step in RUM charts, with days in UTC', () => {
  const DAY = 24 * HOUR;
  const about = { website: undefined, isAllowed: true };
  const tile: DashboardTile = { Kind: 'RumChart', RumFigure: 'CumulativeLayoutShift', ...size };
  const point = { At: 0, PageViews: 3, Values: { Figure: 'CumulativeLayoutShift' as const, Count: 3, Median: 40 } };
  const days = rumChartSection(tile, { FromAt: 0, UntilAt: 2 * DAY, StepMs: DAY, Points: [point] }, about);
  const { time, value } = chartColumns(days);
  const slots = chartSlots(days);
  expect(slots.map((slot) => [slot.until, valueText(slot.value, value, format)])).toEqual([
    [DAY, '0.040'],
    [2 * DAY, '–'],
  ]);
  expect(slots.map((slot) => slot.value)).toEqual(rowValues(days));
  const newYork = createFormat('America/New_York', 'en-GB');
  expect([timeFormatter(time, newYork)(0), stepLengthText(time)]).toEqual(['Thu 1 Jan', 'daily (UTC)']);

  const running = { FromAt: 0, UntilAt: 1.5 * DAY, StepMs: DAY, Points: [point] };
  const today = rumChartSection(tile, running, about);
  const soFar = { from: DAY, until: 1.5 * DAY, value: undefined, isIncomplete: true };
  expect(markIncompleteStep(chartSlots(today), DAY, 1.5 * DAY)).toEqual([{ from: 0, until: DAY, value: 0.04 }, soFar]);
  expect(sectionFile(today).rows.map(({ until }) => until)).toEqual([
    '1970-01-02T00:00:00.000Z',
    '1970-01-02T12:00:00.000Z',
  ]);

  const hours = rumChartSection(tile, { FromAt: 0, UntilAt: HOUR, StepMs: HOUR, Points: [point] }, about);
  expect([timeFormatter(chartColumns(hours).time, newYork)(0), hours.drawnAs]).toEqual(['Wed 31 Dec, 19:00', 'line']);
  const views = rumChartSection({ ...tile, RumFigure: 'PageViews' }, undefined, about);
  expect([seriesTitle(hours), seriesTitle(views), views.drawnAs]).toEqual([
    'Cumulative layout shift, median',
    'Page views',
    'bars',
  ]);
});
