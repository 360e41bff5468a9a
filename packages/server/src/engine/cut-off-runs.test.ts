import { systemClock } from '@vedette/kernel/clock';
import { expect, onTestFinished, test } from 'vitest';
import { createLocalCheckpoints } from '../checkpoints/index.js';
import { ensurePartitions } from '../checks/index.js';
import { openStore } from '../db/connection.js';
import { aMonitorRow } from '../testing/a-check.js';
import { anAccountRow } from '../testing/an-account-row.js';
import { testDatabaseWithUrl } from '../testing/database.js';
import type { CheckStore } from './collect/check-store.js';
import { sqlCheckStore } from './collect/check-store-sql.js';
import { aFailure } from './testing/a-result.js';
import { anEngine, until } from './testing/an-engine.js';

const { db, url } = await testDatabaseWithUrl();

test('starts no recheck while only other processes may reach the database', { timeout: 20_000 }, async () => {
  const now = systemClock.now();
  await ensurePartitions(db, now);
  await anAccountRow(db);
  await db.transaction().execute((tx) => createLocalCheckpoints(tx, { accountId: 1, now }));
  const anywhere = JSON.stringify({ Checkpoints: [], Regions: [], ExcludeLocations: [] });
  const guid = await aMonitorRow(db);
  await db
    .updateTable('monitor')
    .set({ definition_changed_at: now, selected_checkpoints: anywhere })
    .where('monitor_guid', '=', guid)
    .execute();
  const ownWay = openStore({ connectionString: url });
  onTestFinished(() => ownWay.destroy().catch(() => undefined));
  const state = { isAway: false, questions: 0 };
  const inner = sqlCheckStore({
    db,
    packBodies: () => Promise.resolve(new Map()),
    onBodiesStored: () => undefined,
    followTransitions: () => Promise.resolve(),
  });
  const checkStore: CheckStore = {
    ...inner,
    transaction: async (epoch, work) => {
      if (!state.isAway) return inner.transaction(epoch, work);
      await until(() => state.questions > 0);
      throw Object.assign(new Error('away'), { code: '57P01' });
    },
  };
  const running = await anEngine(db, {
    db: ownWay,
    checkStore,
    askMembers: async () => {
      state.questions += 1;
      return (await db.selectFrom('engine_member').select('epoch').execute()).map(({ epoch }) => epoch);
    },
  });
  running.outcome = () => {
    if (!state.isAway) void ownWay.destroy();
    state.isAway = true;
    return aFailure();
  };
  await until(() => !running.engine.isStoreReachable());
  await systemClock.sleep(1_000);
  expect(running.delivered.map(({ attempt }) => attempt)).toEqual([0]);
});
