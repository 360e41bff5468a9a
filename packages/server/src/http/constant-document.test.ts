import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { ConstantDocument } from './constant-document.js';

const TEXT = JSON.stringify([...Array(2_000).keys()]);
let made = 0;
const app = Fastify();
const large = new ConstantDocument({
  contentType: 'application/json; charset=utf-8',
  content: () => {
    made += 1;
    return TEXT;
  },
});
const small = new ConstantDocument({
  contentType: 'text/plain',
  content: () => Promise.resolve(Buffer.from('small')),
  headers: { 'cache-control': 'public, max-age=60', 'x-more': 'yes' },
});
app.get('/large', (request, reply) => large.send(request, reply));
app.get('/small', (request, reply) => small.send(request, reply));
afterAll(() => app.close());

const ask = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

test('builds the document once, with the same content in each coding', async () => {
  const answers = await Promise.all(
    ['br', 'gzip', 'identity', 'br'].map((coding) => ask('/large', { 'accept-encoding': coding })),
  );
  expect(made).toBe(1);
  const [br, gzip, plain, again] = answers;
  expect(br?.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(br?.rawPayload ?? '').toString()).toBe(TEXT);
  expect(gzip?.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(gzip?.rawPayload ?? '').toString()).toBe(TEXT);
  expect(plain?.headers['content-encoding']).toBeUndefined();
  expect(plain?.body).toBe(TEXT);
  expect(again?.rawPayload).toEqual(br?.rawPayload);
  for (const answer of answers) expect(answer.headers.vary).toBe('accept-encoding');
});

test('builds it again after a failed attempt', async () => {
  const contents = [Promise.reject(new Error('too many open files')), Promise.resolve(Buffer.from('there'))];
  const shaky = new ConstantDocument({
    contentType: 'text/plain',
    content: () => contents.shift() ?? Promise.reject(new Error('requested too often')),
  });
  const host = Fastify();
  host.get('/', (request, reply) => shaky.send(request, reply));
  expect((await host.inject('/')).statusCode).toBe(500);
  for (const _ of ['made', 'kept']) expect((await host.inject('/')).body).toBe('there');
  await host.close();
});

test('has a strong ETag for each coding and answers 304 to a match', async () => {
  const tags = new Set<string>();
  for (const coding of ['br', 'gzip', 'identity']) {
    const { headers } = await ask('/large', { 'accept-encoding': coding });
    const tag = String(headers.etag);
    expect(tag).toMatch(/^"[\w-]+"$/);
    tags.add(tag);
    const held = await ask('/large', { 'accept-encoding': coding, 'if-none-match': `"other", ${tag}` });
    expect(held).toMatchObject({ statusCode: 304, body: '' });
    expect(held.headers.etag).toBe(tag);
    const other = await ask('/large', { 'accept-encoding': coding, 'if-none-match': '"other"' });
    expect(other.statusCode).toBe(200);
  }
  expect(tags.size).toBe(3);
});

test('sends a short document uncompressed, with its own headers', async () => {
  const answer = await ask('/small', { 'accept-encoding': 'br' });
  expect(answer.body).toBe('small');
  expect(answer.headers).toMatchObject({ 'cache-control': 'public, max-age=60', 'x-more': 'yes' });
  expect(answer.headers['content-encoding']).toBeUndefined();
});

test('answers HEAD with the headers alone', async () => {
  const answer = await app.inject({ method: 'HEAD', url: '/large' });
  expect(answer).toMatchObject({ statusCode: 200, body: '' });
  expect(answer.headers['content-length']).toBe(String(TEXT.length));
});
