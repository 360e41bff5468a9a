import { systemClock } from '@vedette/kernel/clock';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createLocalCheckpoints } from '../../checkpoints/index.js';
import { ensurePartitions } from '../../checks/index.js';
import { aMonitorRow } from '../../testing/a-check.js';
import { anAccountRow } from '../../testing/an-account-row.js';
import { testDatabase } from '../../testing/database.js';
import { renewLease } from './lease-sql.js';
import { sqlCheckStore } from '../collect/check-store-sql.js';
import { LeaseLost } from '../collect/check-store.js';
import { anEngine, until } from '../testing/an-engine.js';

const db = await testDatabase();
const now = systemClock.now();
await ensurePartitions(db, now);
await anAccountRow(db);
await db.transaction().execute((tx) => createLocalCheckpoints(tx, { accountId: 1, now }));

const FROZEN_EPOCH = 7;

test('takes over from a frozen engine, which does no harm when it wakes', async () => {
  // A process stopped by SIGSTOP looks like this to others: its row exists and its beat has stalled.
  const lease = {
    name: 'engine',
    epoch: FROZEN_EPOCH,
    heartbeat: 3,
    holder: 'frozen',
    heartbeat_at: systemClock.now(),
  };
  await db.insertInto('engine_lease').values(lease).execute();
  const next = await anEngine(db);
  await systemClock.sleep(3_000);
  expect(next.engine.isLeading()).toBe(false);
  await until(() => next.engine.isLeading());

  const guid = await aMonitorRow(db);
  const anywhere = JSON.stringify({ Checkpoints: [], Regions: [], ExcludeLocations: [] });
  await sql`
    update monitor set definition_changed_at = ${systemClock.now()}, selected_checkpoints = ${anywhere}
    where monitor_guid = ${guid}`.execute(db);
  next.engine.onChange({ topic: 'monitor', ids: [guid] });
  const checks = () => db.selectFrom('monitor_check').selectAll().where('monitor_guid', '=', guid).execute();
  await until(async () => (await checks()).length === 1);

  const frozenStore = sqlCheckStore({
    db,
    packBodies: () => Promise.resolve(new Map()),
    onBodiesStored: () => undefined,
    followTransitions: () => Promise.resolve(),
  });
  await expect(frozenStore.transaction(FROZEN_EPOCH, () => Promise.resolve())).rejects.toThrow(LeaseLost);
  expect(await renewLease(db, FROZEN_EPOCH, systemClock.now())).toBe(false);
  expect(await checks()).toHaveLength(1);
});
