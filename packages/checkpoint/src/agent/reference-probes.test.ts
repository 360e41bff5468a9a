import { systemClock } from '@vedette/kernel/clock';
import { createProxyChooser } from '@vedette/protocols/outbound-proxy';
import { createServer as createHttpServer, type Server as HttpServer } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { ReferenceProbes } from './reference-probes.js';

const server = createServer((socket) => socket.end());
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const there = `127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(() => server.close());

/** Blocks this whole process, like a stalled machine. */
const holdUp = (ms: number): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

test('accepts a response that arrived during a stall of this process', async () => {
  const probes = new ReferenceProbes([[there]], systemClock, { timeoutMs: 40 });
  const impairments = probes.findImpairments();
  // The connection is being opened while its time limit passes during a stall.
  await Promise.resolve();
  holdUp(250);
  expect(await impairments).toEqual([]);
});

/** A proxy that returns this status for every tunnel request and records the requests. */
async function aProxy(status: number) {
  const requestedTargets: string[] = [];
  const proxy = createHttpServer().on('connect', (request, socket) => {
    requestedTargets.push(request.url ?? '');
    socket.end(`HTTP/1.1 ${status} Words\r\n\r\n`);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  proxies.push(proxy);
  return { requestedTargets, url: `127.0.0.1:${(proxy.address() as AddressInfo).port}` };
}
const proxies: HttpServer[] = [];
afterAll(() => {
  for (const proxy of proxies) proxy.close();
});

test.each([
  [200, true],
  [403, true],
  [502, false],
  [504, false],
])('proxy status %i: the host counts as reachable: %s', async (status, isReached) => {
  const { requestedTargets, url } = await aProxy(status);
  const probes = new ReferenceProbes([['router.example:53']], systemClock, {
    proxy: createProxyChooser({ https: url }),
  });
  expect(await probes.findImpairments()).toEqual(isReached ? [] : ['cannot reach router.example:53']);
  expect(requestedTargets).toEqual(['router.example:53']);
});

test('counts hosts behind an unreachable proxy as unreachable, not local ones', async () => {
  const proxy = createProxyChooser({ https: '127.0.0.1:1' });
  const probes = new ReferenceProbes([['router.example:53'], [there]], systemClock, { proxy });
  expect(await probes.findImpairments()).toEqual(['cannot reach router.example:53']);
});
