import type { Weight } from '../fonts/load-fonts.js';
import {
  TEXT_COLOUR,
  RULE_COLOUR,
  MARGIN,
  MUTED_COLOUR,
  CONTENT_WIDTH,
  type Paper,
  type StructureElement,
} from './paper.js';

export type KeyValue = readonly [key: string, value: string];

const FONT_SIZE = 9;
const PADDING = 3;
const KEY_WIDTH = 128;
const GAP = 8;
const VALUE_WIDTH = CONTENT_WIDTH - KEY_WIDTH;

/** Draws a table of two columns, whose first column contains row headings. */
export function drawKeyValues(paper: Paper, parent: StructureElement, rows: readonly KeyValue[]): void {
  const { doc } = paper;
  const table = paper.openElement('Table', parent);
  for (const [key, value] of rows) {
    const height = Math.max(
      cellHeight(paper, 'Bold', [key, KEY_WIDTH - GAP]),
      cellHeight(paper, 'Regular', [value, VALUE_WIDTH]),
    );
    paper.ensureSpace(height);
    const top = paper.y;
    const tableRow = paper.openElement('TR', table);
    paper.drawTagged(
      'TH',
      tableRow,
      () => {
        const drawn = paper.selectFont('Bold', key);
        doc.fontSize(FONT_SIZE).fillColor(MUTED_COLOUR);
        doc.text(drawn, MARGIN, top + PADDING, { width: KEY_WIDTH - GAP });
      },
      { scope: 'Row' },
    );
    paper.drawTagged('TD', tableRow, () => {
      const drawn = paper.selectFont('Regular', value);
      doc.fontSize(FONT_SIZE).fillColor(TEXT_COLOUR);
      doc.text(drawn, MARGIN + KEY_WIDTH, top + PADDING, { width: VALUE_WIDTH });
    });
    tableRow.end();
    const bottom = top + height;
    paper.drawArtifact(() => {
      doc
        .moveTo(MARGIN, bottom)
        .lineTo(MARGIN + CONTENT_WIDTH, bottom)
        .lineWidth(0.3)
        .stroke(RULE_COLOUR);
    });
    paper.y = bottom;
  }
  table.end();
}

function cellHeight(paper: Paper, weight: Weight, [text, width]: readonly [string, number]): number {
  const drawn = paper.selectFont(weight, text);
  return paper.doc.fontSize(FONT_SIZE).heightOfString(drawn, { width }) + 2 * PADDING;
}
