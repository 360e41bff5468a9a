import { expect, test } from 'vitest';
import type { CheckStore, CheckStoreTx } from '../collect/check-store.js';
import { monitorPartition } from '../partitions/partition-rules.js';
import { aGateway, guid } from '../testing/a-gateway.js';
import { PendingChanges, reload } from './reload.js';

test('leaves requested runs of partitions that are not loaded yet', async () => {
  const { term, clock } = aGateway();
  const loading = (monitorPartition(guid) + 1) % 64;
  term.partitions.take(loading, { epoch: 2, abandonedAt: undefined }, clock.now());
  const taken: number[] = [];
  const tx = {
    takeRunRequests: (partitions: readonly number[]) => {
      taken.push(...partitions);
      return Promise.resolve([]);
    },
  } as unknown as CheckStoreTx;
  const checkStore = { transaction: (_: number, work: (one: CheckStoreTx) => unknown) => work(tx) } as CheckStore;
  const changes = new PendingChanges();
  changes.add({ topic: 'monitor', ids: [guid] });
  const planned = term.planner.get(guid)?.planned;
  await reload(term, changes, 1, {
    loadMonitors: () => Promise.resolve(planned ? [planned] : []),
    loadCheckpoints: () => Promise.resolve([]),
    checkStore,
    now: () => clock.now(),
    assignedSlotAt: new Map(),
  });
  expect([taken.length, taken.includes(loading)]).toEqual([63, false]);
});
