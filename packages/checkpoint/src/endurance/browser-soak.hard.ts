// Run on demand with `npm run test:long`: all hostile pages, and a browser that serves a thousand runs, or the number
// in `VEDETTE_SOAK_RUNS`.
import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { afterAll, expect, test } from 'vitest';
import { aBrowserProbe, aPage } from '../browser/page/testing/a-page.js';
import { aHostileSite, hostilePages, checkHostilePage } from '../browser/page/testing/hostile-pages.js';
import { listGroupProcesses } from '../browser/memory.js';

const RUNS = Number(process.env['VEDETTE_SOAK_RUNS'] ?? 1_000);
const RUNS_EACH = 50;
const CONCURRENCY = 4;
/** Duration of a run on a busy machine. */
const SLOW_RUN_MS = 10_000;
/** Allowed memory growth of the checkpoint over all runs. */
const MAX_GROWTH_BYTES = 64 * 1024 * 1024;

const never = new AbortController().signal;
const site = await aHostileSite();
afterAll(() => site.close());
const profiles = (): string[] => readdirSync(tmpdir()).filter((name) => name.startsWith('vedette-browser-'));

test.each(hostilePages)('$name', async (page) => {
  const bench = await aBrowserProbe();
  expect(await checkHostilePage(bench, site.url, page)).toMatchObject({ isExpected: true });
  expect(await bench.look(aPage(`${site.url}/`))).toMatchObject({ statusCode: 200 });
  await bench.close();
});

const LIMIT_MS = RUNS * SLOW_RUN_MS;

test(`${RUNS} runs leak no processes, folders or memory`, { timeout: LIMIT_MS }, async () => {
  const before = profiles();
  const bench = await aBrowserProbe({ pool: { maxRuns: CONCURRENCY, runsEach: RUNS_EACH } });
  const browsers = new Set<number>();
  let [begun, passed] = [0, 0];
  const worker = async (): Promise<void> => {
    while (begun < RUNS) {
      begun += 1;
      const { statusCode } = await bench.look(aPage(`${site.url}/`));
      if (statusCode === 200) passed += 1;
      await bench.pool.use(never, ({ browser }) => Promise.resolve(browsers.add(browser.pid)));
    }
  };
  await bench.look(aPage(`${site.url}/`));
  const { rss } = process.memoryUsage();
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  expect(passed).toBe(RUNS);
  expect(process.memoryUsage().rss - rss).toBeLessThan(MAX_GROWTH_BYTES);
  await bench.close();
  // Each page check takes a slot, and so does the query for its browser.
  expect(browsers.size).toBeGreaterThanOrEqual(Math.floor(RUNS / RUNS_EACH));
  for (const pid of browsers) await expect.poll(() => listGroupProcesses(pid), { timeout: 30_000 }).toEqual([]);
  expect(profiles().filter((name) => !before.includes(name))).toEqual([]);
});
