/** Widths of sheet columns: as wide as their texts, up to a limit. Widths are in digits of the font. */

/** Longer texts are wrapped. */
const MAX_PROSE = 60;
/** Padding of Excel on both sides of a cell, and some space. */
const AIR = 2;
/** Indent of numbers and their headings on the right. */
const INDENT = 1;
/** Factor for bold letters, of which some are wider than digits. */
const BOLD = 1.15;

export interface ColumnTexts {
  readonly heading: string;
  /** Characters of the longest value. */
  readonly longest: number;
  readonly isNumeric: boolean;
  /** Whether its texts are wrapped. */
  readonly isProse: boolean;
}

/** Returns a width for the heading and the longest value, unless that is a long text. */
export function columnWidth({ heading, longest, isNumeric, isProse }: ColumnTexts): number {
  const head = Math.ceil(heading.length * BOLD);
  const fitting = Math.max(head, longest) + AIR + (isNumeric ? INDENT : 0);
  return isProse ? Math.max(head + AIR, Math.min(MAX_PROSE, fitting)) : fitting;
}

/** The default width of columns. */
const USUAL = 8;
/** In points. */
const LINE_HEIGHT = 15;
/** In narrower columns, notes would need too many lines. */
const MIN_NOTES = 64;

/**
 * Returns the last column over which notes below a table are merged, which is its last unless the table is narrow, and
 * the heights of the notes.
 */
export function noteLayout(
  widths: readonly number[],
  notes: readonly string[],
): { readonly lastColumn: number; readonly heights: readonly number[] } {
  const own = widths.reduce((sum, width) => sum + width, 0);
  const more = Math.max(0, Math.ceil((MIN_NOTES - own) / USUAL));
  const width = own + more * USUAL - AIR;
  const heights = notes.map((note) => Math.ceil((note.length * BOLD) / width) * LINE_HEIGHT);
  return { lastColumn: widths.length + more - 1, heights };
}
