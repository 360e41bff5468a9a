import { afterAll, beforeAll, expect, test } from 'vitest';
import { type WebFixture, startWebFixture } from './testing/web-fixture.js';
import { toGuid } from './testing/fake-account.js';
import { PAGES, SOON, open } from './testing/page-walk.js';

let bench: WebFixture;
beforeAll(async () => {
  bench = await startWebFixture(20);
});
afterAll(() => bench.close());

test('an auto-refreshing dashboard reloads quickly when a monitor has data', async () => {
  const { page } = await bench.visit({ reducedMotion: 'reduce' });
  await open(page, `${bench.url}${PAGES.dashboard}?full=true`);
  await page.getByRole('button', { name: 'Exit full screen' }).waitFor();
  let reads = 0;
  page.on('request', (request) => {
    if (request.url().includes('/Figures')) reads += 1;
  });
  const heard = page.waitForRequest(/api\/v1\/Overview$/);
  bench.sendChange({ Topic: 'monitor', Ids: [toGuid(3)] });
  await heard;
  bench.sendChange({ Topic: 'check', Ids: [toGuid(3)] });
  // Without new data, it reloads every 30 seconds.
  await expect.poll(() => reads, SOON).toBeGreaterThanOrEqual(4);
});
