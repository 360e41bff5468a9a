import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { startBrowser } from './browser.js';
import { buildEverything } from './build-web.js';
import { LOGIN, startVedette } from './own-vedette.js';
import { SOON, open, signedIn } from './page-walk.js';

/** A signed-in page of a service of its own, and the service's API behind it: what the page says is not what is so. */
export interface RealPage {
  readonly page: Page;
  /** Of the service, ending in `/`. */
  readonly url: string;
  /** What browser and page complain of but refusals, which the browser notes on its own. */
  readonly complaints: () => readonly string[];
  /** Opens a page by its path and waits until nothing is loading. */
  readonly go: (path: string) => Promise<void>;
  /** What the API answers, with the cookie of the page. @throws when it is no success */
  readonly api: <T = unknown>(method: string, path: string, body?: object) => Promise<T>;
  readonly status: (path: string) => Promise<number>;
  readonly stop: () => Promise<void>;
}

export async function startRealPage(): Promise<RealPage> {
  buildEverything();
  const vedette = await startVedette();
  const real = await startBrowser();
  const context = await real.browser.newContext({ viewport: { width: 1280, height: 900 } });
  const { page, complaints } = await signedIn(context, vedette.url, LOGIN);
  const ask = (method: string, path: string, body?: object) =>
    context.request.fetch(vedette.url + path, {
      method,
      headers: { 'x-vedette': '1', origin: new URL(vedette.url).origin },
      ...(body && { data: body }),
    });
  return {
    page,
    url: vedette.url,
    complaints: () => complaints.filter((text) => !/status of 4(00|03|04|09)/.test(text)),
    go: (path) => open(page, vedette.url + path),
    api: async <T>(method: string, path: string, body?: object) => {
      const answer = await ask(method, path, body);
      if (!answer.ok()) throw new Error(`${method} ${path}: ${String(answer.status())} ${await answer.text()}`);
      return (answer.status() === 204 ? undefined : await answer.json()) as T;
    },
    status: async (path) => (await ask('GET', path)).status(),
    stop: async () => {
      await real.close();
      await vedette.stop();
    },
  };
}

/** Waits until a field says itself, by what describes it to those who do not see it, why it was refused. */
export async function toldAt(field: Locator, words: string): Promise<void> {
  await expect.poll(() => describedBy(field), { ...SOON, message: words }).toContain(words);
  expect(await field.getAttribute('aria-invalid')).toBe('true');
}

async function describedBy(field: Locator): Promise<string> {
  const ids = (await field.getAttribute('aria-describedby'))?.split(' ') ?? [];
  const texts = ids.map((id) => field.page().locator(`[id="${id}"]`).allTextContents());
  return (await Promise.all(texts)).flat().join('\n');
}

/** Waits until the API says so. */
export const soon = <T>(read: () => Promise<T>) => expect.poll(read, SOON);
