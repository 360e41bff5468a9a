import { mapYielding, yieldToEventLoop } from '@vedette/kernel/concurrency/event-loop';
import { wrapText } from './break-rules.js';
import type { Weight } from '../fonts/load-fonts.js';
import {
  LAST_LAYOUT,
  MIN_WIDTH,
  PAD,
  typicalWidth,
  LAYOUTS,
  widthRange,
  type Measured,
  type PdfColumn,
  type Layout,
} from './column-rules.js';
import { distributeWidth, firstLayoutThatFits, type WidthRange } from './table-rules.js';
import { INK, LINE, MARGIN, SOFT, type Paper, type Part } from './paper.js';

export type { PdfColumn } from './column-rules.js';

export interface PdfTable {
  readonly columns: readonly PdfColumn[];
  readonly rows: readonly (readonly string[])[];
  /** Returns the colour of the mark before a cell; undefined for no mark. */
  readonly getMarkColour?: (row: number, column: number) => string | undefined;
  /** Height of the content that follows, which stays with the last row. */
  readonly below?: number;
  /**
   * The table belongs to a chart above it. Its rows need not stay together, or the chart would be alone on its page.
   */
  readonly isContinued?: boolean;
}

/** Cells with more lines are cut. */
const MAX_LINES = 8;
/** Space between a text and a number on its left, so that they are not read as one. */
const BESIDE_NUMBER = 8;
/** Width of a mark. */
const MARK = 8;
const MEASURED_ROWS = 200;
/** Tables of up to this many rows stay on one page. */
const FEW = 5;
const ROWS_PER_TURN = 10;
const CELLS_PER_TURN = 25;

/** Cells with their line breaks. */
interface LaidOut {
  readonly laid: readonly string[];
  readonly height: number;
}

/** Draws a table. Its headings are repeated on each page; only the first ones are tagged. */
export async function drawTable(
  paper: Paper,
  parent: Part,
  { columns, rows, getMarkColour, below = 0, isContinued = false }: PdfTable,
): Promise<void> {
  const kept = { rows, below, isContinued };
  const lines = await layOutColumns(paper, columns, rows);
  const table = paper.part('Table', parent);
  const { laid: heads, height: headHeight } = laidHeads(paper, columns, lines);
  paper.ensureSpace(headHeight + unbrokenRowHeight(paper, kept, lines, 0));
  const look = { columns, ...lines, table };
  drawRow(paper, heads, { ...look, height: headHeight, kind: 'head' });
  for (const [i, row] of rows.entries()) {
    // Yields to the event loop, because laying out text is slow.
    if (i % ROWS_PER_TURN === 0) await yieldToEventLoop();
    const { laid, height } = laidOut(paper, row, lines, 'Regular');
    const needed = i >= rows.length - 2 ? unbrokenRowHeight(paper, kept, lines, i) : height;
    if (paper.ensureSpace(needed)) drawRow(paper, heads, { ...look, height: headHeight, kind: 'headAgain' });
    drawRow(paper, laid, { ...look, height, kind: 'row', getMarkColour: (column) => getMarkColour?.(i, column) });
  }
  table.end();
}

/** Returns the height of the headings and the first rows, with what must stay on their page. */
export async function firstRowsHeight(paper: Paper, { columns, rows, below = 0 }: PdfTable): Promise<number> {
  // One more row, so that the last of them does not count as the last of the table.
  const first = { columns, rows: rows.slice(0, FEW + 1), below };
  const lines = await layOutColumns(paper, columns, first.rows);
  return laidHeads(paper, columns, lines).height + unbrokenRowHeight(paper, first, lines, 0);
}

function laidOut(paper: Paper, cells: readonly string[], lines: Lines, weight: Weight): LaidOut {
  const laid = brokenCells(paper, cells, lines, weight);
  return { laid, height: rowHeight(paper, laid, lines, weight) };
}

const laidHeads = (paper: Paper, columns: PdfTable['columns'], lines: Lines): LaidOut =>
  laidOut(
    paper,
    columns.map(({ head }) => head),
    lines,
    'Bold',
  );

/** Returns the height of a row with what must be on its page: a few rows stay together; neither the last row nor what follows it is alone on a page. */
function unbrokenRowHeight(
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
  return Math.min(height, paper.contentHeight / 2);
}

/** Layout of the columns of a table. */
interface Lines {
  readonly size: number;
  readonly widths: readonly number[];
  /** Space each column keeps free on its left. */
  readonly insets: readonly number[];
}

interface RowLook extends Lines {
  readonly columns: readonly PdfColumn[];
  readonly table: Part;
  readonly height: number;
  readonly kind: 'head' | 'headAgain' | 'row';
  readonly getMarkColour?: (column: number) => string | undefined;
}

function drawRow(paper: Paper, cells: readonly string[], look: RowLook): void {
  const { columns, widths, insets, size, table, height, kind } = look;
  const { doc } = paper;
  const top = paper.y;
  const line = kind === 'headAgain' ? undefined : paper.part('TR', table);
  let x = MARGIN;
  cells.forEach((cell, i) => {
    const width = widths[i] ?? MIN_WIDTH;
    // Headings have no marks and start where the cells' texts do.
    const inset = PAD + (insets[i] ?? 0) - (kind !== 'row' && columns[i]?.isMarked === true ? MARK : 0);
    const at = x + inset;
    const colour = look.getMarkColour?.(i);
    if (colour !== undefined)
      paper.drawArtifact(() => doc.circle(at - MARK + 3, top + PAD + size * 0.58, 2.4).fill(colour));
    const draw = (): void => {
      doc.fontSize(size).fillColor(kind === 'row' ? INK : SOFT);
      const align = columns[i]?.isRight === true ? 'right' : 'left';
      const box = { x: at, y: top + PAD, width: width - PAD - inset, bottom: top + height, align } as const;
      drawLines(paper, cell, kind === 'row' ? 'Regular' : 'Bold', box);
    };
    if (!line) paper.drawArtifact(draw);
    else if (kind === 'row') paper.drawTagged('TD', line, draw);
    else paper.drawTagged('TH', line, draw, { scope: 'Column' });
    x += width;
  });
  line?.end();
  paper.drawArtifact(() => {
    doc
      .moveTo(MARGIN, top + height)
      .lineTo(MARGIN + paper.width, top + height)
      .lineWidth(kind === 'row' ? 0.4 : 0.8)
      .stroke(LINE);
  });
  paper.y = top + height;
}

interface CellBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly bottom: number;
  readonly align: 'left' | 'right';
}

/**
 * Draws the lines one by one, because the library gives a line feed the width of a character. A cut cell ends with an
 * ellipsis.
 */
function drawLines(paper: Paper, cell: string, weight: Weight, box: CellBox): void {
  const { doc } = paper;
  const { x, width, bottom, align } = box;
  const lines = linesIn(cell);
  let at = box.y;
  for (const [i, line] of lines.entries()) {
    const drawn = paper.font(weight, line);
    const lineHeight = doc.currentLineHeight(true);
    if (at + lineHeight > bottom) break;
    const isCut = i < lines.length - 1 && at + 2 * lineHeight > bottom;
    doc.text(isCut ? `${drawn} …` : drawn, x, at, { width, height: bottom - at, align, ellipsis: true });
    at = doc.y;
  }
}

/** An empty line has the same height as other lines. */
const linesIn = (cell: string): string[] => cell.split('\n').map((line) => (line === '' ? ' ' : line));

/** Returns the largest layout in which every column has its minimum width, with the column widths. */
async function layOutColumns(paper: Paper, columns: readonly PdfColumn[], rows: PdfTable['rows']): Promise<Lines> {
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
  const inLayout = (layout: Layout) => ({
    ...layout,
    ranges: measured.map((each, i) => widened(widthRange(each, layout), insets[i] ?? 0)),
  });
  const { size, ranges } = firstLayoutThatFits(LAYOUTS.map(inLayout), inLayout(LAST_LAYOUT), paper.width);
  return { size, insets, widths: distributeWidth(ranges, paper.width) };
}

const widened = ({ min, typical, preferred }: Required<WidthRange>, by: number): WidthRange => ({
  min: min + by,
  typical: typical + by,
  preferred: preferred + by,
});

async function measure(paper: Paper, column: PdfColumn, cells: readonly string[]): Promise<Measured> {
  const longest = (texts: readonly string[], weight: Weight): number =>
    Math.max(0, ...texts.map((text) => paper.doc.fontSize(1).widthOfString(paper.font(weight, text))));
  // Words include the space after them, which would otherwise start the next line.
  const words = (text: string): string[] => text.split(/[ \n]/).map((word) => `${word} `);
  const head = longest(words(column.head), 'Bold');
  const widths = await mapYielding(cells, CELLS_PER_TURN, (text) => ({
    cell: longest([text], 'Regular'),
    long: longest(words(text), 'Regular'),
  }));
  const cell = Math.max(head, ...widths.map((each) => each.cell));
  const long = Math.max(0, ...widths.map((each) => each.long));
  const typical = Math.max(head, typicalWidth(widths.map((each) => each.cell)));
  const kept = typicalWidth(widths.map((each) => each.long));
  return { wordWidth: Math.max(head, column.wraps ? 0 : long), long: kept, cell, typical, column };
}

/** Returns the width of the text of a cell. */
const cellWidth = ({ widths, insets }: Lines, column: number): number =>
  (widths[column] ?? MIN_WIDTH) - (insets[column] ?? 0) - 2 * PAD;

/** Returns cells with line breaks where they do not fit into their column. */
function brokenCells(paper: Paper, cells: readonly string[], lines: Lines, weight: Weight): string[] {
  return cells.map((cell, i) => {
    const measureWidth = (piece: string): number =>
      paper.doc.fontSize(lines.size).widthOfString(paper.font(weight, piece));
    // The library adds up the widths of words, which gives a slightly larger sum.
    return wrapText(cell, cellWidth(lines, i) - 1, measureWidth);
  });
}

/** Returns the height of a row. */
function rowHeight(paper: Paper, cells: readonly string[], lines: Lines, weight: Weight): number {
  const { doc } = paper;
  const { size } = lines;
  doc.fontSize(size);
  const heights = cells.map((cell, i) =>
    linesIn(cell)
      .map((line) => doc.heightOfString(paper.font(weight, line), { width: cellWidth(lines, i) }))
      .reduce((sum, each) => sum + each, 0),
  );
  return Math.min(MAX_LINES * (size + 2), Math.max(size, ...heights)) + 2 * PAD;
}
