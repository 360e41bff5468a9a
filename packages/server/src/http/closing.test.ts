import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { endConnectionsOnClose } from './closing.js';

/** Sends one request on a connection that stays open, and returns the connection. */
async function ask(port: number, request: string) {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(request);
  return socket.resume();
}

test('answers a request in progress and ends its keep-alive connection', async () => {
  const app = Fastify();
  endConnectionsOnClose(app);
  let answer: (text: string) => void = () => undefined;
  const requestArrived = new Promise<void>((resolve) => {
    app.get('/', () => {
      resolve();
      return new Promise<string>((go) => (answer = go));
    });
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const socket = await ask(port, 'GET / HTTP/1.1\r\nhost: here\r\n\r\n');
  const ended = once(socket, 'close');
  await requestArrived;
  const closing = app.close();
  answer('done');
  await Promise.all([closing, ended]);
  expect(socket.bytesRead).toBeGreaterThan(0);
});

test('ends a connection whose request body arrives after the response', async () => {
  const app = Fastify();
  endConnectionsOnClose(app);
  app.addHook('onRequest', async (_request, reply) => reply.code(429).send('later'));
  app.post('/', () => 'never');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const socket = await ask(port, 'POST / HTTP/1.1\r\nhost: here\r\ncontent-length: 4\r\n\r\nab');
  await once(socket, 'data');
  const closing = app.close();
  const ended = once(socket, 'close');
  socket.write('cd');
  await Promise.all([closing, ended]);
});

test('closes a host that never listened', async () => {
  const app = Fastify();
  endConnectionsOnClose(app);
  await app.ready();
  await app.close();
});
