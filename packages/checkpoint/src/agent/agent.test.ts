import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HttpTarget } from '@vedette/contract/checkpoint/target';
import { systemRandom } from '@vedette/kernel/random';
import { systemClock, type Clock } from '@vedette/kernel/clock';
import { deriveCorrelationId } from '@vedette/kernel/correlation-id';
import { Fault } from '@vedette/kernel/fault';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { makeHttpProbe } from '../probes/http/probe.js';
import { aListener, aSite, closeAll, tools } from '../probes/http/testing/http-fixture.js';
import type { Probe } from '../probes/probe-tools.js';
import { ALL_DISCLOSED } from '../probes/withhold-rules.js';
import { runAgent, type AgentOptions } from './agent.js';
import { anOrder, FakePort, waitUntil } from './testing/fake-port.js';

const silent = { info: () => undefined, warn: () => undefined, error: vi.fn() };
const http = makeHttpProbe(tools());
let running: { stop: AbortController; ended: Promise<string> }[] = [];

function start(port: FakePort, over: Partial<AgentOptions> = {}): { stop: AbortController; ended: Promise<string> } {
  const stop = new AbortController();
  const options = { port, serverId: 7, version: '1', probes: { http }, clock: systemClock, random: systemRandom };
  const agent = { stop, ended: runAgent({ ...options, log: silent, drainMs: 500, ...over }, stop.signal) };
  running.push(agent);
  return agent;
}

afterEach(async () => {
  for (const { stop } of running) stop.abort();
  await Promise.all(running.map(({ ended }) => ended));
  running = [];
});
afterAll(closeAll);

test('runs an order when it is due and delivers its result once', async () => {
  const site = await aSite((_, response) => response.end('hello'));
  const port = new FakePort();
  start(port);
  const order = anOrder(site, { startAt: Date.now() + 120 });
  port.addOrders(order);
  await waitUntil(() => port.delivered.length === 1);
  const [result] = port.delivered;
  expect(result).toMatchObject({ monitorGuid: order.monitorGuid, slotAt: order.slotAt, attempt: 0, serverId: 7 });
  expect(result?.outcome).toMatchObject({ statusCode: 200 });
  expect(result?.startedAt).toBeGreaterThanOrEqual(order.startAt - 2);
  expect(result?.queueDelayMs).toBeLessThan(100);
  expect(port.states[0]).toMatchObject({ serverId: 7, impairments: [], free: 400 });
});

test('passes the run to the probe', async () => {
  const runPlaces: unknown[] = [];
  const port = new FakePort();
  const noting: Probe<HttpTarget> = (target, signal, place) => {
    runPlaces.push(place);
    return http(target, signal);
  };
  start(port, { probes: { http: noting } });
  const order = anOrder(await aSite((_, response) => response.end()));
  port.addOrders(order);
  await waitUntil(() => port.delivered.length === 1);
  expect(runPlaces).toEqual([{ serverId: 7, monitorGuid: order.monitorGuid }]);
});

test('uses the server’s clock to decide when an order is due', async () => {
  const site = await aSite((_, response) => response.end());
  const port = new FakePort();
  port.aheadMs = 3_600_000;
  start(port);
  port.addOrders(anOrder(site, { startAt: Date.now() + 3_600_000 }));
  await waitUntil(() => port.delivered.length === 1, 2_000);
});

test('runs at most the limit at once and gets to every order', async () => {
  let now = 0;
  let maxRunning = 0;
  const site = await aSite((_, response) => {
    maxRunning = Math.max(maxRunning, (now += 1));
    setTimeout(() => {
      now -= 1;
      response.end();
    }, 20);
  });
  const port = new FakePort();
  start(port, { concurrency: 3 });
  port.addOrders(...Array.from({ length: 20 }, () => anOrder(site)));
  await waitUntil(() => port.delivered.length === 20);
  expect(maxRunning).toBe(3);
  expect(Math.max(...port.delivered.map(({ queueDelayMs }) => queueDelayMs))).toBeGreaterThan(10);
});

test('keeps polling without free capacity so that it counts as alive', async () => {
  let release!: () => void;
  const held = new Promise<void>((resolve) => (release = resolve));
  const port = new FakePort();
  start(port, { concurrency: 1, probes: { http: (target, signal) => held.then(() => http(target, signal)) } });
  port.addOrders(anOrder('http://127.0.0.1:1/'), anOrder('http://127.0.0.1:1/'));
  await waitUntil(() => port.states.some(({ free }) => free === 0));
  release();
  await waitUntil(() => port.delivered.length === 2);
});

test('polls again after the server’s Retry-After, however often it is sent', async () => {
  const port = new FakePort();
  const pauses: number[] = [];
  const fastClock: Clock = {
    ...systemClock,
    sleep: (ms, signal) => {
      pauses.push(ms);
      return systemClock.sleep(ms / 1_000, signal);
    },
  };
  port.pollError = new Fault('unavailable', 'this process does not run the engine', { retryAfterS: 2 });
  start(port, { clock: fastClock });
  const giving = setInterval(() => port.addOrders(), 1);
  // Without Retry-After it would pause for 10 s by then.
  await waitUntil(() => port.states.length > 12);
  clearInterval(giving);
  const EXTENDING_MS = 10_000;
  expect(pauses.filter((ms) => ms > 4_000 && ms !== EXTENDING_MS)).toEqual([]);
});

test('keeps results while the server is unreachable and sends them in batches', async () => {
  const site = await aSite((_, response) => response.end());
  const port = new FakePort();
  port.deliverError = new Error('store is down');
  start(port);
  port.addOrders(...Array.from({ length: 300 }, () => anOrder(site)));
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(port.delivered).toHaveLength(0);
  port.deliverError = undefined;
  await waitUntil(() => port.delivered.length === 300);
  expect(new Set(port.delivered.map(({ monitorGuid }) => monitorGuid)).size).toBe(300);
  expect(Math.max(...port.batches)).toBeLessThanOrEqual(200);
});

test('drops only the result that the server refused', async () => {
  const site = await aSite((_, response) => response.end());
  const port = new FakePort();
  const orders = Array.from({ length: 9 }, () => anOrder(site));
  const poisoned = orders[4]?.monitorGuid;
  port.rejectionFor = ({ monitorGuid }) => (monitorGuid === poisoned ? new Fault('invalid', 'poisoned') : undefined);
  start(port);
  port.addOrders(...orders);
  await waitUntil(() => port.delivered.length === 8);
  expect(port.delivered.some(({ monitorGuid }) => monitorGuid === poisoned)).toBe(false);
});

test('stores undelivered results on disk at the end for the next process', async () => {
  const spoolFolder = await mkdtemp(join(tmpdir(), 'spool-'));
  const site = await aSite((_, response) => response.end('kept'));
  const port = new FakePort();
  port.deliverError = new Error('away');
  const first = start(port, { spoolFolder });
  port.addOrders(anOrder(site), anOrder(site));
  await new Promise((resolve) => setTimeout(resolve, 300));
  first.stop.abort();
  await first.ended;
  expect(await readdir(spoolFolder)).toHaveLength(1);
  port.deliverError = undefined;
  start(port, { spoolFolder });
  await waitUntil(() => port.delivered.length === 2);
  await vi.waitFor(async () => expect(await readdir(spoolFolder)).toHaveLength(0), { timeout: 10_000 });
  await rm(spoolFolder, { recursive: true });
});

test('finishes running checks and starts none once it is stopped', async () => {
  let answer: (() => void) | undefined;
  const site = await aSite((_, response) => void (answer = () => response.end()));
  const port = new FakePort();
  const agent = start(port, { concurrency: 1, drainMs: 5_000 });
  port.addOrders(anOrder(site), anOrder(site));
  await waitUntil(() => answer !== undefined);
  agent.stop.abort();
  answer?.();
  await agent.ended;
  expect(port.delivered).toHaveLength(1);
});

test('abandons a check that does not end once it is stopped', async () => {
  const deaf = await aListener(() => undefined);
  const port = new FakePort();
  const agent = start(port, { drainMs: 200 });
  const order = anOrder(`http://127.0.0.1:${deaf}/`);
  port.addOrders({ ...order, target: { ...order.target, totalTimeoutMs: 20_000 } });
  await new Promise((resolve) => setTimeout(resolve, 100));
  const startedAt = Date.now();
  agent.stop.abort();
  await agent.ended;
  expect(Date.now() - startedAt).toBeLessThan(1_000);
  expect(port.delivered).toHaveLength(0);
});

test('reports a bug of a probe as a checkpoint fault', async () => {
  const port = new FakePort();
  start(port, { probes: { http: () => Promise.reject(new TypeError('bug')) } });
  port.addOrders(anOrder('http://127.0.0.1/'));
  await waitUntil(() => port.delivered.length === 1);
  expect(port.delivered[0]?.outcome.failure?.code).toBe(29002);
  expect(silent.error).toHaveBeenCalled();
});

test('reports unreachable references with the result and with a poll', async () => {
  const site = await aSite((_, response) => response.end());
  const nowhere = ['no-such-name.invalid:80', 'no-such-name.invalid:443'];
  const message = `cannot reach ${nowhere.join(' or ')}`;
  const port = new FakePort();
  start(port, { referenceGroups: [[], [new URL(site).host], [...nowhere]] });
  port.addOrders(anOrder('http://127.0.0.1:1/'));
  await waitUntil(() => port.delivered.length === 1, 8_000);
  expect(port.delivered[0]?.impairments).toEqual([message]);
  await waitUntil(() => port.states.some(({ impairments }) => impairments.includes(message)), 8_000);
});

test('reports lost results until a poll succeeds, and not again', async () => {
  // Two bodies exceed the memory limit. They share one string.
  const body = 'x'.repeat(70 * 1024 * 1024);
  const port = new FakePort();
  port.deliverError = new Error('store is down');
  start(port, { probes: { http: async (target, signal) => ({ ...(await http(target, signal)), body }) } });
  const lossReports = () =>
    port.states.filter(({ impairments }) => impairments.join() === '1 result lost because the buffer was full');
  port.addOrders(anOrder('http://127.0.0.1:1/'), anOrder('http://127.0.0.1:1/'));
  await waitUntil(() => port.states.length === 2);
  port.pollError = new Error('away');
  await waitUntil(() => {
    port.addOrders();
    return lossReports().length >= 2;
  });
  port.pollError = undefined;
  await waitUntil(() => {
    port.addOrders();
    return port.states.at(-1)?.impairments.length === 0;
  });
  const reported = lossReports().length;
  port.addOrders();
  await waitUntil(() => port.states.at(-1)?.impairments.length === 0);
  expect(lossReports()).toHaveLength(reported);
});

test('ends once its server forgot it and survives occasional refusals', async () => {
  const port = new FakePort();
  const refusal = new Fault('unauthenticated', 'The key is unknown');
  const fastClock: Clock = { ...systemClock, sleep: (ms, signal) => systemClock.sleep(ms / 1_000, signal) };
  const agent = start(port, { clock: fastClock });
  const refused = async (): Promise<void> => {
    const { length } = port.states;
    await waitUntil(() => {
      port.addOrders();
      return port.states.length > length;
    });
  };
  for (let time = 0; time < 20; time += 1) {
    port.pollError = time % 4 === 3 ? undefined : refusal;
    await refused();
  }
  port.pollError = refusal;
  const { length } = port.states;
  const giving = setInterval(() => port.addOrders(), 1);
  expect(await agent.ended).toBe('forgotten');
  clearInterval(giving);
  const pollCount = port.states.length - length;
  expect([pollCount > 20, pollCount <= 26]).toEqual([true, true]);
});

test('keeps a target failure while a reference is reachable', async () => {
  const site = await aSite((_, response) => response.end());
  const port = new FakePort();
  start(port, { referenceGroups: [['no-such-name.invalid:80', new URL(site).host]] });
  port.addOrders(anOrder('http://127.0.0.1:1/'));
  await waitUntil(() => port.delivered.length === 1);
  expect(port.delivered[0]).toMatchObject({ outcome: { failure: { code: 12002 } } });
  expect(port.delivered[0]?.impairments).toBeUndefined();
});

test('reports that it withholds addresses and refuses DNS checks as its own fault', async () => {
  const port = new FakePort();
  start(port, { disclosed: { ...ALL_DISCLOSED, resolvedIpAddresses: false } });
  const service = { host: '127.0.0.1', port: 9, ipVersion: 'IpV4', connectTimeoutMs: 1, totalTimeoutMs: 1 } as const;
  const dns = { kind: 'dns', ...service, query: 'ARecord', name: 'shop.example', expected: '' } as const;
  port.addOrders(anOrder('', { target: dns }));
  await waitUntil(() => port.delivered.length === 1);
  expect(port.delivered[0]?.outcome.failure?.code).toBe(23008);
  expect(port.states[0]?.withheld).toEqual(['ResolvedIpAddresses']);
});

test('sends the run in its requests', async () => {
  let seen: unknown;
  const site = await aSite((request, response) => {
    seen = request.headers['x-correlation-id'];
    response.end();
  });
  const port = new FakePort();
  start(port);
  const order = anOrder(site);
  port.addOrders(order);
  await waitUntil(() => port.delivered.length === 1);
  expect(seen).toBe(deriveCorrelationId(order));
});
