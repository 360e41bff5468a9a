import { MAX_BODY_BYTES } from '@vedette/contract/checkpoint/protocol';
import { DAY } from '@vedette/kernel/clock';
import { expect, test } from 'vitest';
import { aCheck, aMonitorRow, anHttpDetail, monday } from '../../testing/a-check.js';
import { testDatabase } from '../../testing/database.js';
import { createBodyStore, unpackBody } from '../bodies/body-store.js';
import { deleteOldBodies } from '../bodies/body-sql.js';
import { dropOldPartitions, ensurePartitions } from './partitions-sql.js';
import { sqlCheckReads } from '../read/reads-sql.js';
import { storeChecks } from './store-sql.js';

const db = await testDatabase();
const retention = { checkDays: 90, okDetailDays: 7 };
const bodyStoreOptions = { okBudgetBytes: 1_000, keepOkMs: 7 * DAY, keepErrorMs: 90 * DAY };

test('creates the partitions of surrounding days once, also concurrently', async () => {
  await Promise.all([ensurePartitions(db, monday), ensurePartitions(db, monday)]);
  await ensurePartitions(db, monday + DAY);
  const monitorGuid = await aMonitorRow(db);
  for (const days of [-2, -1, 0, 1, 2, 3, 4]) {
    const check = aCheck({ monitorGuid, at: monday + days * DAY, detail: anHttpDetail() });
    expect((await db.transaction().execute((tx) => storeChecks(tx, [check]))).newIds.size).toBe(1);
  }
});

test('drops what is too old, details of OK checks first', async () => {
  await ensurePartitions(db, monday);
  const monitorGuid = await aMonitorRow(db);
  const good = aCheck({ monitorGuid, at: monday, detail: anHttpDetail() });
  const bad = aCheck({ monitorGuid, at: monday + 1, errorLevel: 2, detail: anHttpDetail() });
  await db.transaction().execute((tx) => storeChecks(tx, [good, bad]));
  const reads = sqlCheckReads(db);
  const kept = async () =>
    [await reads.byId(1, good.id), await reads.httpDetail(1, good.id), await reads.httpDetail(1, bad.id)].map(
      (found) => found !== undefined,
    );
  await dropOldPartitions(db, monday + 7 * DAY, retention);
  expect(await kept()).toEqual([true, true, true]);
  await dropOldPartitions(db, monday + 8 * DAY, retention);
  expect(await kept()).toEqual([true, false, true]);
  await dropOldPartitions(db, monday + 90 * DAY, retention);
  expect(await kept()).toEqual([true, false, true]);
  expect(await dropOldPartitions(db, monday + 91 * DAY, retention)).toContain('monitor_check_20261102');
  expect(await kept()).toEqual([false, false, false]);
});

test('stores equal bodies once and keeps them while a check refers to them', async () => {
  await ensurePartitions(db, monday);
  const monitorGuid = await aMonitorRow(db);
  const bodyStore = createBodyStore(bodyStoreOptions);
  const body = Buffer.from('x'.repeat(5_000));
  const storeWith = async (isError: boolean, at: number): Promise<void> => {
    const [packed] = await bodyStore.pack([{ accountId: 1, body, isError, at }]);
    const detail = anHttpDetail(packed && { body: packed });
    const check = aCheck({ monitorGuid, at, errorLevel: isError ? 2 : 0, detail });
    await db.transaction().execute((tx) => storeChecks(tx, [check]));
    if (packed) bodyStore.markStored(1, [packed]);
  };
  await storeWith(false, monday);
  await storeWith(false, monday + 1);
  const rows = () => db.selectFrom('check_body').selectAll().execute();
  expect(await rows()).toMatchObject([{ is_ok_only: true }]);
  expect((await rows())[0]?.packed.length).toBeLessThan(100);
  await storeWith(true, monday + 2);
  expect(await rows()).toMatchObject([{ is_ok_only: false, keep_until: monday + 2 + 91 * DAY }]);
  expect(await deleteOldBodies(db, monday + 90 * DAY)).toEqual({ deletedCount: 0, okBytes: 0 });
  expect(await deleteOldBodies(db, monday + 92 * DAY)).toEqual({ deletedCount: 1, okBytes: 0 });
});

test('skips good bodies over budget but not bad ones, and none over a megabyte', async () => {
  const bodyStore = createBodyStore(bodyStoreOptions);
  bodyStore.setOkBytes(1_000);
  const toPack = { accountId: 1, body: Buffer.alloc(MAX_BODY_BYTES + 5, 'y'), at: monday };
  const pack = async (isError: boolean) => (await bodyStore.pack([{ ...toPack, isError }]))[0];
  expect(await pack(false)).toBeUndefined();
  const packed = await pack(true);
  if (!packed?.packed) throw new Error('it was not packed');
  expect(packed.sizeBytes).toBe(MAX_BODY_BYTES);
  expect((await unpackBody(packed.packed)).length).toBe(MAX_BODY_BYTES);
  bodyStore.markStored(1, [packed]);
  expect(await pack(false)).not.toHaveProperty('packed');
  expect(await bodyStore.pack([{ ...toPack, body: Buffer.alloc(0), isError: true }])).toEqual([undefined]);
  bodyStore.forget();
  expect(await pack(true)).toHaveProperty('packed');
});

test('packs a body again after its transaction failed', async () => {
  const bodyStore = createBodyStore(bodyStoreOptions);
  const toPack = { accountId: 1, body: Buffer.from('a page'), isError: true, at: monday };
  const [first, second] = await bodyStore.pack([toPack, { ...toPack, at: monday + 1 }]);
  expect([first?.packed?.length, second?.packed]).toEqual([first?.packed?.length, first?.packed]);
  expect((await bodyStore.pack([toPack]))[0]).toHaveProperty('packed');
});
