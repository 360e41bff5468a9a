import { afterAll, expect, test } from 'vitest';
import type { TaskOwner } from '../../patterns/fair-queue.js';
import { aSite, closeAll, tools } from '../../probes/http/testing/http-fixture.js';
import { makeMultiStepProbe } from '../run.js';
import { aRequest, anAssertion, aTarget } from '../testing/a-run.js';
import { foundText } from '../found-value.js';
import { makeDocumentQueries, type DocumentQueries } from './document-queries.js';
import { ExpensiveQueries } from './expensive-queries.js';

const made: DocumentQueries[] = [];
afterAll(() => Promise.all([closeAll(), ...made.map((one) => one.close())]));
function queriesWith(limits: Parameters<typeof makeDocumentQueries>[0]): DocumentQueries {
  const queries = makeDocumentQueries({ readCpuWaitMs: () => 0, ...limits });
  made.push(queries);
  return queries;
}

/** Documents that need more memory than their worker has. */
const killer = { json: `[${'{},'.repeat(1_000_000)}1]`, xml: `<a>${'<b/>'.repeat(250_000)}</a>` };
const ENDLESS = 'count(//*[count(//*[count(//*) > 1]) > 1])';
const many = `<a>${'<b/>'.repeat(3_000)}</a>`;
const tooMuch = { problem: 'the query took too much time or memory', isDocument: true };

test('an owner with many queries delays others by one query only', async () => {
  const queries = queriesWith({ memoryMb: 24, slowMs: 60_000, maxWaitMs: 60_000 });
  const order: string[] = [];
  const note = (name: string, query: Promise<unknown>) => query.then(() => order.push(name));
  const hostile = {};
  await Promise.all([
    ...['[0]', '[1]', '[2]', '[3]'].map((path) => note('hostile', queries.json(killer.json, path, hostile))),
    note('honest', queries.json(`{"b":1,"c":"${' '.repeat(300_000)}"}`, 'b', {})),
  ]);
  expect(order).toEqual(['hostile', 'honest', 'hostile', 'hostile', 'hostile']);
});

test('runs of a multi-step monitor query in its name', async () => {
  const askers: unknown[] = [];
  const site = await aSite((_request, response) => response.end('{"a":1}<a/>'));
  const noting = {
    json: (_document: string, _path: string, owner?: TaskOwner) => {
      askers.push(owner?.monitorGuid);
      return Promise.resolve({ found: foundText('1') });
    },
    close: () => Promise.resolve(),
  };
  const probe = makeMultiStepProbe({ ...tools(), documents: { ...noting, xml: noting.json } });
  const assertions = [
    anAssertion('ResponseBodyJson', 'a', 'Equal', '1'),
    anAssertion('ResponseBodyXml', '//a', 'Equal', '1'),
  ];
  const target = aTarget([aRequest({ url: site, assertions })]);
  await probe(target, new AbortController().signal, { serverId: 3, monitorGuid: 'of-them' });
  expect(askers).toEqual(['of-them', 'of-them']);
});

test('rejects a known unreadable document immediately for every owner', async () => {
  const queries = queriesWith({ memoryMb: 24, quickLength: 1_000, slowMs: 60_000 });
  const run = {};
  expect(await queries.xml(killer.xml, '//b', run)).toEqual(tooMuch);
  let isOver = false;
  const endless = queries.xml(many, ENDLESS).then((answer) => {
    isOver = true;
    return answer;
  });
  expect(await queries.xml(killer.xml, '//c', run)).toEqual(tooMuch);
  expect(await queries.xml(killer.xml, '//d', {})).toEqual(tooMuch);
  expect(isOver).toBe(false);
  await queries.close();
  expect(await endless).toEqual(tooMuch);
  expect(await queries.xml(`<a>${' '.repeat(2_000)}<b>1</b></a>`, '//b', run)).toEqual({ found: foundText('1') });
});

test('remembers an expensive query, or a document with any query, for five minutes', () => {
  let now = 0;
  const known = new ExpensiveQueries(() => now);
  const [one, other] = [{}, {}];
  known.add(one, 'a text', 'slow');
  known.add(one, 'a book', undefined);
  const seen = () =>
    ['a text', 'a book', 'a page'].map((text) => ['slow', 'brief'].map((query) => known.has(other, text, query)));
  expect(seen()).toEqual([
    [true, false],
    [true, true],
    [false, false],
  ]);
  now = 300_000;
  expect(seen().flat()).toEqual(Array.from({ length: 6 }, () => false));
});

test('limits the remembered documents, in total and per length', () => {
  const known = new ExpensiveQueries(() => 0);
  for (let length = 1; length <= 250; length += 1) known.add({}, 'x'.repeat(length), undefined);
  expect([known.has({}, 'x'.repeat(50), ''), known.has({}, 'x'.repeat(51), '')]).toEqual([false, true]);
  for (let at = 100; at < 151; at += 1) known.add({}, String(at), undefined);
  expect([known.has({}, '100', ''), known.has({}, '101', '')]).toEqual([false, true]);
});
