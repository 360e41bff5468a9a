import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Weight } from './pdf-fonts.js';
import { sharedOut } from './pdf-table-rules.js';
import { INK, LINE, MARGIN, SOFT, type Paper } from './pdf-paper.js';

export interface PdfColumn {
  readonly head: string;
  readonly isRight: boolean;
  /** May be long, so it is broken into lines. */
  readonly grows: boolean;
}

const SIZE = 8;
const PAD = 4;
/** A word that has exactly its width would be broken by rounding. */
const AROUND = 2 * PAD + 1;
const LEAST = 24;
const LEAST_PROSE = 72;
const MOST_NUMBER = 130;
const MEASURED_ROWS = 200;
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
    'Bold',
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
    const height = heightOf(paper, row, widths, 'Regular');
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
      .lineTo(MARGIN + paper.width, top + height)
      .lineWidth(kind === 'row' ? 0.4 : 0.8)
      .stroke(LINE);
  });
  paper.y = top + height;
}

/** Numbers get what they need, words what they would like as far as it goes; what is left is for all. */
function widthsOf(paper: Paper, columns: readonly PdfColumn[], rows: readonly (readonly string[])[]): number[] {
  const { doc } = paper;
  const lengthOf = (text: string, weight: Weight): number => {
    const drawn = paper.font(weight, text);
    return doc.fontSize(SIZE).widthOfString(drawn);
  };
  const wishes = columns.map(({ head, grows }, i) => {
    const heads = head.split(' ').map((word) => lengthOf(word, 'Bold'));
    const cells = rows.slice(0, MEASURED_ROWS).map((row) => lengthOf(row[i] ?? '', 'Regular'));
    const wanted = Math.max(LEAST, ...heads, ...cells) + AROUND;
    const least = grows
      ? Math.min(wanted, Math.max(LEAST_PROSE, ...heads.map((width) => width + AROUND)))
      : Math.min(wanted, MOST_NUMBER);
    return { least, wanted: grows ? wanted : least };
  });
  return sharedOut(wishes, paper.width);
}

/** Of one row; a cell is cut at eight lines. */
function heightOf(paper: Paper, cells: readonly string[], widths: readonly number[], weight: Weight): number {
  const { doc } = paper;
  doc.fontSize(SIZE);
  const heights = cells.map((cell, i) => {
    const drawn = paper.font(weight, cell);
    return doc.heightOfString(drawn, { width: (widths[i] ?? LEAST) - 2 * PAD });
  });
  return Math.min(8 * (SIZE + 2), Math.max(SIZE, ...heights)) + 2 * PAD;
}
