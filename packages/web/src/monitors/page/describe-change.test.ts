import { expect, test } from 'vitest';
import { describeChange } from './describe-change.js';

test.each([
  [{ Reason: 'LateResults', ByName: 'Bern', Note: '' }, 'Late results: Bern'],
  [{ Reason: 'LateResults', ByName: '', Note: '' }, 'Late results: unknown checkpoint'],
  [{ Reason: 'ClearedErrors', ByName: 'Ann', Note: 'false alarm' }, 'Errors marked as false positive: Ann'],
  [
    { Reason: 'UnknownTime', ByName: '', Note: 'lost; quarantined' },
    'Checks were not run: no result arrived in time; the checkpoint was impaired',
  ],
] as const)('describes %j as %s', (change, expected) => {
  expect(describeChange(change)).toBe(expected);
});
