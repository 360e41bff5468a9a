import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { aCertificateFolder } from '@vedette/checkpoint/net/testing/a-certificate-folder';
import { aCertificate, anAuthority } from '@vedette/checkpoint/probes/http/testing/certificates';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RealBrowser, startBrowser } from './testing/browser.js';
import { LOGIN, type OwnService, startVedette } from './testing/own-service.js';
import { open, signIn } from './testing/page-walk.js';
import { type TargetSite, startTarget } from './testing/target-site.js';

let vedette: OwnService;
let real: RealBrowser;
let site: TargetSite;

beforeAll(async () => {
  vedette = await startVedette();
  site = await startTarget();
  real = await startBrowser();
});

afterAll(async () => {
  await real.close();
  await site.close();
  await vedette.stop();
});

test('a sample is a group with one working and one failing monitor; no alerts', async () => {
  const own = await startVedette();
  try {
    const { page, errors } = await signIn(await real.browser.newContext(), own.url, LOGIN);
    await open(page, `${own.url}monitors`);
    await page.getByRole('button', { name: 'Import samples' }).click();
    const row = (name: string) => page.getByRole('row').filter({ hasText: name });
    await row('This Vedette instance').locator('[data-state="Up"]').waitFor({ timeout: 60_000 });
    await row('Sample: fails on purpose').locator('[data-state="Down"]').waitFor({ timeout: 60_000 });
    expect(new URL(page.url()).searchParams.get('group')).toMatch(/^[0-9a-f-]{36}$/);
    await open(page, `${own.url}incidents`);
    await page.getByRole('link', { name: 'Sample: fails on purpose' }).first().waitFor();
    await open(page, `${own.url}outbox`);
    expect(await page.getByRole('table', { name: 'E-mails' }).getByText('Sample').count()).toBe(0);
    expect(errors).toEqual([]);
    await page.context().close();
  } finally {
    await own.stop();
  }
});

test('the first suggested monitor is up', async () => {
  const { page } = await signIn(await real.browser.newContext(), vedette.url, LOGIN);
  page.setDefaultTimeout(45_000);
  await open(page, `${vedette.url}monitors`);
  await page.getByRole('button', { name: 'Monitor this Vedette instance' }).click();
  await page.getByRole('heading', { name: 'This Vedette instance', level: 1 }).waitFor();
  await hasState(page, 'Up');
  await page.context().close();
});

test('a monitor goes down and recovers live, with incident, alerts and mails', async () => {
  const url = vedette.url;
  const { page, errors } = await signIn(await real.browser.newContext(), url, LOGIN);

  page.setDefaultTimeout(45_000); // real checks take longer on a busy machine
  await open(page, `${url}monitors/new`);
  await page.getByLabel('Name').fill('Story');
  await page.getByLabel('Type', { exact: true }).selectOption('Http');
  await page.getByLabel(/^URL/).fill(site.url);
  await page.getByLabel('Check interval').fill('10');
  await page.getByLabel('Unit').selectOption('s');
  await page.getByRole('button', { name: 'Create monitor' }).click();

  await page.getByRole('heading', { name: 'Story', level: 1 }).waitFor();
  await hasState(page, 'Up');
  await page.getByRole('table', { name: 'Checks' }).getByRole('row').nth(1).waitFor();

  site.answer(503);
  await hasState(page, 'Down');
  await page.getByRole('link', { name: 'Open incident' }).click();
  await page.getByRole('heading', { name: 'Timeline' }).waitFor();
  await page.getByRole('button', { name: 'Acknowledge' }).click();
  await page.getByText('Administrator at').waitFor();
  await page.getByRole('table', { name: 'Alerts' }).getByText('■ Error').first().waitFor();

  await open(page, `${url}monitors`);
  const row = page.getByRole('row').filter({ hasText: 'Story' });
  await row.locator('[data-state="Down"]').waitFor();
  site.answer(200);
  await row.locator('[data-state="Up"]').waitFor({ timeout: 60_000 });

  await open(page, `${url}alerts`);
  await page.getByText('● Recovery').first().waitFor({ timeout: 30_000 });
  await open(page, `${url}outbox`);
  await page.getByRole('table', { name: 'E-mails' }).getByRole('link').first().click();
  await page.getByRole('heading', { name: 'Text' }).waitFor();
  expect(errors).toEqual([]);
});

/** The status beside the name changes without reloading the page. */
test('certificates of a healthy server are on the monitor’s and check’s page', async () => {
  const authority = await anAuthority();
  const { key, cert } = await aCertificate({ issuer: authority });
  const trusted = await aCertificateFolder({ 'Root/own.pem': authority.cert });
  const server = createServer({ key, cert: `${cert}\n${authority.cert}` }, (_request, response) =>
    response.end('hello'),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const own = await startVedette({ VEDETTE_CERTIFICATES: trusted.folder });
  try {
    const { page, errors } = await signIn(await real.browser.newContext(), own.url, LOGIN);
    page.setDefaultTimeout(45_000);
    await open(page, `${own.url}monitors/new`);
    await page.getByLabel('Name').fill('With a chain');
    await page.getByLabel('Type', { exact: true }).selectOption('Https');
    const { port } = server.address() as AddressInfo;
    await page.getByLabel(/^URL/).fill(`https://localhost:${String(port)}/`);
    await page.getByRole('button', { name: 'Create monitor' }).click();
    await page.getByRole('heading', { name: 'With a chain', level: 1 }).waitFor();
    await hasState(page, 'Up');
    const panel = page.getByRole('region', { name: 'Certificates', exact: true });
    const rows = panel.getByRole('table', { name: 'Certificates' }).getByRole('row');
    const subjects = () => rows.locator('td:first-child').allInnerTexts();
    await expect.poll(subjects, { timeout: 45_000 }).toEqual(['localhost', 'Test Authority']);
    await panel.getByRole('link', { name: /^received/ }).click();
    await page.getByRole('heading', { name: 'Check of With a chain' }).waitFor();
    await expect.poll(subjects, { timeout: 45_000 }).toEqual(['localhost', 'Test Authority']);
    expect(errors).toEqual([]);
    await page.context().close();
  } finally {
    await own.stop();
    server.closeAllConnections();
    server.close();
    await trusted.remove();
  }
});

async function hasState(page: Page, state: string): Promise<void> {
  const head = page.locator('h1').locator('..');
  await head.locator(`[data-state="${state}"]`).waitFor({ timeout: 60_000 });
}
