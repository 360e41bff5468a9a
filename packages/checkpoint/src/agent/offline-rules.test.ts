import { OFFLINE_ATTEMPT, type OfflineMonitor } from '@vedette/contract/checkpoint/offline-plan';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aTarget } from '../probes/http/testing/http-fixture.js';
import { selectOfflineRuns } from './offline-rules.js';

const aPlanned = (change: Partial<OfflineMonitor> = {}): OfflineMonitor => ({
  monitorGuid: '00000000-0000-4000-8000-000000000001',
  intervalMs: 60_000,
  phaseMs: 5_000,
  share: { index: 0, of: 1 },
  closed: [],
  target: aTarget({ url: 'http://127.0.0.1:9/' }),
  ...change,
});
const slots = (monitor: OfflineMonitor, after: number, until: number): number[] =>
  selectOfflineRuns([monitor], after, until).map(({ slotAt }) => slotAt);

test('runs a due slot with the offline attempt number', () => {
  expect(selectOfflineRuns([aPlanned()], 64_999, 65_000)).toMatchObject([{ slotAt: 65_000, attempt: OFFLINE_ATTEMPT }]);
  expect(slots(aPlanned(), 65_000, 124_999)).toEqual([]);
});

test('runs only the newest of several missed slots', () => {
  expect(slots(aPlanned(), 0, 600_000)).toEqual([545_000]);
});

test('treats a closed window as half-open', () => {
  const closed = [{ fromAt: 65_000, toAt: 125_000 }];
  expect(slots(aPlanned({ closed }), 64_000, 65_000)).toEqual([]);
  expect(slots(aPlanned({ closed }), 124_000, 125_000)).toEqual([125_000]);
});

test('runs each slot on exactly one of the servers that share a monitor', () => {
  const anInterval = fc.integer({ min: 10_000, max: 3_600_000 });
  fc.assert(
    fc.property(anInterval, fc.integer({ min: 1, max: 7 }), fc.nat(1_000), (intervalMs, of, k) => {
      const phaseMs = intervalMs - 1;
      const slotAt = k * intervalMs + phaseMs;
      const runs = Array.from({ length: of }, (_, index) => aPlanned({ intervalMs, phaseMs, share: { index, of } }));
      expect(runs.flatMap((one) => slots(one, slotAt - 1, slotAt))).toEqual([slotAt]);
    }),
  );
});
