import type { Format } from '../../parts/format/format-values.js';

const SECONDS_FROM = 10_000;

/** Returns the labels of a time axis: all in ms, or all in seconds if the axis exceeds 10 s. */
export function axisLabels(marks: readonly number[], format: Pick<Format, 'ms' | 'fixed'>): string[] {
  if ((marks.at(-1) ?? 0) < SECONDS_FROM) return marks.map((ms) => format.ms(ms));
  const digits = marks.every((ms) => ms % 1_000 === 0) ? 0 : 1;
  return marks.map((ms) => `${format.fixed(ms / 1_000, digits)} s`);
}
