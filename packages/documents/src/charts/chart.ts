import type { Scale } from './tick-rules.js';

/** A chart before it is drawn: values over a common x axis, with all texts in the reader's language. */
export interface Chart {
  readonly kind: 'bars' | 'line';
  /** Named series are distinguished by colour and dashes, and have a legend. */
  readonly series: readonly Series[];
  readonly xLabels: readonly AxisLabel[];
  readonly y: ValueAxis;
  /** Alternative text for readers who cannot see it. */
  readonly alt: string;
}

export interface Series {
  readonly name?: string;
  /** One value for each step of the x axis; undefined is drawn as a gap. */
  readonly values: readonly (number | undefined)[];
}

/** A label below a step of the x axis. */
export interface AxisLabel {
  readonly step: number;
  readonly text: string;
}

export interface ValueAxis {
  readonly scale: Scale;
  /** Writes the label of a tick. */
  readonly format: (value: number) => string;
}
