import type { Chart, Series } from '../../charts/chart.js';
import { ACCENT_COLOUR, type Paper, type StructureElement } from '../paper.js';
import { axesHeight, drawAxes, layOutAxes, type Axes } from './axes.js';
import { drawLegend, legendHeight } from './legend.js';
import { lineStyle, SINGLE_LINE, strokeLine, type LineStyle } from './line-style.js';

/** Returns the height of a chart. Without a legend, `legendEntries` is undefined. */
export const chartHeight = (paper: Paper, legendEntries?: number): number =>
  axesHeight(paper) + (legendEntries === undefined ? 0 : legendHeight(legendEntries));

/** Draws a chart as a figure with an alternative text. At least one of its values must be known. */
export function drawChart(paper: Paper, parent: StructureElement, chart: Chart): void {
  const names = chart.series.flatMap(({ name }) => name ?? []);
  const legendEntries = names.length > 0 ? names.length : undefined;
  paper.ensureSpace(chartHeight(paper, legendEntries));
  const axes = layOutAxes(paper, chart);
  const draw = (): void => {
    drawAxes(paper, axes, chart);
    chart.series.forEach((series, i) => {
      if (chart.kind === 'bars') drawBars(paper, axes, series);
      else drawLine(paper, axes, series, series.name === undefined ? SINGLE_LINE : lineStyle(i));
    });
    if (legendEntries !== undefined) drawLegend(paper, axes.end + 2, names);
  };
  paper.drawTagged('Figure', parent, draw, { alt: chart.alt });
  paper.y = axes.end + (legendEntries === undefined ? 0 : legendHeight(legendEntries));
}

/** A value applies to its whole step. */
function drawLine({ doc }: Paper, { x, y, stepWidth }: Axes, { values }: Series, style: LineStyle): void {
  let isDrawing = false;
  values.forEach((value, i) => {
    if (value === undefined) {
      isDrawing = false;
      return;
    }
    const [left, right] = [x(i), x(i) + stepWidth];
    if (isDrawing) doc.lineTo(left, y(value));
    else doc.moveTo(left, y(value));
    doc.lineTo(right, y(value));
    isDrawing = true;
  });
  strokeLine(doc, style);
}

function drawBars({ doc }: Paper, { x, y, stepWidth, bottom }: Axes, { values }: Series): void {
  values.forEach((value, i) => {
    if (value === undefined || value === 0) return;
    doc.rect(x(i) + stepWidth * 0.1, y(value), stepWidth * 0.8, bottom - y(value)).fill(ACCENT_COLOUR);
  });
}
