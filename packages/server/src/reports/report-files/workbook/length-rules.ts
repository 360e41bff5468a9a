/** Column widths of a section in a workbook. */
import { isNumeric, isProse, type Value } from '@vedette/contract/v1/dashboards/sections/section';
import { columnWidth } from '@vedette/documents/workbook/width-rules';
import type { ReportColumn, ReportSection } from '../model/report.js';
import type { ReportFormatter } from '../texts/report-formatter.js';
import { dateTimeLength } from './cell-styles.js';

/** Widths depend on the first rows only. */
const MEASURED_ROWS = 1_000;

export function columnWidths({ columns, rows }: ReportSection, formatter: ReportFormatter): number[] {
  const measured = rows.slice(0, MEASURED_ROWS);
  return columns.map((column, i) =>
    columnWidth({
      heading: formatter.columnHeading(column),
      longest: measured.reduce((max, row) => Math.max(max, valueLength(row[i], column, formatter)), 0),
      isNumeric: isNumeric(column),
      isProse: isProse(column),
    }),
  );
}

/** Returns the number of characters of a value in its cell, which differs from its text. */
function valueLength(value: Value, { format }: ReportColumn, formatter: ReportFormatter): number {
  if (value === undefined) return 0;
  if (format === 'instant' || format === 'second' || format === 'day') return dateTimeLength(formatter.culture, format);
  if (format === 'utcDay') return dateTimeLength(formatter.culture, 'day');
  if (format === 'wall') return dateTimeLength(formatter.culture, 'second');
  // Two more decimals than in a text. Hours are not split into days.
  if (format === 'percent' || format === 'lost' || format === 'target')
    return formatter.value(value, format).length + 2;
  if (format === 'duration') return '1234:56:07'.length;
  // Cells show bytes where a text has kB.
  if (format === 'bytes') return `${formatter.value(value, 'count')} B`.length;
  return formatter.value(value, format).length;
}
