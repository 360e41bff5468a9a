import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Weight } from './pdf-fonts.js';
import { sharedOut, wayThatFits, type WidthWish } from './pdf-table-rules.js';
import { INK, LINE, MARGIN, SOFT, type Paper } from './pdf-paper.js';

export interface PdfColumn {
  readonly head: string;
  readonly isRight: boolean;
  /** May be long, so it is broken into lines. */
  readonly grows: boolean;
}

export interface PdfTable {
  readonly columns: readonly PdfColumn[];
  readonly rows: readonly (readonly string[])[];
  /** What stands under it takes so much, and stays with its last row. */
  readonly below?: number;
}

/** The size of its letters, and whether dates and states stay in one line. */
interface Way {
  readonly size: number;
  readonly isWhole: boolean;
}

/** Many columns have somewhat smaller letters, then dates on several lines, and at last small letters, rather than broken words. */
const WAYS: readonly Way[] = [
  ...[8, 7.5, 7].map((size) => ({ size, isWhole: true })),
  ...[8, 7.5, 7, 6.5].map((size) => ({ size, isWhole: false })),
];
const LAST: Way = { size: 6, isWhole: false };
/** Lines of a cell, which is cut there. */
const MOST_LINES = 8;
const PAD = 4;
/** A word that has exactly its width would be broken by rounding. */
const AROUND = 2 * PAD + 1;
/** Words beside a number stand further off, or the two are read as one. */
const BESIDE_NUMBER = 8;
const LEAST = 24;
/** A column of prose, in letters of its size. */
const LEAST_PROSE = 9;
const MOST_NUMBER = 130;
const MEASURED_ROWS = 200;
const ROWS_A_TURN = 10;

type Part = ReturnType<Paper['part']>;

/** A table whose heads stand again on each page; only the first are read. */
export async function drawTable(paper: Paper, parent: Part, { columns, rows, below = 0 }: PdfTable): Promise<void> {
  const lines = linesOf(paper, columns, rows);
  const table = paper.part('Table', parent);
  const heads = columns.map(({ head }) => head);
  const headHeight = heightOf(paper, heads, lines, 'Bold');
  paper.need(headHeight + 3 * lines.size + (rows.length < 2 ? below : 0));
  const look = { columns, ...lines, table };
  drawRow(paper, heads, { ...look, height: headHeight, kind: 'head' });
  for (const [i, row] of rows.entries()) {
    // Words are costly to lay out, and the same process starts checks: it gets its turn in between.
    if (i % ROWS_A_TURN === 0) await nextTurn();
    const height = heightOf(paper, row, lines, 'Regular');
    if (paper.need(height + (i === rows.length - 1 ? below : 0))) {
      drawRow(paper, heads, { ...look, height: headHeight, kind: 'headAgain' });
    }
    drawRow(paper, row, { ...look, height, kind: 'row' });
  }
  table.end();
}

/** How the lines of a table are set. */
interface Lines {
  readonly size: number;
  readonly widths: readonly number[];
  /** What each column keeps free before its words. */
  readonly insets: readonly number[];
}

interface RowLook extends Lines {
  readonly columns: readonly PdfColumn[];
  readonly table: Part;
  readonly height: number;
  readonly kind: 'head' | 'headAgain' | 'row';
}

function drawRow(paper: Paper, cells: readonly string[], look: RowLook): void {
  const { columns, widths, insets, size, table, height, kind } = look;
  const { doc } = paper;
  const top = paper.y;
  const line = kind === 'headAgain' ? undefined : paper.part('TR', table);
  let x = MARGIN;
  cells.forEach((cell, i) => {
    const width = widths[i] ?? LEAST;
    const inset = PAD + (insets[i] ?? 0);
    const at = x + inset;
    const draw = (): void => {
      const drawn = paper.font(kind === 'row' ? 'Regular' : 'Bold', cell);
      doc.fontSize(size).fillColor(kind === 'row' ? INK : SOFT);
      const align = columns[i]?.isRight === true ? 'right' : 'left';
      doc.text(drawn, at, top + PAD, { width: width - PAD - inset, height: height - PAD, align });
    };
    if (!line) paper.decorate(draw);
    else if (kind === 'row') paper.read('TD', line, draw);
    else paper.read('TH', line, draw, { scope: 'Column' });
    x += width;
  });
  line?.end();
  paper.decorate(() => {
    doc
      .moveTo(MARGIN, top + height)
      .lineTo(MARGIN + paper.width, top + height)
      .lineWidth(kind === 'row' ? 0.4 : 0.8)
      .stroke(LINE);
  });
  paper.y = top + height;
}

/** Numbers get what they need, words what they would like as far as it goes; what is left is for all. */
function linesOf(paper: Paper, columns: readonly PdfColumn[], rows: PdfTable['rows']): Lines {
  const measured = columns.map((column, i) =>
    measure(
      paper,
      column,
      rows.slice(0, MEASURED_ROWS).map((row) => row[i] ?? ''),
    ),
  );
  const insets = columns.map(({ isRight }, i) => (!isRight && columns[i - 1]?.isRight === true ? BESIDE_NUMBER : 0));
  const inWay = (way: Way) => ({
    ...way,
    wishes: measured.map((each, i) => widened(wishOf(each, way), insets[i] ?? 0)),
  });
  const { size, wishes } = wayThatFits(WAYS.map(inWay), inWay(LAST), paper.width);
  return { size, insets, widths: sharedOut(wishes, paper.width) };
}

const widened = ({ least, wanted }: WidthWish, by: number): WidthWish => ({ least: least + by, wanted: wanted + by });

/** What a column holds, in widths of letters of size 1. */
interface Measured {
  /** Its longest word: no word is broken. */
  readonly word: number;
  /** Its longest cell. */
  readonly cell: number;
  readonly column: PdfColumn;
}

function measure(paper: Paper, column: PdfColumn, cells: readonly string[]): Measured {
  const longest = (texts: readonly string[], weight: Weight): number =>
    Math.max(0, ...texts.map((text) => paper.doc.fontSize(1).widthOfString(paper.font(weight, text))));
  // With the blank behind it, which would begin the next line.
  const words = (texts: readonly string[]): string[] =>
    texts.flatMap((text) => text.split(/[ \n]/).map((word) => `${word} `));
  const head = longest(words([column.head]), 'Bold');
  const cell = Math.max(head, longest(cells, 'Regular'));
  return { word: Math.max(head, column.grows ? 0 : longest(words(cells), 'Regular')), cell, column };
}

/** Numbers stay in one line; what may be long, as an address, may be broken anywhere. */
function wishOf({ word, cell, column: { isRight, grows } }: Measured, { size, isWhole }: Way): WidthWish {
  const wanted = Math.max(LEAST, cell * size) + AROUND;
  const words = word * size + AROUND;
  if (grows) return { least: Math.min(wanted, Math.max(LEAST_PROSE * size, words)), wanted };
  const line = Math.min(wanted, Math.max(words, MOST_NUMBER));
  return isRight || isWhole ? { least: line, wanted: line } : { least: Math.min(line, words), wanted: line };
}

/** Of one row. */
function heightOf(paper: Paper, cells: readonly string[], { size, widths, insets }: Lines, weight: Weight): number {
  const { doc } = paper;
  doc.fontSize(size);
  const heights = cells.map((cell, i) => {
    const drawn = paper.font(weight, cell);
    return doc.heightOfString(drawn, { width: (widths[i] ?? LEAST) - (insets[i] ?? 0) - 2 * PAD });
  });
  return Math.min(MOST_LINES * (size + 2), Math.max(size, ...heights)) + 2 * PAD;
}
