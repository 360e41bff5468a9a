import { Readable } from 'node:stream';
import type { Endpoint } from '@vedette/contract/endpoint';
import { endpoints } from '@vedette/contract/table';
import { ReportDocument } from '@vedette/contract/v1/files';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Rights } from '../rights/index.js';
import { aCaller, aHost } from '../testing/a-host.js';
import { mount, type RouteHost, type SentFile } from './index.js';

/** Every endpoint that returns a file responds in the same way. */
const files = endpoints.filter(({ sends }) => sends === 'file').map((each): [string, Endpoint] => [each.path, each]);
const guid = '22222222-2222-4222-8222-222222222222';
const NAME = 'Größe "1" – 商店.csv';
const CONTENT = Buffer.from('Name\r\nßhop\r\n');
let host: RouteHost;
let file: SentFile = { fileName: NAME, contentType: 'text/csv; charset=utf-8', content: CONTENT };

beforeAll(async () => {
  const rights = new Rights([{ contextType: 'account', contextId: '', type: 'AccountAccess' }], true);
  const there = { guid, ownerGuid: guid, monitorGuid: guid, groupGuids: [] };
  const isThere = () => Promise.resolve(there);
  host = await aHost(
    { ann: aCaller({ rights }) },
    { lookupMonitor: isThere, lookupCheck: isThere, lookupDashboard: isThere, lookupScheduledReport: isThere },
  );
  for (const [, each] of files) mount(host, each as Endpoint & { readonly sends: 'file' }, () => file);
});
afterAll(() => host.app.close());

function ask({ path }: Endpoint, query = '', method: 'GET' | 'HEAD' = 'GET') {
  const address = path.replace(/:(\w+)/g, (_all, name: string) => (/(Check|version)Id$/i.test(name) ? '1' : guid));
  const authorization = `Basic ${Buffer.from('ann:x').toString('base64')}`;
  return host.app.inject({ method, url: `/api/v1${address}${query}`, headers: { authorization } });
}

const HEADERS = {
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': `attachment; filename="Gro_e _1_ _ __.csv"; filename*=UTF-8''${encodeURIComponent(NAME)}`,
  'content-length': String(CONTENT.length),
  'cache-control': 'private, no-store',
  'x-content-type-options': 'nosniff',
};

test('every address ending in File returns one, and all use the same format parameters', () => {
  const named = endpoints.filter(({ path }) => /\/File(\/:\w+)?$/.test(path)).map(({ path }) => path);
  expect(named.toSorted()).toEqual(files.map(([path]) => path).toSorted());
  expect(named).toContain('/Audit/File');
  expect(named).toContain('/Sla/:slaGuid/Statement/:statementGuid/File');
});

test.each(files)('%s returns the file itself, with the same headers for GET and HEAD', async (_path, endpoint) => {
  for (const query of ['', '?As=File', '?as=file']) {
    const answer = await ask(endpoint, query);
    expect([answer.statusCode, answer.headers]).toEqual([200, expect.objectContaining(HEADERS)]);
    expect(answer.rawPayload.equals(CONTENT)).toBe(true);
  }
  const head = await ask(endpoint, '', 'HEAD');
  expect([head.statusCode, head.headers, head.rawPayload.length]).toEqual([200, expect.objectContaining(HEADERS), 0]);
});

test.each(files)('%s returns it as base64 in JSON when a document is requested', async (_path, endpoint) => {
  const answer = await ask(endpoint, '?As=Document');
  expect(answer.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'private, no-store',
  });
  expect(ReportDocument.parse(answer.json())).toEqual({
    FileName: NAME,
    ContentType: 'text/csv; charset=utf-8',
    Content: CONTENT.toString('base64'),
  });
  expect((await ask(endpoint, '?As=Word')).statusCode).toBe(400);
});

test('a stream of any chunks becomes one base64 text', async () => {
  const [[, endpoint] = []] = files;
  if (!endpoint) throw new Error('no endpoint returns a file');
  const held = file;
  for (const sizes of [[1, 1, 1, 1], [2, 5, 0, 7], [3], [], [4, 4, 4]]) {
    const pieces = sizes.map((size, at) => Buffer.alloc(size, at + 250));
    file = { ...held, content: Readable.from(pieces, { objectMode: false }) };
    const { Content } = ReportDocument.parse((await ask(endpoint, '?As=Document')).json());
    expect(Buffer.from(Content, 'base64')).toEqual(Buffer.concat(pieces));
  }
  file = held;
});

test.each([
  ['report.pdf', 'application/pdf', `inline; filename="report.pdf"; filename*=UTF-8''report.pdf`],
  ["it's (1)*.csv", 'text/csv', `attachment; filename="it_s (1)_.csv"; filename*=UTF-8''it%27s%20%281%29%2a.csv`],
  [
    'a\r\nSet-Cookie: x',
    'text/csv',
    `attachment; filename="a__Set-Cookie_ x"; filename*=UTF-8''a%0D%0ASet-Cookie%3A%20x`,
  ],
])('%j has a file name that old and new clients can read', async (fileName, contentType, disposition) => {
  const [[, endpoint] = []] = files;
  if (!endpoint) throw new Error('no endpoint returns a file');
  const held = file;
  file = { ...held, fileName, contentType };
  expect((await ask(endpoint)).headers['content-disposition']).toBe(disposition);
  file = held;
});
