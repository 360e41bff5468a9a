/** How wide the columns of a sheet are: as wide as their texts, within reason. Widths are in digits of the font. */

/** Longer texts are wrapped. */
const MAX_PROSE = 60;
/** What Excel keeps free at both sides of a cell, and some air. */
const AIR = 2;
/** What numbers and their headings keep free to the right. */
const INDENT = 1;
/** Bold letters, of which some are wider than digits. */
const BOLD = 1.15;

export interface ColumnTexts {
  readonly heading: string;
  /** Characters of the longest value. */
  readonly longest: number;
  readonly isNumeric: boolean;
  /** Its texts are wrapped. */
  readonly isProse: boolean;
}

/** Returns a width in which the heading and the longest value fit, unless that is a long text. */
export function columnWidth({ heading, longest, isNumeric, isProse }: ColumnTexts): number {
  const head = Math.ceil(heading.length * BOLD);
  const fitting = Math.max(head, longest) + AIR + (isNumeric ? INDENT : 0);
  return isProse ? Math.max(head + AIR, Math.min(MAX_PROSE, fitting)) : fitting;
}

/** The width of columns that have none of their own. */
const USUAL = 8;
/** In points. */
const LINE_HEIGHT = 15;
/** In narrower columns a text would become a tower. */
const MIN_NOTES = 64;

/** Returns the last column that notes below a table reach over, which is its last unless it is narrow, and their heights. */
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
