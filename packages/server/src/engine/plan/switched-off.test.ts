import { SECOND } from '@vedette/kernel/clock';
import { expect, test } from 'vitest';
import { monday } from '../../testing/a-check.js';
import { testDatabase } from '../../testing/database.js';
import { aCollector } from '../testing/a-collector.js';

const db = await testDatabase();

test.each<[string, { is_active: boolean } | { monitor_mode: 'Development' | 'Staging' }]>([
  ['switched off', { is_active: false }],
  ['moved to Development', { monitor_mode: 'Development' }],
  ['moved to Staging', { monitor_mode: 'Staging' }],
])('opens no incident if the monitor is %s before the recheck result', async (_, change) => {
  const bench = await aCollector(db, monday - SECOND);
  const guid = await bench.aMonitor();
  await bench.clock.advance(SECOND);
  await bench.answer({ statusCode: 500 });
  // The engine has not received the change when the recheck result is stored.
  await db.updateTable('monitor').set(change).where('monitor_guid', '=', guid).execute();
  await bench.answer({ statusCode: 500 });
  const checks = db.selectFrom('monitor_check').select('error_level').where('monitor_guid', '=', guid);
  expect(await checks.orderBy('id').execute()).toEqual([{ error_level: 1 }, { error_level: 2 }]);
  expect(bench.transitions).toEqual([]);
  expect(await db.selectFrom('incident').selectAll().where('monitor_guid', '=', guid).execute()).toEqual([]);
});
