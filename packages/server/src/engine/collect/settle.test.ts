import { expect, test } from 'vitest';
import { aPageOutcome } from '../../testing/a-page-outcome.js';
import { aResult } from '../testing/a-result.js';
import { settle, type SettleFacts } from './settle.js';

const limit = { ErrorConditionType: 'LoadTimeLimit1', Value: '100', Effect: 'Error' };
const facts: SettleFacts = {
  ...{ accountId: 1, isStaging: false, conditions: [limit], impairments: [], clockOffsetMs: 0, delayLimitMs: 1_000 },
  flight: { purpose: 'slot', firstError: undefined, isVoid: false },
  ...{ lastCheckAt: 0, oldestSlotAt: 0, receivedAt: 90_000, newCheckId: () => 1 },
};
const settled = (change: Parameters<typeof aResult>[0], more: Partial<SettleFacts> = {}) =>
  settle(aResult(change), { ...facts, ...more }).outcome;

test('a page too slow on a machine that held it up counts as a fault of ours', () => {
  const heldUp = aPageOutcome({ heldUp: 'loading' });
  expect(settled({ outcome: aPageOutcome() })).toMatchObject({ kind: 'check', verdict: { errorCode: 6_000 } });
  expect(settled({ outcome: heldUp })).toEqual({ kind: 'quarantine', reason: 'fault: 29002' });
  // Within its limits it is as good as any.
  expect(settled({ outcome: heldUp }, { conditions: [] })).toMatchObject({ kind: 'check', level: 0 });
});
