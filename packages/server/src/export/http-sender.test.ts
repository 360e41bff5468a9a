import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { MAX_RESPONSE_BYTES, sendHttpRequest } from './http-sender.js';

const never = new AbortController().signal;
const allowed = (): undefined => undefined;
const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** A receiver that handles its first request with `does`. Returns its URL, and the end of that connection. */
async function aReceiver(does: (socket: Socket) => void): Promise<{ url: string; closed: Promise<unknown> }> {
  const server = createServer();
  const taken = new Promise<Socket>((take) => server.once('connection', take));
  const closed = taken.then((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => does(socket));
    ends.push(() => socket.destroy());
    return new Promise((over) => socket.on('close', over));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ends.push(() => server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/traces`, closed };
}

const send = (url: string, signal = never) =>
  sendHttpRequest({ url, headers: {}, body: Buffer.from('{}'), timeoutMs: 60_000 }, allowed, signal);

test('closes the connection at the end of the response', async () => {
  const { url, closed } = await aReceiver((socket) =>
    socket.write('HTTP/1.1 503 Busy\r\nRetry-After: 7\r\nContent-Length: 2\r\n\r\nno'),
  );
  expect(await send(url)).toEqual({ status: 503, retryAfterS: 7 });
  await closed;
});

test.each([
  ['Thu, 26 Nov 2026 10:00:30 GMT', 30],
  ['Thu, 26 Nov 2026 09:00:00 GMT', undefined],
  ['soon', undefined],
  ['-5', undefined],
])('counts Retry-After “%s” by the clock of the receiver', async (after, seconds) => {
  const { url } = await aReceiver((socket) =>
    socket.write(
      `HTTP/1.1 429 Busy\r\nDate: Thu, 26 Nov 2026 10:00:00 GMT\r\nRetry-After: ${after}\r\nContent-Length: 0\r\n\r\n`,
    ),
  );
  expect(await send(url)).toEqual({ status: 429, retryAfterS: seconds });
});

test('treats a protocol upgrade as a response and closes the connection', async () => {
  const { url, closed } = await aReceiver((socket) =>
    socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'),
  );
  expect(await send(url)).toEqual({ status: 101, retryAfterS: undefined });
  await closed;
});

test('stops reading an endless response at its maximum size', async () => {
  let written = 0;
  const { url, closed } = await aReceiver((socket) => {
    socket.write('HTTP/1.1 200 OK\r\nContent-Length: 10737418240\r\n\r\n');
    const more = (): void => {
      written += MAX_RESPONSE_BYTES / 4;
      socket.write(Buffer.alloc(MAX_RESPONSE_BYTES / 4), (error) => {
        if (!error) setImmediate(more);
      });
    };
    more();
  });
  expect(await send(url)).toMatchObject({ status: 200 });
  await closed;
  expect(written).toBeGreaterThan(MAX_RESPONSE_BYTES);
});

test('accepts a response that breaks off after its status', async () => {
  const { url } = await aReceiver((socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n'));
  expect(await send(url)).toMatchObject({ status: 200 });
});

test('fails when the receiver closes the connection without a response', async () => {
  const { url } = await aReceiver((socket) => socket.end());
  await expect(send(url)).rejects.toThrow('socket hang up');
});

test('sends nothing if the signal has already aborted', async () => {
  await expect(send('http://127.0.0.1:9', AbortSignal.abort(new Error('stopping')))).rejects.toThrow('stopping');
});

test('fails after the timeout of the connection', async () => {
  const { url } = await aReceiver(() => undefined);
  const sending = sendHttpRequest({ url, headers: {}, body: Buffer.alloc(0), timeoutMs: 10 }, allowed, never);
  await expect(sending).rejects.toThrow('No response within 0.01 s');
});

test.each([
  ['stays silent', ''],
  ['only sends 100 Continue', 'HTTP/1.1 100 Continue\r\n\r\n'],
])('gives up on a receiver that %s when the signal aborts', async (_what, text) => {
  const time = new AbortController();
  const { url, closed } = await aReceiver((socket) => {
    socket.write(text);
    time.abort(new Error('stopping'));
  });
  await expect(send(url, time.signal)).rejects.toThrow('stopping');
  await closed;
});
