import { afterAll, expect, test } from 'vitest';
import { aBrowserProbe, aPage } from './page/testing/a-page.js';
import { aSiteOfHogs, bypasses } from './page/testing/hogs.js';
import { aTransaction, aTransactionProbe } from './transaction/testing/a-transaction.js';

// A run may use 250 MB here: one page of 70 MB stays far below, four of them with their processes exceed it.
const few = { wantedBytes: 0, maxRunMb: 250, maxRuns: 4 };
const site = await aSiteOfHogs();
const pages = await aBrowserProbe({ pool: few });
const journeys = await aTransactionProbe({ pool: few });
afterAll(async () => {
  await pages.close();
  await journeys.close();
  site.close();
});
const within = { dnsBypasses: bypasses, totalTimeoutMs: 60_000 };

test('ends a page whose frames use too much memory together, and no other run', async () => {
  const large = pages.look(aPage(`${site.url}/frames?70`, within));
  const isOver = large.then(() => true);
  const plain: unknown[] = [];
  do plain.push((await pages.look(aPage(`${site.url}/`))).failure);
  while (!(await Promise.race([isOver, new Promise<false>((no) => setImmediate(no, false))])));
  expect((await large).failure).toEqual({ code: 17_020, message: 'the page used too much memory' });
  expect(plain.filter(Boolean)).toEqual([]);
});

test('ends a page for which the browser itself uses too much memory', async () => {
  const bench = await aBrowserProbe({ pool: { ...few, maxRunMb: 1_200, maxSharedMb: 700 } });
  const large = bench.look(aPage(`${site.url}/blobs?1600`, within));
  await expect(large).rejects.toThrow('the page used too much memory');
  expect((await bench.look(aPage(`${site.url}/`))).statusCode).toBe(200);
  await bench.close();
});

test('accepts a single page of that size', async () => {
  const { failure, statusCode } = await pages.look(aPage(`${site.url}/hog?70`, within));
  expect([failure, statusCode]).toEqual([undefined, 200]);
});

test('ends a transaction at the step where its tabs use too much memory', async () => {
  const { failure, steps } = await journeys.run(
    aTransaction(
      [
        { name: 'Come', actions: [{ navigate: { url: `${site.url}/pop-ups?70` } }] },
        { name: 'Open', actions: [{ click: { element: { css: 'button' } } }, { wait: { waitTimeMs: 30_000 } }] },
        { name: 'Never', actions: [{ screenshot: {} }] },
      ],
      within,
    ),
  );
  expect(failure).toMatchObject({ code: 17_020, message: 'the page used too much memory' });
  expect(steps.map(({ state }) => state)).toEqual(['passed', 'failed', 'notExecuted']);
  // The remaining waits are skipped.
  expect(steps[1]?.actions[1]?.elapsedMs).toBeLessThan(30_000);
});
