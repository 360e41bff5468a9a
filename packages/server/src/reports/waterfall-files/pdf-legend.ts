import { INK, MARGIN, WIDTH, type Paper } from '@vedette/documents/pdf/paper';
import { phaseNames, type Milestone } from './waterfall-rules.js';
import { MILESTONE_LOOKS, PHASE_LOOKS, upright } from './waterfall-scale.js';
import type { WaterfallWording } from './waterfall-wording.js';

const SIZE = 7;
const LINE_HEIGHT = 12;
const SWATCH = 9;
const BAR = 8;
const GAP = 9;

interface Entry {
  readonly words: string;
  readonly drawSign: (x: number, y: number) => void;
}

/** What the bars and the lines of a waterfall stand for. */
export function drawLegend(
  paper: Paper,
  parent: ReturnType<Paper['part']>,
  milestones: readonly Milestone[],
  wording: WaterfallWording,
): void {
  drawEntries(paper, parent, phaseEntries(paper, wording));
  if (milestones.length > 0) drawEntries(paper, parent, milestoneEntries(paper, milestones, wording));
  paper.y += 2;
}

const phaseEntries = (paper: Paper, { say }: WaterfallWording): Entry[] =>
  phaseNames.map((name) => ({
    words: say(name),
    drawSign: (x, y) => {
      const { colour, share } = PHASE_LOOKS[name];
      const height = BAR * share;
      paper.doc.rect(x, y + (BAR - height) / 2, SWATCH, height).fill(colour);
    },
  }));

const milestoneEntries = (paper: Paper, milestones: readonly Milestone[], wording: WaterfallWording): Entry[] =>
  milestones.map(({ figure, ms }) => ({
    words: `${wording.say(`figure${figure}`)} ${wording.ms(ms)}`,
    drawSign: (x, y) =>
      upright(paper, x + SWATCH / 2, [y - 1, y + BAR + 1], { ...MILESTONE_LOOKS[figure], width: 1.2 }),
  }));

/** One paragraph, as many lines as it needs. */
function drawEntries(paper: Paper, parent: ReturnType<Paper['part']>, entries: readonly Entry[]): void {
  const { doc } = paper;
  paper.need(2 * LINE_HEIGHT);
  paper.read('P', parent, () => {
    let x = MARGIN;
    let { y } = paper;
    for (const { words, drawSign } of entries) {
      const drawn = paper.font('Regular', words);
      doc.fontSize(SIZE);
      const width = SWATCH + 3 + doc.widthOfString(drawn);
      if (x > MARGIN && x + width > MARGIN + WIDTH) {
        x = MARGIN;
        y += LINE_HEIGHT;
      }
      drawSign(x, y);
      // The blank keeps the words apart for those who hear them.
      doc.fillColor(INK).text(`${drawn} `, x + SWATCH + 3, y, { lineBreak: false });
      x += width + GAP;
    }
    paper.y = y + LINE_HEIGHT;
  });
}
