import { SECOND } from '@vedette/kernel/clock';
import { Fault } from '@vedette/kernel/fault';
import { expect, test } from 'vitest';
import { monday } from '../testing/a-check.js';
import { testDatabase } from '../testing/database.js';
import type { Term } from './term/term.js';
import { LostRuns } from './plan/lost-runs.js';
import { failExpiredRuns } from './term/term.js';
import type { KnownMonitor } from './plan/watch.js';
import { aResult } from './testing/a-result.js';
import { aCollector, aPlanned } from './testing/a-collector.js';

const db = await testDatabase();
const cutOff = { impairments: ['no reference target can be reached'] };

/** Plan of the next term, from what this term stored and what the files on this machine record. */
async function afterRestart(
  { checkStore, clock }: Awaited<ReturnType<typeof aCollector>>,
  guid: string,
  file: Partial<KnownMonitor> = {},
) {
  const next = await aCollector(db, clock.now());
  const known = (await checkStore.loadKnownMonitors([guid])).get(guid);
  next.planner.put(aPlanned(guid), known && { ...known, ...file }, clock.now(), 0);
  next.planner.planDue(clock.now());
  return next;
}

test('repeats a recheck quarantined before a restart, with a new attempt', async () => {
  const bench = await aCollector(db, monday - SECOND);
  const guid = await bench.aMonitor();
  await bench.clock.advance(SECOND);
  await bench.answer({ statusCode: 500 });
  await bench.answer({ statusCode: 500 }, cutOff);
  const next = await afterRestart(bench, guid);
  expect(next.planner.get(guid)?.activeRun).toMatchObject({ purpose: 'recheck', slotAt: monday, attempt: 2 });
  await next.answer({ statusCode: 500 });
  expect(next.transitions).toMatchObject([{ kind: 'opened' }]);
});

test('repeats a slot whose run was quarantined before a restart, with a new attempt', async () => {
  const bench = await aCollector(db, monday - SECOND);
  const guid = await bench.aMonitor();
  await bench.clock.advance(SECOND);
  await bench.answer({}, cutOff);
  const next = await afterRestart(bench, guid);
  await next.answer();
  const checks = await db.selectFrom('monitor_check').select('attempt').where('monitor_guid', '=', guid).execute();
  expect(checks).toEqual([{ attempt: 2 }]);
});

test('writes off a run without a stored result once its lease expires', async () => {
  const bench = await aCollector(db, monday - SECOND);
  const guid = await bench.aMonitor();
  await bench.clock.advance(SECOND);
  const { planner, work, collector, clock, spool, store } = bench;
  const term = { ...bench, lostRuns: new LostRuns() } as unknown as Term;
  planner.planDue(clock.now());
  await work.offer(planner.takeWork());
  const request = { checkpointId: 1, serverId: 1, capabilities: [], max: 1, leaseMs: 50 * SECOND };
  const [run] = await work.lease(request);
  if (!run) throw new Error('nothing was planned');
  store.condition = 'away';
  spool.append = () => Promise.reject(new Fault('unavailable', 'the spool is full'));
  const kept = collector.deliver([aResult({ ...run, serverId: 1 })]).catch((error: unknown) => error);
  await clock.advance(51 * SECOND);
  await failExpiredRuns(term, clock.now());
  await expect(collector.storeBatch(1)).rejects.toThrow('the spool is full');
  expect(await kept).toBeInstanceOf(Fault);
  await failExpiredRuns(term, clock.now());
  expect(planner.get(guid)?.activeRun).toMatchObject({ attempt: 2, failures: 1 });
});

test('counts a slot assigned before a crash as missed until its result arrives', async () => {
  const bench = await aCollector(db, monday - SECOND);
  const guid = await bench.aMonitor();
  await bench.clock.advance(SECOND);
  bench.planner.planDue(bench.clock.now());
  expect(bench.planner.takeWork()).toMatchObject([{ slotAt: monday }]);
  const next = await afterRestart(bench, guid, {
    watermarkAt: monday - 1,
    definitionSeenAt: monday,
    assignedSlotAt: monday,
  });
  expect(next.planner.takeWork()).toEqual([]);
  expect(next.planner.takeMissed()).toMatchObject([{ fromAt: monday, reason: 'stopped', slots: 1 }]);
  await next.clock.advance(60 * SECOND);
  next.planner.planDue(next.clock.now());
  expect(next.planner.takeWork()).toMatchObject([{ slotAt: monday + 60 * SECOND }]);
});

test('runs an assigned slot again after a crash if its result was quarantined', async () => {
  const bench = await aCollector(db, monday - SECOND);
  const guid = await bench.aMonitor();
  await bench.clock.advance(SECOND);
  await bench.answer({}, cutOff);
  const next = await afterRestart(bench, guid, { assignedSlotAt: monday });
  expect(next.planner.takeWork()).toMatchObject([{ slotAt: monday, attempt: 2 }]);
});

test('starts no extra run after a restart if the definition has had a check', async () => {
  const bench = await aCollector(db, monday - SECOND);
  const guid = await bench.aMonitor();
  await bench.clock.advance(SECOND);
  await bench.answer();
  const known = (await bench.checkStore.loadKnownMonitors([guid])).get(guid);
  const next = await aCollector(db, bench.clock.now());
  const changed = (definitionChangedAt: number) => aPlanned(guid, { definitionChangedAt });
  next.planner.put(changed(monday), known && { ...known, definitionSeenAt: -1 }, bench.clock.now(), 0);
  expect(next.planner.get(guid)?.extra).toBeUndefined();
  next.planner.put(changed(monday + 1), undefined, bench.clock.now(), 0);
  expect(next.planner.get(guid)?.extra).toBeDefined();
});

test.each([
  [60 * SECOND, false],
  [61 * SECOND, true],
])('repeats an extra run assigned before a crash (interval %i ms): %s', async (intervalMs, isMade) => {
  const { planner, clock } = await aCollector(db, monday);
  const seen = { watermarkAt: monday, definitionSeenAt: -1, accounted: [], unrecheckedError: undefined };
  const known = { ...seen, assignedSlotAt: monday + 1, lastServerId: undefined, lastCheckAt: undefined };
  await clock.advance(2 * SECOND);
  planner.put(aPlanned('m', { intervalMs, definitionChangedAt: monday }), known, clock.now(), 0);
  expect(planner.get('m')?.extra !== undefined).toBe(isMade);
});
