import { systemRandom } from '@vedette/kernel/random';
import { HOUR, ManualClock, MINUTE, SECOND } from '@vedette/kernel/clock';
import { beforeAll, expect, test } from 'vitest';
import { aCheck, aMonitorRow, monday } from '../../testing/a-check.js';
import { aCaller } from '../../testing/a-host.js';
import { testDatabase } from '../../testing/database.js';
import { ensurePartitions } from '../store/partitions-sql.js';
import { storeChecks } from '../store/store-sql.js';
import { sqlClearingStore } from './clear-sql.js';
import { clearChecks, continueClearing, type ClearingDeps } from './clearing.js';

const db = await testDatabase();
const store = sqlClearingStore(db, () => Promise.resolve([]));
const ERRORS = 1_100;
let monitorGuid = '';

const clearNow: typeof store.clear = (clearing) => store.clear(clearing);
const depsAt = (clock: ManualClock, clear = clearNow): ClearingDeps => ({
  clock,
  random: systemRandom,
  store: { ...store, clear },
  lookupMonitor: () => Promise.resolve({ groupGuids: [] }),
  loadGroupMonitors: () => Promise.resolve(undefined),
});
const addErrors = (from: number, count: number) => {
  const errors = Array.from({ length: count }, (_, i) => aCheck({ monitorGuid, at: from + i * SECOND, errorLevel: 1 }));
  return db.transaction().execute((tx) => storeChecks(tx, errors));
};
const errorsLeft = async () => (await store.findErrors(everything, 9_999)).flatMap(({ ids }) => ids).length;
const everything = {
  accountId: 1,
  monitors: 'all' as const,
  from: monday - HOUR,
  until: monday + 9 * HOUR,
  checkpointIds: undefined,
  errorCodes: undefined,
};
const auditedClearings = () => db.selectFrom('audit').select(['operator_name', 'api_user_name', 'after']).execute();

beforeAll(async () => {
  await ensurePartitions(db, monday);
  monitorGuid = await aMonitorRow(db);
  await addErrors(monday, ERRORS);
});

test('continues an abandoned request, in the name of its operator', async () => {
  const clock = new ManualClock(monday + HOUR);
  let parts = 0;
  const dying: typeof store.clear = (clearing) => {
    parts += 1;
    if (parts === 2) throw new Error('killed');
    return store.clear(clearing);
  };
  const body = { MonitorGuids: [monitorGuid], FromAt: monday, UntilAt: monday + 2 * HOUR, Note: 'our own test' };
  const asker = { ...aCaller(), apiUserName: 'ann-api' };
  await expect(clearChecks(depsAt(clock, dying), asker, body)).rejects.toThrow('killed');
  expect(await errorsLeft()).toBe(600);
  // This error is newer than the request and not part of it.
  await addErrors(monday + HOUR + MINUTE, 1);

  expect(await continueClearing(depsAt(clock))).toBe(0);
  await clock.advance(3 * MINUTE);
  expect(await continueClearing(depsAt(clock))).toBe(600);
  expect(await errorsLeft()).toBe(1);
  expect(await auditedClearings()).toEqual(
    [500, 500, 100].map((ClearedErrors) => ({
      operator_name: 'Ann',
      api_user_name: 'ann-api',
      after: expect.objectContaining({ ClearedErrors, Note: 'our own test' }) as unknown,
    })),
  );
  expect(await continueClearing(depsAt(clock))).toBe(0);
  expect(await db.selectFrom('clearing').selectAll().execute()).toEqual([]);
});

test('does not continue a finished request', async () => {
  const clock = new ManualClock(monday + 3 * HOUR);
  const body = { MonitorGuids: [monitorGuid], FromAt: monday, UntilAt: monday + 2 * HOUR };
  expect(await clearChecks(depsAt(clock), aCaller(), body)).toEqual({ Cleared: 1, Monitors: 1 });
  await clock.advance(HOUR);
  expect(await continueClearing(depsAt(clock))).toBe(0);
});

test('lets only one of two processes take over a request', async () => {
  const clock = new ManualClock(monday + 4 * HOUR);
  const clearing = {
    clearingGuid: systemRandom.newGuid(),
    by: aCaller(),
    filter: everything,
    note: '',
    requestedAt: clock.now(),
  };
  await store.openClearings.add(clearing, clock.now());
  const taken = await Promise.all(
    [1, 2].map(() => store.openClearings.claimExpired(clock.now(), clock.now() + MINUTE)),
  );
  expect(taken.filter((one) => one !== undefined)).toHaveLength(1);
});
