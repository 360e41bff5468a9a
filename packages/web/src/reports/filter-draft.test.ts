import { expect, test } from 'vitest';
import { draftOf, filterOf } from './filter-draft.js';

test.each([
  {},
  { MonitorGuids: ['a'], MonitorGroupGuids: ['b', 'c'] },
  { CheckpointIds: [1], CheckpointRegionIds: [1_004], ShowPartialMeasurements: true },
  { ErrorLevel: 'Unconfirmed' },
  { ErrorLevel: 'Confirmed' },
  { OnlyOk: true },
] as const)('%j is the same after it was shown', (filter) => {
  expect(filterOf(draftOf(filter as Parameters<typeof draftOf>[0]))).toEqual(filter);
});

test('what limits nothing is left out', () => {
  expect(filterOf(draftOf({ ErrorLevel: 'NoError', OnlyOk: false, MonitorGuids: [] }))).toEqual({});
});
