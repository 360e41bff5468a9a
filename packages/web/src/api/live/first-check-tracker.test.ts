import { expect, test } from 'vitest';
import { FirstCheckTracker } from './first-check-tracker.js';

const MINUTE = 60_000;
const made = (...Ids: string[]) => ({ Topic: 'monitor' as const, Ids });
const checked = (...Ids: string[]) => ({ Topic: 'check' as const, Ids });

test('reports the first check of a new or changed monitor once', () => {
  const tracker = new FirstCheckTracker();
  expect(tracker.observe(checked('a', 'b'), 0)).toBe(false);
  expect(tracker.observe(made('a', 'b'), 0)).toBe(false);
  expect(tracker.observe({ Topic: 'incident', Ids: ['a'] }, 0)).toBe(false);
  expect(tracker.observe(checked('c', 'a'), 1)).toBe(true);
  expect(tracker.observe(checked('a', 'c'), 2)).toBe(false);
  expect(tracker.observe(checked('b'), 3)).toBe(true);
});

test('stops waiting after five minutes, unless the monitor changes again', () => {
  const tracker = new FirstCheckTracker();
  tracker.observe(made('a', 'b'), 0);
  tracker.observe(made('b'), MINUTE);
  expect(tracker.observe(checked('a', 'b'), 5 * MINUTE)).toBe(true);
  tracker.observe(made('a'), 6 * MINUTE);
  expect(tracker.observe(checked('a'), 11 * MINUTE)).toBe(false);
});
