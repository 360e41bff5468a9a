import { systemClock } from '@vedette/kernel/clock';
import { expect, test } from 'vitest';
import { createLocalCheckpoints } from '../checkpoints/index.js';
import { ensurePartitions } from '../checks/index.js';
import { aMonitorRow } from '../testing/a-check.js';
import { anAccountRow } from '../testing/an-account-row.js';
import { testDatabase } from '../testing/database.js';
import { aFailure } from './testing/a-result.js';
import { anEngine, until } from './testing/an-engine.js';

const db = await testDatabase();
await ensurePartitions(db, systemClock.now());
await anAccountRow(db);
await db.transaction().execute((tx) => createLocalCheckpoints(tx, { accountId: 1, now: systemClock.now() }));

test.each(['PostmanApi', 'FullPageCheck', 'Ping'])(
  'misses slots of a %s monitor that no checkpoint can run, without an error',
  async (monitorType) => {
    const running = await anEngine(db);
    running.outcome = () => aFailure();
    const guid = await db.transaction().execute(async (tx) => {
      const made = await aMonitorRow(tx);
      const change = { monitor_type: monitorType, definition_changed_at: systemClock.now() };
      await tx.updateTable('monitor').set(change).where('monitor_guid', '=', made).execute();
      return made;
    });
    const able = await aMonitorRow(db);
    await db
      .updateTable('monitor')
      .set({ definition_changed_at: systemClock.now() })
      .where('monitor_guid', '=', able)
      .execute();
    running.engine.onChange({ topic: 'monitor', ids: [guid, able] });
    const of = (table: 'monitor_check' | 'incident', monitor: string) =>
      db.selectFrom(table).select('monitor_guid').where('monitor_guid', '=', monitor).execute();
    const missed = await until(() =>
      db.selectFrom('missed_range').selectAll().where('monitor_guid', '=', guid).executeTakeFirst(),
    );
    expect(missed).toMatchObject({ reason: 'noCheckpoint', slots: 1, account_id: 1 });
    // The checkpoints are online and working: they run, and fail, what they are capable of.
    await until(async () => (await of('incident', able)).length === 1);
    expect(await of('monitor_check', guid)).toEqual([]);
    expect(await of('incident', guid)).toEqual([]);
    await running.stop();
  },
);
