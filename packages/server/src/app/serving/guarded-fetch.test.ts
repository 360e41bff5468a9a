import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createGuardedFetch } from './guarded-fetch.js';

const requests: { readonly line: string; readonly type: string | undefined; readonly body: string }[] = [];
const server = createServer((request: IncomingMessage, response) => {
  void text(request).then((body) => {
    requests.push({ line: `${request.method} ${request.url}`, type: request.headers['content-type'], body });
    if (request.url === '/away') response.writeHead(302, { location: '/elsewhere' }).end();
    else if (request.url === '/empty') response.writeHead(204).end();
    else response.writeHead(200, { 'content-type': 'application/json' }).end('{"found":true}');
  });
});
let base = '';
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());
const open = createGuardedFetch(() => undefined);

test('returns the same response as fetch', async () => {
  const answer = await open(`${base}/keys`, { method: 'GET', headers: { accept: 'application/json' } });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json']);
  expect(await answer.json()).toEqual({ found: true });
  expect((await open(`${base}/empty`, {})).status).toBe(204);
});

test('sends a form with its content type', async () => {
  await open(`${base}/token`, { method: 'POST', body: new URLSearchParams({ code: 'a b' }) });
  expect(requests.at(-1)).toMatchObject({ line: 'POST /token', body: 'code=a+b' });
  expect(requests.at(-1)?.type).toMatch(/^application\/x-www-form-urlencoded/);
});

test('does not follow redirects', async () => {
  expect((await open(`${base}/away`, {})).status).toBe(302);
  expect(requests.at(-1)?.line).toBe('GET /away');
});

test('never connects to an address that the policy rejects', async () => {
  const before = requests.length;
  const closed = createGuardedFetch((address, port) => `${address} port ${port} is refused`);
  await expect(closed(`${base}/keys`, {})).rejects.toThrow('127.0.0.1');
  await expect(closed('http://169.254.169.254/latest/meta-data', {})).rejects.toThrow('169.254.169.254');
  expect(requests).toHaveLength(before);
});
