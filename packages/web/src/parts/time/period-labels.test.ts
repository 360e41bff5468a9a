import { expect, test } from 'vitest';
import { PERIOD_OPTIONS, periodLabel } from './period-labels.js';

test.each([
  ['Last90Days', 'last 90 days'],
  ['CurrentMonth', 'current month'],
  ['Last2HoursExcl', 'last 2 full hours'],
])('formats %s as %s', (name, expected) => {
  expect(periodLabel(name)).toBe(expected);
});

test('has distinct texts for all periods', () => {
  expect(new Set(PERIOD_OPTIONS.map(([, expected]) => expected)).size).toBe(PERIOD_OPTIONS.length);
});
