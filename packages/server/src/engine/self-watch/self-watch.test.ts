import { MINUTE, SECOND } from '@vedette/kernel/clock';
import { Registry } from 'prom-client';
import { beforeEach, expect, test } from 'vitest';
import { monday } from '../../testing/a-check.js';
import { testDatabase } from '../../testing/database.js';
import type { Term } from '../term/term.js';
import { createEngineMetrics } from '../metrics/metrics.js';
import type { SystemFinding } from './self-watch-rules.js';
import { recordProblems } from './self-watch-sql.js';
import { MemberWatch } from './member-watch.js';
import { saveMemberFacts } from './member-facts-sql.js';
import { MISSED_WINDOW_MS, type MemberFacts } from './member-facts.js';
import { SelfWatch } from './self-watch.js';
import { aCollector } from '../testing/a-collector.js';
import { aMemberRow } from '../../testing/a-member-row.js';

const db = await testDatabase();

beforeEach(async () => {
  await db.deleteFrom('system_alert').execute();
  await db.deleteFrom('engine_member').execute();
});

async function watching() {
  const bench = await aCollector(db, monday - SECOND);
  await bench.aMonitor();
  await bench.clock.advance(SECOND);
  const reported: SystemFinding[] = [];
  const registry = new Registry();
  const servers = { servers: 2, usable: 2, impaired: 0, silent: 0, reasons: [] as readonly string[] };
  const term = { ...bench, fleet: { count: () => servers } } as unknown as Term;
  const deps = {
    db,
    clock: bench.clock,
    metrics: createEngineMetrics(registry),
    failingMails: () => Promise.resolve(0),
    host: 'node-1',
    freeDiskBytes: () => Promise.resolve(undefined),
    notifyAdministrators: (_tx: unknown, findings: readonly SystemFinding[]) =>
      Promise.resolve(void reported.push(...findings)),
  };
  const memberWatch = new MemberWatch(deps, { term, epoch: 1 });
  /** A process that begins to lead now. */
  const lead = () => new SelfWatch(deps, { term, epoch: 1, memberWatch });
  const selfWatch = lead();
  const shown = async () => (await registry.metrics()).split('\n').filter((line) => line.includes('problem{'));
  /** Makes the store unreachable for a time, then brings it back. */
  const outage = async (ms: number): Promise<void> => {
    bench.store.condition = 'away';
    await bench.answer();
    await selfWatch.check();
    await bench.clock.advance(ms);
    bench.store.condition = 'well';
    await bench.collector.catchUp(1);
  };
  const kinds = () => reported.map(({ kind }) => kind);
  return { ...bench, registry, servers, lead, selfWatch, reported, kinds, shown, outage };
}

test('reports an outage of the store once, when it is over, with its duration', async () => {
  const { selfWatch, reported, shown, outage } = await watching();
  await outage(3 * MINUTE);
  expect(await shown()).toEqual(['vedette_engine_problem{kind="storeAway"} 1']);
  await selfWatch.check();
  await selfWatch.check();
  expect(reported).toMatchObject([
    { kind: 'storeAway', detail: expect.stringContaining('unreachable for 180 s') as string },
  ]);
  expect(await shown()).toEqual([]);
  const kept = await db.selectFrom('system_alert').selectAll().execute();
  expect(kept).toMatchObject([{ kind: 'storeAway', raised_at: monday, cleared_at: monday + 3 * MINUTE }]);
});

test('does not report a short hiccup of the store', async () => {
  const { selfWatch, reported, outage } = await watching();
  await outage(2 * SECOND);
  await selfWatch.check();
  expect(reported).toEqual([]);
});

test('reports a lasting problem once and updates its details', async () => {
  const note = (detail: string, at: number) =>
    db.transaction().execute((tx) => recordProblems(tx, [{ kind: 'diskLow', detail }], at));
  expect(await note('Only 9 MB', 1)).toHaveLength(1);
  expect(await note('Only 8 MB', 2)).toEqual([]);
  const open = await db.selectFrom('system_alert').selectAll().where('kind', '=', 'diskLow').execute();
  expect(open).toMatchObject([{ detail: 'Only 8 MB', raised_at: 1, cleared_at: null }]);
});

test('reports each failing report once per streak', async () => {
  const failing = (...guids: readonly string[]): SystemFinding[] =>
    guids.map((subject) => ({ kind: 'reportFailing', subject, onlyAccountId: 1, detail: `Report ${subject}` }));
  const note = async (at: number, ...guids: readonly string[]) => {
    const raised = await db.transaction().execute((tx) => recordProblems(tx, failing(...guids), at));
    return raised.map(({ subject }) => subject);
  };
  expect(await note(10, 'a')).toEqual(['a']);
  expect(await note(11, 'a', 'b')).toEqual(['b']);
  expect(await note(12, 'b')).toEqual([]);
  expect(await note(13, 'a', 'b')).toEqual(['a']);
  const kept = db.selectFrom('system_alert').select(['subject', 'raised_at', 'cleared_at']);
  expect(await kept.where('kind', '=', 'reportFailing').orderBy('system_alert_id').execute()).toEqual([
    { subject: 'a', raised_at: 10, cleared_at: 12 },
    { subject: 'b', raised_at: 11, cleared_at: null },
    { subject: 'a', raised_at: 13, cleared_at: null },
  ]);
});

test('reports slots missed by the service, counted once by reason', async () => {
  const { clock, planner, registry, selfWatch, reported, shown } = await watching();
  await clock.advance(5 * MINUTE);
  planner.planDue(clock.now());
  for (let turn = 0; turn < 2; turn += 1) await selfWatch.check();
  const why = 'Planned checks were not run: 5 because the service could not keep up.';
  const [name = ''] = [...planner.all()].map(({ planned }) => planned.monitor.monitorGuid);
  const named = `Planned checks of “${name}” were not run: 5 because the service could not keep up.`;
  expect(reported).toEqual([{ kind: 'slotsMissed', detail: why, detailByAccount: new Map([[1, named]]) }]);
  expect(await shown()).toEqual(['vedette_engine_problem{kind="slotsMissed"} 1']);
  const counted = await registry.getSingleMetricAsString('vedette_engine_missed_slots_total');
  expect(counted).toContain('vedette_engine_missed_slots_total{reason="late"} 5');
});

/** Another process with the given facts. */
async function anotherMember(epoch: number, change: Partial<MemberFacts>): Promise<void> {
  await aMemberRow(db, epoch);
  await saveMemberFacts(db, epoch, { runningMonitors: 1, missed: {}, missedMonitors: [], ...change });
}
const leave = (epoch: number) => db.deleteFrom('engine_member').where('epoch', '=', epoch).execute();
const openAlerts = () =>
  db.selectFrom('system_alert').select(['kind', 'detail']).where('cleared_at', 'is', null).execute();

test('adds up the slots that all members missed, and names their monitors', async () => {
  const { clock, planner, aMonitor, selfWatch, reported } = await watching();
  const [own = ''] = [...planner.all()].map(({ planned }) => planned.monitor.monitorGuid);
  const other = await aMonitor();
  planner.remove(other);
  await aMemberRow(db, 1);
  await saveMemberFacts(db, 1, { runningMonitors: 1, missed: { store: 70 }, missedMonitors: [] });
  await anotherMember(2, { missed: { late: 2, lost: 1, paused: 9 }, missedMonitors: [other] });
  await clock.advance(5 * MINUTE);
  planner.planDue(clock.now());
  await selfWatch.check();
  const missed = '7 because the service could not keep up, 1 because the checkpoint did not respond.';
  expect(reported).toMatchObject([{ kind: 'slotsMissed', detail: `Planned checks were not run: ${missed}` }]);
  const names = [own, other].sort().map((name) => `“${name}”`);
  expect(reported[0]?.detailByAccount?.get(1)).toBe(`Planned checks of ${names.join(', ')} were not run: ${missed}`);
});

test('keeps slots that a departed member missed until their window ends', async () => {
  const { clock, selfWatch, kinds } = await watching();
  await anotherMember(2, { missed: { store: 4 } });
  await selfWatch.check();
  await leave(2);
  await clock.advance(MISSED_WINDOW_MS - 1);
  await selfWatch.check();
  expect(await openAlerts()).toMatchObject([
    { kind: 'slotsMissed', detail: expect.stringContaining(' 4 because ') as string },
  ]);
  await clock.advance(1);
  await selfWatch.check();
  expect([await openAlerts(), kinds()]).toEqual([[], ['slotsMissed']]);
});

test('warns of missing servers when only other members have running monitors', async () => {
  const { clock, planner, servers, selfWatch, kinds } = await watching();
  for (const { planned } of planner.all()) planner.remove(planned.monitor.monitorGuid);
  Object.assign(servers, { usable: 0, silent: 2 });
  const checkFor = async (ms: number): Promise<void> => {
    for (let at = 0; at < ms; at += 5 * SECOND) {
      await clock.advance(5 * SECOND);
      await selfWatch.check();
    }
  };
  await checkFor(MINUTE);
  expect(kinds()).toEqual([]);
  await anotherMember(2, {});
  await checkFor(MINUTE);
  expect(kinds()).toEqual(['checkpointsAway']);
  // Its monitors are on their way to another process.
  await leave(2);
  await checkFor(25 * SECOND);
  expect(await openAlerts()).toMatchObject([{ kind: 'checkpointsAway' }]);
  await checkFor(5 * SECOND);
  expect(await openAlerts()).toEqual([]);
});

test('a new leader keeps a problem that it does not see yet', async () => {
  const { clock, servers, lead, shown, reported, kinds } = await watching();
  const former = lead();
  Object.assign(servers, { usable: 0, silent: 2 });
  await former.check();
  await clock.advance(30 * SECOND);
  await former.check();
  expect([kinds(), await shown()]).toEqual([['checkpointsAway'], ['vedette_engine_problem{kind="checkpointsAway"} 1']]);
  former.end();
  expect(await shown()).toEqual([]);

  const next = lead();
  Object.assign(servers, { usable: 2, silent: 0 });
  await next.check();
  expect(await shown()).toEqual(['vedette_engine_problem{kind="checkpointsAway"} 1']);
  Object.assign(servers, { usable: 0, silent: 2 });
  await clock.advance(110 * SECOND);
  await next.check();
  await clock.advance(20 * SECOND);
  await next.check();
  expect(await openAlerts()).toMatchObject([{ kind: 'checkpointsAway' }]);
  expect(reported).toHaveLength(1);
  Object.assign(servers, { usable: 2, silent: 0 });
  await next.check();
  expect([await openAlerts(), await shown()]).toEqual([[], []]);
});

test('a new leader closes what is over once it can tell', async () => {
  const { clock, lead, kinds } = await watching();
  await anotherMember(2, { missed: { store: 4 } });
  await lead().check();
  // The former leader itself has missed the slots.
  await leave(2);
  const next = lead();
  await next.check();
  await clock.advance(MISSED_WINDOW_MS - 1);
  await next.check();
  expect(await openAlerts()).toMatchObject([{ kind: 'slotsMissed' }]);
  await clock.advance(1);
  await next.check();
  expect([await openAlerts(), kinds()]).toEqual([[], ['slotsMissed']]);
});

test('reports an outage once although several processes have seen it', async () => {
  const { clock, selfWatch, lead, kinds, collector, outage } = await watching();
  await outage(MINUTE);
  await selfWatch.check();
  expect(kinds()).toEqual(['storeAway']);
  const seen = { fromAt: monday + SECOND, toAt: monday + MINUTE + SECOND };
  collector.takeOutages = () => [seen];
  await lead().check();
  expect(kinds()).toEqual(['storeAway']);
  // An outage that the former leader could not report.
  collector.takeOutages = () => [{ fromAt: seen.toAt, toAt: seen.toAt + MINUTE }];
  await clock.advance(MINUTE);
  await lead().check();
  expect(kinds()).toEqual(['storeAway', 'storeAway']);
});

test('goes on with the last known facts while the store is away', async () => {
  const { clock, selfWatch, shown, store, answer } = await watching();
  await anotherMember(2, { missed: { store: 4 } });
  await selfWatch.check();
  store.condition = 'away';
  await answer();
  await leave(2);
  await clock.advance(SECOND);
  await selfWatch.check();
  expect(await shown()).toEqual([
    'vedette_engine_problem{kind="slotsMissed"} 1',
    'vedette_engine_problem{kind="storeAway"} 1',
  ]);
});
