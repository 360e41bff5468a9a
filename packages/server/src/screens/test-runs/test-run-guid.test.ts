import { RunKey } from '@vedette/contract/checkpoint/protocol';
import { isGuid } from '@vedette/kernel/guid';
import { systemRandom } from '@vedette/kernel/random';
import { expect, test } from 'vitest';
import { createTestRunGuid, isTestRunGuid } from './test-run-guid.js';

test('tells test runs from monitors by a GUID that checkpoints accept', () => {
  const monitorGuid = createTestRunGuid(systemRandom);
  expect([isTestRunGuid(monitorGuid), isGuid(monitorGuid)]).toEqual([true, true]);
  expect(RunKey.parse({ monitorGuid, slotAt: 1, attempt: 0 }).monitorGuid).toBe(monitorGuid);
  expect(isTestRunGuid(systemRandom.newGuid())).toBe(false);
});
