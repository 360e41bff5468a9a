import { once } from 'node:events';
import { request } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyLookups } from '../testing/empty-lookups.js';
import { createHost, mount, type RouteHost } from './index.js';
import { MAX_DRAINED_BYTES } from './drain-bodies.js';
import { create, open } from './testing/sample-endpoints.js';

/** A real server, because these tests observe a client that is still writing. */
let host: RouteHost;
let port: number;
beforeAll(async () => {
  const noCaller = () => Promise.resolve(undefined);
  host = await createHost({
    logger: pino({ level: 'silent' }),
    gatekeeper: { identifyApiAccount: noCaller, identifyLogin: noCaller, identifySession: noCaller },
    lookups: emptyLookups,
    newGuid: () => 'request-1',
  });
  mount(host, create, ({ body }) => ({ ...body, ThingGuid: '' }));
  mount(host, { ...open, method: 'POST', path: '/Open' }, () => []);
  await host.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = host.app.server.address() as AddressInfo);
});
afterAll(() => host.app.close());

const FAR_TOO_LARGE = Buffer.alloc(MAX_DRAINED_BYTES / 2, 'x');
const headers = { 'content-type': 'application/json' };

test.each([
  ['/v4/Open', 413],
  ['/v4/Thing', 401],
])('a client that sends far too much to %s gets %i and can reuse the connection', async (path, status) => {
  for (let time = 0; time < 3; time += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', headers, body: FAR_TOO_LARGE });
    expect(answer.status).toBe(status);
    expect(await answer.text()).toContain('Message');
  }
});

test.each([[{ connection: 'close' }], [{ connection: 'close', 'transfer-encoding': 'chunked' }]])(
  'answers a client that reads only after writing and then closes: %j',
  async (more) => {
    const clientRequest = request({
      port,
      host: '127.0.0.1',
      path: '/v4/Open',
      method: 'POST',
      headers: { ...headers, ...more },
    });
    const answered = once(clientRequest, 'response');
    await new Promise<void>((written) => clientRequest.write(FAR_TOO_LARGE, () => written()));
    clientRequest.end();
    const [answer] = (await answered) as [{ statusCode: number; resume(): void }];
    answer.resume();
    expect(answer.statusCode).toBe(413);
  },
);

/** Sends the body after the response has arrived, followed by the next request; returns all responses. */
async function requestTwice(path: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let seen = '';
  const answers = async (count: number): Promise<void> => {
    while (seen.split('HTTP/1.1 ').length <= count) seen += String((await once(socket, 'data'))[0]);
  };
  socket.write(`POST ${path} HTTP/1.1\r\nhost: here\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n`);
  await answers(1);
  socket.write('{}');
  socket.write('POST /v4/Open HTTP/1.1\r\nhost: here\r\ncontent-length: 0\r\n\r\n');
  const closed = once(socket, 'close');
  await Promise.race([answers(2), closed]);
  socket.destroy();
  return seen;
}

test('a client answered before its body is sent can reuse the connection', async () => {
  const seen = await requestTwice('/v4/Thing');
  expect([...seen.matchAll(/HTTP\/1.1 (\d+)/g)].map(([, status]) => status)).toEqual(['401', '200']);
});

test.each(['/v4/Open', '/v4/Thing'])('disconnects a client whose body never ends: %s', async (path) => {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  const gone = new Promise<unknown>((resolve) => socket.once('close', resolve));
  socket.write(`POST ${path} HTTP/1.1\r\nhost: here\r\ntransfer-encoding: chunked\r\n\r\n`);
  const chunk = `100000\r\n${'x'.repeat(0x100000)}\r\n`;
  let written = 0;
  const writeMore = (): void => {
    written += chunk.length;
    if (!socket.destroyed) socket.write(chunk, writeMore);
  };
  writeMore();
  socket.resume();
  await gone;
  expect(written).toBeLessThan(2 * MAX_DRAINED_BYTES);
});
