import { expect, test } from 'vitest';
import { whyChanged } from './change-words.js';

test.each([
  [{ Reason: 'LateResults', ByName: 'Bern', Note: '' }, 'Results came late: Bern'],
  [{ Reason: 'LateResults', ByName: '', Note: '' }, 'Results came late: unknown checkpoint'],
  [{ Reason: 'ClearedErrors', ByName: 'Ann', Note: 'false alarm' }, 'Errors were cleared: Ann'],
  [
    { Reason: 'UnknownTime', ByName: '', Note: 'lost; quarantined' },
    'Checks had not been run: no result came in time; the checkpoint was not well',
  ],
] as const)('%j is told as %s', (change, expected) => {
  expect(whyChanged(change)).toBe(expected);
});
