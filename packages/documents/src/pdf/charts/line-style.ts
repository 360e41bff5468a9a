import { ACCENT_COLOUR, TEXT_COLOUR, type Paper } from '../paper.js';

export interface LineStyle {
  readonly colour: string;
  readonly width: number;
  /** Lengths of dash and gap; empty for a solid line. */
  readonly dash: readonly number[];
}

/** The style of the only line of a chart. */
export const SINGLE_LINE: LineStyle = { colour: ACCENT_COLOUR, width: 1.4, dash: [] };

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
/** Dashes keep lines distinguishable in grey. */
const DASHES: readonly (readonly number[])[] = [[], [5, 2], [1.5, 1.5], [8, 3]];

/** Returns the style of one of several lines. */
export const lineStyle = (i: number): LineStyle => ({
  colour: COLOURS[i % COLOURS.length] ?? TEXT_COLOUR,
  width: 1.1,
  dash: DASHES[i % DASHES.length] ?? [],
});

/** Strokes the current path. */
export function strokeLine(doc: Paper['doc'], { colour, width, dash: [on, off] }: LineStyle): void {
  const dashed = on === undefined ? doc.undash() : doc.dash(on, { space: off ?? on });
  dashed.lineWidth(width).stroke(colour).undash();
}
