import { SECOND } from '@vedette/kernel/clock';
import { createIdGenerator } from '@vedette/kernel/ids';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { monday } from '../../testing/a-check.js';
import { testDatabase } from '../../testing/database.js';
import { aCollector, MINUTELY } from '../testing/a-collector.js';

const db = await testDatabase();

/** A separate engine that draws the same ids for the same instants as the others in this file. */
function anEngine() {
  const newId = createIdGenerator();
  return aCollector(db, monday - SECOND, {}, { newCheckId: (at) => newId(at, '00000000-0000-4000-8000-000000000000') });
}
type Engine = Awaited<ReturnType<typeof anEngine>>;

async function aFailingMonitor({ aMonitor, clock, answer }: Engine): Promise<string> {
  const guid = await aMonitor();
  await clock.advance(SECOND);
  await answer({ statusCode: 500 });
  await answer({ statusCode: 500 });
  return guid;
}

const loadChecks = (guid: string) =>
  db.selectFrom('monitor_check').select(['id', 'error_level']).where('monitor_guid', '=', guid).orderBy('id').execute();

test('stores all checks when two engines draw the same ids, with their own incidents', async () => {
  const [first, second] = [await anEngine(), await anEngine()];
  const guids = [await aFailingMonitor(first), await aFailingMonitor(second)];
  const [ofFirst = [], ofSecond = []] = await Promise.all(guids.map(loadChecks));
  expect([ofFirst, ofSecond].map((checks) => checks.map(({ error_level }) => error_level))).toEqual([
    [1, 2],
    [1, 2],
  ]);
  const incident = db
    .selectFrom('incident')
    .select(['first_error_check_id', 'first_confirmed_check_id'])
    .where('monitor_guid', '=', guids[1] ?? '');
  expect(await incident.executeTakeFirst()).toEqual({
    first_error_check_id: ofSecond[0]?.id,
    first_confirmed_check_id: ofSecond[1]?.id,
  });
});

test('resolves equal ids within a batch when one was forwarded by another engine', async () => {
  const [first, second] = [await anEngine(), await anEngine()];
  first.store.condition = 'away';
  second.store.condition = 'away';
  const guids = [await aFailingMonitor(first), await aFailingMonitor(second)];
  await second.handed.put([...(await first.spool.peek(9)), ...(await second.spool.peek(9))]);
  const holder = await anEngine();
  await holder.clock.advance(MINUTELY);
  await holder.catchUp(1);
  const ids = (await Promise.all(guids.map(loadChecks))).flat().map(({ id }) => id);
  expect([ids.length, new Set(ids).size]).toEqual([4, 4]);
});

test('stores a batch once when the response was lost', async () => {
  const engine = await anEngine();
  engine.store.condition = 'answerLost';
  const guid = await aFailingMonitor(engine);
  // By the time the store responds again, the runs are forgotten.
  await sql`truncate run`.execute(db);
  engine.store.condition = 'well';
  await engine.catchUp(1);
  expect((await loadChecks(guid)).map(({ error_level }) => error_level)).toEqual([1, 2]);
});
