import { TEXT_COLOUR, MARGIN, CONTENT_WIDTH, type Paper, type StructureElement } from '../paper.js';

export interface LegendEntry {
  readonly text: string;
  /** Draws the sample before the text; its top left corner is at `x` and `y`. */
  readonly drawSample: (x: number, y: number) => void;
}

/** Width and height of a sample. */
export const SAMPLE = { width: 9, height: 8 } as const;

const FONT_SIZE = 7;
const LINE_HEIGHT = 12;
const GAP = 9;

/** Draws a legend as one paragraph with as many lines as it needs. */
export function drawInlineLegend(paper: Paper, parent: StructureElement, entries: readonly LegendEntry[]): void {
  const { doc } = paper;
  paper.ensureSpace(2 * LINE_HEIGHT);
  paper.drawTagged('P', parent, () => {
    let x = MARGIN;
    let { y } = paper;
    for (const { text, drawSample } of entries) {
      const drawn = paper.selectFont('Regular', text);
      doc.fontSize(FONT_SIZE);
      const width = SAMPLE.width + 3 + doc.widthOfString(drawn);
      if (x > MARGIN && x + width > MARGIN + CONTENT_WIDTH) {
        x = MARGIN;
        y += LINE_HEIGHT;
      }
      drawSample(x, y);
      // Screen readers would join texts without the space between them.
      doc.fillColor(TEXT_COLOUR).text(`${drawn} `, x + SAMPLE.width + 3, y, { lineBreak: false });
      x += width + GAP;
    }
    paper.y = y + LINE_HEIGHT;
  });
}
