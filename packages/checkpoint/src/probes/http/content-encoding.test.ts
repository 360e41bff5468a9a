import { brotliCompressSync, constants, createGzip, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { readGzipHeaderLength } from './gzip-unwrapper.js';
import { aListener, aSite, closeAll, createProber, readBodyText } from './testing/http-fixture.js';

afterAll(closeAll);
const probe = createProber();

const text = 'hello brown fox '.repeat(40);
const gzip = gzipSync(text);
const deflate = deflateSync(text);
const brotli = brotliCompressSync(text);
/** The same text, compressed by zstd 1.5. */
const zstd = Buffer.from('KLUv/WSAAb0AAIBoZWxsbyBicm93biBmb3ggAQDaTDWXBlygoA==', 'base64');
const gzipInZstd = Buffer.from('KLUv/SArWQEAH4sIAAAAAAAAA8tIzcnJV0gqyi/PU0jLr1DIGOWP8unIBwBjA/pOgAIAAA==', 'base64');

/** An incompressible body, so that half of its compressed data contains some text. */
const long = Array.from({ length: 4_000 }, (_, i) => `word${(i * 7_919) % 10_007}`).join(' ');

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

// As in Chromium 156.
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
  ['identity', Buffer.from(text), undefined],
  ['', Buffer.from(text), undefined],
  [' , ', Buffer.from(text), undefined],
  ['gzip,', gzip, undefined],
  [',,X-GZip , Identity', gzip, undefined],
  ['GZIP, Br', brotliCompressSync(gzip), undefined],
  ['gzip, zstd', gzipInZstd, undefined],
  ['gzip', Buffer.from(text), 14006],
  ['br', Buffer.from(text), 14006],
  ['br', gzip, 14006],
  ['gzip', brotli, 14006],
  ['gzip', Buffer.concat([gzip.subarray(0, 10), Buffer.from([0xff]), gzip.subarray(11)]), 14006],
  ['deflate', flipped(deflate, deflate.length - 1), 14006],
])('decodes a body in %s', async (encoding, bytes, code) => {
  const outcome = await read(encoding, bytes);
  expect(outcome.failure?.code).toBe(code);
  if (code === undefined) expect(readBodyText(outcome)).toBe(text);
});

test.each(['aws-chunked', 'none', 'binary', 'utf-8', '8bit', 'zap', 'compress', 'gzip;q=1', 'zap, gzip', 'gzip, zap'])(
  'leaves the body unchanged for an unknown coding: %s',
  async (encoding) => {
    const outcome = await read(encoding, Buffer.from(text));
    expect(outcome.failure).toBeUndefined();
    expect(readBodyText(outcome)).toBe(text);
    expect(outcome.deviations).toEqual(['Content-Encoding is unknown, so the body is not decoded']);
  },
);

test('combines the codings of several header lines', async () => {
  expect(readBodyText(await read('gzip', brotliCompressSync(gzip), 'br'))).toBe(text);
});

test.each([
  ['gzip without its trailer', 'gzip', gzip.subarray(0, -8), 'ends early'],
  ['gzip with half its trailer', 'gzip', gzip.subarray(0, -4), 'ends early'],
  ['gzip with a wrong checksum', 'gzip', flipped(gzip, gzip.length - 8), undefined],
  ['gzip with a wrong length', 'gzip', flipped(gzip, gzip.length - 1), undefined],
  ['gzip with trailing bytes', 'gzip', Buffer.concat([gzip, Buffer.from('junk')]), 'after the gzip data'],
  ['gzip with a name, a comment and other header fields', 'gzip', withName, undefined],
  ['deflate without its checksum', 'deflate', deflate.subarray(0, -4), undefined],
  ['deflate with trailing bytes', 'deflate', Buffer.concat([deflate, Buffer.from('junk')]), undefined],
  ['br with trailing bytes', 'br', Buffer.concat([brotli, Buffer.from('junk')]), undefined],
])('decodes %s completely', async (_, encoding, bytes, deviation) => {
  const outcome = await read(encoding, bytes);
  expect(outcome.failure).toBeUndefined();
  expect(readBodyText(outcome)).toBe(text);
  const noted = deviation === undefined ? undefined : [expect.stringContaining(deviation) as string];
  expect(outcome.deviations).toEqual(noted);
});

test.each([
  ['gzip', gzipSync(long)],
  ['deflate', deflateSync(long)],
  ['br', brotliCompressSync(long)],
])('decodes truncated data in %s as far as possible', async (encoding, bytes) => {
  const outcome = await read(encoding, bytes.subarray(0, bytes.length / 2));
  expect(outcome.failure).toBeUndefined();
  expect(readBodyText(outcome).length).toBeGreaterThan(1_000);
  expect(long.startsWith(readBodyText(outcome))).toBe(true);
});

test.each(['gzip', 'br', 'deflate'])('decodes an empty body in %s as empty', async (encoding) => {
  expect(await read(encoding, Buffer.alloc(0))).toMatchObject({ statusCode: 200, bodyBytes: 0 });
});

test.each([
  ['of the decoded body', text.length, undefined],
  ['of neither', text.length + 1, 12006],
])('checks a Content-Length %s', async (_, promised, code) => {
  const head = `HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: ${promised}\r\n\r\n`;
  const port = await aListener((socket) => socket.end(Buffer.concat([Buffer.from(head), gzip])));
  const outcome = await probe({ url: `http://127.0.0.1:${port}/` });
  expect(outcome.failure?.code).toBe(code);
});

test('reports a truncated body although its data is complete', async () => {
  const head = `HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n\r\n${gzip.length.toString(16)}\r\n`;
  const port = await aListener((socket) => socket.end(Buffer.concat([Buffer.from(head), gzip, Buffer.from('\r\n')])));
  expect((await probe({ url: `http://127.0.0.1:${port}/` })).failure?.code).toBe(12006);
});

const MAGIC = [0x28, 0xb5, 0x2f, 0xfd];
/** A block of 128 KB of a repeated byte. */
const repeated = [0x02, 0x00, 0x10, 0x78];
const times = (count: number, block: readonly number[]): number[] => Array.from({ length: count }, () => block).flat();

const frame = (descriptor: number, ...rest: readonly number[]): Buffer => Buffer.from([...MAGIC, descriptor, ...rest]);
const skippable = (...data: readonly number[]): Buffer =>
  Buffer.from([0x5a, 0x2a, 0x4d, 0x18, data.length, 0, 0, 0, ...data]);
/** A window of 8 MB, the maximum. */
const MAX_WINDOW = 13 << 3;
/** An empty frame: a single segment without content and an empty last block. */
const emptyFrame = frame(0x20, 0, 1, 0, 0);
const repeat = (bytes: Buffer, count: number): Buffer => Buffer.alloc(bytes.length * count, bytes);

test.each([
  ['a text', zstd, text],
  ['two frames', Buffer.concat([zstd, zstd]), text + text],
  ['a leading skippable frame', Buffer.concat([skippable(1, 2, 3), zstd]), text],
  ['a trailing skippable frame', Buffer.concat([zstd, skippable()]), text],
  ['empty frames between', Buffer.concat([zstd, emptyFrame, emptyFrame, zstd]), text + text],
  ['trailing bytes', Buffer.concat([zstd, Buffer.from('junk')]), text],
  ['half of a second frame', Buffer.concat([zstd, zstd.subarray(0, 9)]), text],
  ['the largest window', frame(0, MAX_WINDOW, 0x23, 0, 0, 0x78), 'xxxx'],
  ['only a header', zstd.subarray(0, 6), ''],
  ['a frame truncated after its first block', frame(0, MAX_WINDOW, 0x22, 0, 0, 0x78), 'xxxx'],
  ['only empty frames', repeat(emptyFrame, 1_000), ''],
])('decodes zstd with %s', async (_, bytes, expected) => {
  const outcome = await read('zstd', bytes);
  expect(outcome.failure).toBeUndefined();
  expect(outcome.bodyBytes === 0 ? '' : readBodyText(outcome)).toBe(expected);
});

test.each([
  ['data of another format', Buffer.from(text), 14006],
  ['three letters', Buffer.from('abc'), 14006],
  ['a bomb of repeated bytes', Buffer.from([...frame(0, 0x68), ...times(20_000, repeated)]), 14005],
  ['a window of 2 GB', frame(0, 0xa8, ...repeated), 14006],
  ['a window of more than 8 MB', frame(0, MAX_WINDOW | 1, ...repeated), 14006],
  ['a single segment of 9 MB', frame(0xa0, 0x40, 0x54, 0x89, 0, ...repeated), 14006],
  ['a second frame with a window of 2 GB', Buffer.concat([zstd, frame(0, 0xa8, ...repeated)]), 14006],
  ['a dictionary', frame(1, 0x58, 1, ...repeated), 14006],
  ['a reserved block', frame(0, 0x58, 7, 0, 0), 14006],
  ['a wrong checksum', flipped(zstd, zstd.length - 1), 14006],
  // Causes an endless loop in a decoder without limits.
  ['weights of one symbol', Buffer.from('28b52ffd000085000002010308f0030000000000008000000000', 'hex'), 14006],
  ['empty blocks for 19 MB', Buffer.concat([frame(0, 0x68), repeat(Buffer.alloc(3), 6_300_000)]), undefined],
  [
    'repeated blocks of no length for 19 MB',
    Buffer.concat([frame(0, 0x68), repeat(Buffer.from([2, 0, 0, 0x78]), 4_700_000)]),
    undefined,
  ],
  ['empty frames for 19 MB', repeat(emptyFrame, 2_100_000), 14006],
  ['skippable frames for 19 MB', repeat(skippable(), 2_300_000), 14006],
  ['a skippable frame of 4 GB', Buffer.from([0x50, 0x2a, 0x4d, 0x18, 0xff, 0xff, 0xff, 0xff, 1, 2]), 14006],
])('stops decoding zstd with %s', async (_, bytes, code) => {
  const site = await aSite((_request, response) => response.setHeader('Content-Encoding', 'zstd').end(bytes));
  const outcome = await probe({ url: site, totalTimeoutMs: 50_000 });
  expect(outcome.failure?.code).toBe(code);
});

test('decodes zstd within another coding', async () => {
  expect(readBodyText(await read('zstd, gzip', gzipSync(zstd)))).toBe(text);
});

test('decodes zstd in any chunks', async () => {
  const bytes = Buffer.concat([skippable(1), zstd, zstd]);
  for (const size of [1, 2, 3, 5, 7]) {
    const site = await aSite((_, response) => {
      response.setHeader('Content-Encoding', 'zstd');
      for (let at = 0; at < bytes.length; at += size) response.write(bytes.subarray(at, at + size));
      response.end();
    });
    expect(readBodyText(await probe({ url: site }))).toBe(text + text);
  }
});

test('stops decoding arbitrary bytes after the zstd magic number', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
      const outcome = await read('zstd', Buffer.from([...MAGIC, ...bytes]));
      expect([undefined, 14005, 14006]).toContain(outcome.failure?.code);
    }),
    { numRuns: 50 },
  );
});

test('decodes gzip in any chunks', async () => {
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
    expect(readBodyText(await probe({ url: site }))).toBe('hello world');
  }
});

test('reads a complete gzip header or detects that it is not one', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), fc.nat(0x1f), (rest, flags) => {
      const bytes = Buffer.from([0x1f, 0x8b, 8, flags, 0, 0, 0, 0, 0, 0, ...rest]);
      const length = readGzipHeaderLength(bytes);
      if (length === undefined) return true;
      return (
        readGzipHeaderLength(bytes.subarray(0, length)) === length &&
        readGzipHeaderLength(bytes.subarray(0, length - 1)) === undefined
      );
    }),
  );
});
