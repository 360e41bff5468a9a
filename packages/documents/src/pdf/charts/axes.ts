import type { AxisLabel, Chart, ValueAxis } from '../../charts/chart.js';
import { axisTicks } from '../../charts/tick-rules.js';
import { RULE_COLOUR, MUTED_COLOUR, type Paper } from '../paper.js';

/** Two rows of charts fit on a landscape page, alone or two beside each other. */
const PLOT_HEIGHTS = { portrait: 130, landscape: 106 } as const;
/** Width of tick labels. */
const TICK_LABEL_WIDTH = 52;
/** Space below the x axis for its labels. */
const LABEL_SPACE = 16;
/** Space between the heading and the highest tick, whose label is centred on it. */
const TOP_SPACE = 9;
const plotHeight = ({ page }: Paper): number => PLOT_HEIGHTS[page.width > page.height ? 'landscape' : 'portrait'];

/** Returns the height of a chart without its legend. */
export const axesHeight = (paper: Paper): number => TOP_SPACE + plotHeight(paper) + LABEL_SPACE;

/** Positions of values on the page. */
export interface Axes {
  /** Returns the left end of a step. */
  readonly x: (step: number) => number;
  readonly y: (value: number) => number;
  readonly stepWidth: number;
  /** The x axis. */
  readonly bottom: number;
  /** Bottom of the x axis labels. */
  readonly end: number;
  readonly ticks: readonly number[];
}

/** Lays out the axes of a chart at the current position. At least one of its values must be known. */
export function layOutAxes(paper: Paper, { series, y: { scale } }: Chart): Axes {
  const values = series.flatMap(({ values }) => values.filter((value) => value !== undefined));
  const [top, height] = [paper.y + TOP_SPACE, plotHeight(paper)];
  const ticks = axisTicks(scale, Math.min(...values), Math.max(...values));
  const [low, high] = [ticks[0] ?? 0, ticks.at(-1) ?? 1];
  const steps = Math.max(1, series[0]?.values.length ?? 0);
  return {
    x: (step) => paper.x + TICK_LABEL_WIDTH + ((paper.width - TICK_LABEL_WIDTH) * step) / steps,
    y: (value) => top + height - ((value - low) / (high - low)) * height,
    stepWidth: (paper.width - TICK_LABEL_WIDTH) / steps,
    bottom: top + height,
    end: top + height + LABEL_SPACE,
    ticks,
  };
}

export function drawAxes(paper: Paper, axes: Axes, { xLabels, y }: Chart): void {
  drawTicks(paper, axes, y);
  drawXLabels(paper, axes, xLabels);
}

function drawTicks(paper: Paper, { ticks, y }: Axes, { format }: ValueAxis): void {
  const { doc } = paper;
  for (const tick of ticks) {
    doc
      .moveTo(paper.x + TICK_LABEL_WIDTH, y(tick))
      .lineTo(paper.x + paper.width, y(tick))
      .lineWidth(0.4)
      .stroke(RULE_COLOUR);
    const drawn = paper.selectFont('Regular', format(tick));
    doc.fontSize(7).fillColor(MUTED_COLOUR);
    doc.text(drawn, paper.x, y(tick) - 4, { width: TICK_LABEL_WIDTH - 6, align: 'right', lineBreak: false });
  }
}

/** Labels are placed below their steps. The last ones end with the chart. */
function drawXLabels(paper: Paper, { x, bottom }: Axes, labels: readonly AxisLabel[]): void {
  const { doc } = paper;
  paper.selectFont('Regular');
  doc.fontSize(7).fillColor(MUTED_COLOUR);
  for (const { step, text } of labels) {
    const rightmost = paper.x + paper.width - doc.widthOfString(text);
    doc.text(text, Math.min(x(step), rightmost), bottom + 4, { lineBreak: false });
  }
}
