import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { startBrowser } from './browser.js';
import { buildEverything } from './build-web.js';
import { LOGIN, startVedette } from './own-vedette.js';
import { SOON, signedIn } from './page-walk.js';

/** Working with the forms of a page as somebody does who hears it read: by roles, labels and what is told of a field. */
export interface FormWalk {
  readonly page: Page;
  readonly press: (name: string) => Promise<void>;
  readonly dialog: () => Locator;
  /** A field, of any kind but a button, by what its label begins with: a mark for required ones stands at the end. */
  readonly field: (label: string, within?: Locator) => Locator;
  readonly heading: (name: string) => Promise<void>;
  /** Waits until a field tells what is wrong with it: as invalid, and in the description that is read with it. */
  readonly told: (field: Locator, rule: string) => Promise<void>;
  /** Deletes what the page shows, and says yes to the question. */
  readonly remove: () => Promise<void>;
  /** Asks the service itself, with the cookie of the page. */
  readonly api: <T>(method: string, path: string, body?: object) => Promise<T>;
  readonly status: (path: string) => Promise<number>;
}

function formWalk(page: Page, url: string): FormWalk {
  const press = (name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();
  const dialog = (): Locator => page.getByRole('dialog');
  const ask = (method: string, path: string, body?: object) =>
    page.request.fetch(url + path, {
      method,
      headers: { 'x-vedette': '1', origin: new URL(url).origin },
      ...(body && { data: body }),
    });
  return {
    page,
    press,
    dialog,
    field: (label, within) =>
      (within ?? page).getByLabel(new RegExp(`^${label}( \\*)?$`)).and(page.locator('input, select, textarea')),
    heading: (name) => page.getByRole('heading', { name, exact: true }).first().waitFor(),
    told: async (field, rule) => {
      await expect.poll(() => field.getAttribute('aria-invalid'), SOON).toBe('true');
      const described = (await field.getAttribute('aria-describedby')) ?? '';
      const texts = described
        .split(' ')
        .filter(Boolean)
        .map((id) => page.locator(`[id="${id}"]`).textContent());
      expect((await Promise.all(texts)).join(' ')).toContain(rule);
    },
    remove: async () => {
      await press('Delete');
      await dialog().getByRole('button', { name: 'Delete', exact: true }).click();
    },
    api: async <T>(method: string, path: string, body?: object): Promise<T> => {
      const answer = await ask(method, path, body);
      if (!answer.ok()) throw new Error(`${method} ${path}: ${String(answer.status())} ${await answer.text()}`);
      return (answer.status() === 204 ? undefined : await answer.json()) as T;
    },
    status: async (path) => (await ask('GET', path)).status(),
  };
}

export interface StartedWalk extends FormWalk {
  /** Ending in `/`. */
  readonly url: string;
  /** What the browser complained of. */
  readonly complaints: readonly string[];
  readonly stop: () => Promise<void>;
}

/** The whole service on a store of its own, a real browser, and its administrator signed in on a page. */
export async function startFormWalk(): Promise<StartedWalk> {
  buildEverything();
  const vedette = await startVedette();
  const real = await startBrowser();
  const { page, complaints } = await signedIn(await real.browser.newContext(), vedette.url, LOGIN);
  return {
    ...formWalk(page, vedette.url),
    ...{ url: vedette.url, complaints },
    stop: async () => {
      await real.close();
      await vedette.stop();
    },
  };
}
