import { systemClock } from '@vedette/kernel/clock';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createLocalCheckpoints } from '../../checkpoints/index.js';
import { ensurePartitions } from '../../checks/index.js';
import { aMonitorRow } from '../../testing/a-check.js';
import { anAccountRow } from '../../testing/an-account-row.js';
import { testDatabase } from '../../testing/database.js';
import { ALL_PARTITIONS, partitionLease } from '../partitions/partition-rules.js';
import { insertLeases, readLeases, takeLeases } from './leased-work-sql.js';
import { DEAD_AFTER_MS } from './member-rules.js';
import { joinMembers, renewMember } from './member-sql.js';
import { sqlCheckStore } from '../collect/check-store-sql.js';
import { LeaseLost } from '../collect/check-store.js';
import { anEngine, until } from '../testing/an-engine.js';

const db = await testDatabase();
const now = systemClock.now();
await ensurePartitions(db, now);
await anAccountRow(db);
await db.transaction().execute((tx) => createLocalCheckpoints(tx, { accountId: 1, now }));

test('takes over from a frozen process, which does no harm when it wakes', async () => {
  // A process stopped by SIGSTOP looks like this to others: its row and its leases exist, and its heartbeat has stalled.
  const frozen = {
    holder: crypto.randomUUID(),
    member: 'frozen',
    version: 'test',
    host: 'test',
    startedAt: 0,
    leases: [],
  };
  const frozenEpoch = await joinMembers(db, frozen, systemClock.now());
  const names = ['leader', ...ALL_PARTITIONS.map(partitionLease)];
  await insertLeases(db, names, systemClock.now());
  await takeLeases(db, await readLeases(db, names), frozen, systemClock.now());
  const next = await anEngine(db);
  await systemClock.sleep(DEAD_AFTER_MS - 1_000);
  expect([next.engine.isLeading(), next.engine.countPartitions()]).toEqual([false, 0]);
  await until(() => next.engine.isLeading() && next.engine.countPartitions() === ALL_PARTITIONS.length);

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
  await expect(frozenStore.transaction(frozenEpoch, () => Promise.resolve())).rejects.toThrow(LeaseLost);
  expect(await renewMember(db, frozenEpoch, { at: systemClock.now() })).toBeUndefined();
  expect(await checks()).toHaveLength(1);
});
