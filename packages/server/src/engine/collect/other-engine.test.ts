import { SECOND } from '@vedette/kernel/clock';
import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { monday } from '../../testing/a-check.js';
import { testDatabase } from '../../testing/database.js';
import { forwardSpool } from './forwarded-results.js';
import { sqlForwardedResults } from './forwarded-results-sql.js';
import { LeaseLost } from './check-store.js';
import { ALL_PARTITIONS } from '../partitions/partition-rules.js';
import { aCollector, MINUTELY } from '../testing/a-collector.js';
import { aResult } from '../testing/a-result.js';

const db = await testDatabase();

type Bench = Awaited<ReturnType<typeof aCollector>>;

/** Returns a monitor whose error and recheck are spooled, settled in the term of epoch 1. */
async function waitingError(bench: Bench): Promise<string> {
  const guid = await bench.aMonitor();
  bench.store.condition = 'away';
  await bench.clock.advance(SECOND);
  await bench.answer({ statusCode: 500 });
  await bench.answer({ statusCode: 500 });
  expect(bench.spool.size).toBe(2);
  bench.store.condition = 'well';
  return guid;
}

const leadingSince = (epoch: number) => db.updateTable('engine_member').set({ epoch }).execute();
const loadErrorLevels = async (guid: string) =>
  (
    await db.selectFrom('monitor_check').select('error_level').where('monitor_guid', '=', guid).orderBy('id').execute()
  ).map((row) => row.error_level);

test('stores spooled results as history after another engine ran the loops', async () => {
  const bench = await aCollector(db, monday - SECOND);
  const guid = await waitingError(bench);
  const range = { fromAt: monday, toAt: monday + MINUTELY, slots: 1, reason: 'stopped' as const };
  await leadingSince(2);
  await bench.checkStore.transaction(2, (tx) => tx.saveMissed([{ ...range, monitorGuid: guid, accountId: 1 }]));
  await leadingSince(3);
  await bench.catchUp(3);
  expect(bench.spool.size).toBe(0);
  expect(await loadErrorLevels(guid)).toEqual([1, 2]);
  expect(bench.transitions).toEqual([]);
  const missed = db.selectFrom('missed_range').selectAll().where('monitor_guid', '=', guid);
  expect(await missed.execute()).toEqual([]);
});

test('opens the incident of results that were spooled over a restart', async () => {
  const bench = await aCollector(db, monday - SECOND);
  const guid = await waitingError(bench);
  await leadingSince(2);
  await bench.catchUp(2);
  expect(await loadErrorLevels(guid)).toEqual([1, 2]);
  expect(bench.transitions).toMatchObject([{ kind: 'opened' }]);
});

test('stores results once that were spooled beyond the retention of runs', async () => {
  const bench = await aCollector(db, monday - SECOND);
  const guid = await waitingError(bench);
  const waited = await bench.spool.peek(2);
  await bench.clock.advance(2 * 3_600 * SECOND + MINUTELY);
  await leadingSince(3);
  await bench.catchUp(3);
  expect(bench.spool.size).toBe(0);
  expect(await loadErrorLevels(guid)).toEqual([1, 2]);
  // The commit succeeded, but its response was lost, and the runs are forgotten by now. Their checks identify them.
  await sql`truncate run`.execute(db);
  await bench.spool.append(waited);
  await bench.catchUp(3);
  expect([bench.spool.size, await loadErrorLevels(guid)]).toEqual([0, [1, 2]]);
  expect(bench.transitions).toEqual([]);
});

test('stores results of a process that lost the lease once, as late', async () => {
  const bench = await aCollector(db, monday - SECOND);
  const guid = await waitingError(bench);
  const range = { fromAt: monday, toAt: monday + MINUTELY, slots: 1, reason: 'stopped' as const };
  await leadingSince(2);
  const handed = sqlForwardedResults(db);
  // The response to the first attempt was lost, so everything is handed over twice.
  await handed.put(await bench.spool.peek(2));
  await forwardSpool(bench.spool, { forwardedResults: handed, log: pino({ level: 'silent' }) });
  expect(bench.spool.size).toBe(0);
  const holder = await aCollector(db, monday - SECOND);
  await leadingSince(2);
  await holder.clock.advance(SECOND);
  await bench.checkStore.transaction(2, (tx) => tx.saveMissed([{ ...range, monitorGuid: guid, accountId: 1 }]));
  await holder.collector.catchUp(2);
  expect(await loadErrorLevels(guid)).toEqual([1, 2]);
  expect([bench.transitions, holder.transitions]).toEqual([[], []]);
  const missed = db.selectFrom('missed_range').selectAll().where('monitor_guid', '=', guid);
  expect(await missed.execute()).toEqual([]);
  expect(await handed.peek(ALL_PARTITIONS, 1)).toEqual([]);
});

test('forwards results not stored before the lease was lost to the new holder', async () => {
  const bench = await aCollector(db, monday - SECOND);
  const guid = await bench.aMonitor();
  await bench.clock.advance(SECOND);
  await leadingSince(2);
  await expect(bench.answer()).rejects.toThrow(LeaseLost);
  expect(bench.collector.queueLength).toBe(1);
  bench.lease.epoch = undefined;
  await bench.collector.spoolPending();
  expect([bench.collector.queueLength, bench.spool.size]).toEqual([0, 1]);
  expect(await bench.spool.peek(1)).toMatchObject([{ epoch: 1 }]);
  await forwardSpool(bench.spool, { forwardedResults: bench.handed, log: pino({ level: 'silent' }) });
  const holder = await aCollector(db, monday);
  await leadingSince(2);
  await holder.catchUp(2);
  expect(await loadErrorLevels(guid)).toEqual([0]);
});

test('spools results without waiting for a batch that hangs', async () => {
  const hung: (() => void)[] = [];
  const storeArtifacts = <T>(settled: T): Promise<T> => new Promise((resolve) => hung.push(() => resolve(settled)));
  const bench = await aCollector(db, monday - SECOND, {}, { storeArtifacts });
  const guids = [await bench.aMonitor(), await bench.aMonitor()];
  await bench.clock.advance(SECOND);
  const [first, second] = guids.map((monitorGuid) => aResult({ monitorGuid, slotAt: monday }));
  if (!first || !second) throw new Error('no results');
  void bench.collector.deliver([first]);
  const storing = bench.collector.storeBatch(1);
  await bench.clock.advance(2 * SECOND);
  await storing;
  const delivered = bench.collector.deliver([second]);
  const spooling = bench.collector.spoolPending();
  await delivered;
  expect(bench.spool.size).toBe(2);
  for (const release of hung) release();
  await spooling;
  expect((await bench.spool.peek(2)).map(({ result }) => result.monitorGuid)).toEqual([guids[1]]);
});

test('does not store forwarded results of a loading partition as late', async () => {
  const bench = await aCollector(db, monday - SECOND);
  const guid = await waitingError(bench);
  await leadingSince(2);
  await forwardSpool(bench.spool, { forwardedResults: bench.handed, log: pino({ level: 'silent' }) });
  const holder = await aCollector(db, monday);
  await leadingSince(2);
  holder.lease.loaded = [];
  await holder.collector.catchUp(2);
  expect(await loadErrorLevels(guid)).toEqual([]);
  await holder.catchUp(2);
  expect(await loadErrorLevels(guid)).toEqual([1, 2]);
  expect(holder.transitions).toMatchObject([{ kind: 'opened' }]);
});

test('forwards results unchanged that PostgreSQL cannot store as JSON', async () => {
  const handed = sqlForwardedResults(db);
  const outcome = { kind: 'quarantine', reason: 'nul \0 half \ud83d' } as const;
  const settled = { result: aResult(), accountId: 1, receivedAt: monday, isLate: false, outcome };
  await handed.put([settled]);
  const [one] = await handed.peek(ALL_PARTITIONS, 1);
  expect(one?.settled).toEqual(settled);
  await handed.drop([one?.id ?? 0]);
  expect(await handed.peek(ALL_PARTITIONS, 1)).toEqual([]);
});
