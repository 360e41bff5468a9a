/** Widths of sheet columns: as wide as their texts, up to a limit. Widths are in digits of the font. */

/** Longer texts are wrapped. */
const MAX_PROSE_WIDTH = 60;
/** Padding of Excel on both sides of a cell, and some space. */
const PADDING = 2;
/** Indent of numbers and their headings on the right. */
const INDENT = 1;
/** Factor for bold letters, of which some are wider than digits. */
const BOLD_FACTOR = 1.15;

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
  const headingWidth = Math.ceil(heading.length * BOLD_FACTOR);
  const fitting = Math.max(headingWidth, longest) + PADDING + (isNumeric ? INDENT : 0);
  return isProse ? Math.max(headingWidth + PADDING, Math.min(MAX_PROSE_WIDTH, fitting)) : fitting;
}

/** The default width of columns. */
const DEFAULT_WIDTH = 8;
/** In points. */
const LINE_HEIGHT = 15;
/** In narrower columns, notes would need too many lines. */
const MIN_NOTES_WIDTH = 64;

/**
 * Returns the last column over which notes below a table are merged, which is its last unless the table is narrow, and
 * the heights of the notes.
 */
export function noteLayout(
  widths: readonly number[],
  notes: readonly string[],
): { readonly lastColumn: number; readonly heights: readonly number[] } {
  const tableWidth = widths.reduce((sum, width) => sum + width, 0);
  const extraColumns = Math.max(0, Math.ceil((MIN_NOTES_WIDTH - tableWidth) / DEFAULT_WIDTH));
  const width = tableWidth + extraColumns * DEFAULT_WIDTH - PADDING;
  const heights = notes.map((note) => Math.ceil((note.length * BOLD_FACTOR) / width) * LINE_HEIGHT);
  return { lastColumn: widths.length + extraColumns - 1, heights };
}
