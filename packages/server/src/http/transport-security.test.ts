import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { systemClock } from '@vedette/kernel/clock';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { aHost } from '../testing/a-host.js';
import { sendEventStream } from './event-stream.js';
import type { HostOptions } from './host.js';
import { addHstsHook } from './transport-security.js';

const PROXY = '10.0.0.1';
const HSTS = 'max-age=31536000';

test.each<{ what: string; origin?: string; forwarded: string; address: string; expected: string | undefined }>([
  { what: 'with an https public URL', origin: 'https://a.example', forwarded: 'http', address: PROXY, expected: HSTS },
  {
    what: 'with an http public URL',
    origin: 'http://a.example',
    forwarded: 'http',
    address: PROXY,
    expected: undefined,
  },
  { what: 'without a public URL', forwarded: 'http', address: PROXY, expected: undefined },
  { what: 'behind a trusted https proxy', forwarded: 'https', address: PROXY, expected: HSTS },
  { what: 'when an untrusted peer claims https', forwarded: 'https', address: '192.0.2.1', expected: undefined },
])('$what, Strict-Transport-Security is $expected', async ({ origin, forwarded, address, expected }) => {
  const app = Fastify({ trustProxy: [PROXY] });
  addHstsHook(app, origin);
  app.get('/', () => 'ok');
  for (const url of ['/', '/missing']) {
    const answer = await app.inject({ url, remoteAddress: address, headers: { 'x-forwarded-proto': forwarded } });
    expect(answer.headers['strict-transport-security']).toBe(expected);
  }
});

/** A host with every way a response is sent. */
async function aServedHost(options: Partial<HostOptions>) {
  const host = await aHost({}, {}, { anonymousLimit: { burst: 50, perSecond: 0.001 }, ...options });
  const { app } = host;
  app.get('/thing', (_request, reply) => reply.header('etag', '"1"').send('ok'));
  app.get('/same', (_request, reply) => reply.code(304).send());
  app.post('/small', { bodyLimit: 4 }, () => 'ok');
  app.get('/broken', () => Promise.reject(new Error('a bug')));
  app.get('/events', (request, reply) =>
    sendEventStream({ request, reply, clock: systemClock }, () => Promise.resolve({ name: 'end', data: 1 })),
  );
  app.get('/raw', (_request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, { 'content-type': 'text/plain' }).end('ok');
  });
  onTestFinished(() => app.close());
  /** Returns the heads of all responses on one connection. */
  const readHeads = async (text: string, meanwhile?: (socket: Socket) => Promise<void>): Promise<string[]> => {
    if (!app.server.listening) await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.setEncoding('latin1').on('data', (chunk: string) => (answer += chunk));
    socket.on('error', () => undefined);
    socket.write(text);
    const closed = once(socket, 'close');
    await meanwhile?.(socket);
    await closed;
    return answer.match(/HTTP\/1\.1 [\s\S]*?\r\n\r\n/g) ?? [];
  };
  return { app, readHeads };
}

const head = (method: string, path: string, ...lines: string[]): string =>
  [`${method} ${path} HTTP/1.1`, 'Host: a.example', 'Connection: close', ...lines, '', ''].join('\r\n');

const ANSWERS: readonly (readonly [string, number, string])[] = [
  ['a page', 200, head('GET', '/thing')],
  ['HEAD', 200, head('HEAD', '/thing')],
  ['an unchanged page', 304, head('GET', '/same')],
  ['an event stream', 200, head('GET', '/events')],
  ['a response that bypasses Fastify', 200, head('GET', '/raw')],
  ['an unknown path', 404, head('GET', '/nothing')],
  ['an unknown method of a path', 405, head('DELETE', '/thing')],
  ['a body too large', 413, `${head('POST', '/small', 'Content-Length: 8')}12345678`],
  ['a path that cannot be read', 400, head('GET', '/%zz')],
  ['an unknown expectation', 200, head('GET', '/thing', 'Expect: wonders')],
  ['an upgrade that is not offered', 200, head('GET', '/thing', 'Upgrade: websocket').replace('close', 'Upgrade')],
  ['a bug', 500, head('GET', '/broken')],
  ['a request without a host', 400, 'GET /thing HTTP/1.1\r\nConnection: close\r\n\r\n'],
];
/** No request could be read, so a proxy cannot have said anything. */
const UNREAD: readonly (readonly [string, number, string])[] = [
  ['bytes that are not HTTP', 400, 'what is this\r\n\r\n'],
  ['headers too large', 431, head('GET', '/thing', `A: ${'a'.repeat(20_000)}`)],
];

test.each(['https://a.example', undefined])('every response has the header, with the public URL %s', async (origin) => {
  const trusted = origin === undefined ? { trustedProxies: ['127.0.0.1'] } : { origin };
  const { readHeads } = await aServedHost(trusted);
  const lines = origin === undefined ? 'X-Forwarded-Proto: https\r\n' : '';
  for (const [what, status, text] of origin === undefined ? ANSWERS : [...ANSWERS, ...UNREAD]) {
    // A connection that stays open is closed by the host's own limit; this one ends immediately.
    const closing = text.replace('Connection: Upgrade', 'Connection: Upgrade, close');
    const [answer = ''] = await readHeads(closing.replace(' HTTP/1.1\r\n', ` HTTP/1.1\r\n${lines}`));
    expect([what, answer.slice(9, 12)]).toEqual([what, String(status)]);
    expect(answer.match(/^strict-transport-security: .*$/gim), what).toEqual([`strict-transport-security: ${HSTS}`]);
  }
});

test('rate-limited responses and those of a stopping host have the header', async () => {
  const { app, readHeads } = await aServedHost({ origin: 'https://a.example' });
  let answer: (text: string) => void = () => undefined;
  const began = new Promise<void>((resolve) => {
    app.get('/waits', () => {
      resolve();
      return new Promise<string>((go) => (answer = go));
    });
  });
  const ahead = 'GET /waits HTTP/1.1\r\nHost: a.example\r\n\r\n';
  const heads = await readHeads(ahead, async (socket) => {
    await began;
    const closed = app.close();
    const second = once(app.server, 'request');
    socket.write(head('GET', '/thing'));
    await second;
    answer('done');
    await closed;
  });
  expect(heads.map((one) => one.slice(9, 12))).toEqual(['200', '503']);
  for (const one of heads) expect(one).toContain(`strict-transport-security: ${HSTS}`);

  const other = await aServedHost({ origin: 'https://a.example', anonymousLimit: { burst: 1, perSecond: 0.001 } });
  await other.readHeads(head('GET', '/thing'));
  const [limited = ''] = await other.readHeads(head('GET', '/thing'));
  expect(limited.slice(9, 12)).toBe('429');
  expect(limited).toContain(`strict-transport-security: ${HSTS}`);
});

test('no response has it over plain HTTP', async () => {
  const { readHeads } = await aServedHost({});
  for (const [what, , text] of [...ANSWERS, ...UNREAD]) {
    const [answer = ''] = await readHeads(text.replace('Connection: Upgrade', 'Connection: Upgrade, close'));
    expect(answer, what).not.toMatch(/strict-transport-security/i);
  }
});
