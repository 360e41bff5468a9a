/** Locations that withhold screenshots: none are taken (private locations, privacy settings). */
import { afterAll, expect, test } from 'vitest';
import { aBrowserProbe, aPage, aSite } from './page/testing/a-page.js';
import { aTransaction, aTransactionProbe } from './transaction/testing/a-transaction.js';

const site = await aSite((_request, response) => response.setHeader('Content-Type', 'text/html').end('<h1>hello</h1>'));
afterAll(() => site.close());

test.each([true, false])('checks a page with screenshots: %s', async (takesPictures) => {
  const fixture = await aBrowserProbe({ takesPictures });
  const { failure, pictures, source } = await fixture.look(aPage(`${site.url}/`));
  await fixture.close();
  expect(failure).toBeUndefined();
  expect(source).toContain('hello');
  expect(pictures.length > 0).toBe(takesPictures);
});

test.each([true, false])('requested and failed steps have screenshots: %s', async (takesPictures) => {
  const fixture = await aTransactionProbe({ takesPictures });
  const target = aTransaction(
    [
      { name: 'Open', recordFilmstrip: true, actions: [{ navigate: { url: `${site.url}/` } }, { screenshot: {} }] },
      { name: 'Miss', actions: [{ click: { element: { css: '#nowhere' }, timeoutMs: 300 } }] },
    ],
    { recordsAll: true },
  );
  const { failure, steps } = await fixture.run(target);
  await fixture.close();
  expect(failure?.code).toBeDefined();
  expect(steps.map(({ pictures }) => pictures.length > 0)).toEqual([takesPictures, takesPictures]);
});
