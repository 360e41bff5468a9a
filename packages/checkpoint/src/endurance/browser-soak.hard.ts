// On demand, with `npm run test:long`: pages that mean harm, all of them, and a browser that serves a thousand runs, or as many
// as `VEDETTE_SOAK_RUNS` says.
import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { afterAll, expect, test } from 'vitest';
import { aBrowserProbe, aPage } from '../browser/page/testing/a-page.js';
import { aHostileSite, hostilePages, lookAtHostile } from '../browser/page/testing/hostile-pages.js';
import { listGroupProcesses } from '../browser/memory.js';

const RUNS = Number(process.env['VEDETTE_SOAK_RUNS'] ?? 1_000);
const RUNS_EACH = 50;
const AT_ONCE = 4;
/** Of one run, on a machine that is busy with other things too. */
const SLOW_RUN_MS = 10_000;
/** What the checkpoint itself may grow by over all runs. */
const MAX_GROWTH_BYTES = 64 * 1024 * 1024;

const never = new AbortController().signal;
const site = await aHostileSite();
afterAll(() => site.close());
const profiles = (): string[] => readdirSync(tmpdir()).filter((name) => name.startsWith('vedette-browser-'));

test.each(hostilePages)('$name', async (page) => {
  const bench = await aBrowserProbe();
  expect(await lookAtHostile(bench, site.url, page)).toMatchObject({ isExpected: true });
  expect(await bench.look(aPage(`${site.url}/`))).toMatchObject({ statusCode: 200 });
  await bench.close();
});

const LIMIT_MS = RUNS * SLOW_RUN_MS;

test(`${RUNS} runs leave no process, no folder and no memory behind`, { timeout: LIMIT_MS }, async () => {
  const before = profiles();
  const bench = await aBrowserProbe({ pool: { most: AT_ONCE, runsEach: RUNS_EACH } });
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
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  expect(passed).toBe(RUNS);
  expect(process.memoryUsage().rss - rss).toBeLessThan(MAX_GROWTH_BYTES);
  await bench.close();
  // Each look takes a place, and so does the question for its browser.
  expect(browsers.size).toBeGreaterThanOrEqual(Math.floor(RUNS / RUNS_EACH));
  for (const pid of browsers) await expect.poll(() => listGroupProcesses(pid), { timeout: 30_000 }).toEqual([]);
  expect(profiles().filter((name) => !before.includes(name))).toEqual([]);
});
