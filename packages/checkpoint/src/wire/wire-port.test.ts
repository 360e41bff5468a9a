import {
  bundleContext,
  sealingContext,
  type CheckpointState,
  type PageOutcome,
  type RunResult,
} from '@vedette/contract/checkpoint/protocol';
import { generateSealingKeys, seal } from '@vedette/kernel/sealed-box';
import { Secret } from '@vedette/kernel/secret';
import { expect, test } from 'vitest';
import { anOrder } from '../agent/testing/fake-port.js';
import { createWirePort } from './wire-port.js';

const keys = generateSealingKeys();
const identity = { serverId: 1, key: new Secret('key'), privateKey: keys.privateKey };

/** A server or proxy that returns the same response to everything. */
const answering = (status: number, body: string) =>
  createWirePort({
    serverUrl: 'https://watch.example',
    identity,
    log: { error: () => undefined },
    fetch: () => Promise.resolve(new Response(body, { status })),
  });

const OURS = JSON.stringify({ Messages: [{ Message: 'no' }] });
const PAGE = '<html><head><title>nginx</title></head></html>';

test.each([
  [400, OURS, 'invalid', 'no'],
  [401, OURS, 'unauthenticated', 'no'],
  [413, OURS, 'tooLarge', 'no'],
  [503, OURS, 'unavailable', 'no'],
  // Responses of a proxy never end a checkpoint or drop a result, because a proxy cannot judge keys and results.
  [
    400,
    PAGE,
    'unavailable',
    'https://watch.example returned 400; the response came from a proxy in front of the service',
  ],
  [
    401,
    PAGE,
    'unavailable',
    'https://watch.example returned 401; the response came from a proxy in front of the service',
  ],
  [
    403,
    '',
    'unavailable',
    'https://watch.example returned 403; the response came from a proxy in front of the service',
  ],
  [413, PAGE, 'tooLarge', 'https://watch.example returned 413; the response came from a proxy in front of the service'],
  [
    502,
    PAGE,
    'unavailable',
    'https://watch.example returned 502; the response came from a proxy in front of the service',
  ],
])('maps a %i with the body %j to %s', async (status, body, kind, message) => {
  await expect(answering(status, body).deliver(1, [])).rejects.toMatchObject({ kind, problems: [message] });
});

test.each(['runToken', 'receipt'])('reads the run token of an order from %s', async (name) => {
  const { target, ...run } = anOrder('https://a.example/');
  const sealedTarget = seal(JSON.stringify(target), keys.publicKey, sealingContext(1, run));
  const port = answering(200, JSON.stringify({ orders: [{ ...run, sealedTarget, [name]: 'token' }], serverNow: 1 }));
  const { orders } = await port.poll({} as CheckpointState, new AbortController().signal);
  expect(orders).toEqual([{ ...run, target, runToken: 'token' }]);
});

/** Polls a server that sends a bundle of orders. Returns the orders and what was logged. */
async function pollBundle(orders: readonly unknown[], context = bundleContext(1, 5)) {
  const logged: object[] = [];
  const sent: unknown[] = [];
  const bundle = seal(JSON.stringify(orders), keys.publicKey, context);
  const port = createWirePort({
    serverUrl: 'https://watch.example',
    identity,
    log: { error: (fields) => void logged.push(fields) },
    fetch: (_url, init) => {
      sent.push(JSON.parse(init?.body as string));
      return Promise.resolve(Response.json({ orders: [], bundle, serverNow: 5 }));
    },
  });
  const response = await port.poll({ free: 3 } as CheckpointState, new AbortController().signal);
  return { response, logged, sent };
}

test('opens a bundle of orders, and says that it can', async () => {
  const orders = [anOrder('https://a.example/'), { ...anOrder('https://b.example/'), runToken: 'token' }];
  const { response, logged, sent } = await pollBundle(orders);
  expect(response).toEqual({ orders, serverNow: 5 });
  expect(sent).toEqual([{ free: 3, opensBundles: true }]);
  expect(logged).toEqual([]);
});

test('drops a bundle for another server or response', async () => {
  const order = anOrder('https://a.example/');
  for (const context of [bundleContext(2, 5), bundleContext(1, 6)]) {
    const { response, logged } = await pollBundle([order], context);
    expect(response.orders).toEqual([]);
    expect(logged).toEqual([{ reason: 'BrokenBox' }]);
  }
});

test('drops only the invalid orders of a bundle', async () => {
  const order = anOrder('https://a.example/');
  const { monitorGuid, slotAt, attempt } = order;
  const invalid = [
    { ...order, target: { kind: 'of the next version' } },
    { ...order, startAt: 'now' },
  ];
  const { response, logged } = await pollBundle([...invalid, { ...order, monitorGuid: 7 }, null, order]);
  expect(response.orders).toEqual([order]);
  const key = { monitorGuid, slotAt, attempt };
  const reason = 'invalid';
  expect(logged).toEqual([{ ...key, reason }, { ...key, reason }, { reason }, { reason }]);
});

test('sends renamed members by both names', async () => {
  const sent: unknown[] = [];
  const send = (_url: unknown, init?: RequestInit): Promise<Response> => {
    sent.push(JSON.parse(init?.body as string));
    return Promise.resolve(new Response());
  };
  const port = createWirePort({
    serverUrl: 'https://watch.example',
    identity,
    log: { error: () => undefined },
    fetch: send,
  });
  const outcome = { kind: 'page', cpuStarved: 'loading' } as PageOutcome;
  await port.deliver(1, [{ attempt: 0, runToken: 'token', outcome } as RunResult]);
  await port.deliverSnapshot(1, { checkId: 7, preempted: true });
  const both = { kind: 'page', cpuStarved: 'loading', heldUp: 'loading' };
  expect(sent).toEqual([
    { serverId: 1, results: [{ attempt: 0, runToken: 'token', receipt: 'token', outcome: both }] },
    { serverId: 1, result: { checkId: 7, preempted: true, gaveWay: true } },
  ]);
});
