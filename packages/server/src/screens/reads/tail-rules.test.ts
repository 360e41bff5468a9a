import type { MissedReason } from '@vedette/contract/v1/checks/missed-reasons';
import { MINUTE } from '@vedette/kernel/clock';
import { expect, test } from 'vitest';
import { computeTailTimes, type LastState } from './tail-rules.js';

const seen: LastState = { isActive: true, mode: 'Production', isStaging: false, lastCheckAt: 0, errorLevel: 0 };
const window = { start: 0, end: 10 * MINUTE };
const nothing = { upMs: 0, downMs: 0, unknownMs: 0, plannedMs: 0 };
const gap = (reason: MissedReason) => [{ from: 2 * MINUTE, to: 5 * MINUTE, reason }];

test.each([
  ['an OK check', seen, [], { upMs: 10 * MINUTE }],
  ['a confirmed error', { ...seen, errorLevel: 2 }, [], { downMs: 10 * MINUTE }],
  ['an error not yet confirmed', { ...seen, errorLevel: 1 }, [], { upMs: 10 * MINUTE }],
  ['a confirmed error of Staging', { ...seen, errorLevel: 2, isStaging: true }, [], { upMs: 10 * MINUTE }],
  ['no check', { ...seen, lastCheckAt: undefined }, [], {}],
  ['a pause', { ...seen, isActive: false }, [], { unknownMs: 10 * MINUTE, plannedMs: 10 * MINUTE }],
  ['a gap by a fault of the service', seen, gap('lost'), { upMs: 7 * MINUTE, unknownMs: 3 * MINUTE }],
  [
    'an outage in maintenance',
    { ...seen, errorLevel: 2 },
    gap('maintenance'),
    { downMs: 7 * MINUTE, unknownMs: 3 * MINUTE, plannedMs: 3 * MINUTE },
  ],
  ['a run that took too long', seen, gap('overrun'), { upMs: 10 * MINUTE }],
])('counts the time since %s in its state', (_what, last, gaps, times) => {
  expect(computeTailTimes(last, gaps, window)).toEqual({ ...nothing, ...times });
});

test('counts only what lies in the period', () => {
  const last = { ...seen, errorLevel: 2 };
  expect(computeTailTimes(last, gap('lost'), { start: 4 * MINUTE, end: 8 * MINUTE })).toEqual({
    ...nothing,
    downMs: 3 * MINUTE,
    unknownMs: MINUTE,
  });
  expect(computeTailTimes({ ...last, lastCheckAt: 9 * MINUTE }, [], { start: 0, end: 9 * MINUTE })).toEqual(nothing);
});
