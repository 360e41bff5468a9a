import { expect, test } from 'vitest';
import { monday } from '../../testing/a-check.js';
import { testDatabase } from '../../testing/database.js';
import { aCollector } from '../testing/a-collector.js';

const db = await testDatabase();
const cutOff = { impairments: ['no reference target can be reached'] };

test('confirms nothing on an isolated checkpoint, and rechecks on another one', async () => {
  const bench = await aCollector(db, monday - 1_000);
  const guid = await bench.aMonitor();
  await bench.clock.advance(1_000);
  await bench.answer({ statusCode: 500 });
  await bench.answer({ statusCode: 500 }, cutOff);
  const again = bench.planner.get(guid)?.activeRun;
  expect(again).toMatchObject({ purpose: 'recheck', checkpointId: 3, tried: [1, 2] });
  expect(bench.transitions).toEqual([]);
  const aside = await db.selectFrom('quarantined_result').select('reason').where('monitor_guid', '=', guid).execute();
  expect(aside).toEqual([{ reason: 'impaired: no reference target can be reached' }]);
  await bench.answer({ statusCode: 500 });
  expect(bench.transitions).toMatchObject([{ kind: 'opened' }]);
});

test('misses a slot that only isolated checkpoints have checked', async () => {
  const bench = await aCollector(db, monday - 1_000);
  const guid = await bench.aMonitor();
  await bench.clock.advance(1_000);
  await bench.answer({ statusCode: 500 }, cutOff);
  await bench.answer({ statusCode: 500 }, cutOff);
  await bench.collector.storeBatch(1);
  const checks = await db.selectFrom('monitor_check').select('id').where('monitor_guid', '=', guid).execute();
  expect(checks).toEqual([]);
  const missed = await db.selectFrom('missed_range').selectAll().where('monitor_guid', '=', guid).execute();
  expect(missed).toMatchObject([{ reason: 'quarantined', from_at: monday, slots: 1 }]);
});
