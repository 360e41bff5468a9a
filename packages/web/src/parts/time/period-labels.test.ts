import { expect, test } from 'vitest';
import { PERIOD_OPTIONS, periodLabel } from './period-labels.js';

test.each([
  ['Last90Days', 'last 90 days'],
  ['CurrentMonth', 'current month'],
  ['Last2HoursExcl', 'last 2 full hours'],
])('formats %s as %s', (name, words) => {
  expect(periodLabel(name)).toBe(words);
});

test('has distinct texts for all periods', () => {
  expect(new Set(PERIOD_OPTIONS.map(([, words]) => words)).size).toBe(PERIOD_OPTIONS.length);
});
