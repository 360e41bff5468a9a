import { systemClock } from '@vedette/kernel/clock';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createLocalCheckpoints } from '../../checkpoints/index.js';
import { ensurePartitions } from '../../checks/index.js';
import type { Db } from '../../db/connection.js';
import { aMonitorRow } from '../../testing/a-check.js';
import { anAccountRow } from '../../testing/an-account-row.js';
import { testDatabase } from '../../testing/database.js';
import { beatLease } from './lease-sql.js';
import { sqlLedger } from '../collect/ledger-sql.js';
import { LeaseLost } from '../collect/ledger.js';
import { anEngine, until } from '../testing/an-engine.js';

const db = await testDatabase();
const now = systemClock.now();
await ensurePartitions(db, now);
await anAccountRow(db);
await db.transaction().execute((tx) => createLocalCheckpoints(tx, { accountId: 1, now }));

/** A holder whose session lives and whose beat stands still, as one stopped by SIGSTOP looks to the others. */
async function aFrozenHolder(store: Db): Promise<{ readonly epoch: number; readonly letGo: () => void }> {
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  const epoch = await new Promise<number>((resolve, reject) => {
    store
      .connection()
      .execute(async (session) => {
        await sql`select pg_advisory_lock(hashtext('vedette engine'), 7)`.execute(session);
        const lease = { name: 'engine', epoch: 7, beat: 3, holder: 'frozen', beaten_at: systemClock.now() };
        await session.insertInto('engine_lease').values(lease).execute();
        resolve(lease.epoch);
        await held;
        await sql`select pg_advisory_unlock(hashtext('vedette engine'), 7)`.execute(session);
      })
      .catch(reject);
  });
  return { epoch, letGo };
}

test('a frozen engine is taken over, and can do no harm when it wakes', async () => {
  const frozen = await aFrozenHolder(db);
  const next = await anEngine(db);
  await systemClock.sleep(3_000);
  expect(next.engine.isLeading()).toBe(false);
  await until(() => next.engine.isLeading());

  const guid = await aMonitorRow(db);
  const anywhere = JSON.stringify({ Checkpoints: [], Regions: [], ExcludeLocations: [] });
  await sql`
    update monitor set definition_changed_at = ${systemClock.now()}, selected_checkpoints = ${anywhere}
    where monitor_guid = ${guid}`.execute(db);
  next.engine.hear({ topic: 'monitor', ids: [guid] });
  const checks = () => db.selectFrom('monitor_check').selectAll().where('monitor_guid', '=', guid).execute();
  await until(async () => (await checks()).length === 1);

  const ofFrozen = sqlLedger({
    db,
    packBodies: () => Promise.resolve(new Map()),
    bodiesStored: () => undefined,
    followTransitions: () => Promise.resolve(),
  });
  await expect(ofFrozen.transaction(frozen.epoch, () => Promise.resolve())).rejects.toThrow(LeaseLost);
  expect(await beatLease(db, frozen.epoch, systemClock.now())).toBe(false);
  expect(await checks()).toHaveLength(1);
  frozen.letGo();
});
