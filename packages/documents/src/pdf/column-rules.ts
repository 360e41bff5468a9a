/** How wide the columns of a table need to be for their cells. */
import type { WidthRange } from './table-rules.js';

export interface PdfColumn {
  readonly head: string;
  readonly isRight: boolean;
  /** Its texts may be long, so they wrap. */
  readonly wraps: boolean;
  /** Dates and times, which wrap last. */
  readonly isMoment?: boolean;
  /** Its cells may have a coloured mark before their text. */
  readonly isMarked?: boolean;
}

/** How a table is set: the size of its letters, what does not wrap beside numbers, and up to which width long words do not. */
export interface Layout {
  readonly size: number;
  readonly whole: 'states' | 'moments' | 'nothing';
  readonly keeps: number;
}

/** For more and more columns: smaller letters, then states that wrap, then broken addresses, then dates that wrap, and at last small letters. */
export const LAYOUTS: readonly Layout[] = [
  ...[250, 100].flatMap((keeps) => [8, 7.5, 7].map((size) => ({ size, whole: 'states', keeps }) as const)),
  ...[100, 0].flatMap((keeps) => [8, 7.5, 7, 6.5].map((size) => ({ size, whole: 'moments', keeps }) as const)),
  ...[100, 0].flatMap((keeps) => [8, 7.5, 7, 6.5].map((size) => ({ size, whole: 'nothing', keeps }) as const)),
];
export const LAST_LAYOUT: Layout = { size: 6, whole: 'nothing', keeps: 0 };
/** At each side of a cell. */
export const PAD = 4;
/** A word that fits exactly would wrap because of rounding. */
const AROUND = 2 * PAD + 1;
/** The minimum width of a column. */
export const MIN_WIDTH = 24;
/** The minimum width of a column of long texts, in letters of its size. */
const MIN_PROSE = 9;
const MAX_NUMBER = 130;

/** The widths of the texts of a column, in letters of size 1. */
export interface Measured {
  /** Its longest word that must not be broken. */
  readonly word: number;
  /** Its longest word that may be broken, except for the longest tenth. */
  readonly long: number;
  /** Its longest cell, and the same without the longest tenth. */
  readonly cell: number;
  readonly typical: number;
  readonly column: PdfColumn;
}

/** Returns the 90th percentile. */
export function typicalWidth(widths: readonly number[]): number {
  const sorted = [...widths].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * 0.9) - 1)] ?? 0;
}

/** Returns the widths between which a column may be. Numbers do not wrap; long texts, such as addresses, may be broken anywhere. */
export function widthRange(
  { word, long, cell, typical: most, column }: Measured,
  layout: Layout,
): Required<WidthRange> {
  const { isRight, wraps, isMoment = false } = column;
  const { size, whole, keeps } = layout;
  const preferred = Math.max(MIN_WIDTH, cell * size) + AROUND;
  const typical = Math.max(MIN_WIDTH, most * size) + AROUND;
  const words = word * size + AROUND;
  const kept = Math.min(keeps, long * size) + AROUND;
  if (wraps) return { min: Math.min(preferred, Math.max(MIN_PROSE * size, words, kept)), typical, preferred };
  const line = Math.min(preferred, Math.max(words, MAX_NUMBER));
  const isWhole = isRight || whole === 'states' || (whole === 'moments' && isMoment);
  return { min: isWhole ? line : Math.min(line, words), typical: line, preferred: line };
}
