/**
 * Figures of many page views that can be merged in any order: count, sum, minimum, maximum, and a histogram on a
 * logarithmic scale. Its classes are 2 % wide, so that a percentile is within 1 %. Below 50 every whole value has its
 * own class.
 */
import { rumFigures, type RumFigure } from '@vedette/contract/v1/rum/rum';

const GROWTH = Math.log(1.02);
const EXACT_BELOW = 50;
const FIRST_LOG_CLASS = Math.ceil(Math.log(EXACT_BELOW) / GROWTH);

/** One figure: count, sum, minimum, maximum, and counts by class. */
export interface Tally {
  count: number;
  sum: number;
  min: number;
  max: number;
  readonly classes: Map<number, number>;
}

/** Figures of one subject (a website, one of its pages, …) in one time slot. */
export type Figures = Map<RumFigure, Tally>;

/** Returns the class of a whole value of 0 or more. */
export function valueClass(value: number): number {
  if (value < EXACT_BELOW) return value;
  return EXACT_BELOW + Math.floor(Math.log(value) / GROWTH) - FIRST_LOG_CLASS + 1;
}

/** Returns a value within 1 % of every value of the class. */
export function classMiddle(histogramClass: number): number {
  if (histogramClass < EXACT_BELOW) return histogramClass;
  const index = histogramClass - EXACT_BELOW + FIRST_LOG_CLASS - 1;
  return Math.exp((index + 0.5) * GROWTH);
}

export function addValue(figures: Figures, figure: RumFigure, value: number): void {
  const existing = figures.get(figure);
  const index = valueClass(value);
  if (!existing) {
    figures.set(figure, { count: 1, sum: value, min: value, max: value, classes: new Map([[index, 1]]) });
    return;
  }
  existing.count += 1;
  existing.sum += value;
  existing.min = Math.min(existing.min, value);
  existing.max = Math.max(existing.max, value);
  existing.classes.set(index, (existing.classes.get(index) ?? 0) + 1);
}

/** Merges `source` into `target`; `source` is not changed. */
export function mergeFigures(target: Figures, source: Figures): void {
  for (const [figure, tally] of source) addTally(target, figure, tally);
}

function addTally(figures: Figures, figure: RumFigure, tally: Tally): void {
  const existing = figures.get(figure);
  if (!existing) {
    figures.set(figure, { ...tally, classes: new Map(tally.classes) });
    return;
  }
  existing.count += tally.count;
  existing.sum += tally.sum;
  existing.min = Math.min(existing.min, tally.min);
  existing.max = Math.max(existing.max, tally.max);
  for (const [index, count] of tally.classes) existing.classes.set(index, (existing.classes.get(index) ?? 0) + count);
}

/** Returns the value that `share` (0 to 1) of the measurements do not exceed, within minimum and maximum. */
export function computePercentile({ count, min, max, classes }: Tally, share: number): number {
  const rank = Math.max(1, Math.ceil(share * count));
  let cumulative = 0;
  for (const [index, times] of [...classes].sort(([a], [b]) => a - b)) {
    cumulative += times;
    if (cumulative >= rank) return Math.min(max, Math.max(min, classMiddle(index)));
  }
  return max;
}

const HEAD_BYTES = 1 + 4 + 8 + 4 + 4 + 2;
const CLASS_BYTES = 2 + 4;

/**
 * Encodes, for each figure, its number, count, sum, minimum, maximum and number of classes, then class and count of
 * each.
 */
export function encodeFigures(figures: Figures): Buffer {
  const parts = [...figures].map(([figure, { count, sum, min, max, classes }]) => {
    const bytes = Buffer.alloc(HEAD_BYTES + classes.size * CLASS_BYTES);
    bytes.writeUInt8(rumFigures.indexOf(figure), 0);
    bytes.writeUInt32BE(count, 1);
    bytes.writeDoubleBE(sum, 5);
    bytes.writeUInt32BE(min, 13);
    bytes.writeUInt32BE(max, 17);
    bytes.writeUInt16BE(classes.size, 21);
    [...classes].forEach(([index, times], position) => {
      bytes.writeUInt16BE(index, HEAD_BYTES + position * CLASS_BYTES);
      bytes.writeUInt32BE(times, HEAD_BYTES + position * CLASS_BYTES + 2);
    });
    return bytes;
  });
  return Buffer.concat(parts);
}

/** Decodes figures. Their numbers are positions in `rumFigures`, so new figures may only be added at its end. */
export function decodeFigures(bytes: Buffer): Figures {
  const figures: Figures = new Map();
  for (let offset = 0; offset < bytes.length;) {
    const figure = rumFigures[bytes.readUInt8(offset)];
    const size = bytes.readUInt16BE(offset + 21);
    const classes = new Map<number, number>();
    for (let position = 0; position < size; position += 1) {
      const from = offset + HEAD_BYTES + position * CLASS_BYTES;
      classes.set(bytes.readUInt16BE(from), bytes.readUInt32BE(from + 2));
    }
    const tally = { count: bytes.readUInt32BE(offset + 1), sum: bytes.readDoubleBE(offset + 5), classes };
    const range = { min: bytes.readUInt32BE(offset + 13), max: bytes.readUInt32BE(offset + 17) };
    if (figure !== undefined) figures.set(figure, { ...tally, ...range });
    offset += HEAD_BYTES + size * CLASS_BYTES;
  }
  return figures;
}
