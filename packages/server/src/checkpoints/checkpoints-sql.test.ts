import { seededRandom } from '@vedette/kernel/random';
import { generateSealingKeys } from '@vedette/kernel/sealed-box';
import { Secret } from '@vedette/kernel/secret';
import { expect, test } from 'vitest';
import { anAccountRow } from '../testing/an-account-row.js';
import { testDatabase } from '../testing/database.js';
import { isAvailable } from './checkpoint.js';
import { loadCheckpoints, loadNamedCheckpoints, loadRegions, saveServerStates } from './checkpoints-sql.js';
import {
  addCheckpoint,
  enrol,
  ENROLMENT_MS,
  issueEnrolment,
  removeCheckpoint,
  findServerByKey,
} from './enrolment-sql.js';
import { createLocalCheckpoints } from './local-checkpoints-sql.js';

const db = await testDatabase();
const now = Date.parse('2026-11-21T12:00:00Z');
const random = seededRandom(3);
await Promise.all([1, 2, 3, 4, 5, 7, 8].map((accountId) => anAccountRow(db, accountId)));
const inTransaction = db.transaction();

const aDraft = (accountId: number, name: string) => ({ accountId, name, code: 'X', regionId: 1004, isPrimary: true });
const addTo = (accountId: number, name: string) =>
  inTransaction.execute((tx) => addCheckpoint(tx, aDraft(accountId, name), now));

test('creates two local checkpoints for an account, once', async () => {
  for (const _ of [1, 2]) await inTransaction.execute((tx) => createLocalCheckpoints(tx, { accountId: 1, now }));
  const checkpoints = await loadCheckpoints(db, 1);
  expect(checkpoints).toMatchObject([
    { name: 'Local 1', isPrimary: true, isPrivate: false, servers: [{ isLocal: true, lastSeenAt: undefined }] },
    { name: 'Local 2', isPrimary: true, isPrivate: false, servers: [{ isLocal: true }] },
  ]);
  const regions = await loadRegions(db, 1);
  expect(regions.map(({ name }) => name)).toEqual([
    'Africa',
    'Asia',
    'Australia',
    'Europe',
    'North America',
    'South America',
    'Middle East',
    'Local',
  ]);
  expect((await loadRegions(db, 2)).map(({ name }) => name)).not.toContain('Local');
});

test('stores the state of a server, which is available while it polls', async () => {
  const { serverId } = await addTo(3, 'Speaks');
  const server = async () => (await loadCheckpoints(db, 3))[0]?.servers[0];
  const neverConnected = await server();
  expect(neverConnected && isAvailable(neverConnected, now)).toBe(false);
  const reported = { sentAt: now + 1_500, loopLagMs: 2.5, free: 7 };
  const state = { ...reported, serverId, version: '1.0', capabilities: ['IPv6', 'Ping'], impairments: [] };
  await saveServerStates(db, [{ state, at: now }]);
  await saveServerStates(db, [{ state, at: now + 1_000 }]);
  const seen = await server();
  expect(seen).toMatchObject({ softwareVersion: '1.0', capabilities: ['IPv6', 'Ping'], lastSeenAt: now });
  expect(seen).toMatchObject({ clockOffsetMs: 1_500, loopLagMs: 2.5, freeRuns: 7 });
  expect(seen && isAvailable(seen, now + 89_999)).toBe(true);
  expect(seen && isAvailable(seen, now + 90_000)).toBe(false);
  await saveServerStates(db, [{ state: { ...state, impairments: ['loop lag'] }, at: now + 2_000 }]);
  const impaired = await server();
  expect(impaired && isAvailable(impaired, now + 3_000)).toBe(false);
});

test('stores the states of several servers together, and only what has changed', async () => {
  const ids = [await addTo(8, 'One'), await addTo(8, 'Two'), await addTo(8, 'Three')].map(({ serverId }) => serverId);
  const reportAll = (at: number, impaired?: number) => {
    const state = { sentAt: at, loopLagMs: 0, free: 3, version: '1', capabilities: ['Ping'], impairments: [] };
    const reports = ids.map((serverId) => ({
      state: { ...state, serverId, impairments: serverId === impaired ? ['a "quoted", {odd} reason'] : [] },
      at,
    }));
    return saveServerStates(db, [...reports, { state: { ...state, serverId: 999_999 }, at }]);
  };
  const servers = async () => (await loadCheckpoints(db, 8)).flatMap((one) => one.servers);
  await reportAll(now);
  await reportAll(now + 1_000, ids[1]);
  expect((await servers()).map(({ lastSeenAt, impairments }) => [lastSeenAt, impairments])).toEqual([
    [now, []],
    [now + 1_000, ['a "quoted", {odd} reason']],
    [now, []],
  ]);
  await reportAll(now + 30_000, ids[1]);
  expect((await servers()).map(({ lastSeenAt }) => lastSeenAt)).toEqual([now + 30_000, now + 1_000, now + 30_000]);
});

test('loads checkpoints that are named by their own number or by a server', async () => {
  const own = await addTo(7, 'Own number');
  const other = await addTo(7, 'Its server');
  await addTo(7, 'Not named');
  await inTransaction.execute((tx) => removeCheckpoint(tx, { accountId: 7, checkpointId: own.checkpointId }, now));
  const named = await loadNamedCheckpoints(db, [own.checkpointId, other.serverId, 999_999]);
  const all = await loadCheckpoints(db, 7);
  expect(named.filter(({ accountId }) => accountId === 7)).toEqual(all.slice(0, 2));
  expect(await loadNamedCheckpoints(db, [999_999])).toEqual([]);
});

const sealingKey = generateSealingKeys().publicKey;

test('exchanges a token for a key once, within a day', async () => {
  const { serverId, checkpointId } = await addTo(4, 'Enrols');
  const issue = () => inTransaction.execute((tx) => issueEnrolment(tx, serverId, random, now));
  const exchange = (token: Secret, at: number, publicKey = sealingKey) =>
    inTransaction.execute((tx) => enrol(tx, { token, publicKey }, random, at));
  const outdated = await issue();
  const token = await issue();
  await expect(exchange(outdated, now)).rejects.toThrow(/unknown, used or expired/);
  await expect(exchange(token, now, 'no key')).rejects.toThrow(/publicKey/);
  await expect(exchange(token, now + ENROLMENT_MS)).rejects.toThrow(/expired/);
  const { key, ...enrolled } = await exchange(token, now + ENROLMENT_MS - 1);
  expect(enrolled).toEqual({ serverId });
  await expect(exchange(token, now + 1)).rejects.toThrow(/used/);
  expect(await findServerByKey(db, key)).toEqual({ serverId, checkpointId, checkpointName: 'Enrols', sealingKey });
  for (const wrong of [token, new Secret(''), new Secret('x')])
    expect(await findServerByKey(db, wrong)).toBeUndefined();
  const stored = JSON.stringify(await db.selectFrom('checkpoint_enrolment').selectAll().execute());
  expect(stored).not.toContain(token.reveal());
});

test('keeps a removed checkpoint readable by id, ends its key and frees its name', async () => {
  const { serverId, checkpointId } = await addTo(5, 'Goes');
  const token = await inTransaction.execute((tx) => issueEnrolment(tx, serverId, random, now));
  const { key } = await inTransaction.execute((tx) => enrol(tx, { token, publicKey: sealingKey }, random, now));
  const remove = (accountId: number) =>
    inTransaction.execute((tx) => removeCheckpoint(tx, { accountId, checkpointId }, now));
  expect(await remove(6)).toBeUndefined();
  await expect(addTo(5, 'Goes')).rejects.toThrow(/Name/);
  expect(await remove(5)).toEqual({ name: 'Goes' });
  expect(await remove(5)).toBeUndefined();
  expect(await findServerByKey(db, key)).toBeUndefined();
  expect(await loadCheckpoints(db, 5)).toMatchObject([{ isDeleted: true, isEnabled: false }]);
  await addTo(5, 'Goes');
});

test('rejects a region of another account', async () => {
  const [local] = (await loadRegions(db, 1)).filter(({ name }) => name === 'Local');
  const draft = { ...aDraft(7, 'Lost'), regionId: local?.regionId ?? 0 };
  await expect(inTransaction.execute((tx) => addCheckpoint(tx, draft, now))).rejects.toThrow(/RegionId/);
});
