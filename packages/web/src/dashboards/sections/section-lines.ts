/** Charts and lines of sections over time, in the format of the page's charts. */
import {
  type Column,
  type Line,
  type Lines,
  type Section,
  type Value,
} from '@vedette/contract/v1/dashboards/sections/section';
import { lineTitle, rowSpan, type TitleWriter } from '@vedette/contract/v1/dashboards/sections/line-span';
import type { SectionTextKey } from '@vedette/contract/v1/dashboards/sections/texts/section-texts';
import { tileTitle } from '@vedette/contract/v1/dashboards/tile-titles';
import { t } from '../../i18n/translate.js';
import type { Format } from '../../parts/format/format-values.js';
import { type Measure, slotFormatter, type Slot, scaleText } from '../../parts/charts/series-rules.js';
import { columnTitle, valueText } from './section-text.js';
import { pageFormats } from './value-formats.js';

/** Formats the start of a time without seconds. */
export function timeFormatter(column: Column, format: Format): (at: number) => string {
  const { scale } = pageFormats[column.format];
  return scale ? slotFormatter(scale, format) : (at) => valueText(at, column, format);
}

/** Describes the length of the times, such as `hourly`. */
export function stepLengthText({ format }: Column): string {
  if (format === 'utcDay') return t('daily (UTC)');
  return scaleText(pageFormats[format].scale ?? (format === 'weekday' ? 'day' : 'hour'));
}

/** Returns how the axis of a column is scaled. */
export const columnMeasure = ({ format }: Pick<Column, 'format'>): Measure => pageFormats[format].measure ?? 'number';

/** Returns the columns of a chart: the second over the first. */
export function chartColumns({ columns: [time, value], title }: Section): {
  readonly time: Column;
  readonly value: Column;
} {
  if (!time || !value) throw new Error(`The section ${title} has no chart`);
  return { time, value };
}

/** Returns the title of a chart in the language of the app. */
export const seriesTitle = (section: Section): string =>
  section.tile ? tileTitle(section.tile, t) : columnTitle(chartColumns(section).value);

/** Returns whether the section is by hour of the day or day of the week, which have names but no start. */
export const isCyclicSection = (section: Section): boolean => chartColumns(section).time.textKey !== 'time';

/** Returns the values of a chart. Hours of the day and days of the week are placed by their index. */
export function chartSlots(section: Section): Slot[] {
  const { rows, until } = section;
  const starts = rows.map(([start], index) => (typeof start === 'number' ? start : index));
  const isCyclic = isCyclicSection(section);
  return rows.map(([, value], slotIndex) => {
    const from = starts[slotIndex] ?? 0;
    const end = isCyclic ? from + 1 : (until ?? from);
    return { from, until: starts[slotIndex + 1] ?? end, value: typeof value === 'number' ? value : undefined };
  });
}

/** Marks the slot whose step extends beyond `latest` as incomplete. */
export const markIncompleteStep = (slots: readonly Slot[], stepMs: number, latest: number): Slot[] =>
  slots.map((slot) => (slot.from + stepMs <= latest ? slot : { ...slot, isIncomplete: true }));

/** Returns the values of a line; `describeTime` adds text to a time. */
export const lineSlots = ({ times }: Line, describeTime?: (time: Line['times'][number]) => string): Slot[] =>
  times.map((time) => {
    const [from, value, until] = time;
    const description = describeTime && value !== undefined ? { valueText: describeTime(time) } : {};
    return { from, until, value, ...description };
  });

const titleWriter = (format: Format): TitleWriter<SectionTextKey> => ({
  value: (value, column) => valueText(value, column, format),
  head: columnTitle,
});

/** Returns the title of a line for legends and tables. */
export const lineText = (line: Pick<Line, 'names' | 'span'>, { names }: Pick<Lines, 'names'>, format: Format): string =>
  lineTitle(line, names, titleWriter(format));

/** Returns the title of a table row, which starts with its name. */
export function rowTitle(section: Pick<Section, 'columns'>, row: readonly Value[], format: Format): string {
  const span = rowSpan(section, row);
  const line = { names: row.slice(0, 1), ...(span && { span }) };
  return lineTitle(line, section.columns.slice(0, 1), titleWriter(format));
}
