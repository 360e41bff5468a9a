// Run on demand with `npm run test:long`: all hostile pages, and a browser that serves a thousand runs, or the number
// in `VEDETTE_SOAK_RUNS`.
import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { afterAll, expect, test } from 'vitest';
import { aBrowserProbe, aPage } from '../browser/page/testing/a-page.js';
import { aHostileSite, hostilePages, checkHostilePage } from '../browser/page/testing/hostile-pages.js';
import { listGroupProcesses } from '../browser/memory.js';

const RUNS = Number(process.env['VEDETTE_SOAK_RUNS'] ?? 1_000);
const RUNS_PER_BROWSER = 50;
const CONCURRENCY = 4;
/** Duration of a run on a busy machine. */
const SLOW_RUN_MS = 10_000;
/** Allowed memory growth of the checkpoint over all runs. */
const MAX_GROWTH_BYTES = 64 * 1024 * 1024;

const never = new AbortController().signal;
const site = await aHostileSite();
afterAll(() => site.close());
const listProfiles = (): string[] => readdirSync(tmpdir()).filter((name) => name.startsWith('vedette-browser-'));

test.each(hostilePages)('$name', async (page) => {
  const fixture = await aBrowserProbe();
  expect(await checkHostilePage(fixture, site.url, page)).toMatchObject({ isExpected: true });
  expect(await fixture.look(aPage(`${site.url}/`))).toMatchObject({ statusCode: 200 });
  await fixture.close();
});

const LIMIT_MS = RUNS * SLOW_RUN_MS;

test(`${RUNS} runs leak no processes, folders or memory`, { timeout: LIMIT_MS }, async () => {
  const profilesBefore = listProfiles();
  const fixture = await aBrowserProbe({ pool: { maxRuns: CONCURRENCY, maxRunsPerBrowser: RUNS_PER_BROWSER } });
  const browsers = new Set<number>();
  let [startedCount, passedCount] = [0, 0];
  const worker = async (): Promise<void> => {
    while (startedCount < RUNS) {
      startedCount += 1;
      const { statusCode } = await fixture.look(aPage(`${site.url}/`));
      if (statusCode === 200) passedCount += 1;
      await fixture.pool.use(never, ({ browser }) => Promise.resolve(browsers.add(browser.pid)));
    }
  };
  await fixture.look(aPage(`${site.url}/`));
  const { rss } = process.memoryUsage();
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  expect(passedCount).toBe(RUNS);
  expect(process.memoryUsage().rss - rss).toBeLessThan(MAX_GROWTH_BYTES);
  await fixture.close();
  // Each page check takes a slot, and so does the query for its browser.
  expect(browsers.size).toBeGreaterThanOrEqual(Math.floor(RUNS / RUNS_PER_BROWSER));
  for (const pid of browsers) await expect.poll(() => listGroupProcesses(pid), { timeout: 30_000 }).toEqual([]);
  expect(listProfiles().filter((name) => !profilesBefore.includes(name))).toEqual([]);
});
