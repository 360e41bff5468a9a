import { DAY } from '@vedette/kernel/clock';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  ensurePartitions,
  storeDiagnostics,
  readDiagnostics,
  readSnapshot,
  sqlSnapshotStore,
  storeChecks,
} from '../checks/index.js';
import { aCheck, aMonitorRow, monday } from '../testing/a-check.js';
import { testDatabase } from '../testing/database.js';
import { deleteOldSnapshots, deleteOldDiagnostics } from './retention-sql.js';

const db = await testDatabase();

test('keeps diagnostics of an open incident, and deletes them with checks later', async () => {
  await ensurePartitions(db, monday);
  const failed = aCheck({ monitorGuid: await aMonitorRow(db), errorLevel: 1, errorCode: 12002 });
  await db.transaction().execute((tx) => storeChecks(tx, [failed], () => Promise.resolve([])));
  const { accountId, monitorGuid, serverId, slotAt, attempt, id } = failed;
  const pack = { collectedAt: monday, parts: [{ name: 'Traceroute' as const, text: ' 1  192.0.2.1' }] };
  await storeDiagnostics(db, serverId, { monitorGuid, slotAt, attempt }, pack);
  await sqlSnapshotStore(db).save([{ accountId, checkId: id, monitorGuid, decision: { reason: 'Empty' } }], monday);
  await sql`
    insert into incident (incident_guid, account_id, monitor_guid, first_error_check_id, first_error_at,
      first_confirmed_check_id, first_confirmed_at, confirmed_count, last_error_check_id, last_error_at, error_code,
      error_description, closed_at)
    values (gen_random_uuid(), ${accountId}, ${monitorGuid}, ${id}, ${monday}, ${id}, ${monday}, 1, ${id}, ${monday}, 1, '',
      null)`.execute(db);
  expect([await deleteOldDiagnostics(db, monday + DAY), await deleteOldSnapshots(db, monday + DAY)]).toEqual([0, 0]);
  await sql`update incident set closed_at = ${monday}`.execute(db);
  expect([await deleteOldDiagnostics(db, monday), await deleteOldSnapshots(db, monday)]).toEqual([0, 0]);
  expect([await deleteOldDiagnostics(db, monday + DAY), await deleteOldSnapshots(db, monday + DAY)]).toEqual([1, 1]);
  expect(await readDiagnostics(db, accountId, id)).toBeUndefined();
  expect(await readSnapshot(db, accountId, id)).toBeUndefined();
});
