import { ManualClock, MINUTE, SECOND } from '@vedette/kernel/clock';
import { Fault } from '@vedette/kernel/fault';
import { expect, test } from 'vitest';
import { monitorPartition } from '../partitions/partition-rules.js';
import { aGateway, guid } from '../testing/a-gateway.js';
import { drainPartition } from './drain-partition.js';
import type { Watch } from '../plan/watch.js';

const partition = monitorPartition(guid);
const never = new AbortController().signal;

/** A term whose collector has no results, and records the monitors whose progress it stores. */
function aTerm() {
  const { term, clock } = aGateway();
  const stored: Watch[] = [];
  const collector = {
    isStoreUnreachable: false,
    hasPendingResults: () => false,
    storeProgress: (watches: readonly Watch[]) => {
      if (collector.isStoreUnreachable) return Promise.reject(new Fault('unavailable', 'away'));
      return Promise.resolve(void stored.push(...watches));
    },
  };
  return { term: { ...term, collector: collector as unknown as typeof term.collector }, collector, stored, clock };
}

test.each(['loading', 'held'] as const)('forgets the monitors of a partition that is %s', async (state) => {
  const { term, stored } = aTerm();
  term.partitions.take(partition, { epoch: 2, abandonedAt: undefined }, 0);
  if (state === 'held') term.partitions.markLoaded(partition, 2);
  const watch = term.planner.get(guid);
  await drainPartition(term, partition, { clock: new ManualClock(0), lost: never, stopping: never });
  expect(stored).toEqual([watch]);
  expect([watch?.isSuspended, term.planner.size]).toEqual([true, 0]);
});

test('waits for a run under way, for two seconds at most', async () => {
  const { term, clock } = aTerm();
  await clock.advance(MINUTE);
  for (const serverId of [11, 12])
    term.fleet.recordPoll({ serverId, sentAt: clock.now(), capabilities: [], impairments: [] } as never);
  term.planner.planDue(clock.now());
  const watch = term.planner.get(guid);
  expect(watch?.activeRun).toBeDefined();
  const startedAt = clock.elapsed();
  const drained = drainPartition(term, partition, { clock, lost: never, stopping: never }).then(
    () => clock.elapsed() - startedAt,
  );
  for (let turn = 0; turn < 100; turn += 1) await clock.advance(SECOND / 20);
  const drainedMs = await drained;
  expect(drainedMs).toBeGreaterThanOrEqual(2 * SECOND);
  expect(drainedMs).toBeLessThan(3 * SECOND);
});

test('moves the monitors once an unreachable store responds again', async () => {
  const { term, collector, stored, clock } = aTerm();
  await clock.advance(MINUTE);
  for (const serverId of [11, 12])
    term.fleet.recordPoll({ serverId, sentAt: clock.now(), capabilities: [], impairments: [] } as never);
  const watch = term.planner.get(guid);
  collector.isStoreUnreachable = true;
  const drained = drainPartition(term, partition, { clock, lost: never, stopping: never });
  await clock.advance(SECOND);
  expect([term.partitions.plans(guid), watch?.isSuspended, term.planner.get(guid) === watch]).toEqual([
    true,
    false,
    true,
  ]);
  term.planner.planDue(clock.now());
  expect(term.planner.takeWork().map(({ monitorGuid }) => monitorGuid)).toEqual([guid]);
  if (watch) term.planner.endRun(watch);
  collector.isStoreUnreachable = false;
  for (let turn = 0; turn < 10; turn += 1) await clock.advance(SECOND);
  await drained;
  expect(stored).toEqual([watch]);
  expect([term.partitions.plans(guid), term.planner.size]).toEqual([false, 0]);
});

test('ends its work while the store is unreachable if the process stops', async () => {
  const { term, collector, clock } = aTerm();
  collector.isStoreUnreachable = true;
  const stopping = AbortSignal.abort();
  await expect(drainPartition(term, partition, { clock, lost: never, stopping })).rejects.toThrow('away');
  expect(term.planner.size).toBe(0);
});
