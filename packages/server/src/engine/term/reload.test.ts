import { SECOND } from '@vedette/kernel/clock';
import { expect, test } from 'vitest';
import type { CheckStore, CheckStoreTx } from '../collect/check-store.js';
import { monitorPartition } from '../partitions/partition-rules.js';
import { aPlanned } from '../testing/a-collector.js';
import { aGateway, guid } from '../testing/a-gateway.js';
import { PendingChanges, reload, type ReloadDeps } from './reload.js';

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
    loadAccounts: () => Promise.resolve(new Map()),
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
    loadAccounts: () => Promise.resolve(new Map()),
    loadCheckpoints: () => Promise.resolve([]),
    checkStore,
    now: () => clock.now(),
    assignedSlotAt: new Map(),
  });
  term.planner.planDue(clock.now());
  expect(term.planner.takeWork()).toHaveLength(runs);
  expect(term.planner.takeMissed().map(({ reason }) => reason)).toEqual(reasons);
});

const guids = Array.from({ length: 3_000 }, (_, index) => `10000000-0000-4000-8000-${String(index).padStart(12, '0')}`);
const changed = guids[1_500] ?? '';

/** A store of many monitors, of which `names` have changed since. `onLoad` sees the monitors of each step. */
function aStoreOfMany(onLoad: (step: readonly string[]) => void) {
  const { term, clock } = aGateway();
  term.planner.remove(guid);
  const names = new Map<string, string>();
  const changes = new PendingChanges();
  const deps: ReloadDeps = {
    loadMonitors: (step) => {
      const planned = step.map((one) => aPlanned(one, { name: names.get(one) ?? 'old' }));
      onLoad(step);
      return Promise.resolve(planned);
    },
    loadAccounts: (ids) =>
      Promise.resolve(new Map(ids.map((id) => [id, { zone: 'Europe/Berlin', mayFallBack: false }]))),
    loadCheckpoints: () => Promise.resolve([]),
    checkStore: {
      listMonitors: (partitions: readonly number[]) =>
        Promise.resolve(guids.filter((one) => partitions.includes(monitorPartition(one)))),
      loadKnownMonitors: () => Promise.resolve(new Map()),
      transaction: () => Promise.resolve([]),
    } as unknown as CheckStore,
    now: () => clock.now(),
    assignedSlotAt: new Map(),
  };
  return { term, clock, names, changes, deps, reload: () => reload(term, changes, 1, deps) };
}

test('applies a change during a reload of all, and nothing older after it', async () => {
  const steps: (readonly string[])[] = [];
  const store = aStoreOfMany((step) => {
    steps.push(step);
    if (steps.length !== 2) return;
    // The second step has read the old name while the first one is applied.
    store.names.set(changed, 'new');
    store.changes.add({ topic: 'monitor', accountId: 1, ids: [changed] });
  });
  store.changes.addAll();
  await store.reload();
  expect(steps.map((step) => (step.length === 1 ? step[0] : step.length))).toEqual([
    1_000,
    1_000,
    changed,
    1_000,
    1_000,
  ]);
  expect(store.term.planner.size).toBe(3_000);
  expect(store.term.planner.get(changed)?.planned.monitor.name).toBe('new');
  expect(store.changes.isEmpty).toBe(true);
});

test('continues a failed reload of all, which other changes still interrupt', async () => {
  let isUnavailable = true;
  const steps: (readonly string[])[] = [];
  const store = aStoreOfMany((step) => {
    if (isUnavailable && step.includes(changed)) throw new Error('unavailable');
    steps.push(step);
    if (isUnavailable || steps.length !== 1) return;
    store.changes.add({ topic: 'monitor', accountId: 1, ids: [guids[0] ?? ''] });
  });
  store.changes.addAll();
  await expect(store.reload()).rejects.toThrow('unavailable');
  expect([store.changes.isEmpty, store.changes.hasQuick]).toEqual([false, false]);
  isUnavailable = false;
  steps.length = 0;
  await store.reload();
  const [second, third] = [guids.slice(1_000, 2_000), guids.slice(2_000)];
  expect(steps).toEqual([second, third, guids.slice(0, 1), third]);
  expect(store.term.planner.size).toBe(3_000);
  expect(store.changes.isEmpty).toBe(true);
});

test('starts requested runs again when that failed after all monitors were loaded', async () => {
  let attempts = 0;
  const store = aStoreOfMany(() => undefined);
  const transaction = (): Promise<readonly never[]> => {
    attempts += 1;
    return attempts === 1 ? Promise.reject(new Error('unavailable')) : Promise.resolve([]);
  };
  const checkStore = { ...store.deps.checkStore, transaction } as CheckStore;
  const deps = { ...store.deps, checkStore };
  store.changes.addAll();
  await expect(reload(store.term, store.changes, 1, deps)).rejects.toThrow('unavailable');
  expect(store.changes.isEmpty).toBe(false);
  await reload(store.term, store.changes, 1, deps);
  expect([attempts, store.changes.isEmpty]).toEqual([2, true]);
});

test('plans each taken partition as soon as its monitors are loaded', async () => {
  const loadedBefore: number[] = [];
  const store = aStoreOfMany(() => void loadedBefore.push(store.term.partitions.size));
  const collector = { storeForwardedBefore: () => Promise.resolve() } as unknown as typeof store.term.collector;
  for (let partition = 0; partition < 64; partition += 1) {
    store.term.partitions.take(partition, { epoch: 2, abandonedAt: undefined }, store.clock.now());
    store.changes.addPartition(partition);
  }
  await reload({ ...store.term, collector }, store.changes, 1, store.deps);
  expect(store.term.partitions.size).toBe(64);
  const empty = 64 - new Set(guids.map(monitorPartition)).size;
  expect(loadedBefore).toEqual([empty, empty, expect.any(Number)]);
  expect(loadedBefore[2]).toBeGreaterThan(empty);
});

test('updates the monitors of a changed account without loading them', async () => {
  const loads: unknown[] = [];
  const store = aStoreOfMany((step) => void loads.push(step));
  const [first = '', second = ''] = guids;
  store.term.planner.put(aPlanned(first), undefined, store.clock.now(), 0);
  store.term.planner.put(aPlanned(second, { accountId: 2 }), undefined, store.clock.now(), 0);
  store.changes.add({ topic: 'account', accountId: 1, ids: [] });
  await store.reload();
  const settings = [first, second].map((one) => {
    const planned = store.term.planner.get(one)?.planned;
    return [planned?.zone, planned?.mayFallBack];
  });
  expect(settings).toEqual([
    ['Europe/Berlin', false],
    ['UTC', true],
  ]);
  expect(loads).toEqual([]);
  store.changes.add({ topic: 'account', ids: [] });
  await store.reload();
  expect(store.term.planner.get(second)?.planned.zone).toBe('Europe/Berlin');
});

test('loads only the checkpoints that a change names, and all if it names none', async () => {
  const requested: unknown[] = [];
  const store = aStoreOfMany(() => undefined);
  let isUnavailable = true;
  const deps: ReloadDeps = {
    ...store.deps,
    loadCheckpoints: (ids) => {
      requested.push(ids);
      return isUnavailable ? Promise.reject(new Error('unavailable')) : Promise.resolve([]);
    },
  };
  const reloadFleet = () => reload(store.term, store.changes, 1, deps);
  for (const id of [11, 12, 11]) store.changes.add({ topic: 'checkpoint', ids: [id] });
  await expect(reloadFleet()).rejects.toThrow('unavailable');
  isUnavailable = false;
  await reloadFleet();
  expect(store.term.fleet.findServer(11)).toBeDefined();
  store.changes.add({ topic: 'checkpoint', ids: [] });
  await reloadFleet();
  expect(store.term.fleet.findServer(11)).toBeUndefined();
  store.changes.addAll();
  await reloadFleet();
  expect(requested).toEqual([[11, 12], [11, 12], 'all', 'all']);
});
