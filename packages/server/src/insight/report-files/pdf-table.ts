import { setImmediate as nextTurn } from 'node:timers/promises';
import { INK, LINE, MARGIN, SOFT, WIDTH, type Paper } from './pdf-paper.js';

export interface PdfColumn {
  readonly head: string;
  readonly isRight: boolean;
  /** Share of what is left when every column has its least. */
  readonly grows: boolean;
}

const SIZE = 8;
const PAD = 4;
const LEAST = 46;
const ROWS_A_TURN = 10;

type Part = ReturnType<Paper['part']>;

/** A table whose heads stand again on each page; only the first are read. */
export async function drawTable(
  paper: Paper,
  parent: Part,
  columns: readonly PdfColumn[],
  rows: readonly (readonly string[])[],
): Promise<void> {
  const widths = widthsOf(paper, columns, rows);
  const table = paper.part('Table', parent);
  const headHeight = heightOf(
    paper,
    columns.map(({ head }) => head),
    widths,
  );
  paper.need(headHeight + 3 * SIZE);
  const look = { columns, widths };
  drawRow(
    paper,
    columns.map(({ head }) => head),
    { ...look, table, height: headHeight, kind: 'head' },
  );
  for (const [i, row] of rows.entries()) {
    // Words are costly to lay out, and the same process starts checks: it gets its turn in between.
    if (i % ROWS_A_TURN === 0) await nextTurn();
    const height = heightOf(paper, row, widths);
    if (paper.need(height)) {
      drawRow(
        paper,
        columns.map(({ head }) => head),
        { ...look, table, height: headHeight, kind: 'headAgain' },
      );
    }
    drawRow(paper, row, { ...look, table, height, kind: 'row' });
  }
  table.end();
}

interface RowLook {
  readonly columns: readonly PdfColumn[];
  readonly widths: readonly number[];
  readonly table: Part;
  readonly height: number;
  readonly kind: 'head' | 'headAgain' | 'row';
}

function drawRow(paper: Paper, cells: readonly string[], { columns, widths, table, height, kind }: RowLook): void {
  const { doc } = paper;
  const top = paper.y;
  const line = kind === 'headAgain' ? undefined : paper.part('TR', table);
  let x = MARGIN;
  cells.forEach((cell, i) => {
    const width = widths[i] ?? LEAST;
    const at = x;
    const draw = (): void => {
      const drawn = paper.font(kind === 'row' ? 'Regular' : 'Bold', cell);
      doc.fontSize(SIZE).fillColor(kind === 'row' ? INK : SOFT);
      const align = columns[i]?.isRight === true ? 'right' : 'left';
      doc.text(drawn, at + PAD, top + PAD, { width: width - 2 * PAD, height: height - PAD, align });
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
      .lineTo(MARGIN + WIDTH, top + height)
      .lineWidth(kind === 'row' ? 0.4 : 0.8)
      .stroke(LINE);
  });
  paper.y = top + height;
}

/** Numbers get what they need, words what is left. */
function widthsOf(paper: Paper, columns: readonly PdfColumn[], rows: readonly (readonly string[])[]): number[] {
  const { doc } = paper;
  paper.font('Bold');
  doc.fontSize(SIZE);
  const least = columns.map((column, i) => {
    const words = column.head.split(' ').map((word) => doc.widthOfString(word));
    const cells = column.grows ? [] : rows.slice(0, 200).map((row) => doc.widthOfString(row[i] ?? ''));
    return Math.min(130, Math.max(LEAST, ...words, ...cells) + 2 * PAD);
  });
  const growing = columns.filter(({ grows }) => grows).length || 1;
  const left = WIDTH - least.reduce((sum, width) => sum + width, 0);
  const grown = least.map((width, i) => (columns[i]?.grows === true ? Math.max(LEAST, width + left / growing) : width));
  const total = grown.reduce((sum, width) => sum + width, 0);
  return grown.map((width) => (width * WIDTH) / total);
}

/** Of one row; a cell is cut at eight lines. */
function heightOf(paper: Paper, cells: readonly string[], widths: readonly number[]): number {
  const { doc } = paper;
  doc.fontSize(SIZE);
  const heights = cells.map((cell, i) => {
    paper.font('Bold', cell);
    return doc.heightOfString(cell, { width: (widths[i] ?? LEAST) - 2 * PAD });
  });
  return Math.min(8 * (SIZE + 2), Math.max(SIZE, ...heights)) + 2 * PAD;
}
