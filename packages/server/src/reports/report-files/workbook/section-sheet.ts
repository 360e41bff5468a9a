import { isNumeric, type Value, type ValueFormat } from '@vedette/contract/v1/dashboards/sections/section';
import { durationSerial, instantSerial, localSerial } from '@vedette/documents/workbook/serial-rules';
import type { Cell, Row, Sheet } from '@vedette/documents/workbook/sheet';
import { MINUTE } from '@vedette/kernel/clock';
import { ceilToFraction, floorToFraction } from '@vedette/kernel/percentages';
import type { ReportColumn, ReportSection } from '../model/report.js';
import { cellTone } from '@vedette/contract/v1/dashboards/sections/tone';
import { parseLocalTime, type LocalTime } from '../texts/local-time-rules.js';
import type { ReportFormatter } from '../texts/report-formatter.js';
import { FORMAT_STYLES, type StyleName } from './cell-styles.js';
import { columnWidths } from './length-rules.js';

/** Returns a sheet with the title, the table and the notes of a section, with real numbers and dates. */
export const sectionSheet = (section: ReportSection, formatter: ReportFormatter): Sheet<StyleName> => ({
  name: formatter.title(section),
  columnWidths: columnWidths(section, formatter),
  rows: sectionRows(section, formatter),
  frozenRows: 2,
  notes: formatter.formatNotes(section).map((text) => ({ text, style: 'prose' })),
});

function* sectionRows(section: ReportSection, formatter: ReportFormatter): Generator<Row<StyleName>> {
  const { columns, rows } = section;
  yield [{ value: formatter.title(section), style: 'title' }];
  yield columns.map((column) => ({
    value: formatter.columnHeading(column),
    style: isNumeric(column) ? 'numericHeading' : 'heading',
  }));
  for (const row of rows) yield row.map((value, i) => toCell(value, columns[i], formatter));
  if (rows.length === 0) yield [{ value: formatter.emptyText(section), style: 'plain' }];
  yield [];
}

/** Colours a state by its meaning. */
function toCell(value: Value, column: ReportColumn | undefined, formatter: ReportFormatter): Cell<StyleName> {
  const tone = column && cellTone(column, value);
  if (!column || tone === undefined) return valueCell(value, column?.format ?? 'text', formatter);
  return { value: formatter.value(value, column.format), style: tone };
}

function valueCell(value: Value, format: ValueFormat, formatter: ReportFormatter): Cell<StyleName> {
  if (value === undefined) return undefined;
  const localTime = format === 'wall' ? parseLocalTime(String(value)) : undefined;
  if (localTime) return localTimeCell(localTime);
  const cellValue =
    typeof value === 'string' ? formatter.value(value, format) : cellNumber(value, format, formatter.zone);
  return { value: cellValue, style: FORMAT_STYLES[format] };
}

/** A time alone is a fraction of a day. */
function localTimeCell({ ms, precision }: LocalTime): Cell<StyleName> {
  if (precision === 'time') return { value: durationSerial(ms), style: 'time' };
  if (precision === 'date') return { value: localSerial(ms), style: 'day' };
  return { value: localSerial(ms), style: ms % MINUTE === 0 ? 'instant' : 'second' };
}

/**
 * Returns a number as Excel counts it: shares as fractions of one, times as days of the local clock. Shares are cut to
 * the four decimals shown, so only the whole is shown as 100 %.
 */
function cellNumber(value: number, format: ValueFormat, zone: string): number {
  if (format === 'percent') return floorToFraction(value, 4);
  if (format === 'lost') return ceilToFraction(value, 4);
  if (format === 'target') return Number((value / 100).toFixed(10));
  if (format === 'number') return Number(value.toFixed(3));
  if (format === 'utcDay') return instantSerial(value, 'UTC');
  if (format === 'duration') return durationSerial(value);
  if (format === 'instant' || format === 'second' || format === 'day' || format === 'month')
    return instantSerial(value, zone);
  return value;
}
