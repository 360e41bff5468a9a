/** Charts of sections, ready to draw. */
import { lineTitle } from '@vedette/contract/v1/dashboards/sections/line-span';
import { type Value, type ValueFormat } from '@vedette/contract/v1/dashboards/sections/section';
import type { AxisLabel, Chart, ValueAxis } from '@vedette/documents/charts/chart';
import { nameLabels, timeLabels, type TimeUnit } from '@vedette/documents/charts/label-rules';
import type { ReportLines, ReportSection } from '../model/report.js';
import { chartScale } from '../model/scale-rules.js';
import { linesOnPaper } from '../sections/lines-section-rules.js';
import type { ReportFormatter } from '../texts/report-formatter.js';

/**
 * Returns a chart of the second column over the first. Unless the section sets a style, percentages are drawn as a line
 * and other values bars. At least one value must be known.
 */
export function sectionChart(section: ReportSection, formatter: ReportFormatter): Chart {
  const [first, second] = section.columns;
  const format = second?.format ?? 'count';
  const scale = chartScale(format);
  return {
    kind: section.drawnAs ?? (scale === 'percent' || scale === 'loss' ? 'line' : 'bars'),
    series: [{ values: section.rows.map(([, value]) => (typeof value === 'number' ? value : undefined)) }],
    xLabels: xAxisLabels(
      section.rows.map(([step]) => step),
      first?.format ?? 'instant',
      formatter,
    ),
    y: valueAxis(format, formatter),
    alt: extremesAltText(section, formatter),
  };
}

/** Returns a chart of the lines of a section; undefined if none has a value. */
export function linesChart(section: ReportSection, lines: ReportLines, formatter: ReportFormatter): Chart | undefined {
  const visibleLines = linesOnPaper(lines);
  const [first] = visibleLines;
  if (!first) return undefined;
  const { time, value } = lines;
  const namedLines = visibleLines.map((line) => ({
    name: lineTitle(line, lines.names, {
      value: (each, { format }) => formatter.value(each, format),
      head: formatter.columnHeading,
    }),
    line,
  }));
  const totals = namedLines.map(({ name, line: { whole } }) => `${name} ${formatter.value(whole, value.format)}`);
  return {
    kind: 'line',
    series: namedLines.map(({ name, line: { times } }) => ({ name, values: times.map(([, each]) => each) })),
    xLabels: xAxisLabels(
      first.times.map(([at]) => at),
      time.format,
      formatter,
    ),
    y: valueAxis(value.format, formatter),
    alt: formatter.formatLabelled(formatter.title(section), totals.join(', ')),
  };
}

function valueAxis(format: ValueFormat, formatter: ReportFormatter): ValueAxis {
  // Ticks are round numbers, where zeros after the decimal sign would look like thousands.
  const tickFormat = format === 'ratio' ? 'limit' : format;
  return { scale: chartScale(format), format: (value) => formatter.value(value, tickFormat) };
}

const UNITS: Partial<Readonly<Record<ValueFormat, TimeUnit>>> = {
  instant: 'hour',
  day: 'day',
  utcDay: 'day',
  month: 'month',
};

/** Labels times by time or date, and hours and weekdays by their names. */
function xAxisLabels(steps: readonly Value[], format: ValueFormat, formatter: ReportFormatter): AxisLabel[] {
  const unit = UNITS[format];
  if (unit === undefined) return nameLabels(steps.map((step) => formatter.value(step, format)));
  return timeLabels(steps.map(Number), unit, {
    language: formatter.culture,
    zone: format === 'utcDay' ? 'UTC' : formatter.zone,
  });
}

/** Returns the lowest and the highest value with their times as alternative text. */
function extremesAltText(section: ReportSection, formatter: ReportFormatter): string {
  const [time, figure] = section.columns;
  const known = section.rows.flatMap(([at, value]) => (typeof value === 'number' ? [{ at, value }] : []));
  const extremes = [
    known.reduce((a, b) => (b.value < a.value ? b : a)),
    known.reduce((a, b) => (b.value > a.value ? b : a)),
  ];
  const texts = extremes.map(
    ({ at, value }) =>
      `${formatter.value(value, figure?.format ?? 'count')} (${formatter.value(at, time?.format ?? 'instant')})`,
  );
  return formatter.formatLabelled(formatter.title(section), texts.join(' – '));
}
