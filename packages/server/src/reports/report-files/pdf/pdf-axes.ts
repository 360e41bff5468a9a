import { axisOf, isMoment, namedPlaces } from './axis-rules.js';
import type { Value, ValueFormat } from '@vedette/contract/v1/dashboards/sections/section';
import { marksOf, scaleOf } from '../scale-rules.js';
import { LINE, SOFT, type Paper } from '@vedette/documents/pdf/paper';
import type { Wording } from '../words/wording.js';

/** On its long side a page has room for two rows of charts, whether they stand alone or two beside each other. */
const HEIGHT = { upright: 130, wide: 106 } as const;
const AXIS = 52;
const FOOT = 16;
/** The highest label stands clear of the heading. */
const HEAD = 9;
const heightOf = ({ page }: Paper): number => HEIGHT[page.width > page.height ? 'wide' : 'upright'];
/** What a chart takes below its heading. */
export const chartRoom = (paper: Paper): number => HEAD + heightOf(paper) + FOOT;

/** Where values stand on the page. */
export interface Place {
  readonly x: (index: number) => number;
  readonly y: (value: number) => number;
  readonly stepWidth: number;
  readonly bottom: number;
}

export interface Axes {
  readonly place: Place;
  /** Draws the scale and its labels. */
  readonly draw: () => void;
}

/** The axes of a chart of `known` values over `firsts`, from where the page stands. */
export function axesOf(
  paper: Paper,
  wording: Wording,
  wish: {
    readonly firsts: readonly Value[];
    readonly of: ValueFormat;
    readonly known: readonly number[];
    readonly format: ValueFormat;
  },
): Axes {
  const { firsts, of, known, format } = wish;
  const [top, height] = [paper.y + HEAD, heightOf(paper)];
  const marks = marksOf(scaleOf(format), Math.min(...known), Math.max(...known));
  const [low, high] = [marks[0] ?? 0, marks.at(-1) ?? 1];
  const steps = Math.max(1, firsts.length);
  const place: Place = {
    x: (i) => paper.x + AXIS + ((paper.width - AXIS) * i) / steps,
    y: (value) => top + height - ((value - low) / (high - low)) * height,
    stepWidth: (paper.width - AXIS) / steps,
    bottom: top + height,
  };
  // Marks are round: noughts behind them would only look like thousands.
  const written = format === 'ratio' ? 'limit' : format;
  const labels = marks.map((value) => ({ value, label: wording.value(value, written) }));
  return {
    place,
    draw: () => {
      drawGrid(paper, place, labels);
      drawFirsts(paper, place, labelsOf(firsts, of, wording));
    },
  };
}

/** Below the axis and its labels. */
export const belowAxes = ({ bottom }: Place): number => bottom + FOOT;

function drawGrid(paper: Paper, { y }: Place, marks: readonly { value: number; label: string }[]): void {
  const { doc } = paper;
  for (const { value, label } of marks) {
    doc
      .moveTo(paper.x + AXIS, y(value))
      .lineTo(paper.x + paper.width, y(value))
      .lineWidth(0.4)
      .stroke(LINE);
    const drawn = paper.font('Regular', label);
    doc.fontSize(7).fillColor(SOFT);
    doc.text(drawn, paper.x, y(value) - 4, { width: AXIS - 6, align: 'right', lineBreak: false });
  }
}

interface Label {
  readonly place: number;
  readonly text: string;
}

/** Of moments as an axis has them; hours and weekdays by their names. */
function labelsOf(firsts: readonly Value[], format: ValueFormat, wording: Wording): Label[] {
  if (!isMoment(format))
    return namedPlaces(firsts).map((place) => ({ place, text: wording.value(firsts[place], format) }));
  const steps = firsts.map(Number);
  const { places, written } = axisOf(steps, format, wording.zone);
  const label = new Intl.DateTimeFormat(wording.culture, { timeZone: wording.zone, ...written });
  return places.map((place) => ({ place, text: label.format(steps[place]) }));
}

/** Below the steps they are of. */
function drawFirsts(paper: Paper, { x, bottom }: Place, labels: readonly Label[]): void {
  const { doc } = paper;
  paper.font('Regular');
  doc.fontSize(7).fillColor(SOFT);
  for (const { place, text } of labels) {
    const most = paper.x + paper.width - doc.widthOfString(text);
    doc.text(text, Math.min(x(place), most), bottom + 4, { lineBreak: false });
  }
}
