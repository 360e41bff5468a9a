import { expect, test } from 'vitest';
import { monday } from '../../testing/a-check.js';
import { testDatabase } from '../../testing/database.js';
import { aCollector, MINUTELY } from '../testing/a-collector.js';

const db = await testDatabase();

const loadIncidents = (guid: string) =>
  db.selectFrom('incident').select(['closed_at', 'confirmed_count']).where('monitor_guid', '=', guid).execute();
const setAside = () => db.selectFrom('quarantined_result').select('reason').execute();

test('keeps one incident when the response to a commit is lost', async () => {
  const bench = await aCollector(db, monday - 1_000);
  const guid = await bench.aMonitor();
  await bench.clock.advance(1_000);
  await bench.answer({ statusCode: 500 });
  bench.store.condition = 'answerLost';
  await bench.answer({ statusCode: 500 });
  expect(bench.spool.size).toBe(1);
  bench.store.condition = 'well';
  for (const confirmed of [2, 3]) {
    await bench.clock.advance(MINUTELY);
    await bench.answer({ statusCode: 500 });
    await bench.answer({ statusCode: 500 });
    expect(await loadIncidents(guid)).toEqual([{ closed_at: null, confirmed_count: confirmed }]);
  }
  await bench.clock.advance(MINUTELY);
  await bench.answer();
  expect(await loadIncidents(guid)).toMatchObject([{ closed_at: bench.clock.now() }]);
  expect(await setAside()).toEqual([]);
  expect(bench.transitions.map(({ kind }) => kind)).toEqual(['opened', 'confirmedAgain', 'confirmedAgain', 'closed']);
});

test('notifies once when the response to a closing commit is lost', async () => {
  const bench = await aCollector(db, monday - 1_000);
  const guid = await bench.aMonitor();
  await bench.clock.advance(1_000);
  await bench.answer({ statusCode: 500 });
  await bench.answer({ statusCode: 500 });
  await bench.clock.advance(MINUTELY);
  bench.store.condition = 'answerLost';
  await bench.answer();
  bench.store.condition = 'well';
  await bench.clock.advance(MINUTELY);
  await bench.answer({ statusCode: 500 });
  await bench.answer({ statusCode: 500 });
  expect(await loadIncidents(guid)).toHaveLength(2);
  expect(bench.transitions.map(({ kind }) => kind)).toEqual(['opened', 'closed', 'opened']);
});
