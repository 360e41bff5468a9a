import { drawInlineLegend, SAMPLE, type LegendEntry } from '@vedette/documents/pdf/charts/inline-legend';
import type { Paper, StructureElement } from '@vedette/documents/pdf/paper';
import { phaseNames, type Milestone } from './waterfall-rules.js';
import { MILESTONE_STYLES, PHASE_STYLES, drawVerticalLine } from './waterfall-scale.js';
import type { WaterfallFormatter } from './waterfall-formatter.js';

/** Draws the legend of the bars and lines. */
export function drawLegend(
  paper: Paper,
  parent: StructureElement,
  milestones: readonly Milestone[],
  formatter: WaterfallFormatter,
): void {
  drawInlineLegend(paper, parent, phaseEntries(paper, formatter));
  if (milestones.length > 0) drawInlineLegend(paper, parent, milestoneEntries(paper, milestones, formatter));
  paper.y += 2;
}

const phaseEntries = (paper: Paper, { getText }: WaterfallFormatter): LegendEntry[] =>
  phaseNames.map((name) => ({
    text: getText(name),
    drawSample: (x, y) => {
      const { colour, share } = PHASE_STYLES[name];
      const height = SAMPLE.height * share;
      paper.doc.rect(x, y + (SAMPLE.height - height) / 2, SAMPLE.width, height).fill(colour);
    },
  }));

const milestoneEntries = (
  paper: Paper,
  milestones: readonly Milestone[],
  formatter: WaterfallFormatter,
): LegendEntry[] =>
  milestones.map(({ figure, ms }) => ({
    text: `${formatter.getText(`figure${figure}`)} ${formatter.ms(ms)}`,
    drawSample: (x, y) =>
      drawVerticalLine(paper, x + SAMPLE.width / 2, [y - 1, y + SAMPLE.height + 1], {
        ...MILESTONE_STYLES[figure],
        width: 1.2,
      }),
  }));
