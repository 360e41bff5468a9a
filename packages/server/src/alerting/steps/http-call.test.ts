import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { callHttp } from './http-call.js';

test('a protocol switch is not a response, and the connection is closed', async () => {
  const server = createServer();
  onTestFinished(() => void server.close());
  const closed = once(server, 'connection').then((connection) => {
    const [socket] = connection as [Socket];
    socket.once('data', () => socket.write('HTTP/1.1 101 Go\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'));
    return new Promise((over) => socket.on('close', over));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  const call = callHttp({ method: 'POST', url, headers: {}, body: '{}' }, () => undefined);
  await expect(call).rejects.toMatchObject({ isSent: true, message: expect.stringContaining('101') as string });
  await closed;
});

test.each([
  ['POST', '{}', ['2', undefined]],
  ['GET', '', [undefined, undefined]],
])('%s states the length of its body itself', async (method, body, expected) => {
  const server = createHttpServer(({ headers }, response) =>
    response.end(JSON.stringify([headers['content-length'] ?? null, headers['transfer-encoding'] ?? null])),
  );
  onTestFinished(() => void server.close());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  const headers = { 'Transfer-Encoding': 'chunked', 'Content-Length': '9' };
  const answer = await callHttp({ method, url, headers, body }, () => undefined);
  expect(JSON.parse(answer.body)).toEqual(expected.map((value) => value ?? null));
});
