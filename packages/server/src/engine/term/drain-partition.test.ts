import { ManualClock } from '@vedette/kernel/clock';
import { expect, test } from 'vitest';
import { monitorPartition } from '../partitions/partition-rules.js';
import { aGateway, guid } from '../testing/a-gateway.js';
import { drainPartition } from './drain-partition.js';
import type { Watch } from '../plan/watch.js';

const partition = monitorPartition(guid);
const lost = new AbortController().signal;

/** A term whose collector has no results, and records the monitors whose progress it stores. */
function aTerm() {
  const { term } = aGateway();
  const stored: Watch[] = [];
  const collector = {
    hasResultsOf: () => false,
    storeProgress: (watches: readonly Watch[]) => Promise.resolve(void stored.push(...watches)),
  } as unknown as typeof term.collector;
  return { term: { ...term, collector }, stored };
}

test.each(['loading', 'held'] as const)('forgets the monitors of a partition that is %s', async (state) => {
  const { term, stored } = aTerm();
  term.partitions.take(partition, 2, 0);
  if (state === 'held') term.partitions.markLoaded(partition);
  const watch = term.planner.get(guid);
  await drainPartition(term, partition, { clock: new ManualClock(0), lost });
  expect(stored).toEqual([watch]);
  expect([watch?.isSuspended, term.planner.size]).toEqual([true, 0]);
});
