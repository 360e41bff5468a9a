import { SECOND } from '@vedette/kernel/clock';
import { expect, test } from 'vitest';
import { monday } from '../../testing/a-check.js';
import { testDatabase } from '../../testing/database.js';
import { aCollector, MINUTELY } from '../testing/a-collector.js';

const db = await testDatabase();

type Bench = Awaited<ReturnType<typeof aCollector>>;

/** A monitor whose error and recheck wait on disk, settled in the term of epoch 1. */
async function waitingError(bench: Bench): Promise<string> {
  const guid = await bench.aMonitor();
  bench.store.mood = 'away';
  await bench.clock.advance(SECOND);
  await bench.answer({ statusCode: 500 });
  await bench.answer({ statusCode: 500 });
  expect(bench.spool.size).toBe(2);
  bench.store.mood = 'well';
  return guid;
}

const leadingSince = (epoch: number) => db.updateTable('engine_lease').set({ epoch }).execute();
const levelsOf = async (guid: string) =>
  (
    await db.selectFrom('monitor_check').select('error_level').where('monitor_guid', '=', guid).orderBy('id').execute()
  ).map((row) => row.error_level);

test('what waited on disk while another engine ran the loops is history: no incident, and no missed slot', async () => {
  const bench = await aCollector(db, monday - SECOND);
  const guid = await waitingError(bench);
  const range = { fromAt: monday, toAt: monday + MINUTELY, slots: 1, reason: 'stopped' as const };
  await leadingSince(2);
  await bench.ledger.transaction(2, (tx) => tx.saveMissed([{ ...range, monitorGuid: guid, accountId: 1 }]));
  await leadingSince(3);
  await bench.collector.catchUp(3);
  expect(bench.spool.size).toBe(0);
  expect(await levelsOf(guid)).toEqual([1, 2]);
  expect(bench.transitions).toEqual([]);
  const missed = db.selectFrom('missed_range').selectAll().where('monitor_guid', '=', guid);
  expect(await missed.execute()).toEqual([]);
});

test('what waited on disk over a restart opens its incident', async () => {
  const bench = await aCollector(db, monday - SECOND);
  const guid = await waitingError(bench);
  await leadingSince(2);
  await bench.collector.catchUp(2);
  expect(await levelsOf(guid)).toEqual([1, 2]);
  expect(bench.transitions).toMatchObject([{ kind: 'opened' }]);
});

test('what waited on disk longer than runs are remembered is history, once however often it comes', async () => {
  const bench = await aCollector(db, monday - SECOND);
  const guid = await waitingError(bench);
  const waited = await bench.spool.peek(2);
  await bench.clock.advance(2 * 3_600 * SECOND + MINUTELY);
  await leadingSince(3);
  await bench.collector.catchUp(3);
  expect(bench.spool.size).toBe(0);
  expect(await levelsOf(guid)).toEqual([1, 2]);
  // The commit was made and its answer lost, and by now the runs are forgotten: their checks tell.
  await db.deleteFrom('run').execute();
  await bench.spool.append(waited);
  await bench.collector.catchUp(3);
  expect([bench.spool.size, await levelsOf(guid)]).toEqual([0, [1, 2]]);
  expect(bench.transitions).toEqual([]);
});
