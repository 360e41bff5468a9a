import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { CheckTimer } from '../../net/check-timer.js';
import { readBody } from './body.js';
import { RequestNotProcessed } from './http-connection.js';
import { createHttp1Connection } from './http1.js';

const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok';

/** Starts a server that answers the first request of a connection, and the second as given. */
async function aServer(answerSecond: (socket: Socket) => void): Promise<number> {
  const server = createServer((socket) => {
    let requests = 0;
    socket
      .on('error', () => undefined)
      .on('data', () => {
        requests += 1;
        if (requests === 1) socket.write(OK);
        else answerSecond(socket);
      });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

/** Returns how the second request on a kept connection ends: repeated on another one, failed, or answered. */
async function secondRequest(port: number, method: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  onTestFinished(() => void socket.destroy());
  const connection = createHttp1Connection(socket, true);
  const timer = new CheckTimer({
    elapsed: () => performance.now(),
    totalTimeoutMs: 30_000,
    signal: new AbortController().signal,
  });
  const url = new URL('http://a.example/');
  const send = (verb: string) =>
    connection.send(timer, { method: verb, url, headers: [], body: undefined, addDeviation: () => undefined });
  await readBody(timer, await send('GET'), 100, () => undefined);
  try {
    return String((await send(method)).statusCode);
  } catch (error) {
    return error instanceof RequestNotProcessed ? 'may be sent again' : 'failed';
  } finally {
    timer.finish();
  }
}

const close = (socket: Socket): void => void socket.end();
const reset = (socket: Socket): void => void socket.resetAndDestroy();
const say = (text: string) => (socket: Socket) => void socket.end(text);

test.each<[string, (socket: Socket) => void, string, string]>([
  ['is answered', say(OK), 'POST', '200'],
  ['is closed without a byte', close, 'GET', 'may be sent again'],
  ['is closed without a byte', close, 'HEAD', 'may be sent again'],
  ['is closed without a byte', close, 'OPTIONS', 'may be sent again'],
  ['is closed without a byte', close, 'PUT', 'may be sent again'],
  ['is closed without a byte', close, 'DELETE', 'may be sent again'],
  ['is closed without a byte', close, 'POST', 'may be sent again'],
  ['is closed without a byte', close, 'PURGE', 'may be sent again'],
  ['is reset without a byte', reset, 'GET', 'may be sent again'],
  ['is reset without a byte', reset, 'POST', 'may be sent again'],
  ['is closed in the status line', say('HTTP/1.1 20'), 'GET', 'failed'],
  ['is closed in the headers', say('HTTP/1.1 200 OK\r\nContent-Ty'), 'GET', 'failed'],
  ['is closed in the headers', say('HTTP/1.1 200 OK\r\nContent-Ty'), 'POST', 'failed'],
  ['is closed after an interim answer', say('HTTP/1.1 103 Early Hints\r\n\r\n'), 'GET', 'failed'],
  ['brings bytes that are no answer', say('left over from before\r\n\r\n'), 'GET', 'may be sent again'],
])('a request whose kept connection %s', async (_what, answerSecond, method, end) => {
  expect(await secondRequest(await aServer(answerSecond), method)).toBe(end);
});

test('never repeats the first request of a connection', async () => {
  const server = createServer((socket) => void socket.on('error', () => undefined).once('data', () => socket.end()));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  const timer = new CheckTimer({
    elapsed: () => performance.now(),
    totalTimeoutMs: 30_000,
    signal: new AbortController().signal,
  });
  const url = new URL('http://a.example/');
  const sent = createHttp1Connection(socket, true).send(timer, {
    method: 'GET',
    url,
    headers: [],
    body: undefined,
    addDeviation: () => undefined,
  });
  await expect(sent).rejects.not.toBeInstanceOf(RequestNotProcessed);
  timer.finish();
});
