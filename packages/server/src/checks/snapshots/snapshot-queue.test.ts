import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemRandom } from '@vedette/kernel/random';
import { DAY, HOUR, ManualClock, MINUTE } from '@vedette/kernel/clock';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { aCheck, aMonitorRow, anHttpDetail, monday } from '../../testing/a-check.js';
import { testDatabase } from '../../testing/database.js';
import { createBodyStore, ensurePartitions, storeChecks } from '../index.js';
import { createSnapshotQueue } from './snapshot-queue.js';
import { MAX_WAITING_SNAPSHOTS } from './snapshot-rules.js';
import { expireWaitingSnapshots, readSnapshot, sqlSnapshotStore, findChecksWithSnapshot } from './snapshot-sql.js';
import { createFileArtifactStore } from '../artifacts/artifact-store.js';

const db = await testDatabase();
await ensurePartitions(db, monday);
const folder = await mkdtemp(join(tmpdir(), 'vedette-snapshots-'));
afterAll(() => rm(folder, { recursive: true }));
const kept = { keepOkMs: 7 * DAY, keepErrorMs: 90 * DAY };
const artifacts = createFileArtifactStore({ folder, okBudgetBytes: 1e6, ...kept });
const bodies = createBodyStore({ okBudgetBytes: 1e6, ...kept });
const store = sqlSnapshotStore(db);
const shop = await aMonitorRow(db);
const [ONE, OTHER] = [
  { accountId: 1, serverId: 101 },
  { accountId: 1, serverId: 102 },
] as const;
const png = Buffer.from('89504e470d0a1a0a0000000d494844520000050000000320', 'hex').toString('base64');
const picture = { mimeType: 'image/png', data: png } as const;
const maySee = (): boolean => true;
let clock: ManualClock;
let queue: ReturnType<typeof createSnapshotQueue>;
let at = monday;

beforeEach(async () => {
  await sql`delete from check_snapshot`.execute(db);
  at += MINUTE;
  clock = new ManualClock(at);
  queue = createSnapshotQueue({ store, artifacts, clock, random: systemRandom });
});

/** A check that is the first confirmed error of its sequence, decided in the transaction that stores it. */
async function anError(text = '<h1>Sorry</h1>', change: Parameters<typeof aCheck>[0] = { monitorGuid: shop }) {
  const body = Buffer.from(text);
  const [packed] = await bodies.pack([{ accountId: 1, body, isError: true, at }]);
  const check = aCheck({
    at,
    errorLevel: 2,
    errorCode: 15_001,
    detail: anHttpDetail(packed && { body: packed }),
    ...change,
  });
  await db.transaction().execute(async (tx) => {
    await storeChecks(tx, [check]);
    await queue.decide(sqlSnapshotStore(tx), [{ check, contentType: 'text/html', body }]);
  });
  return check;
}
const readState = async (id: number) => {
  const found = await readSnapshot(db, 1, id);
  return [found?.state, found?.reason];
};

test('queues content and stores the snapshot of a server that may see it', async () => {
  const { id } = await anError();
  expect(await readState(id)).toEqual(['Waiting', undefined]);
  expect(await queue.take({ ...ONE, maySee: () => false })).toBeUndefined();
  expect(await queue.take({ ...ONE, accountId: 2, maySee })).toBeUndefined();
  const body = Buffer.from('<h1>Sorry</h1>').toString('base64');
  expect(await queue.take({ ...ONE, maySee })).toEqual({ checkId: id, form: 'page', contentType: 'text/html', body });
  expect(await queue.take({ ...OTHER, maySee })).toBeUndefined();
  await queue.receive(ONE, { checkId: id, picture });
  const drawn = await readSnapshot(db, 1, id);
  expect(drawn?.state).toBe('Drawn');
  expect((await artifacts.read(1, drawn?.artifact ?? ''))?.toString('base64')).toBe(png);
  expect(await findChecksWithSnapshot(db, 1, [id, id + 1])).toEqual(new Set([id]));
  expect(await findChecksWithSnapshot(db, 2, [id])).toEqual(new Set());
  expect(await readSnapshot(db, 2, id)).toBeUndefined();
});

test('ignores repeated decisions and reports, also of another server', async () => {
  const check = await anError();
  await queue.decide(store, [{ check, contentType: 'text/plain', body: Buffer.from('x') }]);
  const order = await queue.take({ ...ONE, maySee });
  expect(order?.form).toBe('page');
  const report = { checkId: check.id, picture };
  await queue.receive(OTHER, report);
  await queue.receive({ ...ONE, accountId: 2 }, report);
  expect(await readState(check.id)).toEqual(['Waiting', undefined]);
  await queue.receive(ONE, report);
  const first = await readSnapshot(db, 1, check.id);
  await queue.receive(ONE, { checkId: check.id });
  await queue.receive(ONE, report);
  expect(await readSnapshot(db, 1, check.id)).toEqual(first);
});

test('handles concurrent duplicate reports and returns once', async () => {
  const { id } = await anError();
  await queue.take({ ...ONE, maySee });
  let keeps = 0;
  const again = {
    ...picture,
    data: Buffer.from('89504e470d0a1a0a0000000d49484452000005000000032001', 'hex').toString('base64'),
  };
  const hurried = createSnapshotQueue({
    store,
    clock,
    random: systemRandom,
    artifacts: {
      store: async (artifact) => {
        keeps += 1;
        if (keeps === 1) await hurried.receive(ONE, { checkId: id, picture: again });
        return artifacts.store(artifact);
      },
    },
  });
  await hurried.receive(ONE, { checkId: id, picture });
  expect([keeps, ...(await readState(id))]).toEqual([1, 'Drawn', undefined]);
  const preempted = await anError('<h1>Wait</h1>', { monitorGuid: await aMonitorRow(db) });
  await queue.take({ ...ONE, maySee });
  await queue.receive(ONE, { checkId: preempted.id });
  await queue.take({ ...ONE, maySee });
  await Promise.all([1, 2].map(() => queue.receive(ONE, { checkId: preempted.id, preempted: true })));
  const { rows } = await sql<{
    attempts: number;
  }>`select attempts from check_snapshot where check_id = ${preempted.id}`.execute(db);
  expect(rows).toEqual([{ attempts: 1 }]);
});

test('renders again later while the artifact store rejects snapshots', async () => {
  const { id } = await anError();
  const full = createSnapshotQueue({
    store,
    clock,
    random: systemRandom,
    artifacts: { store: () => Promise.reject(new Error('the disk is full')) },
  });
  for (let tries = 0; tries < 4; tries += 1) {
    expect((await queue.take({ ...ONE, maySee }))?.checkId).toBe(id);
    await expect(full.receive(ONE, { checkId: id, picture })).rejects.toThrow('full');
    expect(await queue.take({ ...OTHER, maySee })).toBeUndefined();
    await clock.advance(2 * MINUTE);
  }
  expect((await queue.take({ ...OTHER, maySee }))?.checkId).toBe(id);
});

test('lets another server claim an overdue snapshot, whose image counts', async () => {
  const { id } = await anError();
  await queue.take({ ...ONE, maySee });
  await clock.advance(2 * MINUTE);
  expect((await queue.take({ ...OTHER, maySee }))?.checkId).toBe(id);
  await queue.receive(ONE, { checkId: id, picture });
  expect(await readState(id)).toEqual(['Waiting', undefined]);
  await queue.receive(OTHER, { checkId: id, picture });
  expect(await readState(id)).toEqual(['Drawn', undefined]);
});

test('attempts three times to render, and rejects invalid images', async () => {
  const { id } = await anError();
  for (const data of ['', Buffer.from('<svg/>').toString('base64'), Buffer.from('GIF89a').toString('base64')]) {
    expect(await readState(id)).toEqual(['Waiting', undefined]);
    expect((await queue.take({ ...ONE, maySee }))?.checkId).toBe(id);
    await queue.receive(ONE, { checkId: id, ...(data !== '' && { picture: { ...picture, data } }) });
  }
  expect(await readState(id)).toEqual(['None', 'Undrawable']);
  expect(await queue.take({ ...ONE, maySee })).toBeUndefined();
});

test('does not count yielding to checks as a try, and waits each time', async () => {
  const { id } = await anError();
  for (let times = 0; times < 5; times += 1) {
    expect((await queue.take({ ...ONE, maySee }))?.checkId).toBe(id);
    await queue.receive(ONE, { checkId: id, preempted: true });
    await queue.receive(ONE, { checkId: id, preempted: true });
    expect(await queue.take({ ...ONE, maySee })).toBeUndefined();
    await clock.advance(2 * MINUTE);
    await expireWaitingSnapshots(db, clock.now());
    expect(await readState(id)).toEqual(['Waiting', undefined]);
  }
});

test('gives up snapshots after an hour or when every try was lost', async () => {
  const late = await anError();
  const lost = await anError('<h1>Lost</h1>', { monitorGuid: await aMonitorRow(db) });
  for (let attempts = 0; attempts < 3; attempts += 1) {
    while (await queue.take({ ...ONE, maySee: (guid) => guid === lost.monitorGuid }));
    await clock.advance(2 * MINUTE);
  }
  await expireWaitingSnapshots(db, clock.now());
  expect(await readState(lost.id)).toEqual(['None', 'Undrawable']);
  expect(await readState(late.id)).toEqual(['Waiting', undefined]);
  await clock.advance(HOUR);
  expect(await queue.take({ ...ONE, maySee })).toBeUndefined();
  await expireWaitingSnapshots(db, clock.now());
  expect(await readState(late.id)).toEqual(['None', 'Late']);
});

test('gives up when the content is no longer stored', async () => {
  const { id } = await anError('<h1>short-lived</h1>');
  await sql`delete from check_body`.execute(db);
  bodies.forget();
  expect(await queue.take({ ...ONE, maySee })).toBeUndefined();
  expect(await readState(id)).toEqual(['None', 'Late']);
});

test('records empty content as such, and expects nothing without content', async () => {
  const empty = await anError(' ');
  expect(await readState(empty.id)).toEqual(['None', 'Empty']);
  const slow = await anError('<h1>slow</h1>', { monitorGuid: shop, errorCode: 6000 });
  expect(await readState(slow.id)).toEqual([undefined, undefined]);
});

test('limits waiting snapshots, also within one batch', async () => {
  await sql`insert into check_snapshot (account_id, check_id, monitor_guid, requested_at, state, format, content_type)
    select 1, n, ${shop}, ${clock.now()}::bigint, 'Waiting', 'page', 'text/html'
    from generate_series(1, ${MAX_WAITING_SNAPSHOTS - 2}::integer) n`.execute(db);
  const checks = Array.from({ length: 4 }, () => aCheck({ monitorGuid: shop, at, errorLevel: 2, errorCode: 15_001 }));
  const body = Buffer.from('<h1>Sorry</h1>');
  const empty = { contentType: 'text/html', body: undefined };
  const noted = checks.map((check, index) => ({
    check,
    ...(index === 0 ? empty : { contentType: 'text/html', body }),
  }));
  await queue.decide(store, noted);
  const states = await Promise.all(checks.map(({ id }) => readState(id)));
  const waits = ['Waiting', undefined];
  expect(states).toEqual([['None', 'Empty'], waits, waits, ['None', 'TooMany']]);
});

test('queries the store again after a minute, or immediately after a request', async () => {
  expect(queue.mayHavePending(ONE)).toBe(true);
  await queue.take({ ...ONE, maySee });
  expect(queue.mayHavePending(ONE)).toBe(false);
  await anError();
  expect(queue.mayHavePending(ONE)).toBe(true);
  await clock.advance(2 * MINUTE);
  expect(queue.mayHavePending(ONE)).toBe(true);
});

test('lets a server that may see nothing not block the others', async () => {
  const { id } = await anError();
  await clock.advance(2 * MINUTE);
  expect(await queue.take({ ...OTHER, maySee: () => false })).toBeUndefined();
  expect([queue.mayHavePending(OTHER), queue.mayHavePending(ONE)]).toEqual([false, true]);
  expect((await queue.take({ ...ONE, maySee }))?.checkId).toBe(id);
});

test('requests nothing when the transaction fails', async () => {
  const check = aCheck({ monitorGuid: shop, at, errorLevel: 2, errorCode: 15_001 });
  const failing = db.transaction().execute(async (tx) => {
    await queue.decide(sqlSnapshotStore(tx), [{ check, contentType: 'text/html', body: Buffer.from('x') }]);
    throw new Error('the disk is full');
  });
  await expect(failing).rejects.toThrow('full');
  expect(await readSnapshot(db, 1, check.id)).toBeUndefined();
});
