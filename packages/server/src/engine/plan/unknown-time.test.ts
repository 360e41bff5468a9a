import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { monday } from '../../testing/a-check.js';
import { testDatabase } from '../../testing/database.js';
import { aCollector, MINUTELY } from '../testing/a-collector.js';

const db = await testDatabase();
const cutOff = { impairments: ['no reference target can be reached'] };

const times = async (guid: string) => {
  const { rows } = await sql<{ up: number; down: number; unknown: number }>`
    select sum(up_ms)::bigint as up, sum(down_ms)::bigint as down, sum(unknown_ms)::bigint as unknown
    from rollup_quarter where monitor_guid = ${guid}`.execute(db);
  return rows[0];
};

test('time nobody can vouch for stays unknown when the store was away meanwhile', async () => {
  const bench = await aCollector(db, monday - MINUTELY);
  const guid = await bench.aMonitor();
  await bench.clock.advance(MINUTELY);
  await bench.answer();
  bench.store.mood = 'away';
  await bench.clock.advance(MINUTELY);
  await bench.answer({}, cutOff);
  await bench.answer({}, cutOff);
  await bench.clock.advance(MINUTELY);
  await bench.answer();
  expect(bench.spool.size).toBe(3);
  bench.store.mood = 'well';
  await bench.collector.storeBatch(1);
  expect(await times(guid)).toEqual({ up: MINUTELY, down: 0, unknown: MINUTELY });
});

test('a range that comes after the checks around it is counted in', async () => {
  const bench = await aCollector(db, monday - MINUTELY);
  const guid = await bench.aMonitor();
  for (const _minute of [1, 2, 3]) {
    await bench.clock.advance(MINUTELY);
    await bench.answer();
  }
  expect(await times(guid)).toEqual({ up: 2 * MINUTELY, down: 0, unknown: 0 });
  const range = { fromAt: monday, toAt: monday + MINUTELY, slots: 1, reason: 'lost' as const };
  await bench.ledger.transaction(1, (tx) => tx.saveMissed([{ ...range, monitorGuid: guid, accountId: 1 }]));
  expect(await times(guid)).toEqual({ up: MINUTELY, down: 0, unknown: MINUTELY });
});

test('what waited on disk over a restart is not taken for missed', async () => {
  const bench = await aCollector(db, monday - MINUTELY);
  const guid = await bench.aMonitor();
  await bench.clock.advance(MINUTELY);
  await bench.answer();
  bench.store.mood = 'away';
  await bench.clock.advance(MINUTELY);
  await bench.answer();
  bench.store.mood = 'well';
  await bench.collector.catchUp(1);
  const known = await bench.ledger.known([guid]);
  expect(known.get(guid)?.accounted.map(({ firstAt }) => firstAt)).toContain(bench.clock.now());
});
