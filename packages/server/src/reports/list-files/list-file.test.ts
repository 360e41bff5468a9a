import { text } from 'node:stream/consumers';
import type { EndpointReply, FetchEndpoint } from '@vedette/contract/endpoint';
import { listFileFormats } from '@vedette/contract/v1/reports/list-file';
import { definitionV1Endpoints } from '@vedette/contract/v1/alerting/alert-definition';
import { monitorViewEndpoints } from '@vedette/contract/v1/monitors/monitor';
import { ManualClock } from '@vedette/kernel/clock';
import { Fault } from '@vedette/kernel/fault';
import { expect, test } from 'vitest';
import { aCaller } from '../../testing/a-host.js';
import { noSystemFonts } from '@vedette/documents/fonts/find-font';
import { ListFiles } from './list-file.js';

const files = new ListFiles({
  cultureFor: () => Promise.resolve('en-GB' as const),
  fonts: noSystemFonts,
  clock: new ManualClock(0),
});

/** Serves an endless list of checks of one monitor and counts the requested pages. */
function endless() {
  const counts = { pages: 0 };
  const fetchEndpoint = ((endpoint: unknown) => {
    if (endpoint === monitorViewEndpoints.read) return Promise.resolve({ Name: 'shop' });
    counts.pages += 1;
    return Promise.resolve({ Rows: [], NextBeforeId: counts.pages } as unknown as EndpointReply<
      typeof monitorViewEndpoints.checks
    >);
  }) as FetchEndpoint;
  return { counts, fetchEndpoint };
}

const loadContents = () => Promise.resolve(new Map<string, never>());
const requireVisible = () => Promise.resolve();
const forHead = {
  loadContents,
  requireVisible,
  caller: aCaller(),
  params: {},
  signal: new AbortController().signal,
  isHeadOnly: true,
};

test.each(listFileFormats)('answers HEAD for %s with the file name after reading one page', async (Format) => {
  const { counts, fetchEndpoint } = endless();
  const file = await files.createFile('checks', { ...forHead, fetchEndpoint, query: { Format } });
  expect(file.fileName).toMatch(/^Checks shop 1970-01-01\./);
  for await (const part of file.content) expect.unreachable(String(part));
  expect(counts.pages).toBe(1);
});

test('refuses HEAD when the list itself is refused', async () => {
  const fetchEndpoint = (() => Promise.reject(new Fault('forbidden', 'no'))) as FetchEndpoint;
  const head = files.createFile('monitors', { ...forHead, fetchEndpoint, query: { Format: 'Pdf' } });
  await expect(head).rejects.toMatchObject({ kind: 'forbidden' });
});

test('requests one monitor and no alert definitions for HEAD of the monitor list', async () => {
  const requests: unknown[] = [];
  const fetchEndpoint = ((endpoint: { readonly id: string }, { query }: { readonly query: unknown }) => {
    requests.push([endpoint.id, query]);
    return Promise.resolve({ Total: 10_000, Rows: [] });
  }) as unknown as FetchEndpoint;
  await files.createFile('monitors', { ...forHead, fetchEndpoint, query: { Format: 'Csv' } });
  expect(requests).toEqual([
    [monitorViewEndpoints.list.id, { Format: 'Csv', Skip: 0, Take: 1, IncludeStatusHistory: false }],
  ]);
});

test('rejects a fourth file of an operator early; a failed list frees its slot', async () => {
  const own = new ListFiles({
    cultureFor: () => Promise.resolve('en-GB' as const),
    fonts: noSystemFonts,
    clock: new ManualClock(0),
  });
  const reading = { ...forHead, isHeadOnly: false, query: { Format: 'Csv' as const } };
  const refusing = (() => Promise.reject(new Fault('forbidden', 'no'))) as FetchEndpoint;
  for (let time = 0; time < 4; time += 1)
    await expect(own.createFile('checks', { ...reading, fetchEndpoint: refusing })).rejects.toMatchObject({
      kind: 'forbidden',
    });
  const files = [endless(), endless(), endless()].map(({ fetchEndpoint }) =>
    own.createFile('checks', { ...reading, fetchEndpoint }),
  );
  const [first] = await Promise.all(files);
  let requestCount = 0;
  const counting = (() => Promise.reject(new Fault('forbidden', String((requestCount += 1))))) as FetchEndpoint;
  await expect(own.createFile('checks', { ...reading, fetchEndpoint: counting })).rejects.toMatchObject({
    kind: 'limited',
  });
  expect(requestCount).toBe(0);
  first?.content.destroy();
  await new Promise((closed) => first?.content.once('close', closed));
  await expect(own.createFile('checks', { ...reading, fetchEndpoint: counting })).rejects.toMatchObject({
    kind: 'forbidden',
  });
});

test('reads a list once when it is mailed in two languages, with all rows in both', async () => {
  let requestCount = 0;
  const fetchEndpoint = (() => {
    requestCount += 1;
    return Promise.resolve([{ Name: 'Shops' }, { Name: 'Blogs' }]);
  }) as unknown as FetchEndpoint;
  const composeMail = files.mailComposer(
    'templates',
    { ...forHead, fetchEndpoint, isHeadOnly: false, query: { Format: 'Pdf' } },
    'HTML',
  );
  const [english, german] = [await composeMail('en-GB'), await composeMail('de-DE')];
  expect([english, german].map(({ section }) => section?.rows.map(([name]) => name))).toEqual([
    ['Shops', 'Blogs'],
    ['Shops', 'Blogs'],
  ]);
  expect(english.title).not.toBe(german.title);
  expect(requestCount).toBe(1);
});

test('loads the contents of alert definitions in batches of 200, listed ones only', async () => {
  const rows = Array.from({ length: 450 }, (_row, at) => ({ AlertDefinitionGuid: String(at), ActiveLevels: [] }));
  const fetchEndpoint = ((endpoint: unknown) =>
    Promise.resolve(endpoint === definitionV1Endpoints.list ? rows : [])) as unknown as FetchEndpoint;
  const batchSizes: number[] = [];
  const counting = (guids: readonly string[]) => {
    batchSizes.push(guids.length);
    return loadContents();
  };
  const reading = {
    ...forHead,
    fetchEndpoint,
    loadContents: counting,
    isHeadOnly: false,
    query: { Format: 'Json' as const },
  };
  const { content } = await files.createFile('definitions', reading);
  expect(JSON.parse(await text(content))).toHaveLength(450);
  expect(batchSizes).toEqual([200, 200, 50]);
});

test.each(listFileFormats)('stops making and reading %s when the reader loses visibility', async (Format) => {
  const { counts, fetchEndpoint } = endless();
  let looks = 0;
  const fewer = () => ((looks += 1) > 3 ? Promise.reject(new Fault('forbidden', 'less')) : Promise.resolve());
  const reading = { ...forHead, fetchEndpoint, requireVisible: fewer, isHeadOnly: false, query: { Format } };
  const whole = files.createFile('checks', reading).then(({ content }) => text(content));
  await expect(whole).rejects.toMatchObject({ kind: 'forbidden' });
  expect(counts.pages).toBeLessThan(6);
});

test('withholds a complete file when the reader has lost visibility', async () => {
  let [isRead, hasLost] = [false, false];
  const fetchEndpoint = (() =>
    Promise.resolve(isRead ? [] : ((isRead = true), [{ Name: 'Shops' }]))) as unknown as FetchEndpoint;
  const late = () => {
    if (hasLost) return Promise.reject(new Fault('forbidden', 'less'));
    hasLost = isRead;
    return Promise.resolve();
  };
  const reading = {
    ...forHead,
    fetchEndpoint,
    requireVisible: late,
    isHeadOnly: false,
    query: { Format: 'Excel' as const },
  };
  await expect(files.createFile('templates', reading)).rejects.toMatchObject({ kind: 'forbidden' });
});
