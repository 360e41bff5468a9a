import { createServer } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { parseEgressPolicy } from '../net/egress.js';
import { anUnresponsiveListener, closeAll, listen } from './http/testing/http-fixture.js';
import { checkConnect } from './connect.js';
import { anEndpoint, createServiceProber } from './service/testing/service-fixture.js';

afterAll(closeAll);
const aTarget = anEndpoint({ kind: 'connect' });
const probe = createServiceProber(checkConnect, aTarget);

test('connects to an open port and sends nothing', async () => {
  const received: Buffer[] = [];
  const port = await listen(createServer((socket) => socket.on('data', (data) => received.push(data))));
  const outcome = await probe({ port, host: 'localhost' });
  expect(outcome).toMatchObject({ resolvedIpAddress: '127.0.0.1', downloadMs: 0, totalBytes: 0, facts: [] });
  expect(outcome.failure).toBeUndefined();
  expect(outcome.connectMs).toBeGreaterThan(0);
  expect(received).toEqual([]);
});

test('reports a closed port', async () => {
  const server = createServer();
  const port = await listen(server);
  server.close();
  expect((await probe({ port })).failure?.code).toBe(12002);
});

test('reports a listener that never accepts in time', async () => {
  const port = await anUnresponsiveListener();
  const outcome = await probe({ port });
  expect(outcome.failure?.code).toBe(12001);
  expect(outcome.connectMs).toBeGreaterThan(380);
});

test.each([
  ['an invalid name', { host: 'no such host' }, [11000, 11001, 11006]],
  ['a metadata service', { host: '169.254.169.254' }, [11005]],
])('reports %s with its code', async (_, over, codes) => {
  expect(codes).toContain((await probe(over)).failure?.code);
});

test('does not connect to an address that the egress policy denies', async () => {
  let connections = 0;
  const port = await listen(createServer(() => (connections += 1)));
  const strict = createServiceProber(checkConnect, aTarget, { egress: parseEgressPolicy('public-only') });
  expect((await strict({ port })).failure?.code).toBe(11005);
  expect(connections).toBe(0);
});
