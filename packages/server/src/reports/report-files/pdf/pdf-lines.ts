import type { Line } from '@vedette/contract/v1/dashboards/sections/section';
import type { ReportLines, ReportSection } from '../model/report.js';
import { axesOf, belowAxes, chartRoom } from './pdf-axes.js';
import { fittedInto } from '@vedette/documents/pdf/break-rules';
import { dashed, drawLine, type LineLook } from './pdf-chart.js';
import { drawnOf } from '../sections/lines-section-rules.js';
import { INK, type Paper } from '@vedette/documents/pdf/paper';
import type { Wording } from '../words/wording.js';

/** Told apart in grey too, by their dashes. */
const COLOURS = [
  '#0b5c8a',
  '#c8500a',
  '#00795c',
  '#a3307f',
  '#7a5d00',
  '#3b5bdb',
  '#d1352b',
  '#5b4fa8',
  '#5b636b',
  '#1f2328',
];
const DASHES: readonly (readonly number[])[] = [[], [5, 2], [1.5, 1.5], [8, 3]];
const lookOf = (i: number): LineLook => ({
  colour: COLOURS[i % COLOURS.length] ?? INK,
  width: 1.1,
  dash: DASHES[i % DASHES.length] ?? [],
});

const ENTRY_HEIGHT = 12;
const SAMPLE = 20;
const SIZE = 7.5;
const GAP = 12;

/** Lines over one axis, with what each is below it; nothing where none has a value. */
export function drawLines(
  paper: Paper,
  parent: ReturnType<Paper['part']>,
  section: ReportSection & { readonly lines: ReportLines },
  wording: Wording,
): void {
  const { lines } = section;
  const drawn = drawnOf(lines).lines;
  const [first] = drawn;
  if (!first) return;
  const values = drawn.map(({ times }) => times.map(([, value]) => value));
  const known = values.flat().filter((value) => value !== undefined);
  paper.need(linesRoom(paper, lines));
  const firsts = first.times.map(([at]) => at);
  const axes = axesOf(paper, wording, { firsts, of: lines.time.format, known, format: lines.value.format });
  paper.read(
    'Figure',
    parent,
    () => {
      axes.draw();
      values.forEach((line, i) => drawLine(paper, axes.place, line, lookOf(i)));
      drawLegend(
        paper,
        belowAxes(axes.place) + 2,
        drawn.map((line) => nameOf(line, lines, wording)),
      );
    },
    { alt: altOf(drawn, section, wording) },
  );
  paper.y = belowAxes(axes.place) + legendHeight(drawn.length);
}

/** What lines and their legend take. */
export const linesRoom = (paper: Paper, lines: ReportLines): number =>
  chartRoom(paper) + legendHeight(drawnOf(lines).lines.length);

const ENTRIES_A_ROW = 3;
const legendHeight = (entries: number): number => Math.ceil(entries / ENTRIES_A_ROW) * ENTRY_HEIGHT + 6;

const nameOf = ({ names }: Line, lines: ReportLines, wording: Wording): string =>
  names
    .flatMap((name, i) => (name === undefined ? [] : [wording.value(name, lines.names[i]?.format ?? 'text')]))
    .join(' · ');

function drawLegend(paper: Paper, top: number, names: readonly string[]): void {
  const { doc } = paper;
  const width = paper.width / ENTRIES_A_ROW;
  names.forEach((name, i) => {
    const [x, y] = [paper.x + (i % ENTRIES_A_ROW) * width, top + Math.floor(i / ENTRIES_A_ROW) * ENTRY_HEIGHT];
    const { colour, width: stroke, dash = [] } = lookOf(i);
    dashed(doc.moveTo(x, y + 4).lineTo(x + SAMPLE, y + 4), dash)
      .lineWidth(stroke + 0.4)
      .stroke(colour)
      .undash();
    doc.fontSize(SIZE).fillColor(INK);
    const widthOf = (text: string): number => doc.widthOfString(paper.font('Regular', text));
    const told = fittedInto({ name, rest: '' }, width - SAMPLE - GAP, widthOf);
    doc.text(paper.font('Regular', told), x + SAMPLE + 4, y, { lineBreak: false });
  });
}

/** For those who cannot see it: what each line comes to. */
function altOf(
  drawn: readonly Line[],
  { lines, ...section }: ReportSection & { readonly lines: ReportLines },
  wording: Wording,
): string {
  const told = drawn.map((line) => `${nameOf(line, lines, wording)} ${wording.value(line.whole, lines.value.format)}`);
  return wording.labelled(wording.title(section), told.join(', '));
}
