import { afterAll, expect, test } from 'vitest';
import { aBrowserProbe, aPage } from './testing/a-page.js';
import { aHostileSite, hostilePages, checkHostilePage } from './testing/hostile-pages.js';

const site = await aHostileSite();
const bench = await aBrowserProbe({ pool: { wantedBytes: 0 } });
afterAll(async () => {
  await bench.close();
  site.close();
});

/** The others need many processes or much time and run with `npm run test:long`. */
const quick = [
  'endless server redirects',
  'a storm of alerts',
  'a download',
  'dozens of downloads',
  'an endless script',
  'endless heap growth',
  'an endless document',
  'a word of 64 MB on the console',
  'a service worker that keeps every request',
];

test('hostile pages end in time with their code and leave the browser usable', async () => {
  const pages = hostilePages.filter(({ name }) => quick.includes(name));
  expect(pages).toHaveLength(quick.length);
  const seen = await Promise.all(pages.map((page) => checkHostilePage(bench, site.url, page)));
  expect(seen.filter(({ isExpected }) => !isExpected)).toEqual([]);
  const plain = await bench.look(aPage(`${site.url}/`));
  expect(plain).toMatchObject({ statusCode: 200, source: expect.stringContaining('plain') as string });
  const left = await bench.pool.use(new AbortController().signal, ({ browser }) =>
    browser.cdp.send('Target.getBrowserContexts'),
  );
  expect(left['browserContextIds']).toEqual([]);
});
