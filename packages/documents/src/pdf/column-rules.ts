/** What the columns of a table would like to be as wide as, by what stands in them. */
import type { WidthWish } from './table-rules.js';

export interface PdfColumn {
  readonly head: string;
  readonly isRight: boolean;
  /** May be long, so it is broken into lines. */
  readonly grows: boolean;
  /** Of dates and times, which are broken last. */
  readonly isMoment?: boolean;
  /** Its cells may have a coloured mark before their words. */
  readonly isMarked?: boolean;
}

/** The size of its letters, what stays in one line beside numbers, and up to which width long words do. */
export interface Way {
  readonly size: number;
  readonly whole: 'states' | 'moments' | 'nothing';
  readonly keeps: number;
}

/**
 * Many columns have somewhat smaller letters, then states on several lines, then broken addresses, then dates on several lines, and
 * at last small letters.
 */
export const WAYS: readonly Way[] = [
  ...[250, 100].flatMap((keeps) => [8, 7.5, 7].map((size) => ({ size, whole: 'states', keeps }) as const)),
  ...[100, 0].flatMap((keeps) => [8, 7.5, 7, 6.5].map((size) => ({ size, whole: 'moments', keeps }) as const)),
  ...[100, 0].flatMap((keeps) => [8, 7.5, 7, 6.5].map((size) => ({ size, whole: 'nothing', keeps }) as const)),
];
export const LAST_WAY: Way = { size: 6, whole: 'nothing', keeps: 0 };
/** Free at each side of a cell. */
export const PAD = 4;
/** A word that has exactly its width would be broken by rounding. */
const AROUND = 2 * PAD + 1;
/** No column is narrower. */
export const LEAST = 24;
/** A column of prose, in letters of its size. */
const LEAST_PROSE = 9;
const MOST_NUMBER = 130;

/** What a column holds, in widths of letters of size 1. */
export interface Measured {
  /** Its longest word: no word is broken. */
  readonly word: number;
  /** Its longest word that may be broken where there is no room for it, but for a few longer ones. */
  readonly long: number;
  /** Its longest cell, and its longest but for a few longer ones. */
  readonly cell: number;
  readonly usual: number;
  readonly column: PdfColumn;
}

/** What nine of ten do not exceed. */
export function usualOf(widths: readonly number[]): number {
  const sorted = [...widths].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * 0.9) - 1)] ?? 0;
}

/** Numbers stay in one line; what may be long, as an address, may be broken anywhere. */
export function wishOf({ word, long, cell, usual: most, column }: Measured, way: Way): Required<WidthWish> {
  const { isRight, grows, isMoment = false } = column;
  const { size, whole, keeps } = way;
  const wanted = Math.max(LEAST, cell * size) + AROUND;
  const usual = Math.max(LEAST, most * size) + AROUND;
  const words = word * size + AROUND;
  const kept = Math.min(keeps, long * size) + AROUND;
  if (grows) return { least: Math.min(wanted, Math.max(LEAST_PROSE * size, words, kept)), usual, wanted };
  const line = Math.min(wanted, Math.max(words, MOST_NUMBER));
  const isWhole = isRight || whole === 'states' || (whole === 'moments' && isMoment);
  return { least: isWhole ? line : Math.min(line, words), usual: line, wanted: line };
}
