import { ManualClock } from '@vedette/kernel/clock';
import { sql } from 'kysely';
import { pino } from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { openStore } from '../../db/connection.js';
import { testDatabaseWithUrl } from '../../testing/database.js';
import { lockMember } from '../collect/check-store-sql.js';
import { DEAD_AFTER_MS, MEMBER_BEAT_MS } from './member-rules.js';
import { renewMember, joinMembers } from './member-sql.js';
import { runAsMember, type Membership, type MembersDeps } from './members.js';

const { db, url } = await testDatabaseWithUrl();
beforeEach(async () => {
  await db.deleteFrom('engine_member').execute();
});

const holders = async () => (await db.selectFrom('engine_member').select('holder').execute()).map((row) => row.holder);
const aMember = (member = '') => ({
  holder: crypto.randomUUID(),
  member,
  version: 'test',
  host: 'test',
  startedAt: 0,
  leases: [],
});

/** Runs a member until `end`, and counts how often it released abandoned work. */
function start(
  self = aMember(),
  {
    clock = new ManualClock(0),
    isBroken = (): boolean => false,
    ...change
  }: { clock?: ManualClock; isBroken?: () => boolean } & Partial<Pick<MembersDeps, 'db' | 'askMembers'>> = {},
) {
  const ended = new AbortController();
  const counts = {
    released: 0,
    forwarded: 0,
    failed: 0,
    members: 0,
    readings: 0,
    epochs: [] as number[],
    gone: [] as string[],
  };
  const memberships: Membership[] = [];
  const running = runAsMember(
    {
      db,
      ...change,
      clock,
      self,
      log: pino({ level: 'silent' }),
      members: {
        set: (count: number) => {
          counts.members = count;
          counts.readings += 1;
        },
      },
      onFailure: () => (counts.failed += 1),
      onChange: (folders) => void counts.gone.push(...folders),
      forwardResults: () => Promise.resolve(void (counts.forwarded += 1)),
      releaseAbandoned: () => {
        if (isBroken()) return Promise.reject(new Error('away'));
        counts.released += 1;
        return Promise.resolve();
      },
    },
    (membership, lost) => {
      memberships.push(membership);
      counts.epochs.push(membership.epoch);
      return new Promise((resolve) => {
        for (const signal of [ended.signal, lost]) signal.addEventListener('abort', () => resolve());
        if (ended.signal.aborted) resolve();
      });
    },
    ended.signal,
  );
  return { self, clock, counts, memberships, end: () => (ended.abort(), running) };
}

const until = async (isDone: () => Promise<boolean> | boolean, clock: ManualClock, stepMs = 0): Promise<void> => {
  while (!(await isDone())) {
    await clock.advance(stepMs);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
};

test('does not wait for a synchronous standby to store a heartbeat', async () => {
  const epoch = await joinMembers(db, aMember(), 0);
  const readSetting = () => sql`select current_setting('synchronous_commit') as value`.execute(db);
  const before = (await readSetting()).rows;
  const settings = await db.transaction().execute(async (tx) => {
    await renewMember(tx, epoch, { at: 1 });
    const { rows } = await sql<{ value: string }>`select current_setting('synchronous_commit') as value`.execute(tx);
    return rows;
  });
  expect([settings, (await readSetting()).rows]).toEqual([[{ value: 'local' }], before]);
});

test('joins, releases claims of dead processes, and leaves', async () => {
  const one = start();
  await until(() => one.counts.members === 1, one.clock);
  expect([await holders(), one.counts.released]).toEqual([[one.self.holder], 1]);
  await one.end();
  expect([await holders(), one.counts]).toMatchObject([[], { released: 2, failed: 0, members: 0 }]);
});

test('replaces an earlier process on the same data folder', async () => {
  await joinMembers(db, aMember('folder a'), 0);
  await joinMembers(db, aMember('folder b'), 0);
  const one = start(aMember('folder a'));
  await until(() => one.counts.members > 0, one.clock);
  expect(one.counts.members).toBe(2);
  await one.end();
});

test('removes a silent process and releases its work', async () => {
  const silent = aMember();
  const silentEpoch = await joinMembers(db, silent, 0);
  const one = start();
  const other = start(aMember(), { clock: one.clock });
  await until(() => one.counts.readings > 0 && other.counts.readings > 0, one.clock);
  const read = async (): Promise<void> => {
    const before = [one.counts.readings, other.counts.readings] as const;
    await one.clock.advance(MEMBER_BEAT_MS);
    await until(() => one.counts.readings > before[0] && other.counts.readings > before[1], one.clock, 5);
  };
  while ((await holders()).includes(silent.holder)) await read();
  await read();
  // The process that removed it may release once more when it sees that the row is gone.
  await until(() => one.counts.released >= 2 && other.counts.released >= 2, one.clock, 10);
  expect(one.clock.now()).toBeGreaterThanOrEqual(DEAD_AFTER_MS);
  // It was only frozen: its heartbeats tell it that it has to join again.
  expect(await renewMember(db, silentEpoch, { at: 0 })).toBeUndefined();
  await Promise.all([one.end(), other.end()]);
  expect(await holders()).toEqual([]);
});

test('joins anew, with a new epoch, after others have removed it', async () => {
  const one = start();
  await until(() => one.counts.readings > 0, one.clock);
  await db.deleteFrom('engine_member').execute();
  await until(() => one.counts.epochs.length === 2, one.clock, 100);
  const [first = 0, second = 0] = one.counts.epochs;
  expect(second).toBeGreaterThan(first);
  expect(one.counts.forwarded).toBe(2);
  await one.end();
  expect([await holders(), one.counts.forwarded]).toEqual([[], 3]);
});

test('reports the data folders of processes that have gone, not of restarted ones', async () => {
  const one = start(aMember('folder a'));
  const other = start(aMember('folder b'), { clock: one.clock });
  await joinMembers(db, aMember('folder c'), 0);
  await until(() => one.counts.members === 3, one.clock, 250);
  await joinMembers(db, aMember('folder c'), 0);
  await other.end();
  await until(() => one.counts.gone.length > 0, one.clock, 250);
  expect(one.counts.gone).toEqual(['folder b']);
  await one.end();
});

test('removes a silent process only after its transaction has ended', async () => {
  const silent = aMember();
  const epoch = await joinMembers(db, silent, 0);
  const one = start();
  await until(() => one.counts.readings > 0, one.clock);
  await db.transaction().execute(async (tx) => {
    await lockMember(tx, epoch);
    const turnsUntil = one.clock.elapsed() + 3 * DEAD_AFTER_MS;
    await until(() => one.clock.elapsed() >= turnsUntil, one.clock, 250);
    expect(await holders()).toContain(silent.holder);
    // Its heartbeats go on meanwhile.
    expect(one.counts.failed).toBe(0);
  });
  await until(async () => !(await holders()).includes(silent.holder), one.clock, 100);
  await one.end();
});

test('joins once the store is back, and does not join after a stop', async () => {
  let isAway = true;
  const one = start(aMember(), { isBroken: () => isAway });
  await until(async () => (await holders()).length === 1, one.clock);
  isAway = false;
  await until(() => one.counts.released === 1, one.clock, 100);
  await until(() => one.counts.members === 1, one.clock);
  await one.end();
  isAway = true;
  const late = start(aMember(), { isBroken: () => isAway });
  await late.end();
  expect(late.counts.released).toBe(0);
});

test('releases again after a failure', async () => {
  const silent = aMember();
  await joinMembers(db, silent, 0);
  let isAway = false;
  const one = start(aMember(), { isBroken: () => isAway });
  await until(() => one.counts.readings > 0, one.clock);
  isAway = true;
  await db.deleteFrom('engine_member').where('holder', '=', silent.holder).execute();
  await until(() => one.counts.failed > 0, one.clock, 10);
  expect(one.counts.released).toBe(1);
  isAway = false;
  await until(() => one.counts.released >= 2, one.clock, 10);
  await one.end();
});

/** Two members. The first one loses its own way to the store and asks the other; `answer` is what that reads. */
async function aCutOffMember(answer: () => Promise<readonly number[] | undefined>) {
  const ownWay = openStore({ connectionString: url });
  const asked: (readonly string[])[] = [];
  const askMembers = (members: readonly { readonly holder: string }[]) => {
    asked.push(members.map(({ holder }) => holder));
    return answer();
  };
  const one = start(aMember(), { db: ownWay, askMembers });
  const other = start(aMember(), { clock: one.clock });
  await until(() => one.counts.members === 2 && other.counts.members === 2, one.clock, 100);
  await ownWay.destroy();
  const isCutOff = (): boolean => one.memberships[0]?.isCutOff() === true;
  return { one, other, asked, isCutOff, end: () => Promise.all([one.end(), other.end()]) };
}

const listEpochs = async (): Promise<number[]> =>
  (await db.selectFrom('engine_member').select('epoch').execute()).map(({ epoch }) => epoch);

test('is cut off while only others reach the store, until they have removed it', async () => {
  const { one, other, asked, isCutOff, end } = await aCutOffMember(listEpochs);
  let isEnded = false;
  const [epoch = 0] = one.counts.epochs;
  await until(isCutOff, one.clock, 50);
  expect(await listEpochs()).toContain(epoch);
  expect(asked[0]).toEqual([other.self.holder]);
  // Forwarding is tried again before a process joins anew.
  void until(() => one.counts.forwarded === 2, one.clock, 100).then(() => (isEnded = true));
  await until(() => isEnded, one.clock);
  expect(await listEpochs()).not.toContain(epoch);
  await end();
});

test('continues while no member reaches the store', async () => {
  const { one, other, asked, isCutOff, end } = await aCutOffMember(() => Promise.resolve(undefined));
  await until(() => asked.length >= 5, one.clock, 50);
  expect([isCutOff(), one.counts.forwarded, other.counts.failed]).toEqual([false, 1, 0]);
  await end();
});

test('asks no other process while its heartbeats succeed', async () => {
  const asked: unknown[] = [];
  const one = start(aMember(), { askMembers: (members) => Promise.resolve(void asked.push(members)) });
  await until(() => one.counts.readings >= 5, one.clock, 100);
  expect([asked, one.counts.epochs.length]).toEqual([[], 1]);
  await one.end();
});
