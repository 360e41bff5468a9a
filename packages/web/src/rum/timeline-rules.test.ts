import { expect, test } from 'vitest';
import { toSlots } from './timeline-rules.js';

const HOUR = 3_600_000;
const point = (hour: number, PageViews: number, Percentile75?: number) => ({
  At: hour * HOUR,
  PageViews,
  Values: { Figure: 'LoadTime' as const, Count: PageViews, ...(Percentile75 !== undefined && { Percentile75 }) },
});
const timeline = { FromAt: 0, UntilAt: 3.5 * HOUR, StepMs: HOUR, Points: [point(0, 3, 900), point(2, 1)] };

test('shows steps without page views or values as gaps', () => {
  expect(toSlots(timeline, 'Views', 0).map(({ value }) => value)).toEqual([3, undefined, 1, undefined]);
  expect(toSlots(timeline, 'Percentile75', 0).map(({ value }) => value)).toEqual([
    900,
    undefined,
    undefined,
    undefined,
  ]);
});

test('returns consecutive steps over the whole period', () => {
  const slots = toSlots(timeline, 'Median', 9 * HOUR);
  expect(slots.map(({ from, until }) => [from / HOUR, until / HOUR])).toEqual([
    [0, 1],
    [1, 2],
    [2, 3],
    [3, 4],
  ]);
  expect(toSlots({ ...timeline, UntilAt: 0 }, 'Views', 0)).toEqual([]);
});

test.each([
  ['the end of the period', 0, 3.5],
  ['now, when that is later', 3.75 * HOUR, 3.75],
])('ends the current step at %s and marks it', (_when, now, until) => {
  const [before, last] = toSlots(timeline, 'Views', now).slice(-2);
  expect(before).toEqual({ from: 2 * HOUR, until: 3 * HOUR, value: 1 });
  expect(last).toEqual({ from: 3 * HOUR, until: until * HOUR, value: undefined, isIncomplete: true });
});
