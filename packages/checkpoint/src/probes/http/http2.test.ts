import { constants, createSecureServer, createServer, type Http2Server, type ServerHttp2Stream } from 'node:http2';
import { createServer as createHttps } from 'node:https';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCertificate, type CertificateWithKey } from './testing/certificates.js';
import { aListener, aSite, closeAll, listen, createProber, readBodyText } from './testing/http-fixture.js';

const probe = createProber();
let pair: CertificateWithKey;
beforeAll(async () => {
  pair = await aCertificate();
});
afterAll(closeAll);

const open = { checkCertificateErrors: false } as const;

async function h2Site(talk: (stream: ServerHttp2Stream) => void): Promise<string> {
  const server = createSecureServer({ ...pair, allowHTTP1: false });
  server.on('stream', (stream) => {
    stream.on('error', () => undefined);
    talk(stream);
  });
  server.on('session', (session) => session.on('error', () => undefined));
  return `https://127.0.0.1:${await listen(server)}/`;
}

test('negotiates HTTP/2 and reports its headers like those of HTTP/1.1', async () => {
  const url = await h2Site((stream) => {
    stream.respond({ ':status': 200, 'content-type': 'text/plain', 'set-cookie': ['a=1', 'b=2'] });
    stream.end('over h2');
  });
  const outcome = await probe({ url, ...open });
  expect(outcome.failure).toBeUndefined();
  expect(outcome).toMatchObject({ httpVersion: '2', statusCode: 200, contentType: 'text/plain' });
  expect(readBodyText(outcome)).toBe('over h2');
  expect(outcome.responseHeaders.filter(({ name }) => name === 'set-cookie')).toHaveLength(2);
  expect((await probe({ url, ...open, httpVersion: 'Http2' })).failure).toBeUndefined();
});

test('sends a POST with a body over HTTP/2', async () => {
  const url = await h2Site((stream) => {
    let body = '';
    stream.on('data', (chunk: Buffer) => (body += chunk.toString()));
    stream.on('end', () => {
      stream.respond({ ':status': 200 });
      stream.end(body);
    });
  });
  expect(readBodyText(await probe({ url, ...open, method: 'POST', body: 'a=1' }))).toBe('a=1');
});

test('reports a server without HTTP/2 that must use it', async () => {
  const server = createHttps({ ...pair }, (_, response) => response.end('one'));
  const url = `https://127.0.0.1:${await listen(server)}/`;
  expect((await probe({ url, ...open, httpVersion: 'Http2' })).failure?.code).toBe(14007);
  expect((await probe({ url, ...open })).httpVersion).toBe('1.1');
});

test('uses HTTP/2 by prior knowledge and reports a server without it', async () => {
  const server: Http2Server = createServer();
  server.on('stream', (stream) => {
    stream.respond({ ':status': 200 });
    stream.end('clear');
  });
  const url = `http://127.0.0.1:${await listen(server)}/`;
  expect(readBodyText(await probe({ url, httpVersion: 'Http2' }))).toBe('clear');
  const old = await aSite((_, response) => response.end('old'));
  expect((await probe({ url: old, httpVersion: 'Http2' })).failure?.code).toBe(14007);
});

test.each([
  ['resets the stream', (stream: ServerHttp2Stream) => stream.close(2), 12005],
  ['sends GOAWAY', (stream: ServerHttp2Stream) => stream.session?.goaway(1), 12006],
  ['drops the connection', (stream: ServerHttp2Stream) => stream.session?.destroy(), 12006],
  ['never answers', () => undefined, 14001],
  [
    'resets in the body',
    (stream: ServerHttp2Stream) => {
      stream.respond({ ':status': 200, 'content-length': '100' });
      stream.write('part', () => stream.close(2));
    },
    12006,
  ],
  [
    'announces more than it sends',
    (stream: ServerHttp2Stream) => {
      stream.respond({ ':status': 200, 'content-length': '100' });
      stream.end('part');
    },
    12006,
  ],
  [
    'sends excessive headers',
    (stream: ServerHttp2Stream) => {
      const filler = Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`x-${i}`, 'x'.repeat(1_000)]));
      stream.respond({ ':status': 200, ...filler });
      stream.end('small');
    },
    12005,
  ],
  [
    'redirects in a loop',
    (stream: ServerHttp2Stream) => {
      stream.respond({ ':status': 302, location: '/again' });
      stream.end();
    },
    14003,
  ],
  [
    'stalls in the body',
    (stream: ServerHttp2Stream) => {
      stream.respond({ ':status': 200 });
      stream.write('part');
    },
    14002,
  ],
])('ends against an HTTP/2 server that %s', async (_, talk, code) => {
  const outcome = await probe({ url: await h2Site(talk), ...open });
  expect(outcome.failure?.code).toBe(code);
  expect(outcome.durationMs).toBeLessThan(1_500);
});

test('reads 400 header lines over HTTP/2', async () => {
  const url = await h2Site((stream) => {
    stream.respond({ ':status': 200, ...Object.fromEntries(Array.from({ length: 400 }, (_, i) => [`x-${i}`, '1'])) });
    stream.end('hello');
  });
  const outcome = await probe({ url, ...open });
  expect(outcome.failure).toBeUndefined();
  expect(outcome.responseHeaders.filter(({ name }) => name.startsWith('x-'))).toHaveLength(400);
});

/** A site of both versions; `talk` is its HTTP/2 side. It counts requests. */
async function bothSite(talk: (stream: ServerHttp2Stream, requestCount: number) => void) {
  const seen = { over2: 0, over1: 0 };
  const server = createSecureServer({ ...pair, allowHTTP1: true }, (request, response) => {
    if (request.httpVersion === '2.0') return;
    seen.over1 += 1;
    response.end('over one');
  });
  server.on('stream', (stream) => {
    stream.on('error', () => undefined);
    seen.over2 += 1;
    talk(stream, seen.over2);
  });
  server.on('session', (session) => session.on('error', () => undefined));
  return { seen, url: `https://127.0.0.1:${await listen(server)}/` };
}

test.each([
  ['a stream', (stream: ServerHttp2Stream) => stream.close(constants.NGHTTP2_HTTP_1_1_REQUIRED)],
  ['the connection', (stream: ServerHttp2Stream) => stream.session?.goaway(constants.NGHTTP2_HTTP_1_1_REQUIRED)],
])('falls back to HTTP/1.1 when a server requires it on %s', async (_, talk) => {
  const { url, seen } = await bothSite(talk);
  const outcome = await probe({ url, ...open });
  expect(outcome).toMatchObject({ statusCode: 200, httpVersion: '1.1' });
  expect(readBodyText(outcome)).toBe('over one');
  expect(seen).toEqual({ over2: 1, over1: 1 });
});

test('keeps HTTP/2 if the monitor requires it and reports the demand', async () => {
  const { url, seen } = await bothSite((stream) => stream.close(constants.NGHTTP2_HTTP_1_1_REQUIRED));
  const { failure } = await probe({ url, ...open, httpVersion: 'Http2' });
  expect(failure).toMatchObject({ code: 14007, message: expect.stringContaining('HTTP/1.1') as string });
  expect(seen).toEqual({ over2: 1, over1: 0 });
});

test('repeats a request when the server refuses its stream', async () => {
  const { url, seen } = await bothSite((stream, requestCount) => {
    if (requestCount < 3) stream.close(constants.NGHTTP2_REFUSED_STREAM);
    else {
      stream.respond({ ':status': 200 });
      stream.end('at last');
    }
  });
  const outcome = await probe({ url, ...open, method: 'POST', body: 'a=1' });
  expect(outcome.failure).toBeUndefined();
  expect(readBodyText(outcome)).toBe('at last');
  expect(seen.over2).toBe(3);
});

test('repeats a request when the server sends GOAWAY before it', async () => {
  let requestCount = 0;
  const port = await aListener((socket) => {
    requestCount += 1;
    const settings = '000000040000000000';
    const goaway = '000008070000000000' + '00000000' + '00000000';
    socket.write(Buffer.from(settings + goaway, 'hex'));
  });
  const { failure } = await probe({ url: `http://127.0.0.1:${port}/`, httpVersion: 'Http2' });
  expect(failure).toBeDefined();
  expect(requestCount).toBe(3);
});

test('gives up on a server that refuses each request', async () => {
  const { url, seen } = await bothSite((stream) => stream.close(constants.NGHTTP2_REFUSED_STREAM));
  expect((await probe({ url, ...open })).failure?.code).toBe(12005);
  expect(seen.over2).toBe(3);
});

test.each([
  ['resets it for another reason', (stream: ServerHttp2Stream) => stream.close(constants.NGHTTP2_INTERNAL_ERROR)],
  [
    'may have processed it',
    (stream: ServerHttp2Stream) => stream.session?.goaway(constants.NGHTTP2_NO_ERROR, stream.id),
  ],
])('does not repeat a request when the server %s', async (_, talk) => {
  const { url, seen } = await bothSite(talk);
  expect((await probe({ url, ...open, method: 'POST', body: 'a=1' })).failure).toBeDefined();
  expect(seen.over2).toBe(1);
});

test('stops a gzip bomb over HTTP/2', async () => {
  const bomb = gzipSync(Buffer.alloc(30_000_000));
  const url = await h2Site((stream) => {
    stream.respond({ ':status': 200, 'content-encoding': 'gzip' });
    stream.end(bomb);
  });
  expect((await probe({ url, ...open, totalTimeoutMs: 15_000 })).failure?.code).toBe(14005);
});
