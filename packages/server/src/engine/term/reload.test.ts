import { SECOND } from '@vedette/kernel/clock';
import { expect, test } from 'vitest';
import type { CheckStore, CheckStoreTx } from '../collect/check-store.js';
import { monitorPartition } from '../partitions/partition-rules.js';
import { aPlanned } from '../testing/a-collector.js';
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

test.each([
  ['presumes', 60_000, 0, ['stopped']],
  ['runs', 3_600_000, 1, []],
])('%s the newest slot of a dead process at an interval of %i ms', async (_, intervalMs, runs, reasons) => {
  const { term, clock } = aGateway();
  for (const serverId of [11, 12])
    term.fleet.recordPoll({ serverId, sentAt: clock.now(), capabilities: [], impairments: [] } as never);
  term.planner.remove(guid);
  const slotAt = clock.now();
  await clock.advance(4 * SECOND);
  const planned = aPlanned(guid, { intervalMs, phaseMs: slotAt % intervalMs });
  const partition = monitorPartition(guid);
  term.partitions.take(partition, { epoch: 2, abandonedAt: slotAt + SECOND }, clock.now());
  const known = { watermarkAt: slotAt - 1, definitionSeenAt: slotAt, accounted: [] };
  const before = { lastServerId: undefined, lastCheckAt: undefined, unrecheckedError: undefined };
  const checkStore = {
    listMonitors: () => Promise.resolve([guid]),
    loadKnownMonitors: () => Promise.resolve(new Map([[guid, { ...known, ...before }]])),
    transaction: () => Promise.resolve([]),
  } as unknown as CheckStore;
  const collector = { storeForwardedBefore: () => Promise.resolve() } as unknown as typeof term.collector;
  const changes = new PendingChanges();
  changes.addPartition(partition);
  await reload({ ...term, collector }, changes, 1, {
    loadMonitors: () => Promise.resolve([planned]),
    loadCheckpoints: () => Promise.resolve([]),
    checkStore,
    now: () => clock.now(),
    assignedSlotAt: new Map(),
  });
  term.planner.planDue(clock.now());
  expect(term.planner.takeWork()).toHaveLength(runs);
  expect(term.planner.takeMissed().map(({ reason }) => reason)).toEqual(reasons);
});
