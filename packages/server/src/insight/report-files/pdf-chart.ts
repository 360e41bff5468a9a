import { axisOf, isMoment, namedPlaces } from './axis-rules.js';
import type { Section, ValueFormat } from './report-model.js';
import { marksOf, scaleOf } from './scale-rules.js';
import { ACCENT, LINE, MARGIN, SOFT, type Paper } from './pdf-paper.js';
import type { Wording } from './wording.js';

const HEIGHT = 130;
const AXIS = 52;
const FOOT = 16;
/** The highest label stands clear of the heading. */
const HEAD = 9;
/** What a chart takes below its heading. */
export const CHART_ROOM = HEAD + HEIGHT + FOOT;

/** A chart of the second column over the first: shares as a line, the rest as bars; what was not measured is a gap. */
export function drawChart(paper: Paper, parent: ReturnType<Paper['part']>, section: Section, wording: Wording): void {
  const format = section.columns[1]?.format ?? 'count';
  const values = section.rows.map(([, value]) => (typeof value === 'number' ? value : undefined));
  const known = values.filter((value) => value !== undefined);
  const say = (value: number): string => wording.value(value, format);
  const [least, most] = [Math.min(...known), Math.max(...known)];
  paper.need(CHART_ROOM);
  const top = paper.y + HEAD;
  const marks = marksOf(scaleOf(format), least, most);
  const [low, high] = [marks[0] ?? 0, marks.at(-1) ?? 1];
  const place: Place = {
    x: (i) => MARGIN + AXIS + ((paper.width - AXIS) * i) / Math.max(1, values.length),
    y: (value) => top + HEIGHT - ((value - low) / (high - low)) * HEIGHT,
    stepWidth: (paper.width - AXIS) / Math.max(1, values.length),
    bottom: top + HEIGHT,
  };
  paper.read(
    'Figure',
    parent,
    () => {
      drawGrid(
        paper,
        place,
        marks.map((value) => ({ value, label: say(value) })),
      );
      if (scaleOf(format) === 'percent') drawLine(paper, place, values);
      else drawBars(paper, place, values);
      drawTimes(paper, place, section, wording);
    },
    { alt: altOf(section, wording) },
  );
  paper.y = top + HEIGHT + FOOT;
}

interface Place {
  readonly x: (index: number) => number;
  readonly y: (value: number) => number;
  readonly stepWidth: number;
  readonly bottom: number;
}

/** For those who cannot see it: the least and the most, and when. */
function altOf(section: Section, wording: Wording): string {
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

function drawGrid(paper: Paper, { y }: Place, marks: readonly { value: number; label: string }[]): void {
  const { doc } = paper;
  for (const { value, label } of marks) {
    doc
      .moveTo(MARGIN + AXIS, y(value))
      .lineTo(MARGIN + paper.width, y(value))
      .lineWidth(0.4)
      .stroke(LINE);
    const drawn = paper.font('Regular', label);
    doc.fontSize(7).fillColor(SOFT);
    doc.text(drawn, MARGIN, y(value) - 4, { width: AXIS - 6, align: 'right', lineBreak: false });
  }
}

function drawLine({ doc }: Paper, { x, y, stepWidth }: Place, values: readonly (number | undefined)[]): void {
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
  doc.lineWidth(1.4).stroke(ACCENT);
}

function drawBars({ doc }: Paper, { x, y, stepWidth, bottom }: Place, values: readonly (number | undefined)[]): void {
  values.forEach((value, i) => {
    if (value === undefined || value === 0) return;
    doc.rect(x(i) + stepWidth * 0.1, y(value), stepWidth * 0.8, bottom - y(value)).fill(ACCENT);
  });
}

/** Of moments as an axis has them; hours and weekdays by their names. */
function labelsOf(rows: Section['rows'], format: ValueFormat, wording: Wording): { place: number; text: string }[] {
  const firsts = rows.map(([first]) => first);
  if (!isMoment(format))
    return namedPlaces(rows).map((place) => ({ place, text: wording.value(firsts[place], format) }));
  const steps = firsts.map(Number);
  const { places, written } = axisOf(steps, format, wording.zone);
  const label = new Intl.DateTimeFormat(wording.culture, { timeZone: wording.zone, ...written });
  return places.map((place) => ({ place, text: label.format(steps[place]) }));
}

/** Below the steps they are of. */
function drawTimes(paper: Paper, { x, bottom }: Place, { rows, columns }: Section, wording: Wording): void {
  const { doc } = paper;
  paper.font('Regular');
  doc.fontSize(7).fillColor(SOFT);
  for (const { place, text } of labelsOf(rows, columns[0]?.format ?? 'instant', wording)) {
    const most = MARGIN + paper.width - doc.widthOfString(text);
    doc.text(text, Math.min(x(place), most), bottom + 4, { lineBreak: false });
  }
}
