import { afterAll, expect, test } from 'vitest';
import { aBrowserProbe, aPage } from './page/testing/a-page.js';
import { aMemoryHungrySite, dnsBypasses } from './page/testing/a-memory-hungry-site.js';
import { aTransaction, aTransactionProbe } from './transaction/testing/a-transaction.js';

// A run may use 250 MB here: one page of 70 MB stays far below, four of them with their processes exceed it.
const poolOptions = { bytesPerRun: 0, maxRunMb: 250, maxRuns: 4 };
const site = await aMemoryHungrySite();
const pages = await aBrowserProbe({ pool: poolOptions });
const transactions = await aTransactionProbe({ pool: poolOptions });
afterAll(async () => {
  await pages.close();
  await transactions.close();
  site.close();
});
const pageOptions = { dnsBypasses, totalTimeoutMs: 60_000 };

test('ends a page whose frames use too much memory together, and no other run', async () => {
  const largePage = pages.look(aPage(`${site.url}/frames?70`, pageOptions));
  const hasEnded = largePage.then(() => true);
  const failures: unknown[] = [];
  do failures.push((await pages.look(aPage(`${site.url}/`))).failure);
  while (!(await Promise.race([hasEnded, new Promise<false>((no) => setImmediate(no, false))])));
  expect((await largePage).failure).toEqual({ code: 17_020, message: 'the page used too much memory' });
  expect(failures.filter(Boolean)).toEqual([]);
});

test('ends a page for which the browser itself uses too much memory', async () => {
  const fixture = await aBrowserProbe({ pool: { ...poolOptions, maxRunMb: 1_200, maxSharedMb: 700 } });
  const largePage = fixture.look(aPage(`${site.url}/blobs?1600`, pageOptions));
  await expect(largePage).rejects.toThrow('the page used too much memory');
  expect((await fixture.look(aPage(`${site.url}/`))).statusCode).toBe(200);
  await fixture.close();
});

test('accepts a single page of that size', async () => {
  const { failure, statusCode } = await pages.look(aPage(`${site.url}/hog?70`, pageOptions));
  expect([failure, statusCode]).toEqual([undefined, 200]);
});

test('ends a transaction at the step where its tabs use too much memory', async () => {
  const { failure, steps } = await transactions.run(
    aTransaction(
      [
        { name: 'Come', actions: [{ navigate: { url: `${site.url}/pop-ups?70` } }] },
        { name: 'Open', actions: [{ click: { element: { css: 'button' } } }, { wait: { waitTimeMs: 30_000 } }] },
        { name: 'Never', actions: [{ screenshot: {} }] },
      ],
      pageOptions,
    ),
  );
  expect(failure).toMatchObject({ code: 17_020, message: 'the page used too much memory' });
  expect(steps.map(({ state }) => state)).toEqual(['passed', 'failed', 'notExecuted']);
  // The remaining waits are skipped.
  expect(steps[1]?.actions[1]?.elapsedMs).toBeLessThan(30_000);
});
