import { mapYielding, yieldToEventLoop } from '@vedette/kernel/concurrency/event-loop';
import { wrapText } from './break-rules.js';
import type { Weight } from '../fonts/load-fonts.js';
import {
  LAST_LAYOUT,
  MIN_COLUMN_WIDTH,
  CELL_PADDING,
  typicalWidth,
  LAYOUTS,
  widthRange,
  type MeasuredColumn,
  type PdfColumn,
  type Layout,
} from './column-rules.js';
import { distributeWidth, firstLayoutThatFits, type WidthRange } from './table-rules.js';
import { TEXT_COLOUR, RULE_COLOUR, MARGIN, MUTED_COLOUR, type Paper, type StructureElement } from './paper.js';

export type { PdfColumn } from './column-rules.js';

export interface PdfTable {
  readonly columns: readonly PdfColumn[];
  readonly rows: readonly (readonly string[])[];
  /** Returns the colour of the mark before a cell; undefined for no mark. */
  readonly getMarkColour?: (row: number, column: number) => string | undefined;
  /** Height of the content that follows, which stays with the last row. */
  readonly followingHeight?: number;
  /**
   * The table belongs to a chart above it. Its rows may be split between pages, because keeping them together could
   * leave the chart alone on its page.
   */
  readonly isBelowChart?: boolean;
}

/** Cells with more lines are cut. */
const MAX_LINES = 8;
/** Space between a text and a number on its left, so that they are not read as one. */
const NUMBER_GAP = 8;
/** Width of a mark. */
const MARK_WIDTH = 8;
/** Number of first rows that determine the column widths. */
const MEASURED_ROWS = 200;
/** Tables of up to this many rows stay on one page. */
const MAX_UNBROKEN_ROWS = 5;
const ROWS_PER_TURN = 10;
const CELLS_PER_TURN = 25;

/** Cells with their line breaks. */
interface RowLayout {
  readonly wrappedCells: readonly string[];
  readonly height: number;
}

/** Draws a table. Its headings are repeated on each page; only the first ones are tagged. */
export async function drawTable(
  paper: Paper,
  parent: StructureElement,
  { columns, rows, getMarkColour, followingHeight = 0, isBelowChart = false }: PdfTable,
): Promise<void> {
  const bodyOptions = { rows, followingHeight, isBelowChart };
  const layout = await layOutColumns(paper, columns, rows);
  const table = paper.openElement('Table', parent);
  const { wrappedCells: headings, height: headingHeight } = layOutHeadings(paper, columns, layout);
  paper.ensureSpace(headingHeight + keepTogetherHeight(paper, bodyOptions, layout, 0));
  const style = { columns, ...layout, table };
  drawRow(paper, headings, { ...style, height: headingHeight, kind: 'head' });
  for (const [i, row] of rows.entries()) {
    // Yields to the event loop, because laying out text is slow.
    if (i % ROWS_PER_TURN === 0) await yieldToEventLoop();
    const { wrappedCells, height } = layOutRow(paper, row, layout, 'Regular');
    const needed = i >= rows.length - 2 ? keepTogetherHeight(paper, bodyOptions, layout, i) : height;
    if (paper.ensureSpace(needed)) drawRow(paper, headings, { ...style, height: headingHeight, kind: 'repeatedHead' });
    drawRow(paper, wrappedCells, {
      ...style,
      height,
      kind: 'row',
      getMarkColour: (column) => getMarkColour?.(i, column),
    });
  }
  table.end();
}

/** Returns the height of the headings and the first rows, with what must stay on their page. */
export async function firstRowsHeight(paper: Paper, { columns, rows, followingHeight = 0 }: PdfTable): Promise<number> {
  // One more row, so that the last of them does not count as the last of the table.
  const first = { columns, rows: rows.slice(0, MAX_UNBROKEN_ROWS + 1), followingHeight };
  const layout = await layOutColumns(paper, columns, first.rows);
  return layOutHeadings(paper, columns, layout).height + keepTogetherHeight(paper, first, layout, 0);
}

function layOutRow(paper: Paper, cells: readonly string[], layout: ColumnLayout, weight: Weight): RowLayout {
  const wrappedCells = wrapCells(paper, cells, layout, weight);
  return { wrappedCells, height: rowHeight(paper, wrappedCells, layout, weight) };
}

const layOutHeadings = (paper: Paper, columns: PdfTable['columns'], layout: ColumnLayout): RowLayout =>
  layOutRow(
    paper,
    columns.map(({ head }) => head),
    layout,
    'Bold',
  );

/**
 * Returns the height that must be free on the page for a row and those that stay with it: the rows of a short table
 * stay together, and neither the last row nor the content after the table is alone on a page. At most half a page.
 */
function keepTogetherHeight(
  paper: Paper,
  { rows, followingHeight = 0, isBelowChart = false }: Omit<PdfTable, 'columns'>,
  layout: ColumnLayout,
  rowIndex: number,
): number {
  const isTogether =
    rowIndex >= rows.length - 2 || (rowIndex === 0 && !isBelowChart && rows.length <= MAX_UNBROKEN_ROWS);
  const height = rows
    .slice(rowIndex, isTogether ? rows.length : rowIndex + 1)
    .map((row) => layOutRow(paper, row, layout, 'Regular').height)
    .reduce((sum, each) => sum + each, isTogether ? followingHeight : 0);
  return Math.min(height, paper.contentHeight / 2);
}

/** Layout of the columns of a table. */
interface ColumnLayout {
  readonly size: number;
  readonly widths: readonly number[];
  /** Space each column keeps free on its left. */
  readonly insets: readonly number[];
}

interface RowStyle extends ColumnLayout {
  readonly columns: readonly PdfColumn[];
  readonly table: StructureElement;
  readonly height: number;
  readonly kind: 'head' | 'repeatedHead' | 'row';
  readonly getMarkColour?: (column: number) => string | undefined;
}

function drawRow(paper: Paper, cells: readonly string[], style: RowStyle): void {
  const { columns, widths, insets, size, table, height, kind } = style;
  const { doc } = paper;
  const top = paper.y;
  const rowElement = kind === 'repeatedHead' ? undefined : paper.openElement('TR', table);
  let x = MARGIN;
  cells.forEach((cell, i) => {
    const width = widths[i] ?? MIN_COLUMN_WIDTH;
    // Headings have no marks and start where the cells' texts do.
    const inset = CELL_PADDING + (insets[i] ?? 0) - (kind !== 'row' && columns[i]?.hasMark === true ? MARK_WIDTH : 0);
    const textX = x + inset;
    const colour = style.getMarkColour?.(i);
    if (colour !== undefined)
      paper.drawArtifact(() => doc.circle(textX - MARK_WIDTH + 3, top + CELL_PADDING + size * 0.58, 2.4).fill(colour));
    const draw = (): void => {
      doc.fontSize(size).fillColor(kind === 'row' ? TEXT_COLOUR : MUTED_COLOUR);
      const align = columns[i]?.isRightAligned === true ? 'right' : 'left';
      const box = {
        x: textX,
        y: top + CELL_PADDING,
        width: width - CELL_PADDING - inset,
        bottom: top + height,
        align,
      } as const;
      drawLines(paper, cell, kind === 'row' ? 'Regular' : 'Bold', box);
    };
    if (!rowElement) paper.drawArtifact(draw);
    else if (kind === 'row') paper.drawTagged('TD', rowElement, draw);
    else paper.drawTagged('TH', rowElement, draw, { scope: 'Column' });
    x += width;
  });
  rowElement?.end();
  paper.drawArtifact(() => {
    doc
      .moveTo(MARGIN, top + height)
      .lineTo(MARGIN + paper.width, top + height)
      .lineWidth(kind === 'row' ? 0.4 : 0.8)
      .stroke(RULE_COLOUR);
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
  const lines = splitLines(cell);
  let lineY = box.y;
  for (const [i, line] of lines.entries()) {
    const drawn = paper.selectFont(weight, line);
    const lineHeight = doc.currentLineHeight(true);
    if (lineY + lineHeight > bottom) break;
    const isTruncated = i < lines.length - 1 && lineY + 2 * lineHeight > bottom;
    doc.text(isTruncated ? `${drawn} …` : drawn, x, lineY, { width, height: bottom - lineY, align, ellipsis: true });
    lineY = doc.y;
  }
}

/** An empty line has the same height as other lines. */
const splitLines = (cell: string): string[] => cell.split('\n').map((line) => (line === '' ? ' ' : line));

/** Returns the largest layout in which every column has its minimum width, with the column widths. */
async function layOutColumns(
  paper: Paper,
  columns: readonly PdfColumn[],
  rows: PdfTable['rows'],
): Promise<ColumnLayout> {
  const measured: MeasuredColumn[] = [];
  for (const [i, column] of columns.entries()) {
    await yieldToEventLoop();
    const cells = rows.slice(0, MEASURED_ROWS).map((row) => row[i] ?? '');
    measured.push(await measure(paper, column, cells));
  }
  const insets = columns.map(
    ({ isRightAligned, hasMark }, i) =>
      (!isRightAligned && columns[i - 1]?.isRightAligned === true ? NUMBER_GAP : 0) +
      (hasMark === true ? MARK_WIDTH : 0),
  );
  const withRanges = (layout: Layout) => ({
    ...layout,
    ranges: measured.map((each, i) => widenRange(widthRange(each, layout), insets[i] ?? 0)),
  });
  const { size, ranges } = firstLayoutThatFits(LAYOUTS.map(withRanges), withRanges(LAST_LAYOUT), paper.width);
  return { size, insets, widths: distributeWidth(ranges, paper.width) };
}

const widenRange = ({ min, typical, preferred }: Required<WidthRange>, extraWidth: number): WidthRange => ({
  min: min + extraWidth,
  typical: typical + extraWidth,
  preferred: preferred + extraWidth,
});

async function measure(paper: Paper, column: PdfColumn, cells: readonly string[]): Promise<MeasuredColumn> {
  const longest = (texts: readonly string[], weight: Weight): number =>
    Math.max(0, ...texts.map((text) => paper.doc.fontSize(1).widthOfString(paper.selectFont(weight, text))));
  // Words include the space after them, which would otherwise start the next line.
  const words = (text: string): string[] => text.split(/[ \n]/).map((word) => `${word} `);
  const headingWidth = longest(words(column.head), 'Bold');
  const widths = await mapYielding(cells, CELLS_PER_TURN, (text) => ({
    cell: longest([text], 'Regular'),
    long: longest(words(text), 'Regular'),
  }));
  const maxCellWidth = Math.max(headingWidth, ...widths.map((each) => each.cell));
  const maxWordWidth = Math.max(0, ...widths.map((each) => each.long));
  const typicalCellWidth = Math.max(headingWidth, typicalWidth(widths.map((each) => each.cell)));
  const typicalWordWidth = typicalWidth(widths.map((each) => each.long));
  return {
    wordWidth: Math.max(headingWidth, column.wraps ? 0 : maxWordWidth),
    breakableWidth: typicalWordWidth,
    maxCellWidth,
    typicalCellWidth,
    column,
  };
}

/** Returns the width of the text of a cell. */
const cellWidth = ({ widths, insets }: ColumnLayout, column: number): number =>
  (widths[column] ?? MIN_COLUMN_WIDTH) - (insets[column] ?? 0) - 2 * CELL_PADDING;

/** Returns cells with line breaks where they do not fit into their column. */
function wrapCells(paper: Paper, cells: readonly string[], layout: ColumnLayout, weight: Weight): string[] {
  return cells.map((cell, i) => {
    const measureWidth = (piece: string): number =>
      paper.doc.fontSize(layout.size).widthOfString(paper.selectFont(weight, piece));
    // The library adds up the widths of words, which gives a slightly larger sum.
    return wrapText(cell, cellWidth(layout, i) - 1, measureWidth);
  });
}

/** Returns the height of a row. */
function rowHeight(paper: Paper, cells: readonly string[], layout: ColumnLayout, weight: Weight): number {
  const { doc } = paper;
  const { size } = layout;
  doc.fontSize(size);
  const heights = cells.map((cell, i) =>
    splitLines(cell)
      .map((line) => doc.heightOfString(paper.selectFont(weight, line), { width: cellWidth(layout, i) }))
      .reduce((sum, each) => sum + each, 0),
  );
  return Math.min(MAX_LINES * (size + 2), Math.max(size, ...heights)) + 2 * CELL_PADDING;
}
