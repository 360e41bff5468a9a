import { shortenText } from '../break-rules.js';
import { TEXT_COLOUR, type Paper } from '../paper.js';
import { lineStyle, strokeLine } from './line-style.js';

const ENTRY_HEIGHT = 12;
const ENTRIES_PER_ROW = 3;
const SAMPLE_WIDTH = 20;
const FONT_SIZE = 7.5;
const GAP = 12;

export const legendHeight = (entries: number): number => Math.ceil(entries / ENTRIES_PER_ROW) * ENTRY_HEIGHT + 6;

/** Draws a sample of each line with its name, shortened to the width of its column. */
export function drawLegend(paper: Paper, top: number, names: readonly string[]): void {
  const { doc } = paper;
  const width = paper.width / ENTRIES_PER_ROW;
  names.forEach((name, i) => {
    const [x, y] = [paper.x + (i % ENTRIES_PER_ROW) * width, top + Math.floor(i / ENTRIES_PER_ROW) * ENTRY_HEIGHT];
    const style = lineStyle(i);
    doc.moveTo(x, y + 4).lineTo(x + SAMPLE_WIDTH, y + 4);
    strokeLine(doc, { ...style, width: style.width + 0.4 });
    doc.fontSize(FONT_SIZE).fillColor(TEXT_COLOUR);
    const measureWidth = (text: string): number => doc.widthOfString(paper.selectFont('Regular', text));
    const shortened = shortenText({ name, suffix: '' }, width - SAMPLE_WIDTH - GAP, measureWidth);
    doc.text(paper.selectFont('Regular', shortened), x + SAMPLE_WIDTH + 4, y, { lineBreak: false });
  });
}
