import { expect, test } from 'vitest';
import { aCheck, aMonitorRow, monday } from '../../testing/a-check.js';
import { testDatabase } from '../../testing/database.js';
import { storeDiagnostics, readDiagnostics, loadTraceroutes, storeChecks, ensurePartitions } from '../index.js';

const db = await testDatabase();
await ensurePartitions(db, monday);
const guid = await aMonitorRow(db);
const failed = aCheck({
  monitorGuid: guid,
  errorLevel: 1,
  errorCode: 12002,
  errorDescription: 'TCP connection refused',
});
const well = aCheck({ monitorGuid: guid, at: monday + 60_000, slotAt: failed.slotAt + 60_000 });
await db.transaction().execute((tx) => storeChecks(tx, [failed, well], () => Promise.resolve([])));
const { accountId, monitorGuid, serverId, slotAt, attempt, id } = failed;
const run = { monitorGuid, slotAt, attempt };
const pack = { collectedAt: monday, parts: [{ name: 'Traceroute' as const, text: ' 1  192.0.2.1' }] };

test('stores the diagnostics of a failed check once, from the server that made it', async () => {
  await expect(storeDiagnostics(db, serverId + 1, run, pack)).rejects.toThrow('this server has no failed check');
  await expect(storeDiagnostics(db, serverId, { ...run, slotAt: well.slotAt }, pack)).rejects.toThrow(
    'no failed check',
  );
  await expect(storeDiagnostics(db, serverId, { ...run, attempt: 5 }, pack)).rejects.toThrow('no failed check');
  await storeDiagnostics(db, serverId, run, pack);
  await storeDiagnostics(db, serverId, run, { ...pack, parts: [] });
  expect(await readDiagnostics(db, accountId, id)).toEqual(pack);
  expect(await readDiagnostics(db, accountId + 1, id)).toBeUndefined();
});

test('finds the traceroute of the first error or later', async () => {
  const find = (account: number, sinceCheckId: number, maxRoutes = 5) =>
    loadTraceroutes(db, account, { queries: [{ monitorGuid, sinceCheckId }], maxRoutes });
  expect(await find(accountId, id)).toEqual(new Map([[monitorGuid, ' 1  192.0.2.1']]));
  expect(await find(accountId, id + 1)).toEqual(new Map());
  expect(await find(accountId + 1, id)).toEqual(new Map());
  expect(await find(accountId, id, 0)).toEqual(new Map());
  expect(await loadTraceroutes(db, accountId, { queries: [], maxRoutes: 5 })).toEqual(new Map());
});

test('replaces characters that the store rejects', async () => {
  const odd = aCheck({ monitorGuid: guid, at: monday + 180_000, slotAt: failed.slotAt + 180_000, errorLevel: 1 });
  await db.transaction().execute((tx) => storeChecks(tx, [odd], () => Promise.resolve([])));
  const its = { monitorGuid, slotAt: odd.slotAt, attempt: odd.attempt };
  await storeDiagnostics(db, odd.serverId, its, { ...pack, parts: [{ name: 'Traceroute', text: 'a\0b\ud800' }] });
  expect((await readDiagnostics(db, accountId, odd.id))?.parts).toEqual([
    { name: 'Traceroute', text: 'a\ufffdb\ufffd' },
  ]);
});

test('limits the time of diagnostics from a fast clock to that of the check', async () => {
  const ahead = aCheck({ monitorGuid: guid, at: monday + 120_000, slotAt: failed.slotAt + 120_000, errorLevel: 1 });
  await db.transaction().execute((tx) => storeChecks(tx, [ahead], () => Promise.resolve([])));
  const its = { monitorGuid, slotAt: ahead.slotAt, attempt: ahead.attempt };
  await storeDiagnostics(db, ahead.serverId, its, { ...pack, collectedAt: monday + 400 * 86_400_000 });
  expect((await readDiagnostics(db, accountId, ahead.id))?.collectedAt).toBe(ahead.slotAt + 3_600_000);
});
