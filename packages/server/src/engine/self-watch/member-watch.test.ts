import type { MissedReason } from '@vedette/contract/v1/checks/missed-reasons';
import { ManualClock, MINUTE, SECOND } from '@vedette/kernel/clock';
import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { monday } from '../../testing/a-check.js';
import { openStore } from '../../db/connection.js';
import { testDatabase } from '../../testing/database.js';
import { createEngineMetrics } from '../metrics/metrics.js';
import { aCollector } from '../testing/a-collector.js';
import { aMemberRow } from '../../testing/a-member-row.js';
import type { Term } from '../term/term.js';
import { MAX_MISSED_MONITORS, MISSED_WINDOW_MS } from './member-facts.js';
import { loadMemberFacts } from './member-facts-sql.js';
import { MemberWatch } from './member-watch.js';

const db = await testDatabase();

async function watching() {
  const bench = await aCollector(db, monday - SECOND);
  await aMemberRow(db, 1);
  const registry = new Registry();
  const freeDiskBytes = () => Promise.resolve(5);
  const deps = { db, clock: bench.clock, metrics: createEngineMetrics(registry), host: 'node-1', freeDiskBytes };
  return { ...bench, registry, deps, memberWatch: new MemberWatch(deps, { term: bench, epoch: 1 }) };
}

test('stores the running monitors and the slots missed during the last 5 minutes', async () => {
  const { clock, planner, aMonitor, memberWatch } = await watching();
  const guid = await aMonitor();
  await aMonitor({ isActive: false });
  await memberWatch.loop.turn(new AbortController().signal);
  const facts = { runningMonitors: 1, missed: {}, missedMonitors: [], freeDisk: { host: 'node-1', bytes: 5 } };
  expect(await loadMemberFacts(db)).toEqual(new Map([[1, facts]]));
  await clock.advance(3 * MINUTE);
  planner.planDue(clock.now());
  await memberWatch.save();
  const missed = { ...facts, missed: { late: 3 }, missedMonitors: [guid] };
  expect(await loadMemberFacts(db)).toEqual(new Map([[1, missed]]));
  await clock.advance(MISSED_WINDOW_MS);
  expect(memberWatch.observe()).toEqual(missed);
  await clock.advance(1);
  expect(memberWatch.observe()).toEqual(facts);
});

test('counts each missed slot once in the metric', async () => {
  const { clock, planner, aMonitor, registry, memberWatch } = await watching();
  await aMonitor();
  for (let turn = 0; turn < 2; turn += 1) {
    await clock.advance(3 * MINUTE);
    planner.planDue(clock.now());
    memberWatch.observe();
    memberWatch.observe();
  }
  const counted = await registry.getSingleMetricAsString('vedette_engine_missed_slots_total');
  const late = planner.missedTotals.get('late');
  expect(late).toBeGreaterThan(2);
  expect(counted).toContain(`vedette_engine_missed_slots_total{reason="late"} ${late}`);
});

test('stores nothing while the store is away, without failing', async () => {
  const { clock, aMonitor, collector, deps, store, answer, memberWatch, ...bench } = await watching();
  const away = openStore({ connectionString: 'postgres://127.0.0.1:1/away' });
  const unaware = new MemberWatch({ ...deps, db: away }, { term: { ...bench, collector }, epoch: 1 });
  await unaware.save();
  await away.destroy();
  await aMonitor();
  await clock.advance(SECOND);
  store.condition = 'away';
  await answer();
  expect(collector.isStoreUnreachable).toBe(true);
  await memberWatch.save();
  expect(await loadMemberFacts(db)).toEqual(new Map());
});

test('reports the monitors with the latest missed slots', () => {
  const clock = new ManualClock(monday);
  let reasons: (readonly [string, ReadonlySet<MissedReason>])[] = [];
  const planner = { runningCount: 0, missedTotals: new Map(), takeMissedReasons: () => new Map(reasons) };
  const term = { planner, collector: {} } as unknown as Term;
  const disk = { host: '', freeDiskBytes: () => Promise.resolve(undefined) };
  const deps = { db, clock, metrics: createEngineMetrics(new Registry()), ...disk };
  const memberWatch = new MemberWatch(deps, { term, epoch: 1 });
  const missSlots = (reason: MissedReason, ...guids: readonly string[]) => {
    reasons = guids.map((guid) => [guid, new Set([reason])]);
    return memberWatch.observe().missedMonitors;
  };
  expect(missSlots('store', 'a', 'b')).toEqual(['b', 'a']);
  expect(missSlots('paused', 'c')).toEqual(['b', 'a']);
  expect(missSlots('lost', 'a')).toEqual(['a', 'b']);
  const many = [...Array(MAX_MISSED_MONITORS - 1).keys()].map((index) => `monitor ${index}`);
  expect(missSlots('lost', ...many)).toEqual([...many.reverse(), 'a']);
});
