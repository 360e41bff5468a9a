/** Charts of sections, ready to draw. */
import { lineTitle } from '@vedette/contract/v1/dashboards/sections/line-span';
import { type Value, type ValueFormat } from '@vedette/contract/v1/dashboards/sections/section';
import type { AxisLabel, Chart, ValueAxis } from '@vedette/documents/charts/chart';
import { nameLabels, timeLabels, type TimeUnit } from '@vedette/documents/charts/label-rules';
import type { ReportLines, ReportSection } from '../model/report.js';
import { chartScale } from '../model/scale-rules.js';
import { linesOnPaper } from '../sections/lines-section-rules.js';
import type { Wording } from '../texts/wording.js';

/**
 * Returns a chart of the second column over the first. Unless the section chooses, shares become a line and other
 * values bars. At least one value must be known.
 */
export function sectionChart(section: ReportSection, wording: Wording): Chart {
  const [first, second] = section.columns;
  const format = second?.format ?? 'count';
  const scale = chartScale(format);
  return {
    kind: section.drawnAs ?? (scale === 'percent' || scale === 'loss' ? 'line' : 'bars'),
    series: [{ values: section.rows.map(([, value]) => (typeof value === 'number' ? value : undefined)) }],
    xLabels: stepLabels(
      section.rows.map(([step]) => step),
      first?.format ?? 'instant',
      wording,
    ),
    y: valueAxis(format, wording),
    alt: extremesAltText(section, wording),
  };
}

/** Returns a chart of the lines of a section; undefined if none has a value. */
export function linesChart(section: ReportSection, lines: ReportLines, wording: Wording): Chart | undefined {
  const drawn = linesOnPaper(lines);
  const [first] = drawn;
  if (!first) return undefined;
  const { time, value } = lines;
  const named = drawn.map((line) => ({
    name: lineTitle(line, lines.names, {
      value: (each, { format }) => wording.value(each, format),
      head: wording.head,
    }),
    line,
  }));
  const totals = named.map(({ name, line: { whole } }) => `${name} ${wording.value(whole, value.format)}`);
  return {
    kind: 'line',
    series: named.map(({ name, line: { times } }) => ({ name, values: times.map(([, each]) => each) })),
    xLabels: stepLabels(
      first.times.map(([at]) => at),
      time.format,
      wording,
    ),
    y: valueAxis(value.format, wording),
    alt: wording.labelled(wording.title(section), totals.join(', ')),
  };
}

function valueAxis(format: ValueFormat, wording: Wording): ValueAxis {
  // Ticks are round numbers, where zeros after the decimal sign would look like thousands.
  const written = format === 'ratio' ? 'limit' : format;
  return { scale: chartScale(format), format: (value) => wording.value(value, written) };
}

const UNITS: Partial<Readonly<Record<ValueFormat, TimeUnit>>> = {
  instant: 'hour',
  day: 'day',
  utcDay: 'day',
  month: 'month',
};

/** Labels times by time or date, and hours and weekdays by their names. */
function stepLabels(steps: readonly Value[], format: ValueFormat, wording: Wording): AxisLabel[] {
  const unit = UNITS[format];
  if (unit === undefined) return nameLabels(steps.map((step) => wording.value(step, format)));
  return timeLabels(steps.map(Number), unit, {
    language: wording.culture,
    zone: format === 'utcDay' ? 'UTC' : wording.zone,
  });
}

/** Returns the lowest and the highest value with their times as alternative text. */
function extremesAltText(section: ReportSection, wording: Wording): string {
  const [time, figure] = section.columns;
  const known = section.rows.flatMap(([at, value]) => (typeof value === 'number' ? [{ at, value }] : []));
  const extremes = [
    known.reduce((a, b) => (b.value < a.value ? b : a)),
    known.reduce((a, b) => (b.value > a.value ? b : a)),
  ];
  const texts = extremes.map(
    ({ at, value }) =>
      `${wording.value(value, figure?.format ?? 'count')} (${wording.value(at, time?.format ?? 'instant')})`,
  );
  return wording.labelled(wording.title(section), texts.join(' – '));
}
