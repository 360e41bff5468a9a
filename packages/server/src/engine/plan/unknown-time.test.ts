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

const loadVersions = (guid: string) =>
  db.selectFrom('figure_version').selectAll().where('monitor_guid', '=', guid).orderBy('bucket_at').execute();

test('keeps time unobserved when the store was unreachable meanwhile', async () => {
  const bench = await aCollector(db, monday - MINUTELY);
  const guid = await bench.aMonitor();
  await bench.clock.advance(MINUTELY);
  await bench.answer();
  bench.store.condition = 'away';
  await bench.clock.advance(MINUTELY);
  await bench.answer({}, cutOff);
  await bench.answer({}, cutOff);
  await bench.clock.advance(MINUTELY);
  await bench.answer();
  expect(bench.spool.size).toBe(3);
  bench.store.condition = 'well';
  await bench.collector.catchUp(1);
  expect(await times(guid)).toEqual({ up: MINUTELY, down: 0, unknown: MINUTELY });
});

test('recounts time when a range is stored after the checks around it', async () => {
  const bench = await aCollector(db, monday - MINUTELY);
  const guid = await bench.aMonitor();
  for (const _minute of [1, 2, 3]) {
    await bench.clock.advance(MINUTELY);
    await bench.answer();
  }
  expect(await times(guid)).toEqual({ up: 2 * MINUTELY, down: 0, unknown: 0 });
  const range = { fromAt: monday, toAt: monday + MINUTELY, slots: 1, reason: 'lost' as const };
  await bench.checkStore.transaction(1, (tx) => tx.saveMissed([{ ...range, monitorGuid: guid, accountId: 1 }]));
  expect(await times(guid)).toEqual({ up: MINUTELY, down: 0, unknown: MINUTELY });
  // The quarter-hour is still open, so no figures of it were published.
  expect(await loadVersions(guid)).toEqual([]);
});

test('keeps previous figures of time found unobserved once the quarter is over', async () => {
  const bench = await aCollector(db, monday - MINUTELY);
  const guid = await bench.aMonitor();
  for (let minute = 0; minute < 20; minute += 1) {
    await bench.clock.advance(MINUTELY);
    await bench.answer();
  }
  const before = await times(guid);
  const range = { fromAt: monday + MINUTELY, toAt: monday + 3 * MINUTELY, slots: 2, reason: 'lost' as const };
  await bench.checkStore.transaction(1, (tx) => tx.saveMissed([{ ...range, monitorGuid: guid, accountId: 1 }]));
  const quarter = { up_ms: 15 * MINUTELY, unknown_ms: 0, new_up_ms: 13 * MINUTELY, new_unknown_ms: 2 * MINUTELY };
  const expectedVersion = { reason: 'UnknownTime', note: 'lost', by_name: '', operator_guid: null, bucket_at: monday };
  expect(await loadVersions(guid)).toMatchObject([{ ...expectedVersion, ...quarter }]);
  expect((await times(guid))?.unknown).toBe((before?.unknown ?? 0) + 2 * MINUTELY);
  await bench.checkStore.transaction(1, (tx) => tx.saveMissed([{ ...range, monitorGuid: guid, accountId: 1 }]));
  expect(await loadVersions(guid)).toHaveLength(1);
});

test('does not mark spooled results as missed after a restart', async () => {
  const bench = await aCollector(db, monday - MINUTELY);
  const guid = await bench.aMonitor();
  await bench.clock.advance(MINUTELY);
  await bench.answer();
  bench.store.condition = 'away';
  await bench.clock.advance(MINUTELY);
  await bench.answer();
  bench.store.condition = 'well';
  await bench.catchUp(1);
  const known = await bench.checkStore.loadKnownMonitors([guid]);
  expect(known.get(guid)?.accounted.map(({ firstAt }) => firstAt)).toContain(bench.clock.now());
});
