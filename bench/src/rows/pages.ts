import { findBrowser } from '@vedette/checkpoint/browser/find-browser';
import { tmpdir } from 'node:os';
import { openBareBrowser, openOurBrowser, peakDuring, startShop, type PageOpener } from '../kinds/pages.js';
import { median, type Measurement, type Row, type Skipped } from '../row.js';

const ROUNDS = 7;
const CONCURRENCY = 4;
const PAGES = 40;
const PARALLEL = 8;
const PAGE_MB = 600;

/** Runs `work` with our browser and with a bare one, on the same page. */
async function compareOnShop(
  concurrency: number,
  measure: (url: string, ours: PageOpener, bare: PageOpener) => Promise<Measurement>,
): Promise<Measurement | Skipped> {
  const program = await findBrowser({
    path: process.env['PATH'] ?? '',
    unpackInto: `${tmpdir()}/vedette-test-browser`,
  });
  if (program?.from !== 'machine') return { skipped: 'no browser on this machine to compare with' };
  const shop = await startShop();
  const [ours, bare] = [await openOurBrowser(concurrency), await openBareBrowser(program.path)];
  try {
    for (const one of [ours, bare]) await one.open(shop.url);
    return await measure(shop.url, ours, bare);
  } finally {
    for (const one of [ours, bare]) await one.close();
    shop.stop();
  }
}

async function measureSeconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1_000;
}

/**
 * Pages one after the other, alternating between the two. The five idle seconds for the time to interactive are not
 * included.
 */
export const pageRun: Row = {
  name: 'page: one run',
  target: '≤ 3 × a bare goto of Playwright until the network is idle',
  meets: (ratio) => ratio <= 3,
  run: () =>
    compareOnShop(1, async (url, ours, bare) => {
      const seconds: Record<'ours' | 'bare', number[]> = { ours: [], bare: [] };
      const memory = { ours: 0, bare: 0 };
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const [name, one] of [
          ['ours', ours],
          ['bare', bare],
        ] as const) {
          const run = measureSeconds(() => one.open(url));
          memory[name] = Math.max(memory[name], await peakDuring(run, () => one.memoryMb()));
          seconds[name].push(await run);
        }
      }
      const figures = { ours: median(seconds.ours), floor: median(seconds.bare) };
      return { ...figures, floorName: 'bare', unit: 's', also: { MB: memory.ours, 'MB of bare': memory.bare } };
    }),
};

/** Throughput with four pages at once. */
export const pagesPerMinute: Row = {
  name: 'page: runs per minute',
  target: '≥ 0.3 of a bare goto of Playwright',
  meets: (ratio) => ratio >= 0.3,
  run: () =>
    compareOnShop(CONCURRENCY, async (url, ours, bare) => {
      const rate = async (one: PageOpener): Promise<number> => {
        let remaining = PAGES;
        const worker = async (): Promise<void> => {
          while (remaining-- > 0) await one.open(url);
        };
        return (PAGES * 60) / (await measureSeconds(() => Promise.all(Array.from({ length: CONCURRENCY }, worker))));
      };
      return { ours: await rate(ours), floor: await rate(bare), floorName: 'bare', unit: 'runs per minute' };
    }),
};

/** Memory of the largest of eight pages that are open at once. */
export const pagesAtOnce: Row = {
  name: 'page: eight at once',
  target: `≤ ${PAGE_MB} MB each`,
  meets: (ratio) => ratio <= 1,
  run: () =>
    compareOnShop(PARALLEL, async (url, ours) => {
      let totalMb = 0;
      const runs = Promise.all(Array.from({ length: PARALLEL }, () => ours.open(url)));
      const largest = await peakDuring(runs, async () => {
        totalMb = Math.max(totalMb, await ours.memoryMb());
        return ours.largestPageMb();
      });
      return {
        ours: largest,
        floor: PAGE_MB,
        floorName: 'allowed',
        unit: 'MB',
        also: { 'MB of the browser': totalMb },
      };
    }),
};
