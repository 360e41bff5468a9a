import { MARGIN, CONTENT_WIDTH, type Paper } from '@vedette/documents/pdf/paper';
import { axisTicks } from '@vedette/documents/charts/tick-rules';
import type { Milestone, PhaseName } from './waterfall-rules.js';

/** Columns of a waterfall in points from the left edge of the page. */
export const COLUMNS = {
  number: { x: MARGIN, width: 22 },
  request: { x: MARGIN + 26, width: 168 },
  status: { x: MARGIN + 198, width: 26 },
  size: { x: MARGIN + 228, width: 44 },
  time: { x: MARGIN + 276, width: 44 },
  bar: { x: MARGIN + 330, width: CONTENT_WIDTH - 330 },
} as const;
export type ColumnName = keyof typeof COLUMNS;

/** Colour of a phase and its share of the bar's height, because colours alone are not accessible. */
export const PHASE_STYLES: Readonly<Record<PhaseName, { readonly colour: string; readonly share: number }>> = {
  Queue: { colour: '#8a949e', share: 0.25 },
  Resolve: { colour: '#7d73c4', share: 0.5 },
  Connect: { colour: '#e0a100', share: 0.5 },
  Tls: { colour: '#b5651d', share: 0.5 },
  Send: { colour: '#4c9f70', share: 0.75 },
  Wait: { colour: '#2b86b8', share: 0.75 },
  Receive: { colour: '#174a6b', share: 1 },
  Timeout: { colour: '#c0392b', share: 0.25 },
};

/** Colour and dashes of a milestone. */
export const MILESTONE_STYLES: Readonly<
  Record<Milestone['figure'], { readonly colour: string; readonly dash: readonly number[] }>
> = {
  FirstContentfulPaint: { colour: '#2f7d4f', dash: [] },
  LargestContentfulPaint: { colour: '#1f6a94', dash: [5, 1.5] },
  DomInteractive: { colour: '#8a4a12', dash: [2.5, 1.5] },
  LoadEventEnd: { colour: '#b02a1c', dash: [1, 1.2] },
  TimeToInteractive: { colour: '#6a4c93', dash: [5, 1.5, 1, 1.5] },
  DomComplete: { colour: '#4a5560', dash: [2.5, 1.5, 1, 1.5] },
};

export interface TimeScale {
  /** Round times in milliseconds. */
  readonly marks: readonly number[];
  readonly x: (ms: number) => number;
}

/** Creates a scale whose last mark is the right edge. */
export function createTimeScale(spanMs: number): TimeScale {
  const marks = axisTicks('number', 0, spanMs);
  const scaleEnd = marks.at(-1) ?? spanMs;
  const { x, width } = COLUMNS.bar;
  return { marks, x: (ms) => x + (width * Math.min(ms, scaleEnd)) / scaleEnd };
}

export interface LineStyle {
  readonly colour: string;
  readonly width: number;
  readonly dash?: readonly number[];
}

export function drawVerticalLine(
  { doc }: Paper,
  x: number,
  [top, bottom]: readonly [number, number],
  style: LineStyle,
): void {
  const { colour, width, dash = [] } = style;
  doc.save().lineWidth(width);
  const [on, off] = dash;
  if (on !== undefined && off !== undefined) doc.dash(on, { space: off });
  doc.moveTo(x, top).lineTo(x, bottom).stroke(colour);
  doc.restore();
}
