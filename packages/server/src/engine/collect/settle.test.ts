import type { RunResult } from '@vedette/contract/checkpoint/protocol';
import { createUnreachedOutcome } from '@vedette/contract/checkpoint/outcome';
import { expect, test } from 'vitest';
import { aPageOutcome } from '../../testing/a-page-outcome.js';
import { aFailure, anOutcome, aResult } from '../testing/a-result.js';
import { settle, type SettleFacts } from './settle.js';

const limit = { ErrorConditionType: 'LoadTimeLimit1', Value: '100', Effect: 'Error' };
const facts: SettleFacts = {
  accountId: 1,
  isStaging: false,
  conditions: [limit],
  impairments: [],
  clockOffsetMs: 0,
  delayLimitMs: 1_000,
  activeRun: { purpose: 'slot', firstError: undefined, isVoid: false },
  lastCheckAt: 0,
  oldestSlotAt: 0,
  receivedAt: 90_000,
  newCheckId: () => 1,
};
const settled = (change: Parameters<typeof aResult>[0], more: Partial<SettleFacts> = {}) =>
  settle(aResult(change), { ...facts, ...more }).outcome;

test('quarantines a page that is too slow on a CPU-starved checkpoint', () => {
  const cpuStarved = aPageOutcome({ cpuStarved: 'loading' });
  expect(settled({ outcome: aPageOutcome() })).toMatchObject({ kind: 'check', verdict: { errorCode: 6_000 } });
  expect(settled({ outcome: cpuStarved })).toEqual({ kind: 'quarantine', reason: 'fault: 29002' });
  // Within its limits, the result counts like any other.
  expect(settled({ outcome: cpuStarved }, { conditions: [] })).toMatchObject({ kind: 'check', level: 0 });
});

test.each<[string, Partial<RunResult>, Partial<SettleFacts>, string]>([
  [
    'its checkpoint was impaired at its last poll',
    {},
    { impairments: ['event loop late'] },
    'impaired: event loop late',
  ],
  ['its checkpoint was impaired during the run', { impairments: ['no reference'] }, {}, 'impaired: no reference'],
  ['it was queued for longer than the limit', { queueDelayMs: 1_001 }, {}, 'delayed: 1001 ms'],
  ['the event loop lagged by more than the limit', { loopLagMs: 1_001 }, {}, 'delayed: 1001 ms'],
  ['the checkpoint failed, not the target', { outcome: createUnreachedOutcome(29_002, 'x') }, {}, 'fault: 29002'],
  ['its slot is too old to recognise a repetition', { slotAt: 59_999 }, { oldestSlotAt: 60_000 }, 'tooOld'],
  ['its slot is in the future', { slotAt: 90_001 }, {}, 'unknownRun'],
])('ignores a result when %s, good or bad', (_why, change, more, reason) => {
  const good = settled({ outcome: anOutcome(), ...change }, more);
  const bad = settled({ outcome: aFailure(), ...change }, more);
  expect([good, bad]).toEqual([
    { kind: 'quarantine', reason },
    { kind: 'quarantine', reason },
  ]);
});

test('counts a result that is delayed by exactly the limit', () => {
  expect(settled({ queueDelayMs: 1_000, loopLagMs: 1_000, outcome: aFailure() })).toMatchObject({
    kind: 'check',
    level: 1,
  });
});
