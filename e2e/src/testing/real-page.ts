import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { startBrowser } from './browser.js';
import { LOGIN, startVedette } from './own-service.js';
import { SOON, open, signIn } from './page-walk.js';

type LocatorScope = Pick<Locator, 'getByRole'>;

/** Locators by role and accessible name. */
export interface PageLocators {
  readonly box: (name: string | RegExp, inside?: LocatorScope) => Locator;
  readonly choice: (name: string, inside?: LocatorScope) => Locator;
  readonly button: (name: string, inside?: LocatorScope) => Locator;
  readonly link: (name: string, inside?: LocatorScope) => Locator;
  /** A panel by its heading. */
  readonly section: (name: string) => Locator;
  readonly dialog: (name?: string) => Locator;
  /** Waits for the heading of the page. */
  readonly heading: (name: string) => Promise<void>;
  /** Answers the password prompt, which appears once per loaded page. */
  readonly confirmPassword: (password?: string) => Promise<void>;
}

function createPageLocators(page: Page): PageLocators {
  const named =
    (role: 'textbox' | 'combobox' | 'button' | 'link') =>
    (name: string | RegExp, inside: LocatorScope = page) =>
      inside.getByRole(role, { name, exact: true });
  const dialog = (name?: string): Locator => page.getByRole('dialog', name === undefined ? {} : { name });
  return {
    box: named('textbox'),
    choice: named('combobox'),
    button: named('button'),
    link: named('link'),
    dialog,
    section: (name) => page.getByRole('region', { name, exact: true }),
    heading: (name) => page.getByRole('heading', { name, level: 1 }).waitFor(),
    confirmPassword: async (password = LOGIN.password) => {
      const prompt = dialog('Confirm your password');
      await prompt.getByLabel('Your password').first().fill(password);
      await named('button')('Continue', prompt).click();
      await prompt.waitFor({ state: 'detached' });
    },
  };
}

/** A signed-in page of a separate service, with the service's API to verify what the page shows. */
export interface RealPage {
  readonly page: Page;
  readonly locators: PageLocators;
  /** Opens a page of the same service, signed in as another operator. */
  readonly as: (login: { readonly email: string; readonly password: string }) => Promise<OtherPage>;
  /** URL of the service; ends in `/`. */
  readonly url: string;
  /** Errors of browser and page, without rejections, which the browser logs by itself. */
  readonly errors: () => readonly string[];
  /** Opens a page by path and waits until nothing is loading. */
  readonly go: (path: string) => Promise<void>;
  /**
   * Calls the API with the cookie of the page.
   * @throws unless successful
   */
  readonly api: <T = unknown>(method: string, path: string, body?: object, proof?: string) => Promise<T>;
  readonly status: (path: string) => Promise<number>;
  readonly stop: () => Promise<void>;
}

export interface OtherPage {
  readonly page: Page;
  readonly locators: PageLocators;
  readonly go: (path: string) => Promise<void>;
  readonly errors: readonly string[];
}

export async function startRealPage(settings: Readonly<Record<string, string>> = {}): Promise<RealPage> {
  const vedette = await startVedette(settings);
  const real = await startBrowser();
  const context = await real.browser.newContext({ viewport: VIEWPORT });
  const { page, errors } = await signIn(context, vedette.url, LOGIN);
  const request = (method: string, path: string, body?: object, proof = '') =>
    context.request.fetch(vedette.url + path, {
      method,
      headers: {
        'x-vedette': '1',
        origin: new URL(vedette.url).origin,
        ...(proof !== '' && { 'x-vedette-proof': proof }),
      },
      ...(body && { data: body }),
    });
  return {
    page,
    locators: createPageLocators(page),
    as: async (login) => {
      const other = await signIn(await real.browser.newContext({ viewport: VIEWPORT }), vedette.url, login);
      return { ...other, locators: createPageLocators(other.page), go: (path) => open(other.page, vedette.url + path) };
    },
    url: vedette.url,
    errors: () => errors.filter((text) => !/status of 4(00|03|04|09)/.test(text)),
    go: (path) => open(page, vedette.url + path),
    api: async <T>(method: string, path: string, body?: object, proof?: string) => {
      const answer = await request(method, path, body, proof);
      if (!answer.ok()) throw new Error(`${method} ${path}: ${String(answer.status())} ${await answer.text()}`);
      const text = await answer.text();
      return (text === '' ? undefined : JSON.parse(text)) as T;
    },
    status: async (path) => (await request('GET', path)).status(),
    stop: async () => {
      await real.close();
      await vedette.stop();
    },
  };
}

const VIEWPORT = { width: 1280, height: 900 };

/** Waits until a field's description contains the reason for its rejection. */
export async function expectProblemAt(field: Locator, message: string): Promise<void> {
  await expect.poll(() => describedBy(field), { ...SOON, message }).toContain(message);
  expect(await field.getAttribute('aria-invalid')).toBe('true');
}

async function describedBy(field: Locator): Promise<string> {
  const ids = (await field.getAttribute('aria-describedby'))?.split(' ') ?? [];
  const texts = ids.map((id) => field.page().locator(`[id="${id}"]`).allTextContents());
  return (await Promise.all(texts)).flat().join('\n');
}

/** Polls the API until the expectation holds. */
export const eventually = <T>(read: () => Promise<T>) => expect.poll(read, SOON);
