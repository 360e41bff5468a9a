import { MINUTE, SECOND } from '@vedette/kernel/clock';
import { expect, test } from 'vitest';
import { monday } from '../../testing/a-check.js';
import { testDatabase } from '../../testing/database.js';
import { anOutcome, aResult } from '../testing/a-result.js';
import { monitorPartition } from '../partitions/partition-rules.js';
import { aCollector } from '../testing/a-collector.js';

const db = await testDatabase();
const never = new AbortController().signal;

/** Returns a collector that is waiting for a batch, with a monitor whose slot is due. */
async function waiting() {
  const bench = await aCollector(db, monday - SECOND);
  const guid = await bench.aMonitor();
  await bench.clock.advance(SECOND);
  bench.planner.planDue(bench.clock.now());
  const [run] = bench.planner.takeWork();
  if (!run) throw new Error('nothing was planned');
  let isOver = false;
  const over = bench.collector.waitForBatch(MINUTE, never).then(() => (isOver = true));
  const deliver = (statusCode: number): void => {
    const result = aResult({ ...run, monitorGuid: guid, serverId: 1, outcome: anOutcome({ statusCode }) });
    void bench.collector.deliver([result]);
  };
  return { bench, deliver, over, isOver: () => isOver };
}

test('delays a good result briefly to batch it with others', async () => {
  const { bench, deliver, isOver } = await waiting();
  deliver(200);
  await bench.clock.advance(0);
  await bench.clock.advance(499);
  expect(isOver()).toBe(false);
  await bench.clock.advance(1);
  expect(isOver()).toBe(true);
});

test('stores an error immediately, together with waiting results', async () => {
  const { deliver, over, bench } = await waiting();
  deliver(500);
  await over;
  expect(bench.collector.queueLength).toBe(1);
});

test('ends an empty turn after the given time', async () => {
  const { bench, isOver } = await waiting();
  await bench.clock.advance(MINUTE - 1);
  expect(isOver()).toBe(false);
  await bench.clock.advance(1);
  expect(isOver()).toBe(true);
});

test('stores at most 200 results in a transaction', async () => {
  const { collector, clock, aMonitor } = await aCollector(db, monday - SECOND);
  const monitorGuid = await aMonitor();
  const slots = Array.from({ length: 201 }, (_, index) => clock.now() - index * SECOND);
  const kept = collector.deliver(slots.map((slotAt) => aResult({ monitorGuid, slotAt, serverId: 1 })));
  await collector.storeBatch(1);
  expect(collector.queueLength).toBe(1);
  await collector.storeBatch(1);
  await kept;
  expect(collector.queueLength).toBe(0);
});

test('stores the progress of a monitor that leaves when that of all monitors is due', async () => {
  const { collector, clock, planner, aMonitor } = await aCollector(db, monday - SECOND);
  const monitorGuid = await aMonitor();
  await clock.advance(SECOND);
  planner.planDue(clock.now());
  const leaving = planner.suspend(monitorPartition(monitorGuid));
  const stored = collector.storeProgress(leaving, never);
  await collector.storeBatch(1);
  await stored;
  const schedule = db.selectFrom('schedule').selectAll().where('monitor_guid', '=', monitorGuid);
  expect(await schedule.execute()).toMatchObject([{ watermark_at: monday - 1, assigned_slot_at: monday }]);
});

test('stores the progress of a monitor that leaves after its last result', async () => {
  const { collector, clock, planner, aMonitor } = await aCollector(db, monday - SECOND);
  const monitorGuid = await aMonitor();
  const slots = Array.from({ length: 201 }, (_, index) => clock.now() - index * SECOND);
  const kept = collector.deliver(slots.map((slotAt) => aResult({ monitorGuid, slotAt, serverId: 1 })));
  let isStored = false;
  const leaving = planner.suspend(monitorPartition(monitorGuid));
  const stored = collector.storeProgress(leaving, never).then(() => (isStored = true));
  await collector.storeBatch(1);
  expect(isStored).toBe(false);
  await collector.storeBatch(1);
  await Promise.all([kept, stored]);
});

test('returns the requested run of a monitor that leaves before the run starts', async () => {
  const { collector, clock, planner, aMonitor } = await aCollector(db, monday - SECOND);
  const [requested, other] = [await aMonitor(), await aMonitor()];
  await clock.advance(SECOND);
  planner.planDue(clock.now());
  // The regular run is under way, so the requested one waits.
  planner.runNow(requested, 3, clock.now());
  const leaving = [requested, other].flatMap((guid) => planner.suspend(monitorPartition(guid)));
  const stored = collector.storeProgress(leaving, never);
  await collector.storeBatch(1);
  await stored;
  const requests = db.selectFrom('run_request').select(['monitor_guid', 'checkpoint_id']);
  expect(await requests.where('monitor_guid', 'in', [requested, other]).execute()).toEqual([
    { monitor_guid: requested, checkpoint_id: 3 },
  ]);
});
