import { ManualClock, MINUTE, SECOND } from '@vedette/kernel/clock';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { Planner } from '../plan/planner.js';
import { aPlanned } from '../testing/a-collector.js';
import { aResult } from '../testing/a-result.js';
import type { BatchWriter } from './batch-writer.js';
import { LeaseLost, type Batch } from './check-store.js';
import { ResultWriter } from './result-writer.js';
import type { Settled } from './settle.js';
import type { Spool } from './spool.js';

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
  /** `hung` holds back batches until each is decided. */
  const state = { isAway: false, hung: undefined as ((error?: Error) => void)[] | undefined };
  const batchWriter = {
    write: async (_epoch: number, batch: Batch) => {
      const { hung } = state;
      if (state.isAway) throw away();
      if (hung) await new Promise<void>((resolve, reject) => hung.push((error) => (error ? reject(error) : resolve())));
      batches.push(batch);
    },
  } as unknown as BatchWriter;
  const spooled: Settled[] = [];
  const spool: Spool = {
    get size() {
      return spooled.length;
    },
    hasCapacity: true,
    append: (settled) => Promise.resolve(void spooled.push(...settled)),
    peek: (max) => Promise.resolve(spooled.slice(0, max)),
    drop: (count) => Promise.resolve(void spooled.splice(0, count)),
  };
  const partitions = { listLoaded: () => [], leaseEpoch: () => 1 };
  const forwardedResults = { peek: () => Promise.resolve([]) } as never;
  const deps = { clock, planner, partitions, spool, forwardedResults, log: pino({ level: 'silent' }) };
  /** Makes the store wait, and begins to write a batch of one result for longer than a store may take. */
  const writeSlowly = async (writer: ResultWriter, slotAt: number) => {
    state.hung = [];
    const written = writer.store(1, [aSettled(slotAt)]);
    await clock.advance(2 * SECOND);
    return written;
  };
  return { clock, planner, batches, state, spooled, writeSlowly, writer: new ResultWriter(deps, batchWriter) };
}

const away = (): Error => Object.assign(new Error('away'), { code: '57P01' });

const aSettled = (slotAt: number): Settled => ({
  result: aResult({ slotAt }),
  accountId: 1,
  receivedAt: slotAt,
  isLate: false,
  outcome: { kind: 'quarantine', reason: 'test' },
});

const slotTimes = (settled: readonly Settled[]): number[] => settled.map(({ result }) => result.slotAt);
const storedSlots = (batches: readonly Batch[]): number[] => batches.flatMap(({ settled }) => slotTimes(settled));

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

/** A writer without anything to write. */
async function anIdleWriter() {
  const all = aWriter();
  for (let turn = 0; turn < 3; turn += 1) await all.writer.store(1, []);
  all.batches.length = 0;
  return all;
}

test('spools the results of a batch that takes long, and those after it', async () => {
  const { writer, writeSlowly, batches, state, spooled } = await anIdleWriter();
  const first = await writeSlowly(writer, 1);
  await writer.store(1, [aSettled(2)]);
  expect([slotTimes(spooled), writer.isCatchingUp, writer.isStoreUnreachable]).toEqual([[1, 2], true, false]);
  state.hung?.forEach((decide) => decide());
  state.hung = undefined;
  expect(await first.whenDecided).toBe(true);
  await writer.catchUp(1);
  expect([storedSlots(batches), spooled, writer.isCatchingUp]).toEqual([[1, 2], [], false]);
  await writer.store(1, [aSettled(3)]);
  expect(storedSlots(batches)).toEqual([1, 2, 3]);
});

test('stores the results of a batch later that takes long and then fails', async () => {
  const { writer, writeSlowly, batches, state, spooled, clock } = await anIdleWriter();
  const first = await writeSlowly(writer, 1);
  state.isAway = true;
  state.hung?.forEach((decide) => decide(away()));
  expect(await first.whenDecided).toBe(false);
  await writer.catchUp(1);
  expect([slotTimes(spooled), writer.isStoreUnreachable]).toEqual([[1], true]);
  await writer.store(1, [aSettled(2)]);
  Object.assign(state, { isAway: false, hung: undefined });
  await clock.advance(SECOND);
  await writer.catchUp(1);
  expect([storedSlots(batches), spooled]).toEqual([[1, 2], []]);
  expect(writer.takeOutages()).toHaveLength(1);
});

test('takes results while those on disk are stored, and keeps their order', async () => {
  const { writer, batches, state, spooled } = await anIdleWriter();
  state.isAway = true;
  await writer.store(1, [aSettled(1)]);
  Object.assign(state, { isAway: false, hung: [] });
  const catchingUp = writer.catchUp(1);
  while (state.hung?.length === 0) await new Promise(setImmediate);
  await writer.store(1, [aSettled(2)]);
  expect(slotTimes(spooled)).toEqual([1, 2]);
  state.hung?.forEach((decide) => decide());
  state.hung = undefined;
  await catchingUp;
  expect([storedSlots(batches), spooled]).toEqual([[1, 2], []]);
});

test('reports the end of the membership that a late batch meets', async () => {
  const { writer, writeSlowly, state, spooled } = await anIdleWriter();
  const { whenDecided } = await writeSlowly(writer, 1);
  state.hung?.forEach((decide) => decide(new LeaseLost()));
  await expect(whenDecided).rejects.toThrow(LeaseLost);
  await expect(writer.catchUp(1)).rejects.toThrow(LeaseLost);
  expect(slotTimes(spooled)).toEqual([1]);
});
