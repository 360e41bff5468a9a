import { expect, test } from 'vitest';
import type { RunResult } from '@vedette/contract/checkpoint/protocol';
import { testDatabase } from '../../testing/database.js';
import { aCollector, MINUTELY } from '../testing/a-collector.js';
import { anOutcome } from '../testing/a-result.js';
import type { WorkItem } from '../work/work-port.js';

const db = await testDatabase();
const start = Date.parse('2026-11-02T10:00:00Z');
const concurrent = { unconfirmed: 30, confirmed: 60 };

const loadChecks = (guid: string) =>
  db.selectFrom('monitor_check').selectAll().where('monitor_guid', '=', guid).orderBy('id').execute();
const loadWholeChecks = async (guid: string) => (await loadChecks(guid)).filter((check) => !check.is_partial);

/** A concurrent monitor on three checkpoints with one server each, and helpers that deliver for them. */
async function aBench(change: Parameters<typeof aCollector>[2] = {}) {
  const bench = await aCollector(db, start, change);
  const guid = await bench.aMonitor({ concurrent });
  /** Advances to the next slot and returns its runs. */
  const slot = async (): Promise<WorkItem[]> => {
    await bench.clock.advance(MINUTELY - (bench.clock.now() % MINUTELY));
    bench.planner.planDue(bench.clock.now());
    return bench.planner.takeWork();
  };
  /** Delivers the result of a run and stores it. */
  const bring = async (run: WorkItem | undefined, statusCode = 200, seen: Partial<RunResult> = {}): Promise<void> => {
    if (!run) throw new Error('there is no such run');
    const { monitorGuid, slotAt, attempt, checkpointId } = run;
    const times = { startedAt: bench.clock.now(), finishedAt: bench.clock.now(), queueDelayMs: 0, loopLagMs: 0 };
    const outcome = anOutcome({ statusCode });
    const kept = bench.collector.deliver([
      { monitorGuid, slotAt, attempt, serverId: checkpointId, ...times, outcome, ...seen },
    ]);
    await bench.collector.storeBatch(1);
    await kept;
  };
  /** Judges complete concurrent checks and stores the results. */
  const judge = async (): Promise<void> => {
    while (await bench.collector.storeBatch(1)) continue;
  };
  const round = async (...statusCodes: number[]): Promise<void> => {
    for (const [index, run] of (await slot()).entries()) await bring(run, statusCodes[index]);
    await judge();
  };
  return { ...bench, guid, slot, bring, judge, round };
}

test('runs a slot on every checkpoint and judges it once', async () => {
  const { guid, slot, bring, judge, clock } = await aBench();
  const runs = await slot();
  expect(runs.map(({ checkpointId, attempt }) => [checkpointId, attempt])).toEqual([
    [1, 65],
    [2, 66],
    [3, 67],
  ]);
  await bring(runs[0]);
  await bring(runs[1], 500);
  await judge();
  expect(await loadWholeChecks(guid)).toEqual([]);
  await clock.advance(400);
  await bring(runs[2]);
  await judge();
  const [overall] = await loadWholeChecks(guid);
  expect(overall).toMatchObject({
    is_concurrent: true,
    is_partial: false,
    server_id: 0,
    attempt: 64,
    slot_at: start + MINUTELY,
    http_status: null,
    error_level: 1,
    error_code: 14_500,
    total_ms: 42,
    resolve_ms: 2,
    connect_ms: 10,
    download_ms: 30,
    error_message: '1 of 3 checkpoints: 14500 HTTP status 500 (Internal Server Error)',
    is_timed: true,
    total_bytes: 700,
    detail_kind: 0,
    resolved_ip: null,
  });
  const parts = (await loadChecks(guid)).filter((check) => check.is_partial);
  expect(parts.map((part) => [part.server_id, part.error_level, part.is_concurrent])).toEqual([
    [1, 0, true],
    [2, 2, true],
    [3, 0, true],
  ]);
});

test('derives levels from the thresholds, without rechecks or partial incidents', async () => {
  const { guid, round, transitions, planner } = await aBench();
  const before = transitions.length;
  await round(500, 200, 200);
  await round(500, 500, 200);
  await round(500, 500, 500);
  await round(200, 200, 200);
  const levels = (await loadWholeChecks(guid)).map((check) => check.error_level);
  expect(levels).toEqual([1, 2, 2, 0]);
  const newTransitions = transitions.slice(before);
  expect(newTransitions.map(({ kind }) => kind)).toEqual(['opened', 'confirmedAgain', 'closed']);
  const [unconfirmed, confirmed] = await loadWholeChecks(guid);
  expect(newTransitions[0]?.incident).toMatchObject({
    firstErrorCheckId: unconfirmed?.id,
    firstConfirmedCheckId: confirmed?.id,
    confirmedCount: 1,
  });
  expect(planner.takeMissed()).toEqual([]);
});

test('counts concurrent checks but not partial checks in statistics', async () => {
  const { guid, round } = await aBench();
  await round(200, 200, 200);
  await round(500, 500, 500);
  const currentState = await db
    .selectFrom('monitor_state')
    .selectAll()
    .where('monitor_guid', '=', guid)
    .executeTakeFirstOrThrow();
  expect(currentState).toMatchObject({ server_id: 0, error_level: 2, is_down: true, attempt: 64 });
  expect(currentState).toMatchObject({ quarter_checks: 2, quarter_confirmed: 1, quarter_timed: 2 });
});

test('omits a checkpoint that never responds', async () => {
  const { guid, slot, bring, judge, planner, clock } = await aBench();
  const runs = await slot();
  await bring(runs[0], 500);
  await bring(runs[1], 500);
  if (runs[2]) planner.fail(runs[2], 'lost', clock.now());
  await judge();
  const [overall] = await loadWholeChecks(guid);
  expect(overall).toMatchObject({ error_level: 2, detail_kind: 3 });
  expect(overall?.error_message).toContain('2 of 2 checkpoints');
  const detail = await db
    .selectFrom('check_detail')
    .selectAll()
    .where('id', '=', overall?.id ?? 0)
    .execute();
  expect(detail.map((one) => one.detail)).toEqual([{ inconclusive: [{ checkpointId: 3, reason: 'lost' }] }]);
  // A later result is shown, but changes nothing.
  await bring(runs[2], 200);
  await judge();
  expect((await loadChecks(guid)).map((check) => [check.is_partial, check.error_level]).sort()).toEqual([
    [false, 2],
    [true, 0],
    [true, 2],
    [true, 2],
  ]);
});

test('quarantines and omits the result of an impaired checkpoint', async () => {
  const { guid, slot, bring, judge, impairments } = await aBench();
  const runs = await slot();
  impairments.set(2, ['reference']);
  await bring(runs[0]);
  await bring(runs[1], 500);
  await bring(runs[2]);
  await judge();
  expect((await loadChecks(guid)).map((check) => [check.server_id, check.error_level])).toEqual([
    [1, 0],
    [3, 0],
    [0, 0],
  ]);
  const aside = await db.selectFrom('quarantined_result').selectAll().where('monitor_guid', '=', guid).execute();
  expect(aside).toMatchObject([{ server_id: 2, reason: 'impaired: reference' }]);
});

test('misses the slot if fewer than two checkpoints are conclusive', async () => {
  const { guid, slot, bring, judge, planner, clock } = await aBench();
  const runs = await slot();
  await bring(runs[0], 500);
  for (const run of runs.slice(1)) planner.fail(run, 'lost', clock.now());
  await judge();
  expect(await loadWholeChecks(guid)).toEqual([]);
  const missed = await db.selectFrom('missed_range').selectAll().where('monitor_guid', '=', guid).execute();
  expect(missed).toMatchObject([{ from_at: start + MINUTELY, slots: 1, reason: 'lost' }]);
  expect((await slot()).length).toBe(3);
});

test('omits offline checkpoints, and runs nothing if one is left', async () => {
  const away = new Set([3]);
  const listSelectedCheckpoints = () =>
    [1, 2, 3].map((checkpointId) => ({ checkpointId, needs: [], canRun: !away.has(checkpointId) }));
  const { guid, slot, bring, judge, planner } = await aBench({ listSelectedCheckpoints });
  const runs = await slot();
  expect(runs.map(({ checkpointId }) => checkpointId)).toEqual([1, 2]);
  for (const run of runs) await bring(run);
  await judge();
  expect(await loadWholeChecks(guid)).toMatchObject([{ error_level: 0, detail_kind: 3 }]);
  away.add(2);
  expect(await slot()).toEqual([]);
  expect(planner.takeMissed()).toMatchObject([{ reason: 'noCheckpoint', slots: 1 }]);
});

test('misses a slot during a concurrent check, and counts a repeated result once', async () => {
  const { guid, slot, bring, judge } = await aBench();
  const runs = await slot();
  await bring(runs[0]);
  await bring(runs[0], 500);
  expect(await slot()).toEqual([]);
  await bring(runs[1]);
  await bring(runs[2]);
  await judge();
  expect((await loadChecks(guid)).map((check) => check.error_level)).toEqual([0, 0, 0, 0]);
  const missed = await db.selectFrom('missed_range').selectAll().where('monitor_guid', '=', guid).execute();
  expect(missed).toMatchObject([{ reason: 'overrun', slots: 1 }]);
});

test('spools the judgement while the store is unreachable, and stores it once', async () => {
  const { guid, slot, bring, judge, store, spool, collector } = await aBench();
  const runs = await slot();
  store.condition = 'away';
  for (const run of runs) await bring(run, 500);
  await judge();
  expect(spool.size).toBe(4);
  store.condition = 'answerLost';
  await collector.catchUp(1);
  store.condition = 'well';
  await collector.catchUp(1);
  expect((await loadWholeChecks(guid)).map((check) => check.error_level)).toEqual([2]);
  expect(await loadChecks(guid)).toHaveLength(4);
});

test('does not judge a partial set of results after the engine died', async () => {
  const first = await aBench();
  const runs = await first.slot();
  await first.bring(runs[0], 500);
  await first.bring(runs[1], 500);
  const { guid } = first;

  const next = await aCollector(db, first.clock.now() + 1_000);
  const known = (await next.checkStore.loadKnownMonitors([guid])).get(guid);
  expect(known?.accounted).toEqual([]);
  const planned = first.planner.get(guid)?.planned;
  if (!planned) throw new Error('there is no such monitor');
  next.planner.put(planned, known && { ...known, watermarkAt: start, definitionSeenAt: start }, next.clock.now(), 0);
  next.planner.planDue(next.clock.now());
  // Within its start allowance, the slot is run again as a whole, with new attempts.
  const again = next.planner.takeWork();
  expect(again.map(({ slotAt, attempt }) => [slotAt, attempt])).toEqual(
    [129, 130, 131].map((n) => [start + MINUTELY, n]),
  );
  const results = again.map(({ monitorGuid, slotAt, attempt, checkpointId }) => ({
    monitorGuid,
    slotAt,
    attempt,
    serverId: checkpointId,
    queueDelayMs: 0,
    loopLagMs: 0,
    outcome: anOutcome(),
    startedAt: next.clock.now(),
    finishedAt: next.clock.now(),
  }));
  const kept = next.collector.deliver(results);
  while (await next.collector.storeBatch(1)) continue;
  await kept;
  expect(await loadWholeChecks(guid)).toMatchObject([{ error_level: 0, attempt: 128 }]);
  expect(await loadChecks(guid)).toHaveLength(6);
});

test('confirms no error if the monitor was changed during the concurrent check', async () => {
  const { guid, slot, bring, judge, planner, clock } = await aBench();
  const runs = await slot();
  const planned = planner.get(guid)?.planned;
  if (!planned) throw new Error('there is no such monitor');
  planner.put(
    { ...planned, monitor: { ...planned.monitor, definitionChangedAt: clock.now() } },
    undefined,
    clock.now(),
    0,
  );
  for (const run of runs) await bring(run, 500);
  await judge();
  expect((await loadWholeChecks(guid)).map((check) => check.error_level)).toEqual([1]);
});
