/** Where the lines of a chart's scale lie: round values, few of them. */

import { DAY, HOUR, MINUTE, SECOND } from '@vedette/kernel/clock';
import type { ValueFormat } from '@vedette/contract/v1/dashboards/sections/section';

/** From the lowest to the highest; the first and the last are the ends of the scale. */
export type Marks = readonly number[];

const MOST_STEPS = 4;

/** How the values of a chart are counted. */
export type Scale = 'percent' | 'lost' | 'count' | 'duration' | 'other';

const SCALES: Partial<Readonly<Record<ValueFormat, Scale>>> = {
  percent: 'percent',
  lost: 'lost',
  target: 'percent',
  count: 'count',
  duration: 'duration',
  // Written whole.
  ms: 'count',
};

export const scaleOf = (format: ValueFormat): Scale => SCALES[format] ?? 'other';

/** Shares end at 100 %, and begin where their differences can be seen; what is missing of them and the rest begin at nothing. */
export function marksOf(scale: Scale, least: number, most: number): Marks {
  if (scale === 'percent') {
    // No finer than what is written: hundredths.
    const step = roundStep(Math.max(0.1, 100 - least), 0.01);
    const steps = Math.min(Math.round(100 / step), Math.max(2, Math.ceil((100 - least) / step - 1e-9)));
    return marks(steps, (i) => 100 - (steps - i) * step);
  }
  const range = most > 0 ? most : 1;
  const step = scale === 'duration' ? timeStep(range) : roundStep(range, FINEST[scale]);
  const steps = Math.max(1, Math.ceil(most / step - 1e-9));
  return marks(steps, (i) => i * step);
}

/** Counts are whole, shares are written with hundredths. */
const FINEST = { count: 1, lost: 0.01, other: 0 } as const;

const marks = (steps: number, of: (i: number) => number): Marks =>
  Array.from({ length: steps + 1 }, (_each, i) => Math.round(of(i) * 1e6) / 1e6);

/** 1, 2 or 5 times a power of ten: the least of which four are as long as the range. */
function roundStep(range: number, least: number): number {
  const power = 10 ** Math.floor(Math.log10(range / MOST_STEPS));
  const step = [1, 2, 5, 10].map((times) => times * power).find((each) => each * MOST_STEPS >= range - range * 1e-9);
  return Math.max(least, step ?? power * 10);
}

/** Of a clock: hours are divided by minutes as people do it. */
const TIMES = [
  ...[1, 2, 5, 10, 15, 30].map((seconds) => seconds * SECOND),
  ...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * MINUTE),
  ...[1, 2, 3, 6, 12].map((hours) => hours * HOUR),
];

const timeStep = (range: number): number =>
  TIMES.find((each) => each * MOST_STEPS >= range) ?? DAY * roundStep(range / DAY, 1);
