/** Widths that the columns of a table need for their cells. */
import type { WidthRange } from './table-rules.js';

export interface PdfColumn {
  readonly head: string;
  readonly isRight: boolean;
  /** Whether its texts may be long, so that they wrap. */
  readonly wraps: boolean;
  /** Whether it contains dates and times, which wrap last. */
  readonly isMoment?: boolean;
  /** Whether its cells may have a coloured mark before their text. */
  readonly isMarked?: boolean;
}

/** Layout of a table: font size, what does not wrap, and the width up to which long words are not broken. */
export interface Layout {
  readonly size: number;
  readonly whole: 'states' | 'moments' | 'nothing';
  readonly keeps: number;
}

/**
 * Layouts for more and more columns: smaller type, then wrapped states, then broken URLs, then wrapped dates, and
 * finally the smallest type.
 */
export const LAYOUTS: readonly Layout[] = [
  ...[250, 100].flatMap((keeps) => [8, 7.5, 7].map((size) => ({ size, whole: 'states', keeps }) as const)),
  ...[100, 0].flatMap((keeps) => [8, 7.5, 7, 6.5].map((size) => ({ size, whole: 'moments', keeps }) as const)),
  ...[100, 0].flatMap((keeps) => [8, 7.5, 7, 6.5].map((size) => ({ size, whole: 'nothing', keeps }) as const)),
];
export const LAST_LAYOUT: Layout = { size: 6, whole: 'nothing', keeps: 0 };
/** Padding on each side of a cell. */
export const PAD = 4;
/** Because of rounding, a word that fits exactly would wrap. */
const AROUND = 2 * PAD + 1;
/** The minimum width of a column. */
export const MIN_WIDTH = 24;
/** The minimum width of a column of long texts, in units of the font size. */
const MIN_PROSE = 9;
const MAX_NUMBER = 130;

/** Widths of a column's texts at font size 1. */
export interface Measured {
  /** The longest word that must not be broken. */
  readonly wordWidth: number;
  /** The longest word that may be broken, except for the longest tenth. */
  readonly long: number;
  /** The longest cell, and the same without the longest tenth. */
  readonly cell: number;
  readonly typical: number;
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
  { wordWidth, long, cell, typical: typicalWidth, column }: Measured,
  layout: Layout,
): Required<WidthRange> {
  const { isRight, wraps, isMoment = false } = column;
  const { size, whole, keeps } = layout;
  const preferred = Math.max(MIN_WIDTH, cell * size) + AROUND;
  const typical = Math.max(MIN_WIDTH, typicalWidth * size) + AROUND;
  const minWidth = wordWidth * size + AROUND;
  const kept = Math.min(keeps, long * size) + AROUND;
  if (wraps) return { min: Math.min(preferred, Math.max(MIN_PROSE * size, minWidth, kept)), typical, preferred };
  const line = Math.min(preferred, Math.max(minWidth, MAX_NUMBER));
  const isWhole = isRight || whole === 'states' || (whole === 'moments' && isMoment);
  return { min: isWhole ? line : Math.min(line, minWidth), typical: line, preferred: line };
}
