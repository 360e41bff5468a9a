import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { aBrowserProbe, aPage } from '@vedette/checkpoint/browser/page/testing/a-page';
import { listGroupProcesses } from '@vedette/checkpoint/browser/memory';
import { listProcessTree, memoryMb } from '../processes.js';
import { chromium, type Browser } from 'playwright-core';

const IMAGES = 20;
const IMAGE_BYTES = 20_000;
const PARAGRAPHS = 2_000;
const SAMPLE_MS = 100;

/** Serves a page of ordinary size: 20 images of 20 KB, a script of 200 KB, 2,000 paragraphs. */
export async function startShop(): Promise<{ readonly url: string; stop(): void }> {
  const images = Array.from({ length: IMAGES }, (_, at) => `<img src="/${at}.svg" width="100" height="50">`).join('');
  const paragraphs = '<p>A line of filler text.</p>'.repeat(PARAGRAPHS);
  const page = `<!doctype html><title>Shop</title><script src="/shop.js"></script>${images}${paragraphs}`;
  const script = `window.shop = 1; //`.padEnd(200_000, 'x');
  const image = `<svg xmlns="http://www.w3.org/2000/svg"><!--${'x'.repeat(IMAGE_BYTES)}--></svg>`;
  const server = createServer(({ url = '/' }, response) => {
    if (url === '/') response.writeHead(200, { 'content-type': 'text/html' }).end(page);
    else if (url.endsWith('.js')) response.writeHead(200, { 'content-type': 'text/javascript' }).end(script);
    else response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(image);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, stop };
}

/** Opens pages, and measures the memory of its browser. */
export interface PageOpener {
  open(url: string): Promise<void>;
  /** Memory of the browser's processes in MB; shared memory is counted once. */
  memoryMb(): number | Promise<number>;
  /** Private memory of the largest page in MB. */
  largestPageMb(): Promise<number>;
  close(): Promise<void>;
}

/** Opens pages as a checkpoint does. `watchMs`: how long it waits for the time to interactive. */
export async function openOurBrowser(concurrency: number, watchMs = 0): Promise<PageOpener> {
  const probe = await aBrowserProbe({ watchMs, pool: { maxRuns: concurrency } });
  const pid = await probe.pool.use(new AbortController().signal, ({ browser }) => Promise.resolve(browser.pid));
  return {
    open: async (url) => {
      const { failure } = await probe.look(aPage(url));
      if (failure) throw new Error(failure.message);
    },
    memoryMb: async () => memoryMb((await listGroupProcesses(pid)).map((one) => one.pid)),
    largestPageMb: async () => {
      const pages = (await listGroupProcesses(pid)).filter(({ isRenderer }) => isRenderer);
      return Math.max(0, ...pages.map(({ usedMb }) => usedMb));
    },
    close: probe.close,
  };
}

/** Calls `goto` until the network is idle, in a new context each time. */
export async function openBareBrowser(executablePath: string): Promise<PageOpener> {
  const before = new Set(listProcessTree(process.pid));
  const browser: Browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const started = listProcessTree(process.pid).filter((pid) => !before.has(pid));
  const currentTree = (): number[] => started.flatMap((pid) => listProcessTree(pid));
  return {
    open: async (url) => {
      const context = await browser.newContext();
      const page = await context.newPage();
      await page.goto(url, { waitUntil: 'networkidle' });
      await context.close();
    },
    memoryMb: () => memoryMb([...new Set(currentTree())]),
    largestPageMb: () => Promise.resolve(0),
    close: () => browser.close(),
  };
}

/** Returns the maximum of `measure` while `work` runs. */
export async function peakDuring(work: Promise<unknown>, measure: () => number | Promise<number>): Promise<number> {
  let [peak, hasEnded] = [0, false];
  const end = work.finally(() => (hasEnded = true));
  for (;;) {
    peak = Math.max(peak, await measure());
    await Promise.race([end, new Promise((resolve) => setTimeout(resolve, SAMPLE_MS))]);
    if (hasEnded) return peak;
  }
}
