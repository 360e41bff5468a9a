/** How wide the columns of a workbook are: as wide as what stands in them, in its language, within reason. */
import { isNumeric, isProse, type Value } from '@vedette/contract/v1/dashboards/sections/section';
import type { ReportColumn, ReportSection } from '../model/report.js';
import type { Wording } from '../words/wording.js';

/** In digits of the font; what is longer is broken into lines. */
export const COVER_WIDTH = 100;
const WIDEST = 60;
/** Of more rows the first tell how wide the others are. */
const MEASURED_ROWS = 1_000;
/** What Excel keeps free at both sides of a cell, and some air. */
const AIR = 2;
/** What numbers and their headings keep free to the right. */
const INDENT = 1;
/** Bold headings, of which some letters are wider than digits. */
const BOLD = 1.15;

/** Characters of a moment as its cell writes it, which is not how a text writes it. */
export type LengthOf = (format: 'instant' | 'second' | 'day') => number;

/** Of each column of a figure: its heading and its longest value fit, unless that is a sentence. */
export function widthsOf({ columns, rows }: ReportSection, wording: Wording, lengthOf: LengthOf): number[] {
  const measured = rows.slice(0, MEASURED_ROWS);
  return columns.map((column, i) => {
    const heading = Math.ceil(wording.head(column).length * BOLD);
    const longest = measured.reduce((most, row) => Math.max(most, lengthIn(row[i], column, wording, lengthOf)), 0);
    const fitting = Math.max(heading, longest) + AIR + (isNumeric(column) ? INDENT : 0);
    return isProse(column) ? Math.max(heading + AIR, Math.min(WIDEST, fitting)) : fitting;
  });
}

function lengthIn(value: Value, { format }: ReportColumn, wording: Wording, lengthOf: LengthOf): number {
  if (value === undefined) return 0;
  if (format === 'instant' || format === 'second' || format === 'day') return lengthOf(format);
  if (format === 'wall') return lengthOf('second');
  // Two places more than a text has; hours are not broken down into days.
  if (format === 'percent' || format === 'lost' || format === 'target') return wording.value(value, format).length + 2;
  if (format === 'duration') return '1234:56:07'.length;
  return wording.value(value, format).length;
}

/** What a sheet's own columns have that nobody gave a width, and a line of text in points. */
const USUAL = 8;
const LINE_HEIGHT = 15;
/** Narrower than this a text becomes a tower. */
const LEAST_PROSE = 64;

/** The last column that texts under a table reach over, which is the table's last unless that is narrow, and their heights. */
export function proseOver(widths: readonly number[], lines: readonly string[]): { last: number; heights: number[] } {
  const own = widths.reduce((sum, width) => sum + width, 0);
  const more = Math.max(0, Math.ceil((LEAST_PROSE - own) / USUAL));
  const width = own + more * USUAL - AIR;
  const heights = lines.map((line) => Math.ceil((line.length * BOLD) / width) * LINE_HEIGHT);
  return { last: widths.length + more - 1, heights };
}
