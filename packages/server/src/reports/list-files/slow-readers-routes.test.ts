import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { auditEndpoints } from '@vedette/contract/v1/account/audit';
import { listFileEndpoints } from '@vedette/contract/v1/reports/list-file';
import { ManualClock, MINUTE, SECOND } from '@vedette/kernel/clock';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createEndpointFetcher, mount, type RouteHost } from '../../http/index.js';
import { aCaller, aHost } from '../../testing/a-host.js';
import { noSystemFonts } from '@vedette/documents/fonts/find-font';
import { ListFiles } from './list-file.js';

/** Streams an endless list from a real server to clients that stop reading. */
const clock = new ManualClock(0);
const callers = Object.fromEntries(
  ['ann', 'bob', 'cy'].map((name, at) => [name, aCaller({ operatorGuid: `${at}1111111-1111-4111-8111-111111111111` })]),
);
const files = new ListFiles({ cultureFor: () => Promise.resolve('en-GB' as const), fonts: noSystemFonts, clock });
const PAGE_BYTES = 64 * 1024;
const counts = { pages: 0 };
const held = new Set<Socket>();
let host: RouteHost;
let port: number;

beforeAll(async () => {
  host = await aHost(callers);
  mount(host, auditEndpoints.list, () => {
    counts.pages += 1;
    // Random, so that compression does not shrink it.
    const Message = Buffer.from(crypto.getRandomValues(new Uint8Array(PAGE_BYTES / 2))).toString('hex');
    const row = { AuditId: counts.pages, At: 0, Action: 'Created', ObjectType: 'Monitor', ObjectName: 'shop' };
    return { Rows: [{ ...row, OperatorName: 'Ann', Source: 'Api' as const, Message }], Next: 'more' };
  });
  mount(host, listFileEndpoints.audit, (call) => {
    const { caller, signal } = call;
    const query = { ...call.query, Format: call.query.Format ?? 'Csv' };
    const loadContents = () => Promise.resolve(new Map<string, never>());
    const requireVisible = () => Promise.resolve();
    const by = {
      fetchEndpoint: createEndpointFetcher(host, call),
      caller,
      signal,
      loadContents,
      requireVisible,
    };
    const reading = { ...by, params: {}, query, isHeadOnly: false };
    return files.createFile('audit', reading);
  });
  host.app.server.on('connection', (socket: Socket) => {
    held.add(socket);
    socket.once('close', () => held.delete(socket));
  });
  await host.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = host.app.server.address() as AddressInfo);
});
const clients: Socket[] = [];
afterEach(() => {
  for (const socket of clients.splice(0)) socket.destroy();
});
afterAll(() => host.app.close());

const PATH = '/api/v1/Audit/File?Format=';
const authorizationHeaders = (name: string) => ({
  authorization: `Basic ${Buffer.from(`${name}:x`).toString('base64')}`,
});

/** Sends a request, waits for the start of the response, and never reads it. */
async function stalled(name: string, format = 'Csv', more = ''): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  clients.push(socket);
  const { authorization } = authorizationHeaders(name);
  socket.write(`GET ${PATH}${format} HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\n${more}\r\n`);
  await once(socket, 'readable');
  return socket;
}

/** Uses a new connection, which closes with the response. */
async function fetchEndpoint(name: string) {
  const [answer] = (await once(
    get({ port, host: '127.0.0.1', path: `${PATH}Csv`, headers: authorizationHeaders(name), agent: false }),
    'response',
  )) as [IncomingMessage];
  return { status: answer.statusCode, after: answer.headers['retry-after'], text: await text(answer) };
}

/** Advances time until the service has closed every connection. */
async function untilCut(): Promise<void> {
  while (held.size > 0) await clock.advance(15 * SECOND);
}

test.each([
  ['Csv', ''],
  ['Json', ''],
  ['Csv', 'Accept-Encoding: gzip\r\n'],
])('cuts off a client that never reads its %s (%j) and stops reading for it', async (format, more) => {
  counts.pages = 0;
  await stalled('ann', format, more);
  await untilCut();
  expect(counts.pages * PAGE_BYTES).toBeLessThan(32 * 1024 * 1024);
});

test('limits files to 3 per operator and 8 in all until slots are free again', async () => {
  for (const name of ['ann', 'ann', 'ann', 'bob', 'bob', 'bob', 'cy']) await stalled(name);
  const before = await fetchEndpoint('ann');
  expect(before).toEqual({
    status: 429,
    after: '15',
    text: '{"Messages":[{"Message":"Your previous files are still being sent. Try again shortly."}]}',
  });
  await stalled('cy');
  const full = await fetchEndpoint('cy');
  expect(full).toEqual({
    status: 429,
    after: '15',
    text: '{"Messages":[{"Message":"Too many files are being sent. Try again shortly."}]}',
  });
  await untilCut();
  for (const name of ['ann', 'ann', 'ann']) await stalled(name);
  await untilCut();
});

test('frees the slot when the client disconnects before anything was sent', async () => {
  const gone = connect(port, '127.0.0.1');
  gone.end(`GET ${PATH}Csv HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorizationHeaders('bob').authorization}\r\n\r\n`);
  gone.destroy();
  await untilCut();
  for (const name of ['bob', 'bob', 'bob']) await stalled(name);
  await clock.advance(MINUTE);
  await untilCut();
});
