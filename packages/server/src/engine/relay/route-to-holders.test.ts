import type { OfflineMonitor, OfflinePlan } from '@vedette/contract/checkpoint/offline-plan';
import type { CheckpointState, RunKey, RunResult, Target } from '@vedette/contract/checkpoint/protocol';
import type { SnapshotOrder } from '@vedette/contract/checkpoint/snapshot';
import { ManualClock, SECOND } from '@vedette/kernel/clock';
import { Fault } from '@vedette/kernel/fault';
import { systemRandom } from '@vedette/kernel/random';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createTestRunGuid } from '../../screens/test-runs/test-run-guid.js';
import { createOfflinePlan } from '../dispatch/offline-plan.js';
import { ALL_PARTITIONS } from '../partitions/partition-rules.js';
import type { Assignment, Peer } from './assignment.js';
import type { ConnectedPeer, EnginePort } from './relay-protocol.js';
import { PeerUnreachable } from './relay-faults.js';
import { HeldElsewhere } from '../partitions/held-elsewhere.js';
import { routeToHolders } from './route-to-holders.js';

const never = new AbortController().signal;
const aPeer = (holder: string, epoch = 1): Peer => ({ holder, epoch, address: `http://${holder}`, addressProof: '' });

/** A monitor of a partition. */
const guidIn = (partition: number): string =>
  `00000000-0000-4000-8000-0000000000${partition.toString(16).padStart(2, '0')}`;
const runIn = (partition: number): RunKey => ({ monitorGuid: guidIn(partition), slotAt: 1, attempt: 0 });
const resultIn = (partition: number) => ({ ...runIn(partition), serverId: 7 }) as RunResult;
const testRun: RunKey = { monitorGuid: createTestRunGuid(systemRandom), slotAt: 1, attempt: 0 };

/** The first partitions are held by `own`, the others by `other`, which also leads. */
const divided = (ownCount = 32, { own = aPeer('own'), other = aPeer('other') } = {}): Assignment => ({
  partitions: ALL_PARTITIONS.map((partition) => (partition < ownCount ? own : other)),
  leader: other,
});

type Call = readonly [holder: string, operation: string, guids: readonly string[]];
type Behaviour = Partial<Record<string, Partial<ConnectedPeer>>>;

/** A router of the process `own`. */
function aRouter(behaviour: Behaviour = {}, first: Assignment = divided()) {
  const clock = new ManualClock(1_000_000);
  const calls: Call[] = [];
  const log = pino({ level: 'silent' });
  const world = { assignment: first, loads: 0, isStoreAway: false, isHanging: false, holdsEverything: false };
  const portFor = (holder: string): ConnectedPeer => {
    const record = (operation: string, runs: readonly RunKey[] = []): void => {
      calls.push([holder, operation, runs.map(({ monitorGuid }) => monitorGuid)]);
    };
    const special = (): Partial<ConnectedPeer> => behaviour[holder] ?? {};
    return {
      poll: (state, signal) => {
        record('poll');
        return special().poll?.(state, signal) ?? Promise.resolve({ orders: [], serverNow: 1 });
      },
      extend: (serverId, runs) => {
        record('extend', runs);
        return special().extend?.(serverId, runs) ?? Promise.resolve();
      },
      deliver: (serverId, results) => {
        record('deliver', results);
        return special().deliver?.(serverId, results) ?? Promise.resolve();
      },
      explain: (serverId, run, diagnostics) => {
        record('explain', [run]);
        return special().explain?.(serverId, run, diagnostics) ?? Promise.resolve();
      },
      follow: (serverId, run, progress) => {
        record('follow', [run]);
        return special().follow?.(serverId, run, progress) ?? Promise.resolve(true);
      },
      offlinePlan: (serverId, knownTag) => {
        record(`offlinePlan ${knownTag ?? ''}`.trim());
        return special().offlinePlan?.(serverId, knownTag) ?? Promise.resolve(createOfflinePlan([]));
      },
      takeSnapshot: (serverId) => {
        record('takeSnapshot');
        return special().takeSnapshot?.(serverId) ?? Promise.resolve(undefined);
      },
      deliverSnapshot: (serverId, result) => {
        record('deliverSnapshot');
        return special().deliverSnapshot?.(serverId, result) ?? Promise.resolve();
      },
      run: (serverIds, target, signal, watcher) => {
        record('run');
        return special().run?.(serverIds, target, signal, watcher) ?? Promise.resolve(resultIn(0));
      },
      members: (signal) => special().members?.(signal) ?? Promise.reject(new Fault('unavailable', 'away')),
    };
  };
  const router = routeToHolders({
    ownHolder: 'own',
    ownPort: portFor('own'),
    holdsEverything: () => world.holdsEverything,
    loadAssignment: () => {
      world.loads += 1;
      if (world.isHanging) return new Promise(() => undefined);
      return world.isStoreAway ? Promise.reject(new Error('away')) : Promise.resolve(world.assignment);
    },
    connect: ({ holder }) => portFor(holder),
    clock,
    log,
  });
  return { router, clock, calls, world };
}

const unreachable = () => Promise.reject(new PeerUnreachable('cannot be reached', undefined));

test('calls only its own engine, without reading the store, while it holds everything', async () => {
  const { router, calls, world } = aRouter();
  world.holdsEverything = true;
  await router.poll({ serverId: 7, free: 1 } as CheckpointState, never);
  await router.deliver(7, [resultIn(0), resultIn(40)]);
  await router.extend(7, [runIn(0)]);
  await router.explain(7, runIn(40), {} as never);
  await router.follow(7, runIn(40), undefined);
  await router.offlinePlan(7, undefined);
  await router.takeSnapshot(7);
  await router.deliverSnapshot(7, {} as never);
  await router.run([7], {} as Target, never);
  expect(calls.map(([holder]) => holder)).toEqual(Array(9).fill('own'));
  expect(world.loads).toBe(0);
});

test('ends its own poll when another process takes over something', async () => {
  let ended: AbortSignal | undefined;
  const { router, clock, world } = aRouter({
    own: {
      poll: (_, signal) => {
        ended = signal;
        return new Promise((resolve) =>
          signal.addEventListener('abort', () => resolve({ orders: [], serverNow: 1 }), { once: true }),
        );
      },
    },
  });
  world.holdsEverything = true;
  const polling = router.poll({ serverId: 7, free: 1 } as CheckpointState, never);
  await clock.advance(5 * SECOND);
  expect(ended?.aborted).toBe(false);
  world.holdsEverything = false;
  await clock.advance(SECOND);
  expect(await polling).toMatchObject({ orders: [] });
});

test('delivers each result to the holder of its partition, and test runs to the leader', async () => {
  const { router, calls, world } = aRouter();
  await router.deliver(7, [resultIn(1), resultIn(40), resultIn(2), { ...resultIn(0), ...testRun }]);
  expect(calls).toEqual([
    ['own', 'deliver', [guidIn(1), guidIn(2)]],
    ['other', 'deliver', [guidIn(40), testRun.monitorGuid]],
  ]);
  await router.extend(7, [runIn(33), runIn(3)]);
  await router.explain(7, testRun, {} as never);
  await router.explain(7, runIn(5), {} as never);
  expect(await router.follow(7, testRun, undefined)).toBe(true);
  expect(await router.follow(7, runIn(63), undefined)).toBe(true);
  await router.run([7], {} as Target, never);
  expect(calls.slice(2).map(([holder, operation]) => `${holder} ${operation}`)).toEqual([
    'other extend',
    'own extend',
    'other explain',
    'own explain',
    'other follow',
    'other follow',
    'other run',
  ]);
  expect(world.loads).toBe(1);
});

test('delivers the other groups when one holder fails, and throws', async () => {
  const { router, calls } = aRouter({ other: { deliver: unreachable } });
  await expect(router.deliver(7, [resultIn(40), resultIn(1)])).rejects.toMatchObject({ kind: 'unavailable' });
  expect(calls.map(([holder]) => holder)).toEqual(['other', 'own']);
});

test('throws the fault that a retry alone does not solve', async () => {
  const forbidden = new Fault('forbidden', 'unknown server');
  const { router } = aRouter({ other: { deliver: () => Promise.reject(forbidden) }, own: { deliver: unreachable } });
  await expect(router.deliver(7, [resultIn(1), resultIn(40)])).rejects.toBe(forbidden);
});

test('is unavailable for a partition without a holder or a test run without a leader', async () => {
  const { partitions } = divided();
  const { router, calls } = aRouter({}, { partitions: partitions.with(40, undefined), leader: undefined });
  const fault = { kind: 'unavailable', retryAfterS: 2 };
  await expect(router.deliver(7, [resultIn(40), resultIn(1)])).rejects.toMatchObject(fault);
  expect(calls).toEqual([['own', 'deliver', [guidIn(1)]]]);
  await expect(router.run([7], {} as Target, never)).rejects.toMatchObject(fault);
  await expect(router.follow(7, testRun, undefined)).rejects.toMatchObject(fault);
});

test('calls the new holder when the partition has moved', async () => {
  const moved = () => {
    world.assignment = divided(64);
    return Promise.reject(new HeldElsewhere('unavailable', 'it has moved'));
  };
  const { router, calls, world } = aRouter({ other: { deliver: moved, follow: moved } });
  await router.deliver(7, [resultIn(1), resultIn(40), resultIn(50)]);
  expect(calls.at(-1)).toEqual(['own', 'deliver', [guidIn(40), guidIn(50)]]);
  expect([calls.length, world.loads]).toEqual([3, 2]);
  world.assignment = divided();
  const again = aRouter({ own: { deliver: () => Promise.reject(new HeldElsewhere('unavailable', 'not here')) } });
  await expect(again.router.deliver(7, [resultIn(1)])).rejects.toMatchObject({ kind: 'unavailable' });
  expect(again.calls).toHaveLength(2);
});

test('retries a call about one run at its new holder', async () => {
  const { router, calls, world } = aRouter({
    other: {
      follow: () => {
        world.assignment = divided(64);
        return Promise.reject(new HeldElsewhere('unavailable', 'it has moved'));
      },
    },
  });
  expect(await router.follow(7, runIn(40), undefined)).toBe(true);
  expect(calls.map(([holder]) => holder)).toEqual(['other', 'own']);
});

test('reads the assignment once a second, and after a process could not be reached', async () => {
  const { router, clock, world } = aRouter({ other: { extend: unreachable } });
  await Promise.all([router.extend(7, [runIn(1)]), router.extend(7, [runIn(2)])]);
  await router.extend(7, [runIn(1)]);
  expect(world.loads).toBe(1);
  await clock.advance(SECOND);
  await router.extend(7, [runIn(1)]);
  expect(world.loads).toBe(2);
  await clock.advance(300);
  await router.extend(7, [runIn(40)]).catch(() => undefined);
  await router.extend(7, [runIn(1)]);
  expect(world.loads).toBe(3);
});

test('uses the last known assignment while the store is unreachable', async () => {
  const { router, clock, calls, world } = aRouter();
  await router.extend(7, [runIn(40)]);
  world.isStoreAway = true;
  await clock.advance(10 * SECOND);
  await router.extend(7, [runIn(40)]);
  expect(calls).toHaveLength(2);
  const fresh = aRouter();
  fresh.world.isStoreAway = true;
  await expect(fresh.router.extend(7, [runIn(40)])).rejects.toThrow('The database is unreachable');
});

test('asks others for the assignment while only this process cannot reach the store', async () => {
  const asked = (assignment: Assignment) => () => Promise.resolve({ epochs: [2], assignment });
  const { router, clock, calls, world } = aRouter({ other: { members: asked(divided(0)) } });
  await router.deliver(7, [resultIn(1)]);
  world.isStoreAway = true;
  await clock.advance(SECOND);
  await router.deliver(7, [resultIn(1)]);
  expect(calls.map(([holder]) => holder)).toEqual(['own', 'other']);
  world.isStoreAway = false;
  await clock.advance(SECOND);
  await router.deliver(7, [resultIn(1)]);
  expect(calls.map(([holder]) => holder)).toEqual(['own', 'other', 'own']);
});

test('uses the last known assignment while the store does not respond', async () => {
  const { router, clock, world, calls } = aRouter();
  await router.extend(7, [runIn(40)]);
  await clock.advance(SECOND);
  world.isHanging = true;
  const extending = router.extend(7, [runIn(40)]);
  await clock.advance(SECOND);
  await extending;
  expect(calls).toHaveLength(2);
});

test('polls every process that holds something', async () => {
  const { router, calls } = aRouter({}, { ...divided(64), leader: aPeer('other') });
  await router.poll({ serverId: 7, free: 4 } as CheckpointState, never);
  expect(calls.map(([holder]) => holder)).toEqual(['own', 'other']);
  const none = aRouter({}, { partitions: ALL_PARTITIONS.map(() => undefined), leader: undefined });
  await expect(none.router.poll({ serverId: 7, free: 4 } as CheckpointState, never)).rejects.toThrow('No process');
});

test('returns waiting orders of other processes after it has taken over everything', async () => {
  const monitorGuid = guidIn(40);
  const order = { monitorGuid, startAt: 1, leaseUntil: 90_000 } as never;
  const { router, calls, world } = aRouter({
    other: { poll: () => Promise.resolve({ orders: [order, order], serverNow: 1 }) },
  });
  const state = { serverId: 7, free: 1 } as CheckpointState;
  expect((await router.poll(state, never)).orders).toHaveLength(1);
  world.holdsEverything = true;
  expect((await router.poll(state, never)).orders).toMatchObject([{ monitorGuid }]);
  const before = calls.length;
  expect((await router.poll(state, never)).orders).toEqual([]);
  expect(calls.slice(before)).toEqual([['own', 'poll', []]]);
});

test('takes the first snapshot order, its own first, despite a process that fails', async () => {
  const order = { checkId: 'c' } as unknown as SnapshotOrder;
  const behaviour: Behaviour = { other: { takeSnapshot: () => Promise.resolve(order) } };
  const { router, calls } = aRouter(behaviour);
  expect(await router.takeSnapshot(7)).toBe(order);
  expect(calls.map(([holder]) => holder)).toEqual(['own', 'other']);
  const failing = aRouter({ other: { takeSnapshot: unreachable } });
  expect(await failing.router.takeSnapshot(7)).toBeUndefined();
  const bothFailing = aRouter({ other: { takeSnapshot: unreachable }, own: { takeSnapshot: unreachable } });
  await expect(bothFailing.router.takeSnapshot(7)).rejects.toMatchObject({ kind: 'unavailable' });
});

test('delivers a snapshot to any process, its own first', async () => {
  const { router, calls } = aRouter();
  await router.deliverSnapshot(7, {} as never);
  expect(calls).toEqual([['own', 'deliverSnapshot', []]]);
  const remote = aRouter({}, divided(0));
  await remote.router.deliverSnapshot(7, {} as never);
  expect(remote.calls).toEqual([['other', 'deliverSnapshot', []]]);
});

const monitorIn = (partition: number): OfflineMonitor => ({ monitorGuid: guidIn(partition) }) as OfflineMonitor;
const planFor = (...partitions: readonly number[]): OfflinePlan => createOfflinePlan(partitions.map(monitorIn));
/** A process that answers with this plan, or with none if it is known. */
const planPort = (plan: () => OfflinePlan): Partial<EnginePort> => ({
  offlinePlan: (_, knownTag) => Promise.resolve(plan().tag === knownTag ? undefined : plan()),
});

test('merges the offline plans of all processes, and transfers unchanged ones once', async () => {
  const plans = { own: planFor(1, 3), other: planFor(40, 50) };
  const { router, calls } = aRouter({ own: planPort(() => plans.own), other: planPort(() => plans.other) });
  const merged = planFor(1, 3, 40, 50);
  expect(await router.offlinePlan(7, undefined)).toEqual(merged);
  expect(await router.offlinePlan(7, merged.tag)).toBeUndefined();
  plans.other = planFor(40, 41);
  expect(await router.offlinePlan(7, merged.tag)).toEqual(planFor(1, 3, 40, 41));
  // The checkpoint has lost its plan.
  expect(await router.offlinePlan(7, undefined)).toEqual(planFor(1, 3, 40, 41));
  expect(calls.filter(([holder]) => holder === 'own').map(([, operation]) => operation)).toEqual([
    'offlinePlan',
    ...Array<string>(3).fill(`offlinePlan ${planFor(1, 3).tag}`),
  ]);
});

test('uses the last offline plan of a process that cannot be reached', async () => {
  const other = planPort(() => planFor(40));
  const behaviour: Behaviour = { own: planPort(() => planFor(1)), other };
  const { router, clock, world } = aRouter(behaviour);
  await router.offlinePlan(7, undefined);
  behaviour['other'] = { offlinePlan: unreachable };
  expect(await router.offlinePlan(7, undefined)).toEqual(planFor(1, 40));
  // Another server has no plan yet.
  await expect(router.offlinePlan(8, undefined)).rejects.toMatchObject({ kind: 'unavailable' });
  // The last plan lacks the partitions that the process has taken over since.
  world.assignment = divided(30);
  await clock.advance(SECOND);
  await expect(router.offlinePlan(7, undefined)).rejects.toMatchObject({ kind: 'unavailable' });
});

test('has no offline plan while monitors move', async () => {
  const { partitions } = divided();
  const fault = { kind: 'unavailable', retryAfterS: 2 };
  const incomplete = aRouter({}, { partitions: partitions.with(5, undefined), leader: undefined });
  await expect(incomplete.router.offlinePlan(7, undefined)).rejects.toMatchObject(fault);
  const { router, world } = aRouter({
    other: {
      offlinePlan: () => {
        world.assignment = divided(33);
        return Promise.resolve(createOfflinePlan([]));
      },
    },
  });
  await expect(router.offlinePlan(7, undefined)).rejects.toMatchObject(fault);
});

test('gives up an unanswered call once another process holds the partition', async () => {
  const { router, clock, calls, world } = aRouter({ other: { deliver: () => new Promise(() => undefined) } });
  let isDelivered = false;
  void router.deliver(7, [resultIn(0), resultIn(40)]).then(() => (isDelivered = true));
  await clock.advance(2 * SECOND);
  expect(isDelivered).toBe(false);
  world.assignment = divided(64);
  for (let turn = 0; turn < 3; turn += 1) await clock.advance(SECOND);
  expect(isDelivered).toBe(true);
  expect(calls.at(-1)).toEqual(['own', 'deliver', [guidIn(40)]]);
});
