import { MAX_DELIVERY_BYTES } from '@vedette/contract/checkpoint/endpoints';
import { MAX_BODY_BYTES } from '@vedette/contract/checkpoint/protocol';
import { createServer } from 'node:http';
import { gzipSync, brotliCompressSync, deflateSync, deflateRawSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { aSite, closeAll, createProber, listen, readBodyText } from './testing/http-fixture.js';

afterAll(closeAll);
const probe = createProber();

test('reports times, sizes, headers and body of a plain response', async () => {
  const site = await aSite((request, response) => {
    response.setHeader('Content-Type', 'text/plain; charset=utf-8');
    setTimeout(() => response.end(`hello ${request.headers['user-agent'] ?? ''}`), 30);
  });
  const outcome = await probe({ url: `${site}/path?q=1#part` });
  expect(outcome.failure).toBeUndefined();
  expect(outcome).toMatchObject({
    statusCode: 200,
    httpVersion: '1.1',
    finalUrl: `${site}/path?q=1#part`,
    resolvedIpAddress: '127.0.0.1',
    resolveMs: 0,
    contentType: 'text/plain; charset=utf-8',
    bodyTruncated: false,
  });
  expect(readBodyText(outcome)).toBe('hello Vedette/1.0 (website monitoring)');
  expect(outcome.bodyBytes).toBe(readBodyText(outcome).length);
  expect(outcome.totalBytes).toBeGreaterThan(outcome.bodyBytes ?? 0);
  expect(outcome.connectMs).toBeGreaterThan(0);
  expect(outcome.downloadMs).toBeGreaterThanOrEqual(28);
  expect(outcome.phases?.waitMs).toBeGreaterThanOrEqual(28);
});

test('measures the connection that it uses, and opens no other', async () => {
  const server = createServer((_, response) => response.end('page'));
  let connectionCount = 0;
  server.on('connection', () => (connectionCount += 1));
  const outcome = await probe({ url: `http://127.0.0.1:${await listen(server)}/` });
  expect(readBodyText(outcome)).toBe('page');
  expect(connectionCount).toBe(1);
  expect(outcome.phases?.connectMs).toBeGreaterThan(0);
  expect(outcome.phases?.connectMs).toBeLessThanOrEqual(outcome.connectMs);
});

test('sends method, body, overridden headers, Host and dynamic values', async () => {
  const site = await aSite((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => response.end(JSON.stringify({ method: request.method, headers: request.headers, body })));
  });
  const outcome = await probe({
    url: `${site}/`,
    method: 'POST',
    body: 'a=1&year={{@DateTime(yyyy)}}',
    userAgent: 'ChromeLatest',
    headers: [
      { name: 'Host', value: 'virtual.example' },
      { name: 'accept', value: 'text/html' },
      { name: 'X-Trace', value: '{{@UniqueGuid}}' },
      { name: 'Content-Length', value: '3' },
    ],
  });
  const seen = JSON.parse(readBodyText(outcome)) as { method: string; headers: Record<string, string>; body: string };
  expect(seen.method).toBe('POST');
  expect(seen.body).toBe(`a=1&year=${String(new Date().getUTCFullYear())}`);
  expect(seen.headers).toMatchObject({
    host: 'virtual.example',
    accept: 'text/html',
    'accept-encoding': 'gzip, deflate, br',
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': '13',
    connection: 'close',
  });
  expect(seen.headers['user-agent']).toMatch(/Chrome\/\d+/);
  expect(seen.headers['x-trace']).toMatch(/^[0-9a-f-]{36}$/);
});

test.each([
  ['PUT', 'a=1', { method: 'PUT', body: 'a=1', length: '3' }],
  ['PUT', '', { method: 'PUT', body: '', length: '0' }],
  ['PATCH', 'a=1', { method: 'PATCH', body: 'a=1', length: '3' }],
  ['DELETE', 'a=1', { method: 'DELETE', body: 'a=1', length: '3' }],
  ['DELETE', '', { method: 'DELETE', body: '', length: 'none' }],
  ['OPTIONS', '', { method: 'OPTIONS', body: '', length: 'none' }],
] as const)('sends %s with the body "%s" unchanged', async (method, body, expected) => {
  const site = await aSite((request, response) => {
    let received = '';
    request.on('data', (chunk: Buffer) => (received += chunk.toString()));
    request.on('end', () => {
      const length = request.headers['content-length'] ?? 'none';
      response.end(JSON.stringify({ method: request.method, body: received, length }));
    });
  });
  expect(JSON.parse(readBodyText(await probe({ url: `${site}/`, method, body })))).toEqual(expected);
});

test('reads no body of a HEAD response, whatever its Content-Length', async () => {
  const site = await aSite((_request, response) => {
    response.writeHead(200, { 'content-length': '1000' }).end();
  });
  const outcome = await probe({ url: `${site}/`, method: 'HEAD', body: 'not sent' });
  expect([outcome.failure, outcome.statusCode, readBodyText(outcome)]).toEqual([undefined, 200, '']);
});

const text = 'the quick brown fox '.repeat(50);
test.each([
  ['gzip', gzipSync(text)],
  ['x-gzip', gzipSync(text)],
  ['br', brotliCompressSync(text)],
  ['deflate', deflateSync(text)],
  ['deflate', deflateRawSync(text)],
  ['identity', Buffer.from(text)],
  ['gzip, br', brotliCompressSync(gzipSync(text))],
])('reads a body in %s and counts its bytes on the wire', async (encoding, bytes) => {
  const site = await aSite((_, response) => response.setHeader('Content-Encoding', encoding).end(bytes));
  const outcome = await probe({ url: site, contentMatches: ['brown fox', '!red fox'] });
  expect(outcome.failure).toBeUndefined();
  expect(readBodyText(outcome)).toBe(text);
  expect(outcome.bodyBytes).toBe(text.length);
  expect(outcome.totalBytes).toBeLessThan(bytes.length + 300);
  expect(outcome.contentMatches).toEqual([{ holds: true }, { holds: true }]);
});

test('judges a large body completely and keeps a part', async () => {
  const site = await aSite((_, response) => response.end(`${'x'.repeat(3_000_000)}the end`));
  const outcome = await probe({ url: site, contentMatches: ['the end'], maxBodyBytes: 1000 });
  expect(outcome.contentMatches).toEqual([{ holds: true }]);
  expect(readBodyText(outcome)).toHaveLength(1000);
  expect(outcome).toMatchObject({ bodyBytes: 3_000_007, bodyTruncated: true });
});

test('limits a result to the delivery size, whatever body was requested', async () => {
  const site = await aSite((_, response) => response.end('x'.repeat(10_000_000)));
  const outcome = await probe({ url: site, maxBodyBytes: 20_000_000, totalTimeoutMs: 10_000 });
  expect(readBodyText(outcome)).toHaveLength(MAX_BODY_BYTES);
  expect(outcome).toMatchObject({ bodyBytes: 10_000_000, bodyTruncated: true });
  expect(outcome.body?.length).toBeLessThan(MAX_DELIVERY_BYTES / 4);
});

test('decodes text in the charset of the response', async () => {
  const site = await aSite((_, response) =>
    response.setHeader('Content-Type', 'text/html; charset=iso-8859-1').end(Buffer.from('caf\u00e9', 'latin1')),
  );
  const { contentMatches } = await probe({ url: site, contentMatches: ['café'] });
  expect(contentMatches).toEqual([{ holds: true }]);
});

test('reports an error status as a response, because conditions are judged later', async () => {
  const site = await aSite((_, response) => response.writeHead(503).end('down'));
  const outcome = await probe({ url: site });
  expect(outcome.failure).toBeUndefined();
  expect(outcome.statusCode).toBe(503);
});

test('reports no body for a response without one', async () => {
  const site = await aSite((_, response) => response.writeHead(204).end());
  const outcome = await probe({ url: site });
  expect(outcome.body).toBeUndefined();
  expect(outcome).toMatchObject({ statusCode: 204, bodyBytes: 0 });
});
