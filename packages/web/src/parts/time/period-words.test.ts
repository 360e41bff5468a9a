import { expect, test } from 'vitest';
import { PERIOD_OPTIONS, periodWords } from './period-words.js';

test.each([
  ['Last90Days', 'last 90 days'],
  ['CurrentMonth', 'current month'],
  ['Last2HoursExcl', 'last 2 hours, without the present one'],
])('%s reads as %s', (name, words) => {
  expect(periodWords(name)).toBe(words);
});

test('no two periods read the same', () => {
  expect(new Set(PERIOD_OPTIONS.map(([, words]) => words)).size).toBe(PERIOD_OPTIONS.length);
});
