import type { Weight } from '../fonts/load-fonts.js';
import { INK, LINE, MARGIN, SOFT, WIDTH, type Paper, type Part } from './paper.js';

export type KeyValue = readonly [key: string, value: string];

const SIZE = 9;
const PAD = 3;
const KEYS = 128;
const GAP = 8;
const VALUES = WIDTH - KEYS;

/** Draws a table of two columns, whose first column contains row headings. */
export function drawKeyValues(paper: Paper, parent: Part, rows: readonly KeyValue[]): void {
  const { doc } = paper;
  const table = paper.part('Table', parent);
  for (const [key, value] of rows) {
    const height = Math.max(
      cellHeight(paper, 'Bold', [key, KEYS - GAP]),
      cellHeight(paper, 'Regular', [value, VALUES]),
    );
    paper.ensureSpace(height);
    const top = paper.y;
    const line = paper.part('TR', table);
    paper.drawTagged(
      'TH',
      line,
      () => {
        const drawn = paper.font('Bold', key);
        doc.fontSize(SIZE).fillColor(SOFT);
        doc.text(drawn, MARGIN, top + PAD, { width: KEYS - GAP });
      },
      { scope: 'Row' },
    );
    paper.drawTagged('TD', line, () => {
      const drawn = paper.font('Regular', value);
      doc.fontSize(SIZE).fillColor(INK);
      doc.text(drawn, MARGIN + KEYS, top + PAD, { width: VALUES });
    });
    line.end();
    const bottom = top + height;
    paper.drawArtifact(() => {
      doc
        .moveTo(MARGIN, bottom)
        .lineTo(MARGIN + WIDTH, bottom)
        .lineWidth(0.3)
        .stroke(LINE);
    });
    paper.y = bottom;
  }
  table.end();
}

function cellHeight(paper: Paper, weight: Weight, [text, width]: readonly [string, number]): number {
  const drawn = paper.font(weight, text);
  return paper.doc.fontSize(SIZE).heightOfString(drawn, { width }) + 2 * PAD;
}
