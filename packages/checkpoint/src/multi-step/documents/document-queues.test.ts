import { errorCodes } from '@vedette/contract/v4/error-codes';
import { afterAll, expect, test } from 'vitest';
import { foundText } from '../found-value.js';
import { makeDocumentQueries, type DocumentQueries } from './document-queries.js';

const made: DocumentQueries[] = [];
afterAll(() => Promise.all(made.map((one) => one.close())));
function queriesWith(limits: Parameters<typeof makeDocumentQueries>[0]): DocumentQueries {
  const queries = makeDocumentQueries({ readCpuWaitMs: () => 0, ...limits });
  made.push(queries);
  return queries;
}

/** Compares every pair of elements, which takes hours for this document. */
const ENDLESS = 'count(//*[count(//*[count(//*) > 1]) > 1])';
const many = `<a>${'<b/>'.repeat(3_000)}</a>`;
const tooLong = { problem: 'the query took too much time or memory', isDocument: true };

test('stops an endless query without delaying short ones', async () => {
  const queries = queriesWith({ quickMs: 1_500, slowMs: 60_000 });
  let isOver = false;
  const endless = queries.xml(many, ENDLESS).then((answer) => {
    isOver = true;
    return answer;
  });
  for (let at = 0; at < 20; at += 1) {
    expect(await queries.xml(`<a><b>${at}</b></a>`, '//b')).toEqual({ found: foundText(String(at)) });
    expect(await queries.json(`{"b":${at}}`, 'b')).toEqual({ found: foundText(String(at)) });
  }
  expect(isOver).toBe(false);
  await queries.close();
  expect(await endless).toEqual(tooLong);
});

test('sends a slow query to the slow queue the next time, whatever the document', async () => {
  const queries = queriesWith({ quickMs: 300, slowMs: 600, readCpuWaitMs: () => 0 });
  expect(await queries.xml(many, ENDLESS)).toEqual(tooLong);
  const order: string[] = [];
  const note = (name: string, query: Promise<unknown>) => query.then(() => order.push(name));
  // On a busy machine the first one may exceed its limit while it is read, and is then rejected for a while.
  const another = (name: string): string => `${many}<!-- ${name} -->`;
  await Promise.all([
    note('new', queries.xml(another('new'), `${ENDLESS} + 1`)),
    note('known', queries.xml(another('known'), ENDLESS)),
  ]);
  expect(order).toEqual(['known', 'new']);
});

test('large documents delay only each other; a long wait is a checkpoint fault', async () => {
  const queries = queriesWith({ quickLength: 1_000, quickMs: 5_000, slowMs: 60_000, maxWaitMs: 200 });
  const endless = queries.xml(many, ENDLESS);
  const large = `<a>${' '.repeat(2_000)}<b>1</b></a>`;
  await expect(queries.xml(large, '//b')).rejects.toMatchObject({ code: errorCodes.probeFailed.code });
  expect(await queries.xml('<b>1</b>', '//b')).toEqual({ found: foundText('1') });
  await queries.close();
  expect(await endless).toEqual(tooLong);
  expect(await queries.xml(large, '//b')).toEqual({ found: foundText('1') });
});
