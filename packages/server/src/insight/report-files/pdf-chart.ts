import type { Section } from './report-model.js';
import { ACCENT, LINE, MARGIN, SOFT, WIDTH, type Paper } from './pdf-paper.js';
import type { Wording } from './wording.js';

const HEIGHT = 130;
const AXIS = 52;
const FOOT = 16;

/** A chart of the second column over the first: shares as a line, the rest as bars; what was not measured is a gap. */
export function drawChart(paper: Paper, parent: ReturnType<Paper['part']>, section: Section, wording: Wording): void {
  const format = section.columns[1]?.format ?? 'count';
  const values = section.rows.map(([, value]) => (typeof value === 'number' ? value : undefined));
  const known = values.filter((value) => value !== undefined);
  const say = (value: number): string => wording.value(value, format);
  const [least, most] = [Math.min(...known), Math.max(...known)];
  paper.need(HEIGHT + FOOT);
  const top = paper.y + 4;
  const alt = `${wording.title(section)}: ${say(least)} – ${say(most)}`;
  const [low, high] = rangeOf(format === 'percent', least, most);
  const place: Place = {
    x: (i) => MARGIN + AXIS + ((WIDTH - AXIS) * i) / Math.max(1, values.length),
    y: (value) => top + HEIGHT - ((value - low) / (high - low)) * HEIGHT,
    stepWidth: (WIDTH - AXIS) / Math.max(1, values.length),
    bottom: top + HEIGHT,
  };
  paper.read(
    'Figure',
    parent,
    () => {
      drawGrid(
        paper,
        place,
        [low, (low + high) / 2, high].map((value) => ({ value, label: say(value) })),
      );
      if (format === 'percent') drawLine(paper, place, values);
      else drawBars(paper, place, values);
      drawDays(paper, place, section, wording);
    },
    { alt },
  );
  paper.y = top + HEIGHT + FOOT;
}

interface Place {
  readonly x: (index: number) => number;
  readonly y: (value: number) => number;
  readonly stepWidth: number;
  readonly bottom: number;
}

/** Shares end at 100 %, and begin where their differences can be seen; the rest begins at nothing. */
function rangeOf(isShare: boolean, least: number, most: number): readonly [number, number] {
  if (!isShare) return [0, most > 0 ? most * 1.1 : 1];
  const spread = Math.max(0.1, 100 - least);
  return [Math.max(0, 100 - spread * 1.25), 100];
}

function drawGrid(paper: Paper, { y }: Place, marks: readonly { value: number; label: string }[]): void {
  const { doc } = paper;
  for (const { value, label } of marks) {
    doc
      .moveTo(MARGIN + AXIS, y(value))
      .lineTo(MARGIN + WIDTH, y(value))
      .lineWidth(0.4)
      .stroke(LINE);
    paper.font('Regular');
    doc.fontSize(7).fillColor(SOFT);
    doc.text(label, MARGIN, y(value) - 4, { width: AXIS - 6, align: 'right', lineBreak: false });
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

/** The first moment of up to six steps, evenly spread. */
function drawDays(paper: Paper, { x, bottom }: Place, { rows }: Section, wording: Wording): void {
  const every = Math.max(1, Math.ceil(rows.length / 6));
  const first = rows[0]?.[0];
  const last = rows.at(-1)?.[0];
  const isLong = typeof first === 'number' && typeof last === 'number' && last - first > 2 * 86_400_000;
  const options: Intl.DateTimeFormatOptions = isLong ? { day: 'numeric', month: 'short' } : { timeStyle: 'short' };
  const written = new Intl.DateTimeFormat(wording.culture, { timeZone: wording.zone, ...options });
  const { doc } = paper;
  paper.font('Regular');
  doc.fontSize(7).fillColor(SOFT);
  rows.forEach(([at], i) => {
    if (i % every === 0 && typeof at === 'number') doc.text(written.format(at), x(i), bottom + 4, { lineBreak: false });
  });
}
