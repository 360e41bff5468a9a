import { SECOND } from '@vedette/kernel/clock';
import { expect, test } from 'vitest';
import { monday } from '../../testing/a-check.js';
import { testDatabase } from '../../testing/database.js';
import { aResult } from '../testing/a-result.js';
import { aCollector } from '../testing/a-collector.js';

const db = await testDatabase();
const EVERY_10_S = 10 * SECOND;

const loadMissedRanges = (guid: string) =>
  db.selectFrom('missed_range').select(['from_at', 'slots', 'reason']).where('monitor_guid', '=', guid).execute();

/** A monitor with a 10 s interval whose first run is at a checkpoint. */
async function underWay() {
  const bench = await aCollector(db, monday - SECOND);
  const guid = await bench.aMonitor({ intervalMs: EVERY_10_S });
  await bench.clock.advance(SECOND);
  bench.planner.planDue(bench.clock.now());
  const [run] = bench.planner.takeWork();
  if (!run) throw new Error('nothing was planned');
  const slots = async (count: number): Promise<void> => {
    for (let slot = 0; slot < count; slot += 1) {
      await bench.clock.advance(EVERY_10_S);
      bench.planner.planDue(bench.clock.now());
    }
  };
  return { ...bench, guid, run, slots };
}

test('marks slots missed while a checkpoint was silent as lost, not overrun', async () => {
  const { planner, collector, clock, guid, run, slots } = await underWay();
  await slots(5);
  await collector.storeBatch(1);
  expect(await loadMissedRanges(guid)).toEqual([{ from_at: monday + EVERY_10_S, slots: 5, reason: 'overrun' }]);
  planner.fail(run, 'lost', clock.now());
  await collector.storeBatch(1);
  expect(await loadMissedRanges(guid)).toEqual([{ from_at: monday + EVERY_10_S, slots: 5, reason: 'lost' }]);
});

test('marks slots missed while a slow target was checked as overrun', async () => {
  const { clock, collector, guid, run, slots } = await underWay();
  await slots(2);
  const times = { startedAt: monday, finishedAt: clock.now() };
  const kept = collector.deliver([aResult({ ...run, serverId: 1, ...times })]);
  await collector.storeBatch(1);
  await kept;
  expect(await loadMissedRanges(guid)).toMatchObject([{ slots: 2, reason: 'overrun' }]);
});

test('attributes slots missed while a result waits for the store to the service', async () => {
  const { collector, guid, run, slots } = await underWay();
  const kept = collector.deliver([aResult({ ...run, serverId: 1 })]);
  await slots(3);
  await collector.storeBatch(1);
  await kept;
  expect(await loadMissedRanges(guid)).toMatchObject([{ slots: 3, reason: 'store' }]);
});

test.each([
  ['the result waited at its checkpoint', 0, SECOND, 'late'],
  ['the order was on its way', 3 * EVERY_10_S - SECOND, 3 * EVERY_10_S, 'late'],
  ['the target was slow', 2 * EVERY_10_S, 3 * EVERY_10_S, 'overrun'],
])('attributes slots missed while %s', async (_when, started, finished, reason) => {
  const { collector, guid, run, slots } = await underWay();
  await slots(3);
  const times = { startedAt: monday + started, finishedAt: monday + finished };
  const kept = collector.deliver([aResult({ ...run, serverId: 1, ...times })]);
  await collector.storeBatch(1);
  await kept;
  // The reason is corrected with the next batch.
  await collector.storeBatch(1);
  expect(await loadMissedRanges(guid)).toMatchObject([{ slots: 3, reason }]);
});
