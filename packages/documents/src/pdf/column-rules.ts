/** Widths that the columns of a table need for their cells. */
import type { WidthRange } from './table-rules.js';

export interface PdfColumn {
  readonly head: string;
  readonly isRightAligned: boolean;
  /** Whether its texts may be long, so that they wrap. */
  readonly wraps: boolean;
  /** Whether it contains dates and times, which wrap last. */
  readonly isDateTime?: boolean;
  /** Whether its cells may have a coloured mark before their text. */
  readonly hasMark?: boolean;
}

/** Layout of a table: font size, what does not wrap, and the width up to which long words are not broken. */
export interface Layout {
  readonly size: number;
  readonly unwrapped: 'states' | 'dateTimes' | 'nothing';
  readonly keeps: number;
}

/**
 * Layouts for more and more columns: smaller type, then wrapped states, then broken URLs, then wrapped dates, and
 * finally the smallest type.
 */
export const LAYOUTS: readonly Layout[] = [
  ...[250, 100].flatMap((keeps) => [8, 7.5, 7].map((size) => ({ size, unwrapped: 'states', keeps }) as const)),
  ...[100, 0].flatMap((keeps) => [8, 7.5, 7, 6.5].map((size) => ({ size, unwrapped: 'dateTimes', keeps }) as const)),
  ...[100, 0].flatMap((keeps) => [8, 7.5, 7, 6.5].map((size) => ({ size, unwrapped: 'nothing', keeps }) as const)),
];
export const LAST_LAYOUT: Layout = { size: 6, unwrapped: 'nothing', keeps: 0 };
/** Padding on each side of a cell. */
export const CELL_PADDING = 4;
/** Because of rounding, a word that fits exactly would wrap. */
const HORIZONTAL_PADDING = 2 * CELL_PADDING + 1;
/** The minimum width of a column. */
export const MIN_COLUMN_WIDTH = 24;
/** The minimum width of a column of long texts, in units of the font size. */
const MIN_PROSE_WIDTH = 9;
const MAX_NUMBER_WIDTH = 130;

/** Widths of a column's texts at font size 1. */
export interface MeasuredColumn {
  /** The longest word that must not be broken. */
  readonly wordWidth: number;
  /** The longest word that may be broken, except for the longest tenth. */
  readonly breakableWidth: number;
  /** The longest cell, and the same without the longest tenth. */
  readonly maxCellWidth: number;
  readonly typicalCellWidth: number;
  readonly column: PdfColumn;
}

/** Returns the 90th percentile. */
export function typicalWidth(widths: readonly number[]): number {
  const sorted = [...widths].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * 0.9) - 1)] ?? 0;
}

/**
 * Returns the minimum and preferred width of a column. Numbers do not wrap; long texts, such as URLs, may be broken
 * anywhere.
 */
export function widthRange(
  { wordWidth, breakableWidth, maxCellWidth, typicalCellWidth: typicalWidth, column }: MeasuredColumn,
  layout: Layout,
): Required<WidthRange> {
  const { isRightAligned, wraps, isDateTime = false } = column;
  const { size, unwrapped, keeps } = layout;
  const preferred = Math.max(MIN_COLUMN_WIDTH, maxCellWidth * size) + HORIZONTAL_PADDING;
  const typical = Math.max(MIN_COLUMN_WIDTH, typicalWidth * size) + HORIZONTAL_PADDING;
  const minWidth = wordWidth * size + HORIZONTAL_PADDING;
  const unbrokenWidth = Math.min(keeps, breakableWidth * size) + HORIZONTAL_PADDING;
  if (wraps)
    return { min: Math.min(preferred, Math.max(MIN_PROSE_WIDTH * size, minWidth, unbrokenWidth)), typical, preferred };
  const lineWidth = Math.min(preferred, Math.max(minWidth, MAX_NUMBER_WIDTH));
  const isUnwrapped = isRightAligned || unwrapped === 'states' || (unwrapped === 'dateTimes' && isDateTime);
  return { min: isUnwrapped ? lineWidth : Math.min(lineWidth, minWidth), typical: lineWidth, preferred: lineWidth };
}
