import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aHost } from '../testing/a-host.js';

let port = 0;
let close: () => Promise<unknown>;
beforeAll(async () => {
  const host = await aHost({});
  await host.app.listen({ host: '127.0.0.1', port: 0 });
  port = (host.app.server.address() as AddressInfo).port;
  close = () => host.app.close();
});
afterAll(() => close());

async function answerTo(text: string): Promise<{ status: number; head: string; body: string }> {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => (answer += chunk));
  socket.write(text);
  await once(socket, 'close');
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), head, body };
}

test.each([
  [
    'headers beyond the limit',
    `GET /health/live HTTP/1.1\r\nHost: x\r\nA: ${'a'.repeat(20_000)}\r\n\r\n`,
    431,
    /16 KB/,
  ],
  ['no HTTP', 'what is this\r\n\r\n', 400, /well-formed/],
  [
    'two lengths',
    'POST /x HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
    400,
    /well-formed/,
  ],
  ['two hosts', 'GET /health/live HTTP/1.1\r\nHost: a\r\nhost: b\r\nConnection: close\r\n\r\n', 400, /^Host: /],
  ['no host', 'GET /health/live HTTP/1.1\r\nConnection: close\r\n\r\n', 400, /^Host: /],
])('answers %s in the format of every error', async (_what, text, status, message) => {
  const answer = await answerTo(text);
  expect(answer.status).toBe(status);
  expect(answer.head).toMatch(/content-type: application\/json/i);
  expect(JSON.parse(answer.body)).toEqual({ Messages: [{ Message: expect.stringMatching(message) as string }] });
});
