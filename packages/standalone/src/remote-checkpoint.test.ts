import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadIdentity } from '@vedette/checkpoint/wire/identity';
import { createWirePort } from '@vedette/checkpoint/wire/wire-port';
import {
  createUnreachedOutcome,
  type CheckpointPort,
  type CheckpointState,
  type RunKey,
  type RunOrder,
  type RunResult,
} from '@vedette/contract/checkpoint/protocol';
import type { FailureDiagnostics } from '@vedette/contract/checkpoint/failure-diagnostics';
import type { SnapshotOrder } from '@vedette/contract/checkpoint/snapshot';
import { createClient } from '@vedette/contract/client';
import { checkpointV1Endpoints } from '@vedette/contract/v1/checkpoints/checkpoint';
import { systemRandom } from '@vedette/kernel/random';
import { systemClock } from '@vedette/kernel/clock';
import { generateSealingKeys } from '@vedette/kernel/sealed-box';
import { Secret } from '@vedette/kernel/secret';
import { createAccount } from '@vedette/server/access/index';
import { createLocalCheckpoints, findServerByKey } from '@vedette/server/checkpoints/index';
import { registerCheckpointProtocolRoutes } from '@vedette/server/engine/dispatch/checkpoint-routes';
import type { RouteHost } from '@vedette/server/http/index';
import { aCaller, aHost } from '@vedette/server/testing/a-host';
import { testDatabase } from '@vedette/server/testing/database';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { registerRemoteCheckpointRoutes } from '@vedette/server/checkpoints/remote-routes';
import { lookupCheckpoint } from '@vedette/server/checkpoints/private-location-sql';

const db = await testDatabase();
const received: unknown[] = [];
/** Orders of the next poll. */
const orders: RunOrder[] = [];
/** Snapshots to render. */
const snapshots: SnapshotOrder[] = [];
/** Plan of checkpoints while this server is unreachable. */
const plan = { tag: 'first', monitors: [] };
const port: CheckpointPort = {
  poll: (state, signal) => {
    received.push(['poll', state.serverId]);
    if (state.free > 0) return Promise.resolve({ orders: orders.splice(0), serverNow: 42 });
    // Full: waits as the engine does, until the checkpoint disconnects.
    return new Promise((_, refuse) => {
      signal.addEventListener('abort', () => {
        received.push(['hung up', state.serverId]);
        refuse(new Error('hung up'));
      });
    });
  },
  extend: (serverId, runs) => Promise.resolve(void received.push(['extend', serverId, runs])),
  deliver: (serverId, results) => Promise.resolve(void received.push(['deliver', serverId, results])),
  follow: (serverId, run, progress) => Promise.resolve(received.push(['follow', serverId, run, progress]) > 0),
  explain: (serverId, run, pack) => Promise.resolve(void received.push(['explain', serverId, run, pack])),
  takeSnapshot: () => Promise.resolve(snapshots.shift()),
  deliverSnapshot: (serverId, result) => Promise.resolve(void received.push(['deliverSnapshot', serverId, result])),
  offlinePlan: (_serverId, known) => Promise.resolve(known === plan.tag ? undefined : plan),
};
const silent = { error: vi.fn() };
const strangerIdentity = { serverId: 1, key: new Secret('none'), privateKey: generateSealingKeys().privateKey };
let host: RouteHost;
let serverUrl: string;
let folder: string;

const asAnn = () => createClient({ baseUrl: serverUrl, account: { userName: 'ann', password: 'x' } });
const create = (CheckpointName: string) => asAnn().call(checkpointV1Endpoints.create, { body: { CheckpointName } });
const enrolled = async (name: string) => {
  const made = await create(name);
  const file = join(folder, `${name}.json`);
  const identity = await loadIdentity({ file, serverUrl, token: new Secret(made.Token) });
  return { ...made, file, identity, wire: createWirePort({ serverUrl, identity, log: silent }) };
};
const createState = (serverId: number): CheckpointState => ({
  serverId,
  version: '1',
  sentAt: 0,
  free: 5,
  capabilities: [],
  impairments: [],
  loopLagMs: 0,
});
const anOrder = (password: string): RunOrder => ({
  monitorGuid: '22222222-2222-4222-8222-222222222222',
  slotAt: 1,
  attempt: 0,
  startAt: 1,
  leaseUntil: 2,
  target: {
    kind: 'http',
    url: 'https://shop.example/',
    method: 'GET',
    headers: [],
    body: '',
    userAgent: '',
    httpVersion: 'Negotiate',
    tlsVersion: 'Tls12',
    ipVersion: 'IpV4',
    checkCertificateErrors: true,
    authentication: { type: 'Basic', username: 'ann', password },
    followRedirects: true,
    contentMatches: [],
    connectTimeoutMs: 1,
    totalTimeoutMs: 1,
    maxBodyBytes: 1,
  },
});
const never = new AbortController().signal;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vedette-remote-'));
  const { accountId } = await createAccount(
    { db, clock: systemClock, random: systemRandom },
    {
      name: 'Test',
      zone: 'UTC',
      administratorEmail: 'ann@example.com',
      administratorName: 'Ann',
      administratorPassword: new Secret('long enough a secret'),
      groupAuthorizationForm: 'Objects',
    },
  );
  await db.transaction().execute((tx) => createLocalCheckpoints(tx, { accountId, now: 0 }));
  host = await aHost(
    { ann: aCaller({ accountId }), bob: aCaller({ accountId, isAdministrator: false }) },
    { lookupCheckpoint: (accountId, checkpointId) => lookupCheckpoint(db, accountId, checkpointId) },
    { findServerByKey: (key) => findServerByKey(db, new Secret(key)) },
  );
  registerRemoteCheckpointRoutes(host, {
    db,
    clock: systemClock,
    random: systemRandom,
    visibleTo: () => Promise.resolve([]),
  });
  registerCheckpointProtocolRoutes(host, { port, clock: systemClock });
  await host.app.listen({ port: 0, host: '127.0.0.1' });
  serverUrl = `http://127.0.0.1:${(host.app.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  // A client that was cut off may already have opened the next connection.
  host.app.server.closeAllConnections();
  await host.app.close();
  await rm(folder, { recursive: true });
});

test('enrols with a token, keeps its identity after a restart, and polls', async () => {
  const { identity, wire, file, ServerId, Token } = await enrolled('Far');
  expect(identity.serverId).toBe(ServerId);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readFile(file, 'utf8')).not.toContain(Token);
  const again = await loadIdentity({ file, serverUrl, token: undefined });
  expect(again.key.reveal()).toBe(identity.key.reveal());
  const run: RunKey = { monitorGuid: '22222222-2222-4222-8222-222222222222', slotAt: 1, attempt: 0 };
  expect(await wire.poll(createState(ServerId), never)).toEqual({ orders: [], serverNow: 42 });
  await wire.extend(ServerId, [run]);
  await wire.deliver(ServerId, []);
  const pack: FailureDiagnostics = { collectedAt: 7, parts: [{ name: 'Redirects', text: '301 /' }] };
  await wire.explain(ServerId, run, pack);
  expect(await wire.follow(ServerId, run, undefined)).toBe(true);
  expect(received.splice(0)).toEqual([
    ['poll', ServerId],
    ['extend', ServerId, [run]],
    ['deliver', ServerId, []],
    ['explain', ServerId, run, pack],
    ['follow', ServerId, run, undefined],
  ]);
});

test('delivers any content of a target, even invalid characters and dates', async () => {
  const { wire, ServerId } = await enrolled('Honest about all');
  const run = { monitorGuid: '22222222-2222-4222-8222-222222222222', slotAt: 1, attempt: 0 };
  const certificate = { subject: 'CN=odd', issuer: 'CN=odd', fingerprint256: 'AA', subjectAltNames: [], validFrom: 1 };
  const said = 'NUL \0 and half \ud800';
  const result: RunResult = {
    ...run,
    serverId: ServerId,
    startedAt: 1,
    finishedAt: 2,
    queueDelayMs: 0,
    loopLagMs: 0,
    outcome: { ...createUnreachedOutcome(1, said), facts: [{ name: 'Greeting', value: said }], certificate },
  };
  await wire.deliver(ServerId, [result]);
  const pack: FailureDiagnostics = { collectedAt: 7, parts: [{ name: 'Redirects', text: said }] };
  await wire.explain(ServerId, run, pack);
  expect(received.splice(0)).toEqual([
    ['deliver', ServerId, [result]],
    ['explain', ServerId, run, pack],
  ]);
});

test('delivers a target unchanged, and unreadable with any other key', async () => {
  const { wire, ServerId, CheckpointId, identity } = await enrolled('Sealed');
  const order = anOrder('s3cret-password');
  orders.push(order);
  const polls: string[] = [];
  const tapped: typeof fetch = async (...args) => {
    const answer = await fetch(...args);
    polls.push(await answer.clone().text());
    return answer;
  };
  const tappedWire = createWirePort({ serverUrl, identity, log: silent, fetch: tapped });
  expect((await tappedWire.poll(createState(ServerId), never)).orders).toEqual([order]);
  expect(polls.join()).toContain('bundle');
  expect(polls.join()).not.toMatch(/s3cret|shop[.]example/);

  const renewed = await asAnn().call(checkpointV1Endpoints.renew, { params: { checkpointId: CheckpointId } });
  const file = join(folder, 'renewed.json');
  const again = await loadIdentity({ file, serverUrl, token: new Secret(renewed.Token) });
  orders.push(order, order);
  const mixed = { ...again, privateKey: identity.privateKey };
  const deaf = createWirePort({ serverUrl, identity: mixed, log: silent });
  expect((await deaf.poll(createState(ServerId), never)).orders).toEqual([]);
  expect(silent.error).toHaveBeenCalledTimes(1);
  expect(JSON.stringify(silent.error.mock.calls)).not.toMatch(/s3cret/);
  await expect(wire.poll(createState(ServerId), never)).rejects.toMatchObject({ kind: 'unauthenticated' });
  received.length = 0;
});

test('delivers a snapshot order unreadable by others, and its picture back', async () => {
  const { ServerId, identity } = await enrolled('Painter');
  const body = Buffer.from('<h1>s3cret</h1>').toString('base64');
  const order: SnapshotOrder = { checkId: 9, form: 'page', contentType: 'text/html; charset=utf-8', body };
  const answers: string[] = [];
  const tapped: typeof fetch = async (...args) => {
    const answer = await fetch(...args);
    answers.push(await answer.clone().text());
    return answer;
  };
  const wire = createWirePort({ serverUrl, identity, log: silent, fetch: tapped });
  expect(await wire.takeSnapshot(ServerId)).toBeUndefined();
  snapshots.push(order, { ...order, form: 'movie' as never });
  expect(await wire.takeSnapshot(ServerId)).toEqual(order);
  await expect(wire.takeSnapshot(ServerId)).rejects.toThrow('form');
  expect(answers.join()).not.toMatch(/s3cret|<h1>/);
  expect(answers.join()).not.toContain(body);
  const result = { checkId: 9, picture: { mimeType: 'image/png' as const, data: 'A'.repeat(1_999_996) } };
  await wire.deliverSnapshot(ServerId, result);
  expect(received.splice(0)).toEqual([['deliverSnapshot', ServerId, result]]);
  await expect(wire.takeSnapshot(ServerId + 1)).rejects.toMatchObject({ kind: 'forbidden' });
});

test('rejects calls for another server, or with an invalid key', async () => {
  const { wire, ServerId } = await enrolled('Honest');
  await expect(wire.poll(createState(ServerId + 1), never)).rejects.toMatchObject({ kind: 'forbidden' });
  const foreign = [{ serverId: ServerId + 1 }] as unknown as RunResult[];
  await expect(wire.deliver(ServerId, foreign)).rejects.toMatchObject({ kind: 'invalid' });
  const stranger = createWirePort({ serverUrl, identity: strangerIdentity, log: silent });
  await expect(stranger.poll(createState(ServerId), never)).rejects.toMatchObject({ kind: 'unauthenticated' });
  expect(received.splice(0)).toEqual([]);
});

test('accepts a token once, and creates a new one on request', async () => {
  const { Token, CheckpointId, ServerId } = await enrolled('Again');
  const file = join(folder, 'second.json');
  const exchange = (token: string) => loadIdentity({ file, serverUrl, token: new Secret(token) });
  await expect(exchange(Token)).rejects.toMatchObject({ kind: 'unauthenticated' });
  const params = { checkpointId: CheckpointId };
  const renewed = await asAnn().call(checkpointV1Endpoints.renew, { params });
  expect((await exchange(renewed.Token)).serverId).toBe(ServerId);
  await expect(loadIdentity({ file: join(folder, 'none.json'), serverUrl, token: undefined })).rejects.toMatchObject({
    kind: 'invalid',
  });
});

test('rejects a removed checkpoint immediately, and audits each change', async () => {
  const { wire, CheckpointId, ServerId } = await enrolled('Leaves');
  await asAnn().call(checkpointV1Endpoints.remove, { params: { checkpointId: CheckpointId } });
  await expect(wire.poll(createState(ServerId), never)).rejects.toMatchObject({ kind: 'unauthenticated' });
  const names = (await asAnn().call(checkpointV1Endpoints.list, {})).map((row) => row.CheckpointName);
  expect(names).toContain('Local 1');
  expect(names).not.toContain('Leaves');
  const audit = await db.selectFrom('audit').select('action').where('object_name', '=', 'Leaves').execute();
  expect(audit.map(({ action }) => action)).toEqual(['Created', 'Deleted']);
});

test('neither enrols nor removes local checkpoints, and requires administrators', async () => {
  const [local] = await asAnn().call(checkpointV1Endpoints.list, {});
  const params = { checkpointId: local?.CheckpointId ?? 0 };
  await expect(asAnn().call(checkpointV1Endpoints.renew, { params })).rejects.toMatchObject({ status: 400 });
  await expect(asAnn().call(checkpointV1Endpoints.remove, { params })).rejects.toMatchObject({ status: 400 });
  await expect(create('Local 1')).rejects.toMatchObject({ status: 409 });
  const bob = createClient({ baseUrl: serverUrl, account: { userName: 'bob', password: 'x' } });
  const body = { CheckpointName: 'Mine' };
  await expect(bob.call(checkpointV1Endpoints.create, { body })).rejects.toMatchObject({ status: 403 });
});

test('ends a poll at the server when the checkpoint disconnects', async () => {
  const { wire, ServerId } = await enrolled('Brief');
  const leaving = new AbortController();
  const waiting = wire.poll({ ...createState(ServerId), free: 0 }, leaving.signal);
  await expect.poll(() => received.length).toBe(1);
  leaving.abort();
  await expect(waiting).rejects.toMatchObject({ kind: 'unavailable' });
  await expect.poll(() => received.splice(0)).toContainEqual(['hung up', ServerId]);
});

test('does not treat an unreachable server as a rejection', async () => {
  const away = createWirePort({ serverUrl: 'http://127.0.0.1:1', identity: strangerIdentity, log: silent });
  await expect(away.deliver(1, [])).rejects.toMatchObject({
    kind: 'unavailable',
    message: expect.stringMatching(/^The server http:\/\/127\.0\.0\.1:1 cannot be reached: \S/) as string,
  });
});
