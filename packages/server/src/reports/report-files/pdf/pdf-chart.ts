import type { ValueFormat } from '@vedette/contract/v1/dashboards/sections/section';
import type { ReportSection } from '../model/report.js';
import { scaleOf } from '../scale-rules.js';
import { axesOf, belowAxes, chartRoom, type Place } from './pdf-axes.js';
import { ACCENT, type Paper } from '@vedette/documents/pdf/paper';
import type { Wording } from '../words/wording.js';

export { chartRoom } from './pdf-axes.js';

/** A chart of the second column over the first: shares as a line, the rest as bars; what was not measured is a gap. */
export function drawChart(
  paper: Paper,
  parent: ReturnType<Paper['part']>,
  section: ReportSection,
  wording: Wording,
): void {
  const format = section.columns[1]?.format ?? 'count';
  const values = section.rows.map(([, value]) => (typeof value === 'number' ? value : undefined));
  const known = values.filter((value) => value !== undefined);
  paper.need(chartRoom(paper));
  const firsts = section.rows.map(([first]) => first);
  const axes = axesOf(paper, wording, { firsts, of: section.columns[0]?.format ?? 'instant', known, format });
  paper.read(
    'Figure',
    parent,
    () => {
      axes.draw();
      if (isShare(format)) drawLine(paper, axes.place, values, { colour: ACCENT, width: 1.4 });
      else drawBars(paper, axes.place, values);
    },
    { alt: altOf(section, wording) },
  );
  paper.y = belowAxes(axes.place);
}

const isShare = (format: ValueFormat): boolean => scaleOf(format) === 'percent' || scaleOf(format) === 'lost';

/** For those who cannot see it: the least and the most, and when. */
function altOf(section: ReportSection, wording: Wording): string {
  const [time, figure] = section.columns;
  const known = section.rows.flatMap(([at, value]) => (typeof value === 'number' ? [{ at, value }] : []));
  const ends = [
    known.reduce((a, b) => (b.value < a.value ? b : a)),
    known.reduce((a, b) => (b.value > a.value ? b : a)),
  ];
  const told = ends.map(
    ({ at, value }) =>
      `${wording.value(value, figure?.format ?? 'count')} (${wording.value(at, time?.format ?? 'instant')})`,
  );
  return wording.labelled(wording.title(section), told.join(' – '));
}

export interface LineLook {
  readonly colour: string;
  readonly width: number;
  /** On and off; empty: drawn through. */
  readonly dash?: readonly number[];
}

/** In steps; where nothing was measured is a gap. */
export function drawLine(
  { doc }: Paper,
  { x, y, stepWidth }: Place,
  values: readonly (number | undefined)[],
  { colour, width, dash = [] }: LineLook,
): void {
  let isOpen = false;
  values.forEach((value, i) => {
    if (value === undefined) {
      isOpen = false;
      return;
    }
    const [left, right] = [x(i), x(i) + stepWidth];
    if (isOpen) doc.lineTo(left, y(value));
    else doc.moveTo(left, y(value));
    doc.lineTo(right, y(value));
    isOpen = true;
  });
  dashed(doc, dash).lineWidth(width).stroke(colour).undash();
}

/** Takes a dash for the next line. */
export function dashed(doc: Paper['doc'], [on, off]: readonly number[]): Paper['doc'] {
  return on === undefined ? doc.undash() : doc.dash(on, { space: off ?? on });
}

function drawBars({ doc }: Paper, { x, y, stepWidth, bottom }: Place, values: readonly (number | undefined)[]): void {
  values.forEach((value, i) => {
    if (value === undefined || value === 0) return;
    doc.rect(x(i) + stepWidth * 0.1, y(value), stepWidth * 0.8, bottom - y(value)).fill(ACCENT);
  });
}
