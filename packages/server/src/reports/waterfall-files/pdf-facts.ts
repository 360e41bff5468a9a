import type { Weight } from '@vedette/documents/fonts/load-fonts';
import { INK, LINE, MARGIN, SOFT, WIDTH, type Paper } from '@vedette/documents/pdf/paper';

export type Fact = readonly [name: string, value: string];

const SIZE = 9;
const PAD = 3;
const NAMES = 128;
const GAP = 8;
const VALUES = WIDTH - NAMES;

/** A table of two columns, the first of which says what the second is. */
export function drawFacts(paper: Paper, parent: ReturnType<Paper['part']>, facts: readonly Fact[]): void {
  const { doc } = paper;
  const table = paper.part('Table', parent);
  for (const [name, value] of facts) {
    const height = Math.max(heightOf(paper, 'Bold', [name, NAMES - GAP]), heightOf(paper, 'Regular', [value, VALUES]));
    paper.need(height);
    const top = paper.y;
    const line = paper.part('TR', table);
    paper.read(
      'TH',
      line,
      () => {
        const drawn = paper.font('Bold', name);
        doc.fontSize(SIZE).fillColor(SOFT);
        doc.text(drawn, MARGIN, top + PAD, { width: NAMES - GAP });
      },
      { scope: 'Row' },
    );
    paper.read('TD', line, () => {
      const drawn = paper.font('Regular', value);
      doc.fontSize(SIZE).fillColor(INK);
      doc.text(drawn, MARGIN + NAMES, top + PAD, { width: VALUES });
    });
    line.end();
    const bottom = top + height;
    paper.decorate(() => {
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

function heightOf(paper: Paper, weight: Weight, [text, width]: readonly [string, number]): number {
  const drawn = paper.font(weight, text);
  return paper.doc.fontSize(SIZE).heightOfString(drawn, { width }) + 2 * PAD;
}
