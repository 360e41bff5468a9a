/**
 * Creates the README's screenshots from the fake account: `npm run build`, then `npx tsx --conditions=source
 * e2e/src/screenshots.ts`.
 */
import { fileURLToPath } from 'node:url';
import { startWebFixture } from './testing/web-fixture.js';
import { fulfill } from './testing/fulfill.js';
import { toGuid } from './testing/fake-account.js';
import { PAGES, evaluate, open } from './testing/page-walk.js';

const FOLDER = fileURLToPath(new URL('../../docs/images/', import.meta.url));
const PICTURES = [
  { file: 'monitors-light.png', page: PAGES.monitors, colorScheme: 'light' },
  { file: 'monitors-dark.png', page: PAGES.monitors, colorScheme: 'dark' },
  { file: 'monitor-light.png', page: `monitors/${toGuid(1)}`, colorScheme: 'light' },
  { file: 'check-dark.png', page: PAGES.check, colorScheme: 'dark' },
] as const;

const bench = await startWebFixture(200);
try {
  for (const { file, page: address, colorScheme } of PICTURES) {
    const { page } = await bench.visit({
      viewport: { width: 1280, height: 800 },
      colorScheme,
      reducedMotion: 'reduce',
    });
    // The fake account always has warnings, so that the walk includes the banner.
    await page.route('**/api/v1/Overview', async (route) => {
      const response = await route.fetch();
      await fulfill(route, { response, json: { ...((await response.json()) as object), Warnings: [] } });
    });
    await open(page, bench.url + address);
    await evaluate(page, 'new Promise((done) => requestIdleCallback(done))'); // the charts are rendered
    await page.screenshot({ path: FOLDER + file });
    await bench.closePages();
  }
} finally {
  await bench.close();
}
