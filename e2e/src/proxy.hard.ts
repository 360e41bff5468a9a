import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RealBrowser, startBrowser } from './testing/browser.js';
import { LOGIN, type OwnService, startVedette } from './testing/own-service.js';
import { evaluate, newPage, open, signIn } from './testing/page-walk.js';
import { type Proxy, startProxy } from './testing/proxy.js';
import { type TargetSite, startTarget } from './testing/target-site.js';

let proxy: Proxy;
let vedette: OwnService;
let real: RealBrowser;
let otherSite: TargetSite;
let context: BrowserContext;
let page: Page;
let errors: readonly string[];

beforeAll(async () => {
  proxy = await startProxy('/watch/here');
  vedette = await startVedette({ VEDETTE_PUBLIC_URL: proxy.url, VEDETTE_TRUSTED_PROXIES: '127.0.0.1' });
  proxy.forwardTo(vedette.url);
  otherSite = await startTarget();
  real = await startBrowser();
  context = await real.browser.newContext();
  ({ page, errors } = await signIn(context, proxy.url, LOGIN));
});

afterAll(async () => {
  await real.close();
  await otherSite.close();
  await proxy.close();
  await vedette.stop();
});

test('behind a proxy with a base path, pages, deep links and cookie stay below it', async () => {
  await page.getByRole('link', { name: 'Create monitor' }).waitFor();
  const addresses = await evaluate<string[]>(page, `[...document.querySelectorAll('a[href]')].map((a) => a.href)`);
  expect(addresses.filter((address) => !address.startsWith(proxy.url))).toEqual([]);
  await open(page, `${proxy.url}operators`);
  await page.getByRole('table', { name: 'Operators' }).getByText(LOGIN.email).waitFor();
  const cookies = await context.cookies();
  expect(cookies.map(({ path, httpOnly, sameSite }) => ({ path, httpOnly, sameSite }))).toEqual([
    { path: '/watch/here/', httpOnly: true, sameSite: 'Strict' },
  ]);
  expect(errors).toEqual([]);
});

test('changes appear on an open page, even those made while disconnected', async () => {
  await open(page, `${proxy.url}monitor-groups`);
  await page.getByText('● Live').waitFor();
  await createGroup('Made elsewhere');
  await page.getByRole('link', { name: 'Made elsewhere' }).waitFor();

  proxy.cut();
  await page.getByText('▲ Reconnecting').waitFor();
  await createGroup('Made in the dark');
  proxy.restore();
  await page.getByText('● Live').waitFor();
  await page.getByRole('link', { name: 'Made in the dark' }).waitFor();
});

test('a page of another origin changes nothing despite the cookie', async () => {
  const { page: foreign } = await newPage(context);
  await foreign.goto(otherSite.url);
  const target = JSON.stringify(`${proxy.url}v4/MonitorGroup`);
  const body = JSON.stringify(JSON.stringify({ Description: 'Stolen' }));
  await evaluate(
    foreign,
    `fetch(${target}, { method: 'POST', mode: 'no-cors', credentials: 'include', body: ${body} })`,
  );
  await foreign.close();
  const { page: own } = await newPage(context);
  await open(own, `${proxy.url}monitor-groups`);
  await own.getByRole('link', { name: 'Made in the dark' }).waitFor();
  expect(await own.getByText('Stolen').count()).toBe(0);
  await own.close();
});

/** Calls the service directly with the session of the page. */
async function createGroup(Description: string): Promise<void> {
  const [cookie] = await context.cookies();
  const reply = await fetch(new URL('/v4/MonitorGroup', vedette.url), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-vedette': '1',
      cookie: `${cookie?.name ?? ''}=${cookie?.value ?? ''}`,
      origin: new URL(proxy.url).origin,
    },
    body: JSON.stringify({ Description }),
  });
  expect(reply.status).toBe(201);
}
