import {
  bundleContext,
  sealingContext,
  type CheckpointState,
  type RunKey,
  type RunResult,
} from '@vedette/contract/checkpoint/protocol';
import { offlinePlanContext, type OfflinePlan } from '@vedette/contract/checkpoint/offline-plan';
import { Fault } from '@vedette/kernel/fault';
import {
  snapshotContext,
  type SealedSnapshotOrder,
  type SnapshotOrder,
  type SnapshotResult,
} from '@vedette/contract/checkpoint/snapshot';
import { BrokenBox, generateSealingKeys, unseal } from '@vedette/kernel/sealed-box';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHost, type RouteHost } from '../../http/index.js';
import { rejectingGatekeeper, emptyLookups } from '../../testing/empty-lookups.js';
import { registerCheckpointProtocolRoutes } from './checkpoint-routes.js';
import { aResult } from '../testing/a-result.js';
import { aTarget } from '../testing/an-engine.js';

const state: CheckpointState = {
  serverId: 101,
  version: '1',
  sentAt: 5,
  free: 3,
  capabilities: ['Http'],
  impairments: [],
  loopLagMs: 0,
};
const run: RunKey = { monitorGuid: aResult().monitorGuid, slotAt: 60_000, attempt: 0 };

const keys = generateSealingKeys();
const secretive = { ...aTarget(), authentication: { type: 'Basic', username: 'ann', password: 'pässword' } } as const;
const plan: OfflinePlan = {
  tag: 'today',
  monitors: [
    {
      monitorGuid: run.monitorGuid,
      intervalMs: 60_000,
      phaseMs: 7,
      share: { index: 0, of: 1 },
      closed: [],
      target: aTarget('http://inside.example/'),
    },
  ],
};
let host: RouteHost;
let isAway = false;
let written = 0;
const polledStates: CheckpointState[] = [];
const extended: RunKey[] = [];
const delivered: RunResult[] = [];
const deliveredDiagnostics: unknown[] = [];
const waiting: SnapshotOrder[] = [];
const drawn: SnapshotResult[] = [];
beforeAll(async () => {
  const paris = { serverId: 101, checkpointName: 'Paris', sealingKey: keys.publicKey };
  host = await createHost({
    logger: pino({ level: 'silent' }),
    gatekeeper: rejectingGatekeeper,
    lookups: emptyLookups,
    newGuid: () => 'r',
    afterWrite: () => void (written += 1),
    findServerByKey: (key) => Promise.resolve(key === 'good' ? paris : undefined),
  });
  const whileHere = <T>(answer: () => T): Promise<T> =>
    isAway
      ? Promise.reject(new Fault('unavailable', 'not leading', { retryAfterS: 2 }))
      : Promise.resolve().then(answer);
  const orders = [{ ...run, target: secretive, startAt: 1, leaseUntil: 2, runToken: 'token' }];
  registerCheckpointProtocolRoutes(host, {
    clock: { now: () => 77 },
    port: {
      poll: (polled) =>
        whileHere(() => {
          polledStates.push(polled);
          return { orders, serverNow: 78 };
        }),
      extend: (_serverId, runs) => whileHere(() => void extended.push(...runs)),
      deliver: (_serverId, results) => whileHere(() => void delivered.push(...results)),
      explain: (_serverId, of, diagnostics) =>
        whileHere(() => {
          if (of.attempt > 0) throw new Fault('conflict', 'that run is not known yet');
          deliveredDiagnostics.push({ of, diagnostics });
        }),
      follow: (_serverId, _run, progress) => whileHere(() => progress?.number === 2),
      takeSnapshot: () => whileHere(() => waiting.shift()),
      deliverSnapshot: (_serverId, report) => whileHere(() => void drawn.push(report)),
      offlinePlan: (_serverId, known) => whileHere(() => (known === plan.tag ? undefined : plan)),
    },
  });
});
afterAll(() => host.app.close());

const call = (path: string, payload: unknown, key = 'good') =>
  host.app.inject({
    method: 'POST',
    url: `/api/v1/Checkpoint/${path}`,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    payload: JSON.stringify(payload),
  });

test('identifies a server by its key, sends orders and accepts results', async () => {
  expect((await call('Hello', {})).json()).toEqual({ serverId: 101, checkpointName: 'Paris', serverNow: 77 });
  const polled = await call('Poll', state);
  expect(polled.statusCode).toBe(200);
  expect(polled.json()).toMatchObject({ serverNow: 78, orders: [{ ...run, startAt: 1, leaseUntil: 2 }] });
  expect((await call('Extend', { serverId: 101, runs: [run] })).statusCode).toBe(204);
  expect(extended).toEqual([run]);
  expect((await call('Deliver', { serverId: 101, results: [aResult()] })).statusCode).toBe(204);
  expect(delivered).toEqual([aResult()]);
});

test('seals a target for the server and the run', async () => {
  const { body, json } = await call('Poll', state);
  for (const part of ['pässword', 'ann', secretive.url]) expect(body).not.toContain(part);
  const [order] = json<{ orders: { sealedTarget: string }[] }>().orders;
  const box = order?.sealedTarget ?? '';
  expect(JSON.parse(unseal(box, keys.privateKey, sealingContext(101, run)))).toEqual(secretive);
  expect(() => unseal(box, keys.privateKey, sealingContext(102, run))).toThrow(BrokenBox);
  expect(() => unseal(box, keys.privateKey, sealingContext(101, { ...run, attempt: 1 }))).toThrow(BrokenBox);
});

test('seals all orders together for a checkpoint that opens bundles', async () => {
  const { body, json } = await call('Poll', { ...state, opensBundles: true });
  for (const part of ['pässword', 'ann', secretive.url, run.monitorGuid, 'token']) expect(body).not.toContain(part);
  const { orders, bundle } = json<{ orders: unknown[]; bundle: string }>();
  expect(orders).toEqual([]);
  const opened: unknown = JSON.parse(unseal(bundle, keys.privateKey, bundleContext(101, 78)));
  expect(opened).toEqual([{ ...run, target: secretive, startAt: 1, leaseUntil: 2, runToken: 'token' }]);
  for (const context of [bundleContext(102, 78), bundleContext(101, 79)])
    expect(() => unseal(bundle, keys.privateKey, context)).toThrow(BrokenBox);
  expect(polledStates.at(-1)).toEqual(state);
});

test('sends the run token also by its previous name', async () => {
  expect((await call('Poll', state)).json()).toMatchObject({ orders: [{ runToken: 'token', receipt: 'token' }] });
});

test('responds 401 to an unknown key, 403 to a foreign one, 400 to a bad body', async () => {
  for (const path of ['Hello', 'Poll', 'Extend', 'Deliver']) {
    const body = { ...state, runs: [], results: [] };
    expect((await call(path, body, 'bad')).statusCode).toBe(401);
    if (path !== 'Hello') expect((await call(path, { ...body, serverId: 102 })).statusCode).toBe(403);
  }
  expect((await call('Deliver', { serverId: 101, results: [{ ...aResult(), slotAt: 'now' }] })).statusCode).toBe(400);
});

const reports = {
  ...state,
  run,
  runs: [run],
  results: [aResult()],
  pack: { collectedAt: 5, parts: [] },
  result: { checkId: 7 },
};

test.each(['Poll', 'Extend', 'Deliver', 'Explain', 'Follow', 'OfflinePlan', 'TakeSnapshot', 'DeliverSnapshot'])(
  'answers 503 with Retry-After if this process does not run the engine: %s',
  async (path) => {
    isAway = true;
    const answer = await call(path, reports);
    isAway = false;
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2']);
  },
);

test('rejects a report about an unknown run', async () => {
  expect((await call('Explain', { ...reports, run: { ...run, attempt: 1 } })).statusCode).toBe(409);
});

test('does not reload permissions for requests of checkpoints', async () => {
  expect((await call('Poll', state)).statusCode).toBe(200);
  expect(written).toBe(0);
});

test.each([
  ['version', 'v'.repeat(201)],
  ['capabilities', ['c'.repeat(201)]],
  ['impairments', ['i'.repeat(501)]],
  ['impairments', Array.from({ length: 21 }, () => 'late')],
])('limits what a checkpoint reports about itself: %s', async (field, value) => {
  expect((await call('Poll', { ...state, [field]: value })).statusCode).toBe(400);
});

test.each([{ resolveMs: 1e300 }, { failure: { code: 2 ** 40, message: '' } }, { statusCode: 1_000 }])(
  'rejects a result that the store could not hold: %j',
  async (wrong) => {
    const result = aResult();
    const results = [{ ...result, outcome: { ...result.outcome, ...wrong } }];
    expect((await call('Deliver', { serverId: 101, results })).statusCode).toBe(400);
  },
);

test('passes failure diagnostics on, and rejects them when too large', async () => {
  const pack = { collectedAt: 5, parts: [{ name: 'Traceroute', text: ' 1  192.0.2.1  1 ms' }] };
  expect((await call('Explain', { serverId: 101, run, pack })).statusCode).toBe(204);
  expect(deliveredDiagnostics).toEqual([{ of: run, diagnostics: pack }]);
  expect((await call('Explain', { serverId: 102, run, pack })).statusCode).toBe(403);
  const long = { name: 'Answer', text: 'x'.repeat(65_537) };
  expect((await call('Explain', { serverId: 101, run, pack: { ...pack, parts: [long] } })).statusCode).toBe(400);
});

test('passes on the progress of a followed run and returns if it is still followed', async () => {
  const step = {
    name: 'Open',
    state: 'passed',
    totalMs: 1,
    totalBytes: 1,
    actions: [],
    console: [],
    pictures: [],
    conditions: [],
    urlMatches: [],
    consoleMatches: [],
    storesFigures: false,
  };
  const report = async (number: number) => call('Follow', { serverId: 101, run, progress: { number, step } });
  expect((await report(2)).json()).toEqual({ isWatched: true });
  expect((await report(3)).json()).toEqual({ isWatched: false });
  expect((await call('Follow', { serverId: 101, run })).json()).toEqual({ isWatched: false });
  expect((await report(0)).statusCode).toBe(400);
  expect((await call('Follow', { serverId: 102, run })).statusCode).toBe(403);
});

test('seals the offline plan and sends it only when it changed', async () => {
  const { body, json } = await call('OfflinePlan', { serverId: 101 });
  expect(body).not.toContain('inside.example');
  const { tag, sealedMonitors } = json<{ tag: string; sealedMonitors: string }>();
  expect(JSON.parse(unseal(sealedMonitors, keys.privateKey, offlinePlanContext(101, tag)))).toEqual(plan.monitors);
  expect(() => unseal(sealedMonitors, keys.privateKey, offlinePlanContext(102, tag))).toThrow(BrokenBox);
  expect((await call('OfflinePlan', { serverId: 101, known: tag })).json()).toEqual({ tag });
  expect((await call('OfflinePlan', { serverId: 102 })).statusCode).toBe(403);
});

test('seals a snapshot order for its server and check, and accepts the image', async () => {
  expect((await call('TakeSnapshot', { serverId: 101 })).json()).toEqual({});
  const content = {
    form: 'page',
    contentType: 'text/html',
    body: Buffer.from('<p>pässword').toString('base64'),
  } as const;
  waiting.push({ checkId: 7, ...content });
  const { order } = (await call('TakeSnapshot', { serverId: 101 })).json<{ order: SealedSnapshotOrder }>();
  expect(Object.keys(order)).toEqual(['checkId', 'sealedContent']);
  expect(JSON.parse(unseal(order.sealedContent, keys.privateKey, snapshotContext(101, 7)))).toEqual(content);
  expect(() => unseal(order.sealedContent, keys.privateKey, snapshotContext(101, 8))).toThrow(BrokenBox);
  const report = { checkId: 7, picture: { mimeType: 'image/png', data: 'iVBORw0KGgo=' } };
  expect((await call('DeliverSnapshot', { serverId: 101, result: report })).statusCode).toBe(204);
  expect((await call('DeliverSnapshot', { serverId: 101, result: { checkId: 7 } })).statusCode).toBe(204);
  expect(drawn).toEqual([report, { checkId: 7 }]);
  for (const path of ['TakeSnapshot', 'DeliverSnapshot'])
    expect((await call(path, { serverId: 102, result: report })).statusCode).toBe(403);
});

test.each([
  ['mimeType', 'image/svg+xml'],
  ['data', 'x'.repeat(2_000_001)],
  ['data', ''],
])('rejects an invalid or too large image: %s', async (field, value) => {
  const picture = { mimeType: 'image/png', data: 'iVBORw0KGgo=', [field]: value };
  const answer = await call('DeliverSnapshot', { serverId: 101, result: { checkId: 7, picture } });
  expect(answer.statusCode).toBe(400);
  expect(answer.body).toContain(field);
});
