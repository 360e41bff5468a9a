import { afterAll, expect, test } from 'vitest';
import { aBrowserProbe, aPage } from './testing/a-page.js';
import { aHostileSite, hostilePages, checkHostilePage } from './testing/hostile-pages.js';

const site = await aHostileSite();
const fixture = await aBrowserProbe({ pool: { bytesPerRun: 0 } });
afterAll(async () => {
  await fixture.close();
  site.close();
});

/** The others need many processes or much time and run with `npm run test:long`. */
const quickPageNames = [
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
  const pages = hostilePages.filter(({ name }) => quickPageNames.includes(name));
  expect(pages).toHaveLength(quickPageNames.length);
  const results = await Promise.all(pages.map((page) => checkHostilePage(fixture, site.url, page)));
  expect(results.filter(({ isExpected }) => !isExpected)).toEqual([]);
  const plainOutcome = await fixture.look(aPage(`${site.url}/`));
  expect(plainOutcome).toMatchObject({ statusCode: 200, source: expect.stringContaining('plain') as string });
  const contexts = await fixture.pool.use(new AbortController().signal, ({ browser }) =>
    browser.cdp.send('Target.getBrowserContexts'),
  );
  expect(contexts['browserContextIds']).toEqual([]);
});
