import { ManualClock } from '@vedette/kernel/clock';
import { pino } from 'pino';
import { beforeEach, expect, test } from 'vitest';
import type { LeaseName } from '../../module/module.js';
import { testDatabase } from '../../testing/database.js';
import { LeaseLost } from '../collect/check-store.js';
import { Signal } from '../loops/signal.js';
import { ALL_PARTITIONS, partitionLease } from '../partitions/partition-rules.js';
import { runLeasedWork, type LeaseTask } from './leased-work.js';
import { joinMembers, removeMember, removeOwnMember } from './member-sql.js';

const LEASES: readonly LeaseName[] = ['reports', 'slaFigures', 'statusPageCopies', 'subscriptions'];
const db = await testDatabase();
beforeEach(async () => {
  await db.deleteFrom('engine_member').execute();
  await db.deleteFrom('engine_lease').execute();
});

const aMember = (member: string, leases = LEASES) => ({
  holder: crypto.randomUUID(),
  member,
  version: 'test',
  host: 'test',
  startedAt: 0,
  leases,
});

/** A member that does leased work until `end`. Its work lasts until it is stopped and `isBusy` is false. */
async function start(
  clock: ManualClock,
  self = aMember('a'),
  change: { readonly work?: (signal: AbortSignal) => Promise<void>; readonly partitions?: readonly string[] } = {},
) {
  const epoch = await joinMembers(db, self, 0);
  const ended = new AbortController();
  const one = {
    self,
    /** Leases whose work is running. */
    working: new Set<string>(),
    gauge: new Map<string, number>(),
    /** Epoch of each lease when it was last taken. */
    epochs: new Map<string, number>(),
    /** When the process that held the lease before may have worked last, if it died. */
    abandonedAt: new Map<string, number>(),
    epoch,
    isBusy: false,
    lastBeatAt: (): number => clock.elapsed(),
    end: async (): Promise<void> => {
      ended.abort();
      await running;
    },
  };
  const task = (lease: string): LeaseTask => ({
    lease,
    run: async ({ epoch: leaseEpoch, abandonedAt }, signal) => {
      one.epochs.set(lease, leaseEpoch);
      if (abandonedAt !== undefined) one.abandonedAt.set(lease, abandonedAt);
      one.working.add(lease);
      try {
        await (change.work?.(signal) ?? idle(one, signal));
      } finally {
        one.working.delete(lease);
      }
    },
  });
  const partitions = (change.partitions ?? []).map((lease) => ({ ...task(lease), outlivesHeartbeats: true }));
  const running = runLeasedWork(
    {
      db,
      clock,
      self,
      epoch,
      log: pino({ level: 'silent' }),
      groups: [{ tasks: self.leases.map(task) }, { tasks: partitions, isForAll: true }],
      held: { set: ({ lease }, value) => void one.gauge.set(lease, value) },
      lastBeatAt: () => one.lastBeatAt(),
      membersChanged: new Signal(),
      onFailure: () => undefined,
    },
    ended.signal,
  );
  return one;
}

async function idle(one: { readonly isBusy: boolean }, signal: AbortSignal): Promise<void> {
  while (!signal.aborted || one.isBusy) await new Promise((resolve) => setTimeout(resolve, 2));
}

const until = async (isDone: () => Promise<boolean> | boolean, clock: ManualClock, stepMs = 250): Promise<void> => {
  while (!(await isDone())) {
    await clock.advance(stepMs);
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
};

const readHolders = async () =>
  new Map(
    (await db.selectFrom('engine_lease').select(['name', 'holder']).execute()).map(({ name, holder }) => [
      name,
      holder,
    ]),
  );

test('a single process does all work, and returns its leases when it ends', async () => {
  const clock = new ManualClock(0);
  const one = await start(clock);
  await until(() => one.working.size === LEASES.length, clock);
  expect([...(await readHolders()).values()]).toEqual(LEASES.map(() => one.self.holder));
  await one.end();
  expect(one.working.size).toBe(0);
  expect([...one.gauge.values()]).toEqual(LEASES.map(() => 0));
  expect([...(await readHolders()).values()]).toEqual(LEASES.map(() => ''));
});

test('gives half of the work to a second process, each after its current turn', async () => {
  const clock = new ManualClock(0);
  const one = await start(clock);
  await until(() => one.working.size === LEASES.length, clock);
  one.isBusy = true;
  const other = await start(clock, aMember('b'));
  // Several turns of both, in which nothing moves.
  const turnsUntil = clock.elapsed() + 5_000;
  await until(() => clock.elapsed() >= turnsUntil, clock);
  expect([one.working.size, other.working.size]).toEqual([LEASES.length, 0]);
  one.isBusy = false;
  await until(() => other.working.size === LEASES.length / 2, clock);
  expect([...one.working, ...other.working].sort()).toEqual([...LEASES].sort());
  await other.end();
  await removeOwnMember(db, other.epoch);
  await until(() => one.working.size === LEASES.length, clock);
  await one.end();
});

test('takes the work of a process that is no longer a member, not of one that is', async () => {
  const clock = new ManualClock(0);
  const silent = aMember('b');
  const silentEpoch = await joinMembers(db, silent, 0);
  const rows = LEASES.map((name) => ({ name, epoch: 7, heartbeat: 0, holder: silent.holder, heartbeat_at: 0 }));
  await db.insertInto('engine_lease').values(rows).execute();
  const one = await start(clock);
  await clock.advance(5_000);
  expect(one.working.size).toBe(0);
  await removeOwnMember(db, silentEpoch);
  await until(() => one.working.size === LEASES.length, clock);
  expect(await db.selectFrom('engine_lease').select('epoch').distinct().execute()).toEqual([{ epoch: 8 }]);
  await one.end();
});

test('stops its work before others may take it when its heartbeats fail', async () => {
  const clock = new ManualClock(0);
  const one = await start(clock);
  await until(() => one.working.size === LEASES.length, clock);
  const silentSince = clock.elapsed();
  one.lastBeatAt = () => silentSince;
  await until(() => one.working.size === 0, clock, 100);
  expect(clock.elapsed() - silentSince).toBeLessThan(5_000);
  one.lastBeatAt = () => clock.elapsed();
  await until(() => one.working.size === LEASES.length, clock);
  await one.end();
});

test('stops the work of a lease that another process has taken', async () => {
  const clock = new ManualClock(0);
  const one = await start(clock, aMember('a', ['reports']));
  await until(() => one.working.size === 1, clock);
  const thief = aMember('b', ['reports']);
  await joinMembers(db, thief, 0);
  await db.updateTable('engine_lease').set({ epoch: 9, holder: thief.holder }).execute();
  await until(() => one.working.size === 0, clock);
  expect((await readHolders()).get('reports')).toBe(thief.holder);
  await one.end();
  expect((await readHolders()).get('reports')).toBe(thief.holder);
});

test('leaves work that it is not able to do to others', async () => {
  const clock = new ManualClock(0);
  const one = await start(clock, aMember('a', ['reports']));
  const other = await start(clock, aMember('b', ['reports', 'statusPageCopies']));
  await until(() => one.working.has('reports') && other.working.has('statusPageCopies'), clock);
  expect([one.working.size, other.working.size]).toEqual([1, 1]);
  await Promise.all([one.end(), other.end()]);
});

test('says until when a dead process may have worked, not one that returned its lease', async () => {
  const clock = new ManualClock(0);
  const dead = aMember('b', ['reports', 'exports 0']);
  await joinMembers(db, dead, 0);
  const row = { epoch: 7, heartbeat: 0, member: 'b', heartbeat_at: 5 };
  await db
    .insertInto('engine_lease')
    .values([
      { ...row, name: 'reports', holder: dead.holder },
      { ...row, name: 'exports 0', holder: '' },
    ])
    .execute();
  expect(await removeMember(db, { holder: dead.holder, heartbeat: 0 }, 4_000)).toBe(true);
  const one = await start(clock, aMember('a', ['reports', 'exports 0']));
  await until(() => one.working.size === 2, clock);
  expect([...one.abandonedAt]).toEqual([['reports', 4_000]]);
  await one.end();
});

test('starts work again that has ended with an error', async () => {
  const clock = new ManualClock(0);
  let failures = 2;
  const one = await start(clock, aMember('a', ['reports']), {
    work: (signal) => {
      failures -= 1;
      if (failures >= 0) return Promise.reject(failures > 0 ? new LeaseLost() : new Error('broken'));
      return new Promise((resolve) => signal.addEventListener('abort', () => resolve()));
    },
  });
  await until(() => one.epochs.get('reports') === 3, clock);
  await one.end();
});

test('returns a lease only when its work has ended', async () => {
  const clock = new ManualClock(0);
  let settle = (): void => undefined;
  const settled = new Promise<void>((resolve) => (settle = resolve));
  const one = await start(clock, aMember('a', ['exports 0']), { work: () => settled });
  await until(async () => (await readHolders()).get('exports 0') === one.self.holder, clock);
  const end = one.end();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect((await readHolders()).get('exports 0')).toBe(one.self.holder);
  settle();
  await end;
  expect((await readHolders()).get('exports 0')).toBe('');
});

test('divides partitions among all members, and keeps them while heartbeats fail', async () => {
  const clock = new ManualClock(0);
  const partitions = ALL_PARTITIONS.map(partitionLease);
  const [one, other] = [
    await start(clock, aMember('a', []), { partitions }),
    await start(clock, aMember('b', []), { partitions }),
  ];
  await until(() => one.working.size === 32 && other.working.size === 32, clock);
  const silentSince = clock.elapsed();
  one.lastBeatAt = () => silentSince;
  await until(() => clock.elapsed() > silentSince + 10_000, clock);
  expect(one.working.size).toBe(32);
  await Promise.all([one.end(), other.end()]);
});

test('gives its leases to others while it stops, without taking new ones', async () => {
  const clock = new ManualClock(0);
  const partitions = ALL_PARTITIONS.map(partitionLease);
  const one = await start(clock, aMember('a', []), { partitions });
  await until(() => one.working.size === 64, clock);
  const other = await start(clock, aMember('b', []), { partitions });
  const end = one.end();
  // It is still a member, as it would be until its last result is stored.
  await until(() => other.working.size === 64, clock);
  await end;
  expect(one.working.size).toBe(0);
  await other.end();
});
