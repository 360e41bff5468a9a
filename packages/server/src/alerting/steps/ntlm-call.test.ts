import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { seededRandom } from '@vedette/kernel/random';
import { buildChallengeMessage, provesPassword } from '@vedette/protocols/testing/ntlm-server';
import { afterEach, expect, test } from 'vitest';
import { callWithLogin } from './sign-in.js';

/** Starts a receiver with NTLM authentication; it records the requests of authenticated connections. */
async function ntlmReceiver({ hangsUp = false } = {}) {
  const received: string[] = [];
  const challenged = new WeakSet<object>();
  const rounds = { count: 0, sockets: new Set<object>() };
  const take = (request: IncomingMessage, response: ServerResponse, body: string): void => {
    rounds.count += 1;
    rounds.sockets.add(request.socket);
    const message = Buffer.from(/^NTLM (.*)$/.exec(request.headers.authorization ?? '')?.[1] ?? '', 'base64');
    const type = message.length > 12 ? message.readUInt32LE(8) : 0;
    if (hangsUp) response.setHeader('connection', 'close');
    if (type === 3 && challenged.has(request.socket) && provesPassword(message, 'Secret1')) {
      received.push(body);
      response.end('in');
      return;
    }
    const offers = type === 1 ? [`NTLM ${buildChallengeMessage()}`] : ['Negotiate', 'NTLM', 'Basic realm="x"'];
    if (type === 1) challenged.add(request.socket);
    response.writeHead(401, { 'www-authenticate': offers }).end('who are you?');
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => take(request, response, Buffer.concat(chunks).toString('utf8')));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  open.push(server);
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/in`, heard: received, rounds };
}
const open: ReturnType<typeof createServer>[] = [];
afterEach(() => {
  for (const server of open.splice(0)) server.close().closeAllConnections();
});

const line = { refusal: () => undefined, random: seededRandom(1), at: Date.UTC(2026, 10, 22) };
const aCall = (url: string) => ({ method: 'POST', url, headers: {}, body: 'shop is down' });
const ann = { type: 'NTLM', username: 'AD\\ann', password: 'Secret1' } as const;

test('NTLM authenticates one connection in three rounds and sends once', async () => {
  const { url, heard, rounds } = await ntlmReceiver();
  expect(await callWithLogin(aCall(url), ann, line)).toMatchObject({ status: 200, body: 'in' });
  expect([heard, rounds.count, rounds.sockets.size]).toEqual([['shop is down'], 3, 1]);
});

test('wrong passwords and closed connections end with status 401', async () => {
  const keeps = await ntlmReceiver();
  expect((await callWithLogin(aCall(keeps.url), { ...ann, password: 'Secret2' }, line)).status).toBe(401);
  const hangsUp = await ntlmReceiver({ hangsUp: true });
  expect((await callWithLogin(aCall(hangsUp.url), ann, line)).status).toBe(401);
  expect([...keeps.heard, ...hangsUp.heard]).toEqual([]);
});

test('sends no user name to a server that offers no NTLM', async () => {
  const seen: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    seen.push(request.headers.authorization);
    response.writeHead(seen.length === 1 ? 200 : 401, { 'www-authenticate': 'Basic realm="x"' }).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  open.push(server);
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  expect((await callWithLogin(aCall(url), ann, line)).status).toBe(200);
  expect((await callWithLogin(aCall(url), ann, line)).status).toBe(401);
  expect(seen).toEqual([undefined, undefined]);
});
