import { DAY } from '@vedette/kernel/clock';
import { expect, test } from 'vitest';
import { monday } from '../../testing/a-check.js';
import { testDatabase } from '../../testing/database.js';
import { aCollector } from '../testing/a-collector.js';

const db = await testDatabase();

test('stores the first check after a sleep of ten days', async () => {
  const bench = await aCollector(db, monday - 1_000);
  const guid = await bench.aMonitor();
  await bench.clock.advance(10 * DAY + 1_000);
  await bench.answer();
  const checks = await db.selectFrom('monitor_check').select('slot_at').where('monitor_guid', '=', guid).execute();
  expect(checks).toEqual([{ slot_at: monday + 10 * DAY }]);
  expect(await db.selectFrom('quarantined_result').select('reason').execute()).toEqual([]);
  const missed = await db.selectFrom('missed_range').select('slots').where('monitor_guid', '=', guid).execute();
  expect(missed).toEqual([{ slots: 10 * 24 * 60 }]);
});
