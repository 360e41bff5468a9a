import { expect, test } from 'vitest';
import { mergeViewIntoFilter, withoutStoredParameters } from './stored-view-rules.js';

const PERIOD = { SelectedPeriodType: 'PresetPeriod', PresetPeriod: 'Last7Days' } as const;
const LIMITS = { Monitors: ['m'], MonitorGroups: ['g'], Checkpoints: [1], CheckpointRegions: [10] };
const stored = { SelectedPeriod: PERIOD, ...LIMITS };

test.each([
  ['a period by name', { period: 'Last30Days' }, { SelectedPeriodType: 'PresetPeriod', PresetPeriod: 'Last30Days' }],
  [
    'two moments',
    { from: Date.UTC(2026, 0, 1), until: Date.UTC(2026, 0, 2, 12) },
    { SelectedPeriodType: 'SpecificDates', Start: '2026-01-01T00:00:00.000Z', End: '2026-01-02T12:00:00.000Z' },
  ],
])('saves %s and keeps everything else', (_what, search, SelectedPeriod) => {
  expect(mergeViewIntoFilter(stored, search)).toEqual({ ...stored, SelectedPeriod });
});

test('saves monitors together with groups, and checkpoints with regions', () => {
  expect(mergeViewIntoFilter(stored, { groups: ['h'] })).toEqual({ ...stored, Monitors: [], MonitorGroups: ['h'] });
  expect(mergeViewIntoFilter(stored, { checkpoints: [2, 3] })).toEqual({
    ...stored,
    Checkpoints: [2, 3],
    CheckpointRegions: [],
  });
});

test('offers nothing to save for filters that settings do not support', () => {
  expect(mergeViewIntoFilter(stored, {})).toBeUndefined();
  expect(mergeViewIntoFilter(stored, { level: 'Errors', partial: true })).toBeUndefined();
});

test('removes saved filters from the URL and keeps the rest', () => {
  expect(
    withoutStoredParameters({ period: 'Last30Days', groups: ['h'], regions: [1], level: 'Errors', partial: true }),
  ).toEqual({
    level: 'Errors',
    partial: true,
  });
});
