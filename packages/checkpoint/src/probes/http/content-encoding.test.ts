import * as zlib from 'node:zlib';
import { brotliCompressSync, constants, createGzip, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { gzipHeaderLength } from './gzip-unwrapper.js';
import { aListener, aSite, closeAll, prober, textOf } from './testing/bench.js';

afterAll(closeAll);
const probe = prober();

const text = 'hello brown fox '.repeat(40);
const gzip = gzipSync(text);
const deflate = deflateSync(text);
const brotli = brotliCompressSync(text);
/** The same text, by zstd 1.5. */
const zstd = Buffer.from('KLUv/WSAAb0AAIBoZWxsbyBicm93biBmb3ggAQDaTDWXBlygoA==', 'base64');

/** A body that does not compress to nothing, so that half of it holds some. */
const long = Array.from({ length: 4_000 }, (_, i) => `word${(i * 7_919) % 10_007}`).join(' ');

/** From Node 22.15 on. */
const HAS_ZSTD = 'createZstdDecompress' in zlib;

const flipped = (bytes: Buffer, at: number): Buffer => {
  const copy = Buffer.from(bytes);
  copy[at] = (copy[at] ?? 0) ^ 0xff;
  return copy;
};

const withName = ((): Buffer => {
  const header = Buffer.from([0x1f, 0x8b, 8, 0x1e, 0, 0, 0, 0, 0, 3, 2, 0, 1, 2]);
  return Buffer.concat([header, Buffer.from('name\0comment\0\0\0'), gzip.subarray(10)]);
})();

async function read(encoding: string, bytes: Buffer, ...more: readonly string[]) {
  const site = await aSite((_, response) => response.setHeader('Content-Encoding', [encoding, ...more]).end(bytes));
  return probe({ url: site, totalTimeoutMs: 5_000 });
}

// What Chromium 156 shows.
test.each([
  ['gzip', gzip, undefined],
  ['x-gzip', gzip, undefined],
  ['GZIP', gzip, undefined],
  ['deflate', deflate, undefined],
  ['deflate', deflateRawSync(text), undefined],
  ['br', brotli, undefined],
  ['gzip, br', brotliCompressSync(gzip), undefined],
  ['gzip,gzip,gzip,gzip', gzipSync(gzipSync(gzipSync(gzip))), undefined],
  ['identity, gzip', gzip, undefined],
  ['gzip', Buffer.from(text), 14006],
  ['br', Buffer.from(text), 14006],
  ['br', gzip, 14006],
  ['gzip', brotli, 14006],
  ['gzip', Buffer.concat([gzip.subarray(0, 10), Buffer.from([0xff]), gzip.subarray(11)]), 14006],
  ['deflate', flipped(deflate, deflate.length - 1), 14006],
])('a body in %s', async (encoding, bytes, code) => {
  const outcome = await read(encoding, bytes);
  expect(outcome.failure?.code).toBe(code);
  if (code === undefined) expect(textOf(outcome)).toBe(text);
});

test.each(['aws-chunked', 'none', 'binary', 'utf-8', '8bit', 'zap', 'compress', 'gzip;q=1', 'zap, gzip', 'gzip, zap'])(
  'an unknown coding leaves the body as it is: %s',
  async (encoding) => {
    const outcome = await read(encoding, Buffer.from(text));
    expect(outcome.failure).toBeUndefined();
    expect(textOf(outcome)).toBe(text);
    expect(outcome.deviations).toEqual(['Content-Encoding is unknown, so the body is taken as it is']);
  },
);

test('codings of several header lines belong together', async () => {
  expect(textOf(await read('gzip', brotliCompressSync(gzip), 'br'))).toBe(text);
});

test.each([
  ['gzip without its trailer', 'gzip', gzip.subarray(0, -8), 'ends early'],
  ['gzip with half its trailer', 'gzip', gzip.subarray(0, -4), 'ends early'],
  ['gzip with a wrong checksum', 'gzip', flipped(gzip, gzip.length - 8), undefined],
  ['gzip with a wrong length', 'gzip', flipped(gzip, gzip.length - 1), undefined],
  ['gzip with bytes behind it', 'gzip', Buffer.concat([gzip, Buffer.from('junk')]), 'behind the gzip data'],
  ['gzip with a name, a comment and more in its header', 'gzip', withName, undefined],
  ['deflate without its checksum', 'deflate', deflate.subarray(0, -4), undefined],
  ['deflate with bytes behind it', 'deflate', Buffer.concat([deflate, Buffer.from('junk')]), undefined],
  ['br with bytes behind it', 'br', Buffer.concat([brotli, Buffer.from('junk')]), undefined],
])('%s is read whole', async (_, encoding, bytes, deviation) => {
  const outcome = await read(encoding, bytes);
  expect(outcome.failure).toBeUndefined();
  expect(textOf(outcome)).toBe(text);
  const noted = deviation === undefined ? undefined : [expect.stringContaining(deviation) as string];
  expect(outcome.deviations).toEqual(noted);
});

test.each([
  ['gzip', gzipSync(long)],
  ['deflate', deflateSync(long)],
  ['br', brotliCompressSync(long)],
])('half a body in %s is read as far as it goes', async (encoding, bytes) => {
  const outcome = await read(encoding, bytes.subarray(0, bytes.length / 2));
  expect(outcome.failure).toBeUndefined();
  expect(textOf(outcome).length).toBeGreaterThan(1_000);
  expect(long.startsWith(textOf(outcome))).toBe(true);
});

test.each(['gzip', 'br', 'deflate'])('an empty body in %s is empty', async (encoding) => {
  expect(await read(encoding, Buffer.alloc(0))).toMatchObject({ statusCode: 200, bodyBytes: 0 });
});

test.each([
  ['of the decoded body', text.length, undefined],
  ['of neither body', text.length + 1, 12006],
])('a length %s', async (_, promised, code) => {
  const head = `HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: ${promised}\r\n\r\n`;
  const port = await aListener((socket) => socket.end(Buffer.concat([Buffer.from(head), gzip])));
  const outcome = await probe({ url: `http://127.0.0.1:${port}/` });
  expect(outcome.failure?.code).toBe(code);
});

test('data that ends before its body does not hide that the body ends early', async () => {
  const head = `HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n\r\n${gzip.length.toString(16)}\r\n`;
  const port = await aListener((socket) => socket.end(Buffer.concat([Buffer.from(head), gzip, Buffer.from('\r\n')])));
  expect((await probe({ url: `http://127.0.0.1:${port}/` })).failure?.code).toBe(12006);
});

const MAGIC = [0x28, 0xb5, 0x2f, 0xfd];
/** A block of 128 KB of one byte. */
const repeated = [0x02, 0x00, 0x10, 0x78];
const times = (count: number, block: readonly number[]): number[] => Array.from({ length: count }, () => block).flat();

test.skipIf(!HAS_ZSTD).each([
  ['a text', zstd, undefined],
  ['what is none', Buffer.from(text), 14006],
  ['a bomb of repeated bytes', Buffer.from([...MAGIC, 0x00, 0x68, ...times(20_000, repeated)]), 14005],
  ['a window of 2 GB', Buffer.from([...MAGIC, 0x00, 0xa8, ...repeated]), 14006],
  ['a dictionary', Buffer.from([...MAGIC, 0x01, 0x58, 1, ...repeated]), 14006],
  // Keeps a decoder without bounds busy for ever.
  ['weights of one symbol', Buffer.from('28b52ffd000085000002010308f0030000000000008000000000', 'hex'), 14006],
])('zstd with %s ends in bounds', { timeout: 60_000 }, async (_, bytes, code) => {
  const outcome = await read('zstd', bytes);
  expect(outcome.failure?.code).toBe(code);
  if (code === undefined) expect(textOf(outcome)).toBe(text);
});

test.skipIf(HAS_ZSTD)('zstd stays as it is where Node cannot decode it', async () => {
  const outcome = await read('zstd', zstd);
  expect(outcome.failure).toBeUndefined();
  expect(outcome.deviations).toEqual(['Content-Encoding is unknown, so the body is taken as it is']);
});

test('a body in gzip may come in any pieces', async () => {
  const stream = createGzip({ flush: constants.Z_SYNC_FLUSH });
  const pieces: Buffer[] = [];
  stream.on('data', (piece: Buffer) => pieces.push(piece));
  stream.write('hello ');
  stream.write('world');
  stream.end();
  await new Promise((resolve) => stream.once('end', resolve));
  const bytes = Buffer.concat(pieces);
  for (const cut of [1, 9, 10, bytes.length - 9, bytes.length - 1]) {
    const site = await aSite((_, response) => {
      response.setHeader('Content-Encoding', 'gzip').write(bytes.subarray(0, cut));
      setImmediate(() => response.end(bytes.subarray(cut)));
    });
    expect(textOf(await probe({ url: site }))).toBe('hello world');
  }
});

test('a gzip header is found whole, or is known not to be', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), fc.nat(0x1f), (rest, flags) => {
      const bytes = Buffer.from([0x1f, 0x8b, 8, flags, 0, 0, 0, 0, 0, 0, ...rest]);
      const length = gzipHeaderLength(bytes);
      if (length === undefined) return true;
      return (
        gzipHeaderLength(bytes.subarray(0, length)) === length &&
        gzipHeaderLength(bytes.subarray(0, length - 1)) === undefined
      );
    }),
  );
});
