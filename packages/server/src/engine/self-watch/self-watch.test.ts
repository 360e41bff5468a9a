import { MINUTE, SECOND } from '@vedette/kernel/clock';
import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { monday } from '../../testing/a-check.js';
import { testDatabase } from '../../testing/database.js';
import type { Term } from '../term/term.js';
import { createEngineMetrics } from '../metrics/metrics.js';
import type { SystemFinding } from './self-watch-rules.js';
import { recordProblems } from './self-watch-sql.js';
import { SelfWatch } from './self-watch.js';
import { aCollector } from '../testing/a-collector.js';

const db = await testDatabase();

async function watching() {
  const bench = await aCollector(db, monday - SECOND);
  await bench.aMonitor();
  await bench.clock.advance(SECOND);
  const reported: SystemFinding[] = [];
  const registry = new Registry();
  const term = { ...bench, fleet: { count: () => ({ servers: 2, usable: 2, impaired: 0, silent: 0, reasons: [] }) } };
  const deps = {
    db,
    clock: bench.clock,
    metrics: createEngineMetrics(registry),
    failingMails: () => Promise.resolve(0),
    freeDiskBytes: () => Promise.resolve(undefined),
    notifyAdministrators: (_tx: unknown, findings: readonly SystemFinding[]) =>
      Promise.resolve(void reported.push(...findings)),
  };
  const selfWatch = new SelfWatch(deps, term as unknown as Term, 1);
  const shown = async () => (await registry.metrics()).split('\n').filter((line) => line.includes('problem{'));
  /** Makes the store unreachable for a time, then brings it back. */
  const outage = async (ms: number): Promise<void> => {
    bench.store.condition = 'away';
    await bench.answer();
    await selfWatch.check();
    await bench.clock.advance(ms);
    bench.store.condition = 'well';
    await bench.collector.storeBatch(1);
  };
  return { ...bench, registry, selfWatch, reported, shown, outage };
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
