/** Ticks of a value axis: a few round values. */

import { DAY, HOUR, MINUTE, SECOND } from '@vedette/kernel/clock';

const MAX_STEPS = 4;

/** How a chart scales its values. */
export type Scale =
  /** Percentages up to 100, starting where their differences are visible. */
  | 'percent'
  /** The difference of such percentages from 100, starting at 0. */
  | 'loss'
  /** Whole numbers, starting at 0. */
  | 'count'
  /** Milliseconds, starting at 0, in steps that divide hours and minutes. */
  | 'duration'
  /** Other numbers, starting at 0. */
  | 'number';

/** Returns ticks in ascending order. The first and the last are the ends of the axis and enclose `min` and `max`. */
export function axisTicks(scale: Scale, min: number, max: number): readonly number[] {
  if (scale === 'percent') {
    // No finer than the hundredths that labels show.
    const step = roundStep(Math.max(0.1, 100 - min), 0.01);
    const steps = Math.min(Math.round(100 / step), Math.max(2, Math.ceil((100 - min) / step - 1e-9)));
    return ticks(steps, (i) => 100 - (steps - i) * step);
  }
  const range = max > 0 ? max : 1;
  const step = scale === 'duration' ? timeStep(range) : roundStep(range, MIN_STEPS[scale]);
  const steps = Math.max(1, Math.ceil(max / step - 1e-9));
  return ticks(steps, (i) => i * step);
}

/** Counts are whole; percentages are shown with hundredths. */
const MIN_STEPS = { count: 1, loss: 0.01, number: 0 } as const;

const ticks = (steps: number, tick: (i: number) => number): readonly number[] =>
  Array.from({ length: steps + 1 }, (_each, i) => Math.round(tick(i) * 1e6) / 1e6);

/** Returns the smallest step of 1, 2 or 5 times a power of ten of which four cover the range. */
function roundStep(range: number, min: number): number {
  const power = 10 ** Math.floor(Math.log10(range / MAX_STEPS));
  const step = [1, 2, 5, 10].map((times) => times * power).find((each) => each * MAX_STEPS >= range - range * 1e-9);
  return Math.max(min, step ?? power * 10);
}

/** Steps of a clock: divisions of hours and minutes that people use. */
const TIME_STEPS = [
  ...[1, 2, 5, 10, 15, 30].map((seconds) => seconds * SECOND),
  ...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * MINUTE),
  ...[1, 2, 3, 6, 12].map((hours) => hours * HOUR),
];

const timeStep = (range: number): number =>
  TIME_STEPS.find((each) => each * MAX_STEPS >= range) ?? DAY * roundStep(range / DAY, 1);
