/** Splits a period into stored steps: as many whole UTC days as fit, then hours, then five minutes at its ends. */
import { DAY, HOUR, MINUTE, type Instant } from '@vedette/kernel/clock';
import type { Period } from '@vedette/kernel/periods';

/** Widths in minutes, as stored. */
export const STEP_MINUTES = [1_440, 60, 5] as const;
export type StepMinutes = (typeof STEP_MINUTES)[number];

/** Steps of one width that begin in [from, until). */
export interface Segment {
  readonly stepMinutes: StepMinutes;
  readonly from: Instant;
  readonly until: Instant;
}

/** Returns segments in order of time without overlap; a step of five minutes belongs to the period it begins in. */
export function splitIntoSegments({ start, end }: Period, steps: readonly StepMinutes[] = STEP_MINUTES): Segment[] {
  const [stepMinutes, ...finer] = steps;
  if (stepMinutes === undefined || start >= end) return [];
  if (finer.length === 0) return [{ stepMinutes, from: start, until: end }];
  const width = stepMinutes * MINUTE;
  const from = Math.ceil(start / width) * width;
  const until = Math.floor(end / width) * width;
  if (from >= until) return splitIntoSegments({ start, end }, finer);
  const head = splitIntoSegments({ start, end: from }, finer);
  return [...head, { stepMinutes, from, until }, ...splitIntoSegments({ start: until, end }, finer)];
}

/** Returns the step width of a chart: at most a few hundred points, each long enough to contain some page views. */
export function chartStep({ start, end }: Period): StepMinutes {
  const length = end - start;
  return length <= 2 * HOUR ? 5 : length <= 32 * DAY ? 60 : 1_440;
}
