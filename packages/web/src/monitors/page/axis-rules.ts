import type { Format } from '../../parts/format/format-values.js';

const MIN_SECONDS_SCALE_MS = 10_000;

/** Returns the labels of a time axis: all in ms, or all in seconds if the axis exceeds 10 s. */
export function axisLabels(ticksMs: readonly number[], format: Pick<Format, 'ms' | 'fixed'>): string[] {
  if ((ticksMs.at(-1) ?? 0) < MIN_SECONDS_SCALE_MS) return ticksMs.map((ms) => format.ms(ms));
  const digits = ticksMs.every((ms) => ms % 1_000 === 0) ? 0 : 1;
  return ticksMs.map((ms) => `${format.fixed(ms / 1_000, digits)} s`);
}
