import { expect, test } from 'vitest';
import { toFilterDraft, toReportFilter } from './filter-draft.js';

test.each([
  {},
  { MonitorGuids: ['a'], MonitorGroupGuids: ['b', 'c'] },
  { CheckpointIds: [1], CheckpointRegionIds: [1_004], ShowPartialMeasurements: true },
  { ErrorLevel: 'Unconfirmed' },
  { ErrorLevel: 'Confirmed' },
  { OnlyOk: true },
] as const)('restores %j unchanged', (filter) => {
  expect(toReportFilter(toFilterDraft(filter as Parameters<typeof toFilterDraft>[0]))).toEqual(filter);
});

test('leaves out empty filters', () => {
  expect(toReportFilter(toFilterDraft({ ErrorLevel: 'NoError', OnlyOk: false, MonitorGuids: [] }))).toEqual({});
});
