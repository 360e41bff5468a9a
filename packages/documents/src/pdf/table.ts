import { mapYielding, yieldToEventLoop } from '@vedette/kernel/concurrency/event-loop';
import { brokenInto } from './break-rules.js';
import type { Weight } from '../fonts/load-fonts.js';
import {
  LAST_WAY,
  LEAST,
  PAD,
  usualOf,
  WAYS,
  wishOf,
  type Measured,
  type PdfColumn,
  type Way,
} from './column-rules.js';
import { sharedOut, wayThatFits, type WidthWish } from './table-rules.js';
import { INK, LINE, MARGIN, SOFT, type Paper, type Part } from './paper.js';

export type { PdfColumn } from './column-rules.js';

export interface PdfTable {
  readonly columns: readonly PdfColumn[];
  readonly rows: readonly (readonly string[])[];
  /** The colour of the mark of a cell, by its row and its column. */
  readonly markOf?: (row: number, column: number) => string | undefined;
  /** What stands under it takes so much, and stays with its last row. */
  readonly below?: number;
  /** It goes on below what is drawn of it: its rows need not stay together, or the drawing would stay alone. */
  readonly isContinued?: boolean;
}

/** Lines of a cell, which is cut there. */
const MOST_LINES = 8;
/** Words beside a number stand further off, or the two are read as one. */
const BESIDE_NUMBER = 8;
/** What a mark takes before the words. */
const MARK = 8;
const MEASURED_ROWS = 200;
/** So many rows are seen together. */
const FEW = 5;
const ROWS_A_TURN = 10;
const CELLS_A_TURN = 25;

/** Cells with their lines. */
interface Laid {
  readonly laid: readonly string[];
  readonly height: number;
}

/** A table whose heads stand again on each page; only the first are read. */
export async function drawTable(
  paper: Paper,
  parent: Part,
  { columns, rows, markOf, below = 0, isContinued = false }: PdfTable,
): Promise<void> {
  const kept = { rows, below, isContinued };
  const lines = await linesOf(paper, columns, rows);
  const table = paper.part('Table', parent);
  const { laid: heads, height: headHeight } = laidHeads(paper, columns, lines);
  paper.need(headHeight + keptTogether(paper, kept, lines, 0));
  const look = { columns, ...lines, table };
  drawRow(paper, heads, { ...look, height: headHeight, kind: 'head' });
  for (const [i, row] of rows.entries()) {
    // Words are costly to lay out, and the same process starts checks: it gets its turn in between.
    if (i % ROWS_A_TURN === 0) await yieldToEventLoop();
    const { laid, height } = laidOut(paper, row, lines, 'Regular');
    const needed = i >= rows.length - 2 ? keptTogether(paper, kept, lines, i) : height;
    if (paper.need(needed)) drawRow(paper, heads, { ...look, height: headHeight, kind: 'headAgain' });
    drawRow(paper, laid, { ...look, height, kind: 'row', markOf: (column) => markOf?.(i, column) });
  }
  table.end();
}

/** What the heads of a table take with its first row, and with what stays with that one. */
export async function roomOfFirst(paper: Paper, { columns, rows, below = 0 }: PdfTable): Promise<number> {
  // One row more is there to say that the last of them is not the last.
  const first = { columns, rows: rows.slice(0, FEW + 1), below };
  const lines = await linesOf(paper, columns, first.rows);
  return laidHeads(paper, columns, lines).height + keptTogether(paper, first, lines, 0);
}

function laidOut(paper: Paper, cells: readonly string[], lines: Lines, weight: Weight): Laid {
  const laid = brokenCells(paper, cells, lines, weight);
  return { laid, height: heightOf(paper, laid, lines, weight) };
}

const laidHeads = (paper: Paper, columns: PdfTable['columns'], lines: Lines): Laid =>
  laidOut(
    paper,
    columns.map(({ head }) => head),
    lines,
    'Bold',
  );

/** A row with what is on its page: a few rows stay together, the last one does not go to a page alone, nor what stands under it. */
function keptTogether(
  paper: Paper,
  { rows, below = 0, isContinued = false }: Omit<PdfTable, 'columns'>,
  lines: Lines,
  at: number,
): number {
  const isTogether = at >= rows.length - 2 || (at === 0 && !isContinued && rows.length <= FEW);
  const height = rows
    .slice(at, isTogether ? rows.length : at + 1)
    .map((row) => laidOut(paper, row, lines, 'Regular').height)
    .reduce((sum, each) => sum + each, isTogether ? below : 0);
  return Math.min(height, paper.most / 2);
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
  readonly markOf?: (column: number) => string | undefined;
}

function drawRow(paper: Paper, cells: readonly string[], look: RowLook): void {
  const { columns, widths, insets, size, table, height, kind } = look;
  const { doc } = paper;
  const top = paper.y;
  const line = kind === 'headAgain' ? undefined : paper.part('TR', table);
  let x = MARGIN;
  cells.forEach((cell, i) => {
    const width = widths[i] ?? LEAST;
    // Headings have no marks, and stand over those of their cells.
    const inset = PAD + (insets[i] ?? 0) - (kind !== 'row' && columns[i]?.isMarked === true ? MARK : 0);
    const at = x + inset;
    const colour = look.markOf?.(i);
    if (colour !== undefined)
      paper.decorate(() => doc.circle(at - MARK + 3, top + PAD + size * 0.58, 2.4).fill(colour));
    const draw = (): void => {
      doc.fontSize(size).fillColor(kind === 'row' ? INK : SOFT);
      const align = columns[i]?.isRight === true ? 'right' : 'left';
      const place = { x: at, y: top + PAD, width: width - PAD - inset, bottom: top + height, align } as const;
      drawLines(paper, cell, kind === 'row' ? 'Regular' : 'Bold', place);
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

interface CellPlace {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly bottom: number;
  readonly align: 'left' | 'right';
}

/** One by one: a line feed in a text is given the width of a letter. What there is no room for is seen to be missing. */
function drawLines(paper: Paper, cell: string, weight: Weight, place: CellPlace): void {
  const { doc } = paper;
  const { x, width, bottom, align } = place;
  const lines = linesIn(cell);
  let at = place.y;
  for (const [i, line] of lines.entries()) {
    const drawn = paper.font(weight, line);
    const lineHeight = doc.currentLineHeight(true);
    if (at + lineHeight > bottom) break;
    const isCut = i < lines.length - 1 && at + 2 * lineHeight > bottom;
    doc.text(isCut ? `${drawn} …` : drawn, x, at, { width, height: bottom - at, align, ellipsis: true });
    at = doc.y;
  }
}

/** An empty one has the height of others. */
const linesIn = (cell: string): string[] => cell.split('\n').map((line) => (line === '' ? ' ' : line));

/** Numbers get what they need, words what they would like as far as it goes; what is left is for all. */
async function linesOf(paper: Paper, columns: readonly PdfColumn[], rows: PdfTable['rows']): Promise<Lines> {
  const measured: Measured[] = [];
  for (const [i, column] of columns.entries()) {
    await yieldToEventLoop();
    const cells = rows.slice(0, MEASURED_ROWS).map((row) => row[i] ?? '');
    measured.push(await measure(paper, column, cells));
  }
  const insets = columns.map(
    ({ isRight, isMarked }, i) =>
      (!isRight && columns[i - 1]?.isRight === true ? BESIDE_NUMBER : 0) + (isMarked === true ? MARK : 0),
  );
  const inWay = (way: Way) => ({
    ...way,
    wishes: measured.map((each, i) => widened(wishOf(each, way), insets[i] ?? 0)),
  });
  const { size, wishes } = wayThatFits(WAYS.map(inWay), inWay(LAST_WAY), paper.width);
  return { size, insets, widths: sharedOut(wishes, paper.width) };
}

const widened = ({ least, usual, wanted }: Required<WidthWish>, by: number): WidthWish => ({
  least: least + by,
  usual: usual + by,
  wanted: wanted + by,
});

async function measure(paper: Paper, column: PdfColumn, cells: readonly string[]): Promise<Measured> {
  const longest = (texts: readonly string[], weight: Weight): number =>
    Math.max(0, ...texts.map((text) => paper.doc.fontSize(1).widthOfString(paper.font(weight, text))));
  // With the blank behind it, which would begin the next line.
  const words = (text: string): string[] => text.split(/[ \n]/).map((word) => `${word} `);
  const head = longest(words(column.head), 'Bold');
  const widths = await mapYielding(cells, CELLS_A_TURN, (text) => ({
    cell: longest([text], 'Regular'),
    long: longest(words(text), 'Regular'),
  }));
  const cell = Math.max(head, ...widths.map((each) => each.cell));
  const long = Math.max(0, ...widths.map((each) => each.long));
  const usual = Math.max(head, usualOf(widths.map((each) => each.cell)));
  const kept = usualOf(widths.map((each) => each.long));
  return { word: Math.max(head, column.grows ? 0 : long), long: kept, cell, usual, column };
}

/** Between what a column keeps free. */
const roomOf = ({ widths, insets }: Lines, column: number): number =>
  (widths[column] ?? LEAST) - (insets[column] ?? 0) - 2 * PAD;

/** What does not fit into its column, with its lines. */
function brokenCells(paper: Paper, cells: readonly string[], lines: Lines, weight: Weight): string[] {
  return cells.map((cell, i) => {
    const widthOf = (piece: string): number => paper.doc.fontSize(lines.size).widthOfString(paper.font(weight, piece));
    // Whoever draws the words adds them up one by one, which comes to a little more.
    return brokenInto(cell, roomOf(lines, i) - 1, widthOf);
  });
}

/** Of one row. */
function heightOf(paper: Paper, cells: readonly string[], lines: Lines, weight: Weight): number {
  const { doc } = paper;
  const { size } = lines;
  doc.fontSize(size);
  const heights = cells.map((cell, i) =>
    linesIn(cell)
      .map((line) => doc.heightOfString(paper.font(weight, line), { width: roomOf(lines, i) }))
      .reduce((sum, each) => sum + each, 0),
  );
  return Math.min(MOST_LINES * (size + 2), Math.max(size, ...heights)) + 2 * PAD;
}
