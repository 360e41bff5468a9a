import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { startMailServer, type MailServer } from '@vedette/server/alerting/testing/mail-server';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fulfill } from './testing/fulfill.js';
import { findAxeProblems, evaluate, newPage, SOON, findInvisibleFocus } from './testing/page-walk.js';
import { startTarget } from './testing/target-site.js';
import { createStatusPageFixture, SMALL, type StatusPageFixture } from './testing/status-page-fixture.js';

let mail: MailServer;
let bench: StatusPageFixture;
let copies = '';
let isStopped = false;

beforeAll(async () => {
  mail = await startMailServer();
  copies = await mkdtemp(join(tmpdir(), 'vedette-copies-'));
  bench = await createStatusPageFixture({ VEDETTE_SMTP_URL: mail.url.reveal(), VEDETTE_STATUS_COPIES: copies });
});
afterAll(async () => {
  if (!isStopped) await bench.stop();
  await bench.browser.close();
  await mail[Symbol.asyncDispose]();
  await rm(copies, { recursive: true, force: true });
});

/** A reader without credentials, in Amsterdam by default. */
const reader = async (options: BrowserContextOptions = {}) =>
  newPage(await bench.browser.browser.newContext({ timezoneId: 'Europe/Amsterdam', ...options }));
const sideways = (page: Page): Promise<number> =>
  evaluate(page, 'document.documentElement.scrollWidth - window.innerWidth');
const text = (page: Page): Promise<string> => evaluate(page, 'document.body.innerText');

/** Checks that apply to every public page, in light and dark, wide and at 360 pixels. */
async function holds(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await findAxeProblems(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await findAxeProblems(page, ['color-contrast'])).toEqual([]); // only colours differ in dark mode
  const before = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await sideways(page)).toBe(0);
  expect(await findAxeProblems(page)).toEqual([]);
  if (before) await page.setViewportSize(before);
  expect(await findInvisibleFocus(page)).toEqual([]);
}

test('the page lists failures, maintenance and updates in German', async () => {
  const { page, errors } = await reader();
  await page.goto(bench.address);
  const shown = await text(page);
  for (const text of [
    '■ 1 von 3 Diensten ausgefallen',
    'Störung seit',
    '‖ Wartung',
    'Ursache gefunden',
    'A disk is full.',
    'Stand',
  ]) {
    expect(shown).toContain(text);
  }
  await holds(page);
  expect(errors).toEqual([]);
});

test('keys move through the history, pin a day with details and release it', async () => {
  const { page } = await reader();
  await page.goto(bench.address);
  const history = page.getByRole('group', { name: 'Verlauf von Checkout' });
  const dayDetails = page.locator('li', { has: history }).locator('output');
  await history.locator('[tabindex="0"]').focus();
  expect(await dayDetails.textContent()).toContain('dauert an');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowLeft');
  expect(await dayDetails.textContent()).toContain('dauert an');
  expect(await history.getByRole('button', { pressed: true }).count()).toBe(1);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Home');
  expect(await dayDetails.textContent()).toMatch(/^\d\d\.\d\d\.\d{4}: keine Daten$/);
  await page.keyboard.press('End');
  expect(await dayDetails.textContent()).toContain('dauert an');
  await history.getByRole('button').first().click();
  expect(await dayDetails.textContent()).toContain('keine Daten');
});

test('a browser without the page’s time zone can still move through days', async () => {
  const { page, errors } = await reader();
  await page.route(bench.address, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/data-zone="[^"]*"/, 'data-zone="Europe/Atlantis"');
    await fulfill(route, { response, body });
  });
  await page.goto(bench.address);
  const history = page.getByRole('group', { name: 'Verlauf von Checkout' });
  await history.locator('[tabindex="0"]').focus();
  expect(await page.locator('li', { has: history }).locator('output').textContent()).toContain('dauert an');
  await page.getByRole('button', { name: 'Zeiten in Europe/Amsterdam' }).waitFor();
  expect(errors).toEqual([]);
});

test('days are shown as a calendar of weeks from Monday, with keyboard moves', async () => {
  const { page } = await reader();
  await page.goto(bench.address);
  const calendar = page.getByRole('button', { name: 'Kalenderansicht' });
  await calendar.click();
  const days = page.getByRole('group', { name: 'Verlauf von Checkout' });
  const placed = await evaluate<boolean>(
    page,
    `[...document.querySelectorAll('.days i')].every((day) => {
      const left = Math.round((day.offsetLeft - day.parentElement.offsetLeft) / (day.parentElement.clientWidth / 7));
      return left === (new Date(day.title.slice(0, 10)).getUTCDay() + 6) % 7;
    })`,
  );
  expect(placed).toBe(true);
  await days.locator('[tabindex="0"]').focus();
  const today = await evaluate<string>(page, 'document.activeElement.title.slice(0, 10)');
  await page.keyboard.press('ArrowUp');
  const before = await evaluate<string>(page, 'document.activeElement.title.slice(0, 10)');
  expect(Date.parse(today) - Date.parse(before)).toBe(7 * 86_400_000);
  await holds(page);
  await calendar.click();
  expect(await calendar.getAttribute('aria-pressed')).toBe('false');
});

test('a reader changes time zone and language; prints have no buttons', async () => {
  const { page } = await reader({ timezoneId: 'Asia/Kolkata' });
  await page.goto(bench.address);
  const since = page.locator('#incidents time').first();
  const there = await since.textContent();
  await page
    .getByRole('button', { name: 'Zeiten in Asia/Calcutta' })
    .or(page.getByRole('button', { name: 'Zeiten in Asia/Kolkata' }))
    .click();
  expect(await since.textContent()).not.toBe(there);
  const instant = Date.parse((await since.getAttribute('datetime')) ?? '');
  const inKolkata = new Intl.DateTimeFormat('de-DE', {
    timeZone: 'UTC',
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(instant + 5.5 * 3_600_000);
  expect(await since.textContent()).toBe(inKolkata);
  await page.getByRole('link', { name: 'Nederlands' }).click();
  await page.getByText('■ Storing bij 1 van 3 diensten').waitFor();
  expect(await evaluate<string>(page, 'document.documentElement.lang')).toBe('nl-NL');
  await page.emulateMedia({ media: 'print' });
  for (const gone of ['.follow', '#views', 'nav']) expect(await page.locator(gone).first().isVisible()).toBe(false);
  expect(await page.getByText('A disk is full.').isVisible()).toBe(true);
});

test('without scripts, all content and formats are available within 50 KB', async () => {
  const { page } = await reader({ javaScriptEnabled: false, viewport: SMALL });
  let bytes = 0;
  page.on('response', (response) => {
    void response.body().then((body) => (bytes += body.length));
  });
  await page.goto(bench.address);
  await page.getByText('■ 1 von 3 Diensten ausgefallen').waitFor();
  await page.getByText('A disk is full.').waitFor();
  expect(await page.locator('.hidden').first().textContent()).toContain('Beobachtet in');
  expect(await page.getByRole('button').count()).toBe(0);
  expect([bytes > 1_000, bytes < 50_000]).toEqual([true, true]);
  for (const [name, begin] of [
    ['RSS', '<?xml'],
    ['Kalender', 'BEGIN:VCALENDAR'],
    ['JSON', '{'],
  ] as const) {
    const href = (await page.getByRole('link', { name, exact: true }).getAttribute('href')) ?? '';
    const answer = await page.request.get(new URL(href, page.url()).href);
    expect((await answer.text()).startsWith(begin)).toBe(true);
  }
});

test('subscribing by e-mail is confirmed and cancelled, with links back', async () => {
  const { page, errors } = await reader({ viewport: SMALL });
  const back = page.getByRole('link', { name: /^Zurück zu/ });
  const holdsWithWayBack = async (): Promise<void> => {
    await holds(page);
    const answer = await page.request.get(new URL((await back.getAttribute('href')) ?? '', page.url()).href);
    expect(await answer.text()).toContain('1 von 3 Diensten ausgefallen');
  };
  await page.goto(bench.address);
  await page.getByRole('link', { name: 'Per E-Mail abonnieren' }).click();
  await holdsWithWayBack();
  const address = page.getByLabel('E-Mail-Adresse');
  await address.fill('reader@nowhere');
  await page.getByRole('button', { name: 'Abonnieren', exact: true }).click();
  await page.getByRole('alert').waitFor();
  expect(await address.inputValue()).toBe('reader@nowhere');
  await holdsWithWayBack();
  await address.fill('reader@example.com');
  await page.getByRole('button', { name: 'Abonnieren', exact: true }).click();
  await page.getByRole('status').waitFor();
  await holdsWithWayBack();
  const confirmationText = () => mail.mails.find(({ recipients }) => recipients.includes('reader@example.com'))?.text;
  await expect.poll(confirmationText, SOON).toContain('/status/subscription/');
  const link = /\/status\/subscription\/[\w-]+/.exec(confirmationText() ?? '')?.[0] ?? '';
  await page.goto(new URL(link, bench.address).href);
  await holdsWithWayBack();
  await page.getByRole('button', { name: 'Abonnement bestätigen' }).click();
  await page.getByText('hat die Seite jetzt abonniert').waitFor();
  await holdsWithWayBack();
  await page.goto(new URL(link, bench.address).href);
  await holdsWithWayBack();
  await page.getByRole('button', { name: 'Abbestellen' }).click();
  await page.getByText('Die Adresse wurde gelöscht').waitFor();
  await holdsWithWayBack();
  await page.goto(new URL(link, bench.address).href);
  await page.getByRole('heading', { name: 'This link is no longer valid' }).waitFor();
  await holds(page);
  // The browser logs rejected requests by itself.
  expect(errors.filter((complaint) => !/status of 4(00|04)/.test(complaint))).toEqual([]);
});

test('a private page is available after sign-in to those it is shared with', async () => {
  const { page } = await reader();
  await page.goto(bench.protectedAddress);
  await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  await holds(page);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('E-mail address').fill(bench.outsider.email);
  await page.locator('input[name=password]').fill(bench.outsider.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'For partners', level: 1 }).waitFor();
  await holds(page);
  await page.goto(new URL('/shared-pages', bench.address).href);
  await page.getByRole('link', { name: 'For partners' }).waitFor();
  expect(await page.getByRole('link', { name: 'Shop status' }).count()).toBe(0);
});

test('an embedded widget shows the overall status', async () => {
  const { page } = await reader({ viewport: SMALL });
  // Browsers do not let a remote site frame a local one, so the other site is local too.
  const site =
    await startTarget(`<!doctype html><html lang="en"><meta charset="utf-8"><title>Shop</title><main><h1>Shop</h1>
    <iframe title="Status" src="${bench.address}.embed"></iframe><img src="${bench.address}.svg" alt="Status"></main>`);
  await page.goto(site.url);
  const block = page.frameLocator('iframe');
  await block.getByText('■ 1 von 3 Diensten ausgefallen').waitFor();
  await block.getByText('Checkout').waitFor();
  expect(await evaluate<number>(page, `document.querySelector('img').naturalWidth`)).toBeGreaterThan(50);
  await page.goto(`${bench.address}.embed`);
  await holds(page);
  await site.close();
});

test('while the service is down, the copy shows its age and detects changes', async () => {
  const folder = join(copies, bench.guid);
  const files = ['index.html', 'status.json', 'status.rss', 'status.ics', 'signed.json'].map((name) =>
    join(folder, name),
  );
  await expect
    .poll(() => readFile(files[4] ?? '', 'utf8').catch(() => ''), { timeout: 120_000 })
    .toContain('Signature');
  await expect.poll(() => readFile(files[0] ?? '', 'utf8'), { timeout: 120_000 }).toContain('A disk is full.');
  const moved = await mkdtemp(join(tmpdir(), 'vedette-moved-'));
  await bench.stop();
  isStopped = true;
  await cp(folder, moved, { recursive: true });

  const { page, errors } = await reader();
  await page.goto(pathToFileURL(join(moved, 'index.html')).href);
  expect(await page.locator('header p').textContent()).not.toContain('Aktueller Zustand unbekannt');
  await holds(page);
  await page.clock.setFixedTime(Date.now() + 10 * 60_000);
  await page.reload();
  expect(await page.locator('header p').textContent()).toContain('◆ Aktueller Zustand unbekannt.');
  expect(await page.locator('#age').textContent()).toMatch(/Diese Kopie ist \d+ Minuten alt/);
  expect(await page.locator('div.top span').first().textContent()).toContain('zuvor:');
  await holds(page);
  expect(errors).toEqual([]);

  expect(await verified(files)).toMatchObject({ code: 0 });
  const html = await readFile(join(moved, 'index.html'), 'utf8');
  await writeFile(join(moved, 'index.html'), html.replace('A disk is full.', 'All is fine now.'));
  expect(await verified([join(moved, 'index.html')])).toMatchObject({
    code: 1,
    output: expect.stringContaining('NOT VALID') as string,
  });
  await rm(moved, { recursive: true, force: true });
});

/** Runs the verify command in its own process, without access to the service. */
function verified(files: readonly string[]): Promise<{ readonly code: number; readonly output: string }> {
  const command = fileURLToPath(new URL('../../packages/cli/bin/vedette.mjs', import.meta.url));
  const { PATH = '' } = process.env;
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [command, 'verify', ...files],
      { env: { PATH, HOME: copies } },
      (error, stdout, stderr) => {
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, output: stdout + stderr });
      },
    );
  });
}
