import { ManualClock, MINUTE, SECOND } from '@vedette/kernel/clock';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { Planner } from '../plan/planner.js';
import { aPlanned } from '../testing/a-collector.js';
import type { BatchWriter } from './batch-writer.js';
import type { Batch } from './check-store.js';
import { ResultWriter } from './result-writer.js';

const unused = undefined as never;
const guids = Array.from({ length: 2_500 }, (_, index) => `10000000-0000-4000-8000-${String(index).padStart(12, '0')}`);

/** A writer for monitors that were planned until ten minutes ago, and the batches that it writes. */
function aWriter() {
  const clock = new ManualClock(100 * MINUTE);
  const planner = new Planner({
    choose: () => undefined,
    listSelectedCheckpoints: () => [],
    mayBecomeUsable: () => false,
    canStart: () => true,
    isResultQueued: () => false,
  });
  const known = { watermarkAt: 90 * MINUTE, definitionSeenAt: 0, accounted: [] };
  const before = { lastServerId: undefined, lastCheckAt: undefined, unrecheckedError: undefined };
  for (const guid of guids) planner.put(aPlanned(guid), { ...known, ...before }, clock.now(), 0);
  const batches: Batch[] = [];
  const state = { isAway: false };
  const batchWriter = {
    write: (_epoch: number, batch: Batch) => {
      if (state.isAway) return Promise.reject(Object.assign(new Error('away'), { code: '57P01' }));
      batches.push(batch);
      return Promise.resolve();
    },
  } as unknown as BatchWriter;
  const spool = { size: 0, append: () => Promise.resolve(), peek: () => Promise.resolve([]) } as never;
  const deps = { clock, planner, partitions: unused, spool, forwardedResults: unused, log: pino({ level: 'silent' }) };
  return { clock, planner, batches, state, writer: new ResultWriter(deps, batchWriter) };
}

const progressGuids = (batches: readonly Batch[]): string[] =>
  batches.flatMap(({ progress }) => progress.map(({ monitorGuid }) => monitorGuid));

test('stores missed ranges in several transactions, the last ones with progress', async () => {
  const { batches, writer } = aWriter();
  await writer.store(1, []);
  expect(batches.map(({ missed, progress }) => [missed.length, progress.length])).toEqual([
    [1_000, 0],
    [1_000, 0],
    [500, 1_000],
  ]);
  const missed = batches.flatMap((batch) => batch.missed);
  expect(new Set(missed.map(({ monitorGuid }) => monitorGuid))).toEqual(new Set(guids));
});

test('stores the progress of all monitors once in five minutes, some with each batch', async () => {
  const { clock, batches, writer } = aWriter();
  for (let turn = 0; turn < 10; turn += 1) await writer.store(1, []);
  expect(progressGuids(batches).sort()).toEqual(guids);
  expect(Math.max(...batches.map(({ progress }) => progress.length))).toBe(1_000);
  await clock.advance(5 * MINUTE);
  for (let turn = 0; turn < 10; turn += 1) await writer.store(1, []);
  expect(progressGuids(batches)).toHaveLength(2 * guids.length);
});

test('leaves out the progress of monitors that left meanwhile', async () => {
  const { planner, batches, writer } = aWriter();
  await writer.store(1, []);
  const stored = new Set(progressGuids(batches));
  const [gone = '', moving = ''] = guids.filter((guid) => !stored.has(guid));
  planner.remove(gone);
  const watch = planner.get(moving);
  if (watch) watch.isSuspended = true;
  for (let turn = 0; turn < 3; turn += 1) await writer.store(1, []);
  expect(progressGuids(batches).sort()).toEqual(guids.filter((guid) => guid !== gone && guid !== moving));
});

test('repeats what an unreachable store did not take', async () => {
  const { clock, batches, state, writer } = aWriter();
  state.isAway = true;
  await writer.store(1, []);
  expect([batches, writer.isStoreUnreachable]).toEqual([[], true]);
  state.isAway = false;
  await clock.advance(SECOND);
  await writer.catchUp(1);
  for (let turn = 0; turn < 3; turn += 1) await writer.store(1, []);
  expect(progressGuids(batches).sort()).toEqual(guids);
  expect(batches.flatMap(({ missed }) => missed)).toHaveLength(guids.length);
});
