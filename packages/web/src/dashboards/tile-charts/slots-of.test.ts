import type { DashboardNumbers } from '@vedette/contract/v1/dashboards/dashboard';
import { expect, test } from 'vitest';
import { rhythmSlots, slotsOf } from './slots-of.js';

const none: DashboardNumbers = { UpMs: 0, DownMs: 0, Checks: 0, ConfirmedErrors: 0, UnconfirmedErrors: 0, Alerts: 0 };

test('a count of nothing in time nobody observed is a gap, in time that was observed it is nought', () => {
  const times = [
    { FromAt: 0, UntilAt: 1, ...none },
    { FromAt: 1, UntilAt: 2, ...none, ObservedPercentage: 100 },
  ];
  expect(slotsOf(times, 'ConfirmedErrors').map(({ value }) => value)).toEqual([undefined, 0]);
  expect(slotsOf(times, 'TotalTime').map(({ value }) => value)).toEqual([undefined, undefined]);
});

test('what was counted in time nobody observed is told', () => {
  expect(slotsOf([{ FromAt: 0, UntilAt: 1, ...none, Alerts: 2 }], 'Alerts')[0]?.value).toBe(2);
  expect(slotsOf([{ FromAt: 0, UntilAt: 1, ...none }], 'Alerts')[0]?.value).toBeUndefined();
});

test('hours of the day stand beside each other, and those nobody observed are gaps', () => {
  const slots = [
    { Slot: 0, ...none, ObservedPercentage: 100, TotalTime: 12 },
    { Slot: 1, ...none },
  ];
  expect(rhythmSlots(slots, 'TotalTime')).toEqual([
    { from: 0, until: 1, value: 12 },
    { from: 1, until: 2, value: undefined },
  ]);
});
