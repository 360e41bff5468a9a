import type { DashboardNumbers } from '@vedette/contract/v1/dashboard';
import { expect, test } from 'vitest';
import { slotsOf } from './slots-of.js';

const none: DashboardNumbers = { DownMs: 0, Checks: 0, ConfirmedErrors: 0, UnconfirmedErrors: 0 };

test('a count of nothing in time nobody observed is a gap, in time that was observed it is nought', () => {
  const times = [
    { FromAt: 0, UntilAt: 1, ...none },
    { FromAt: 1, UntilAt: 2, ...none, ObservedPercentage: 100 },
  ];
  expect(slotsOf(times, 'ConfirmedErrors').map(({ value }) => value)).toEqual([undefined, 0]);
  expect(slotsOf(times, 'TotalTime').map(({ value }) => value)).toEqual([undefined, undefined]);
});
