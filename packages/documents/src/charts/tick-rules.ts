/** Where the ticks of a value axis lie: round values, few of them. */

import { DAY, HOUR, MINUTE, SECOND } from '@vedette/kernel/clock';

const MAX_STEPS = 4;

/** How the values of a chart are counted. */
export type Scale =
  /** Shares of a whole: up to 100, from where their differences are visible. */
  | 'percent'
  /** What such shares lack to the whole: from 0. */
  | 'loss'
  /** Whole numbers, from 0. */
  | 'count'
  /** Milliseconds, from 0, in steps that divide hours and minutes. */
  | 'duration'
  /** Other numbers, from 0. */
  | 'number';

/** Returns ticks in rising order, of which the first and the last are the ends of the axis; `min` and `max` lie between them. */
export function axisTicks(scale: Scale, min: number, max: number): readonly number[] {
  if (scale === 'percent') {
    // No finer than what is written: hundredths.
    const step = roundStep(Math.max(0.1, 100 - min), 0.01);
    const steps = Math.min(Math.round(100 / step), Math.max(2, Math.ceil((100 - min) / step - 1e-9)));
    return ticks(steps, (i) => 100 - (steps - i) * step);
  }
  const range = max > 0 ? max : 1;
  const step = scale === 'duration' ? timeStep(range) : roundStep(range, FINEST[scale]);
  const steps = Math.max(1, Math.ceil(max / step - 1e-9));
  return ticks(steps, (i) => i * step);
}

/** Counts are whole, shares are written with hundredths. */
const FINEST = { count: 1, loss: 0.01, number: 0 } as const;

const ticks = (steps: number, tick: (i: number) => number): readonly number[] =>
  Array.from({ length: steps + 1 }, (_each, i) => Math.round(tick(i) * 1e6) / 1e6);

/** Returns 1, 2 or 5 times a power of ten: the smallest of which four cover the range. */
function roundStep(range: number, min: number): number {
  const power = 10 ** Math.floor(Math.log10(range / MAX_STEPS));
  const step = [1, 2, 5, 10].map((times) => times * power).find((each) => each * MAX_STEPS >= range - range * 1e-9);
  return Math.max(min, step ?? power * 10);
}

/** Steps of a clock: hours are divided by minutes as people do it. */
const TIMES = [
  ...[1, 2, 5, 10, 15, 30].map((seconds) => seconds * SECOND),
  ...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * MINUTE),
  ...[1, 2, 3, 6, 12].map((hours) => hours * HOUR),
];

const timeStep = (range: number): number =>
  TIMES.find((each) => each * MAX_STEPS >= range) ?? DAY * roundStep(range / DAY, 1);
