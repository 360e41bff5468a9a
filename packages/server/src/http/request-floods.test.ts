import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { endFloodsOfRequests, MAX_REQUESTS_PER_TURN } from './request-floods.js';

const app = Fastify();
endFloodsOfRequests(app);
let requestCount = 0;
app.get('/', () => {
  requestCount += 1;
  return 'here';
});
await app.listen({ port: 0, host: '127.0.0.1' });
afterAll(() => app.close());

const REQUEST = 'GET / HTTP/1.1\r\nhost: here\r\n\r\n';

/** Sends so many requests without waiting, then a last one; returns the responses until the connection ended. */
async function sendAhead(count: number): Promise<string> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  let answers = '';
  socket.on('data', (part) => (answers += part.toString()));
  socket.on('error', () => undefined);
  const ended = once(socket, 'close');
  socket.write(REQUEST.repeat(count - 1) + REQUEST.replace('host', 'connection: close\r\nhost'));
  await ended;
  return answers;
}

test('answers a few pipelined requests one after the other', async () => {
  const answers = await sendAhead(MAX_REQUESTS_PER_TURN);
  expect(answers.split('HTTP/1.1 200').length - 1).toBe(MAX_REQUESTS_PER_TURN);
  expect(answers.split(/connection: close/i).length - 1).toBe(1);
});

test('ends a connection with very many pipelined requests without starting most', async () => {
  requestCount = 0;
  await sendAhead(100_000);
  expect(requestCount).toBeGreaterThan(MAX_REQUESTS_PER_TURN);
  expect(requestCount).toBeLessThan(10_000);
});
