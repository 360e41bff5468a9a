import { createServer, type Socket } from 'node:net';
import { Duplex } from 'node:stream';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { CheckTimer } from '../../net/check-timer.js';
import { ProbeFailure } from '../../probe-failure.js';
import { readBody } from './body.js';
import { createHttp1Connection } from './http1.js';
import { aListener, closeAll, listen, createProber, readBodyText } from './testing/http-fixture.js';

afterAll(closeAll);

const text = '<html><body>hello brown fox</body></html>';
const size = text.length.toString(16);
const ok = 'HTTP/1.1 200 OK\r\n';
const length = `Content-Length: ${text.length}\r\n`;
const chunked = 'Transfer-Encoding: chunked\r\n';
const inChunks = `${size}\r\n${text}\r\n0\r\n\r\n`;

/** A connection that sends these chunks and closes. */
class Script extends Duplex {
  readonly #pieces: readonly Buffer[];

  constructor(pieces: readonly Buffer[]) {
    super({ allowHalfOpen: false });
    this.#pieces = pieces;
  }

  override _read(): void {
    // Everything is sent in response to the request.
  }

  override _write(_: Buffer, __: string, callback: () => void): void {
    for (const piece of this.#pieces) this.push(piece);
    this.push(null);
    callback();
  }
}

/** The connection uses only those members of a socket that any stream has. */
const asSocket = (stream: Duplex): Socket => stream as Socket;

interface ParsedResponse {
  readonly status?: number;
  readonly body?: string;
  readonly code?: number;
  readonly deviations: readonly string[];
  readonly headers: readonly (readonly [string, string])[];
}

async function read(pieces: readonly Buffer[], method = 'GET'): Promise<ParsedResponse> {
  const deviations = new Set<string>();
  const elapsed = (): number => performance.now();
  const timer = new CheckTimer({ elapsed, totalTimeoutMs: 5_000, signal: new AbortController().signal });
  const connection = createHttp1Connection(asSocket(new Script(pieces)), false);
  const addDeviation = (deviation: string): void => void deviations.add(deviation);
  const request = { method, url: new URL('http://a.example/'), headers: [], body: undefined, addDeviation };
  try {
    const head = await connection.send(timer, request);
    const headers = head.headers.map(({ name, value }) => [name, value] as const);
    const body = await readBody(timer, head, 1_000_000, ({ bytes }) => bytes.toString('latin1'));
    return { status: head.statusCode, body, headers, deviations: [...deviations] };
  } catch (error) {
    if (!(error instanceof ProbeFailure)) throw error;
    return { code: error.code, headers: [], deviations: [...deviations] };
  } finally {
    timer.finish();
    connection.close();
  }
}

const inOnePiece = (answer: string, method?: string): Promise<ParsedResponse> =>
  read([Buffer.from(answer, 'latin1')], method);

// As in Chromium 156 and curl 8.
test.each([
  ['as specified', `${ok}${length}\r\n${text}`, []],
  ['without a length', `${ok}\r\n${text}`, []],
  ['in chunks', `${ok}${chunked}\r\n${inChunks}`, []],
  ['with chunk extensions', `${ok}${chunked}\r\n${size};a="b;c"\r\n${text}\r\n0;x\r\n\r\n`, []],
  ['with leading zeros in a chunk size', `${ok}${chunked}\r\n${'0'.repeat(30)}${size}\r\n${text}\r\n0\r\n\r\n`, []],
  ['with trailers', `${ok}${chunked}\r\n${size}\r\n${text}\r\n0\r\nX-Sum: 1\r\nbroken\r\n\r\n`, []],
  ['with the coding in upper case', `${ok}Transfer-Encoding: CHUNKED\r\n\r\n${inChunks}`, []],
  ['after interim responses', `HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n${ok}${length}\r\n${text}`, []],
  ['without a reason phrase', `HTTP/1.1 200\r\n${length}\r\n${text}`, []],
  ['both chunked and with a length', `${ok}${chunked}Content-Length: 250\r\n\r\n${inChunks}`, ['both present']],
  [
    'chunked and with different lengths',
    `${ok}Content-Length: 1\r\n${chunked}Content-Length: 2\r\n\r\n${inChunks}`,
    ['both present'],
  ],
  ['with its length twice', `${ok}${length}${length}\r\n${text}`, ['repeated']],
  [
    'with its length twice in a line',
    `${ok}Content-Length: ${text.length}, ${text.length}\r\n\r\n${text}`,
    ['repeated'],
  ],
  ['with a space before a colon', `${ok}Content-Length : ${text.length}\r\n\r\n${text}`, ['followed by spaces']],
  [
    'with a space before the colon of chunked',
    `${ok}Transfer-Encoding : chunked\r\n\r\n${inChunks}`,
    ['followed by spaces'],
  ],
  ['with a plus sign before its length', `${ok}Content-Length: +${text.length}\r\n\r\n${text}`, ['not a number']],
  ['with an empty length', `${ok}Content-Length:\r\n\r\n${text}`, ['not a number']],
  ['with a word as its length', `${ok}Content-Length: some\r\n\r\n${text}`, ['not a number']],
  ['with a unit in its length', `${ok}Content-Length: 10 bytes\r\n\r\n${text}`, ['not a number']],
  ['with a negative length', `${ok}Content-Length: -5\r\n\r\n${text}`, ['not a number']],
  ['with a length beyond 64 bits', `${ok}Content-Length: ${'9'.repeat(23)}\r\n\r\n${text}`, ['not a number']],
  ['with a folded header', `${ok}${length}X-Long: a\r\n b\r\n\r\n${text}`, ['folded']],
  ['with a folded first header', `${ok} X-A: b\r\n${length}\r\n${text}`, ['no name']],
  ['with a space in a header name', `${ok}${length}X Foo: bar\r\n\r\n${text}`, ['invalid characters']],
  ['with brackets in a header name', `${ok}${length}X[Foo]: bar\r\n\r\n${text}`, ['invalid characters']],
  ['with non-ASCII letters in a header name', `${ok}${length}X-\xfc: bar\r\n\r\n${text}`, ['invalid characters']],
  ['with a header line without a colon', `${ok}${length}nonsense\r\n\r\n${text}`, ['no colon']],
  ['with a header line without a name', `${ok}${length}: nonsense\r\n\r\n${text}`, ['no name']],
  ['with control characters in a header', `${ok}${length}X-A: a\x01b\x7f\r\n\r\n${text}`, []],
  ['with LF only', `${ok}${length}\r\n`.replaceAll('\r\n', '\n') + text, ['LF instead']],
  ['with CRLF and LF mixed', `${ok.trimEnd()}\n${length}\n${text}`, ['LF instead']],
  ['with a lone CR in a header', `${ok}${length}X-A: a\rb\r\n\r\n${text}`, ['CR without LF', 'no colon']],
  ['with spaces after a chunk size', `${ok}${chunked}\r\n${size}   \r\n${text}\r\n0 \r\n\r\n`, ['followed by spaces']],
  ['with LF between chunks', `${ok}${chunked}\r\n${size}\n${text}\n0\n\n`, ['LF instead']],
  ['in chunks that end without an empty line', `${ok}${chunked}\r\n${size}\r\n${text}\r\n0\r\n`, ['empty line']],
  ['with bytes after its chunks', `${ok}${chunked}\r\n${inChunks}more`, ['after the end']],
  ['with bytes beyond its length', `${ok}${length}\r\n${text}, and more`, ['after the end']],
  ['with the coding "identity"', `${ok}Transfer-Encoding: identity\r\n\r\n${text}`, ['not just']],
  ['with the coding "identity" and a length', `${ok}Transfer-Encoding: identity\r\n${length}\r\n${text}`, ['not just']],
  ['with an unknown coding', `${ok}Transfer-Encoding: foo\r\n\r\n${text}`, ['not just']],
  ['chunked twice', `${ok}${chunked}${chunked}\r\n${inChunks}`, ['not just']],
  ['with "gzip, chunked" and no gzip', `${ok}Transfer-Encoding: gzip, chunked\r\n\r\n${inChunks}`, ['not just']],
  ['chunked in HTTP/1.0', `HTTP/1.0 200 OK\r\n${chunked}\r\n${inChunks}`, ['not just']],
  ['of HTTP/1.0 without the chunks it names', `HTTP/1.0 200 OK\r\n${chunked}\r\n${text}`, ['not just']],
  ['of HTTP/1.0 with a length and no chunks', `HTTP/1.0 200 OK\r\n${chunked}${length}\r\n${text}`, ['not just']],
  ['with an empty line before it', `\r\n${ok}${length}\r\n${text}`, ['before the status line']],
  ['of another version', `HTTP/1.9 200 OK\r\n${length}\r\n${text}`, ['the status line']],
  ['with the version in lower case', `http/1.1 200 OK\r\n${length}\r\n${text}`, ['the status line']],
  ['without a version', `HTTP 200 OK\r\n${length}\r\n${text}`, ['the status line']],
  ['without a status', `HTTP/1.1\r\n${length}\r\n${text}`, ['the status line']],
  ['with a word as its status', `HTTP/1.1 OK\r\n${length}\r\n${text}`, ['the status line']],
  ['with spaces around its status', `HTTP/1.1  200  OK\r\n${length}\r\n${text}`, ['the status line']],
  ['with no space before the reason phrase', `HTTP/1.1 200OK\r\n${length}\r\n${text}`, ['the status line']],
])('reads a response %s', async (_, answer, deviations) => {
  const seen = await inOnePiece(answer);
  expect(seen).toMatchObject({ status: 200, body: text });
  expect(seen.deviations).toEqual(deviations.map((part) => expect.stringContaining(part) as string));
});

test.each([
  ['no HTTP', '220 mail.example ESMTP\r\n', 14000],
  ['a body without a head', text, 14000],
  ['more than four bytes before the status line', `abcdef${ok}${length}\r\n${text}`, 14000],
  ['a status of five digits', `HTTP/1.1 20000 OK\r\n${length}\r\n${text}`, 14000],
  ['different lengths', `${ok}${length}Content-Length: 4\r\n\r\n${text}`, 14000],
  ['different lengths in one line', `${ok}Content-Length: ${text.length}, 4\r\n\r\n${text}`, 14000],
  ['one length written in two ways', `${ok}${length}Content-Length: 0${text.length}\r\n\r\n${text}`, 14000],
  ['a NUL byte in its headers', `${ok}${length}X-A: a\0b\r\n\r\n${text}`, 14000],
  ['an empty chunk size', `${ok}${chunked}\r\n${text}`, 14000],
  ['a chunk size with a prefix', `${ok}${chunked}\r\n0x${size}\r\n${text}\r\n0\r\n\r\n`, 14000],
  ['a space before a chunk size', `${ok}${chunked}\r\n ${size}\r\n${text}\r\n0\r\n\r\n`, 14000],
  ['an excessive chunk size', `${ok}${chunked}\r\n${'f'.repeat(18)}\r\n${text}`, 14000],
  ['a chunk longer than its size', `${ok}${chunked}\r\n5\r\n${text}\r\n0\r\n\r\n`, 14000],
  ['chunks without a last one', `${ok}${chunked}\r\n${size}\r\n${text}\r\n`, 12006],
  ['less than its length', `${ok}Content-Length: 60\r\n\r\n${text}`, 12006],
  ['half a head', `${ok}Content-Le`, 12006],
  ['nothing', '', 12006],
  ['only an interim response', 'HTTP/1.1 100 Continue\r\n\r\n', 12006],
])('rejects a response with %s', async (_, answer, code) => {
  expect((await inOnePiece(answer)).code).toBe(code);
});

test.each([0, 20, 999])('reads a response with the unassigned status %i', async (status) => {
  const seen = await inOnePiece(`HTTP/1.1 ${status} x\r\n${length}\r\n${text}`);
  expect(seen).toMatchObject({ status, body: text });
});

test.each([204, 205, 304])('reads no body for status %i, whatever follows', async (status) => {
  const seen = await inOnePiece(`HTTP/1.1 ${status} x\r\n${length}\r\n${text}`);
  expect(seen).toMatchObject({ status, body: '' });
  expect(seen.deviations).toEqual([expect.stringContaining('after the end')]);
});

test('reads no body in a response to HEAD, whatever its headers', async () => {
  const seen = await inOnePiece(`${ok}${chunked}Content-Length: 250\r\n\r\n`, 'HEAD');
  expect(seen).toMatchObject({ status: 200, body: '', deviations: [] });
});

test('joins folded values and trims spaces around values', async () => {
  const { headers } = await inOnePiece(`${ok}X-Long:  a;\r\n\t b \r\n  c\r\nX-None:\r\n\r\n`);
  expect(headers).toEqual([
    ['X-Long', 'a; b c'],
    ['X-None', ''],
  ]);
});

const answers = fc.constantFrom(
  `${ok}${length}\r\n${text}, and more`,
  `${ok}${chunked}\r\n${inChunks}`,
  `${ok}${chunked}\r\n5 ;x\r\nhello\n7;y="\r\n, world\r\n0\r\nX-Sum: 1\r\n\r\nmore`,
  `HTTP/1.0 200 OK\r\n${chunked}\r\n${text}`,
  `HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Hints\n\n${ok}X-A: a\r\n b\r\n\r\n${text}`,
  `${ok}${chunked}\r\n3\r\nabcd\r\n0\r\n\r\n`,
  'HTTP/1.1 204 No Content\r\n\r\nbody',
);

test('reads a response the same in any packets', async () => {
  await fc.assert(
    fc.asyncProperty(answers, fc.array(fc.nat(400), { maxLength: 12 }), async (answer, cuts) => {
      const bytes = Buffer.from(answer, 'latin1');
      const ends = [...cuts.filter((cut) => cut < bytes.length).sort((a, b) => a - b), bytes.length];
      const pieces = ends.map((end, at) => bytes.subarray(ends[at - 1] ?? 0, end)).filter(({ length: l }) => l > 0);
      const whole = await inOnePiece(answer);
      const cut = await read(pieces);
      // Only the detection of trailing bytes depends on their arrival time.
      const besides = ({ deviations, ...seen }: ParsedResponse) => ({
        ...seen,
        deviations: deviations.filter((deviation) => !deviation.includes('after the end')),
      });
      expect(besides(cut)).toEqual(besides(whole));
    }),
    { numRuns: 300 },
  );
});

test('turns arbitrary bytes into a response or a failure', async () => {
  const part = fc.constantFrom(ok, length, chunked, '\r\n', '\n', '\r', ' ', ':', ',', '"', '5', 'x', '\0', text, size);
  await fc.assert(
    fc.asyncProperty(fc.array(part, { maxLength: 12 }), fc.boolean(), async (parts, isHttp) => {
      const seen = await inOnePiece(`${isHttp ? ok : ''}${parts.join('')}`);
      expect(seen.code ?? seen.status).toBeDefined();
      expect([undefined, 12006, 14000]).toContain(seen.code);
    }),
    { numRuns: 500 },
  );
});

const probe = createProber();

test.each([0, 40])('tolerates trailing bytes that arrive %i ms later', async (delayMs) => {
  const port = await aListener((socket) => {
    if (delayMs === 0) socket.end(`${ok}Content-Length: 5\r\nConnection: close\r\n\r\nhello, and more`);
    else {
      socket.write(`${ok}Content-Length: 5\r\nConnection: close\r\n\r\nhello`);
      setTimeout(() => socket.end(', and more'), delayMs);
    }
  });
  const outcome = await probe({ url: `http://127.0.0.1:${port}/` });
  expect(outcome.failure).toBeUndefined();
  expect(readBodyText(outcome)).toBe('hello');
});

test('reports deviations of its responses from the specification', async () => {
  const port = await aListener((socket) => socket.end(`${ok}Content-Length : 5\r\nX Y: z\r\n\r\nhello`));
  const { deviations } = await probe({ url: `http://127.0.0.1:${port}/` });
  expect(deviations).toEqual([
    'a header name is followed by spaces',
    'a header name has invalid characters, so its line is ignored',
  ]);
});

/** A server that requires a login, sends `surplus` after its challenge, and accepts any credentials. */
const askingServer = (surplus: string, delayMs?: number): Promise<number> =>
  listen(
    createServer((socket) =>
      socket.on('data', (request: Buffer) => {
        const challenge =
          'HTTP/1.1 401 x\r\nWWW-Authenticate: Digest realm="r", nonce="n"\r\nContent-Length: 2\r\n\r\nno';
        if (/^authorization:/im.test(request.toString())) socket.end(`${ok}Content-Length: 2\r\n\r\nin`);
        else socket.write(delayMs === undefined ? challenge + surplus : challenge);
        if (delayMs !== undefined) setTimeout(() => socket.writable && socket.write(surplus), delayMs);
      }),
    ),
  );

test.each([undefined, 0, 20])('continues a login after bytes behind the challenge (%s ms later)', async (delayMs) => {
  const port = await askingServer('surplus, and more of it', delayMs);
  const authentication = { type: 'Digest', username: 'u', password: 'p' } as const;
  const outcome = await probe({ url: `http://127.0.0.1:${port}/`, authentication });
  expect(outcome.failure).toBeUndefined();
  expect(readBodyText(outcome)).toBe('in');
});
