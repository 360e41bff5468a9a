import { ManualClock } from '@vedette/kernel/clock';
import { pino } from 'pino';
import { beforeEach, expect, test } from 'vitest';
import type { LeaseName } from '../../module/module.js';
import { testDatabase } from '../../testing/database.js';
import { LeaseLost } from '../collect/check-store.js';
import { runLeasedWork, type LeasedWorkDeps } from './leased-work.js';
import { joinMembers, removeOwnMember } from './member-sql.js';

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
async function start(clock: ManualClock, self = aMember('a'), change: Partial<LeasedWorkDeps> = {}) {
  await joinMembers(db, self, 0);
  const ended = new AbortController();
  const one = {
    self,
    /** Leases whose work is running. */
    working: new Set<string>(),
    gauge: new Map<string, number>(),
    takeOvers: 0,
    isBusy: false,
    lastBeatAt: (): number => clock.elapsed(),
    end: async (): Promise<void> => {
      ended.abort();
      await running;
    },
  };
  const running = runLeasedWork(
    {
      db,
      clock,
      self,
      log: pino({ level: 'silent' }),
      works: self.leases.map((lease) => ({
        lease,
        loops: [{ name: lease, everyMs: 0, turn: () => Promise.resolve() }],
        takeOver: () => Promise.resolve(void (one.takeOvers += 1)),
      })),
      runLoops: async ([loop], signal) => {
        const lease = loop?.name ?? '';
        one.working.add(lease);
        while (!signal.aborted || one.isBusy) await new Promise((resolve) => setTimeout(resolve, 2));
        one.working.delete(lease);
      },
      held: { set: ({ lease }, value) => void one.gauge.set(lease, value) },
      lastBeatAt: () => one.lastBeatAt(),
      onFailure: () => undefined,
      ...change,
    },
    ended.signal,
  );
  return one;
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
  expect(one.takeOvers).toBe(LEASES.length);
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
  await removeOwnMember(db, other.self.holder);
  await until(() => one.working.size === LEASES.length, clock);
  await one.end();
});

test('takes the work of a process that is no longer a member, not of one that is', async () => {
  const clock = new ManualClock(0);
  const silent = aMember('b');
  await joinMembers(db, silent, 0);
  const rows = LEASES.map((name) => ({ name, epoch: 7, heartbeat: 0, holder: silent.holder, heartbeat_at: 0 }));
  await db.insertInto('engine_lease').values(rows).execute();
  const one = await start(clock);
  await clock.advance(5_000);
  expect(one.working.size).toBe(0);
  await removeOwnMember(db, silent.holder);
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

test('starts work again that has ended with an error', async () => {
  const clock = new ManualClock(0);
  let failures = 2;
  const one = await start(clock, aMember('a', ['reports']), {
    runLoops: (_loops, signal) => {
      failures -= 1;
      if (failures >= 0) return Promise.reject(failures > 0 ? new LeaseLost() : new Error('broken'));
      return new Promise((resolve) => signal.addEventListener('abort', () => resolve()));
    },
  });
  await until(() => one.takeOvers === 3, clock);
  await one.end();
});

test('returns a lease only when everything started by its loops has ended', async () => {
  const clock = new ManualClock(0);
  let settle = (): void => undefined;
  const settled = new Promise<void>((resolve) => (settle = resolve));
  const one = await start(clock, aMember('a', ['exports']), {
    works: [{ lease: 'exports', loops: [], settled: () => settled }],
    runLoops: (_loops, signal) => new Promise((resolve) => signal.addEventListener('abort', () => resolve())),
  });
  await until(async () => (await readHolders()).get('exports') === one.self.holder, clock);
  const end = one.end();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect((await readHolders()).get('exports')).toBe(one.self.holder);
  settle();
  await end;
  expect((await readHolders()).get('exports')).toBe('');
});

test('returns the lease of work that fails while it settles, and starts it again', async () => {
  const clock = new ManualClock(0);
  let settled = 0;
  const one = await start(clock, aMember('a', ['exports']), {
    works: [
      {
        lease: 'exports',
        loops: [],
        settled: () => {
          settled += 1;
          return Promise.reject(new Error('broken'));
        },
      },
    ],
    runLoops: () => Promise.resolve(),
  });
  await until(() => settled >= 2, clock);
  await one.end();
  expect((await readHolders()).get('exports')).toBe('');
});
