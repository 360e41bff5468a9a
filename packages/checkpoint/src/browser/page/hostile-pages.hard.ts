import { afterAll, expect, test } from 'vitest';
import { aBrowserProbe, aPage } from './testing/a-page.js';
import { aHostileSite, hostilePages, lookAtHostile } from './testing/hostile-pages.js';

const site = await aHostileSite();
const bench = await aBrowserProbe({ pool: { wantedBytes: 0 } });
afterAll(async () => {
  await bench.close();
  site.close();
});

/** The others, which take many processes or much time, run with `npm run test:long`. */
const quick = [
  'redirects of the server without end',
  'a storm of alerts',
  'a download',
  'downloads by the dozen',
  'a script without end',
  'a heap without end',
  'a document without end',
  'a word of 64 MB on the console',
  'a service worker that keeps every request',
];

test('pages that mean harm end in time with their code, and leave the browser fit for the next', async () => {
  const pages = hostilePages.filter(({ name }) => quick.includes(name));
  expect(pages).toHaveLength(quick.length);
  const seen = await Promise.all(pages.map((page) => lookAtHostile(bench, site.url, page)));
  expect(seen.filter(({ isExpected }) => !isExpected)).toEqual([]);
  const plain = await bench.look(aPage(`${site.url}/`));
  expect(plain).toMatchObject({ statusCode: 200, source: expect.stringContaining('plain') as string });
  const left = await bench.pool.use(new AbortController().signal, ({ browser }) =>
    browser.cdp.send('Target.getBrowserContexts'),
  );
  expect(left['browserContextIds']).toEqual([]);
});
