import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type WebFixture, startWidePage } from './testing/web-fixture.js';
import { fulfill } from './testing/fulfill.js';
import { PAGES, findAxeProblems, open } from './testing/page-walk.js';

let bench: WebFixture;
let page: Page;

beforeAll(async () => {
  ({ bench, page } = await startWidePage(200));
});

afterAll(() => bench.close());

/** Answers a call with the service's rejection. */
const refuse = (method: string, path: string, ...messages: readonly string[]): Promise<unknown> =>
  page.route(`**${path}`, (route) =>
    route.request().method() === method
      ? fulfill(route, { status: 400, json: { Messages: messages.map((Message) => ({ Message })) } })
      : route.fallback(),
  );

test.each([
  ['alert definitions', 'New definition', 'Name', 'Create', 'POST', '/v4/AlertDefinition'],
  ['alert definition', 'Rename', 'Name', 'Rename', 'PATCH', '/v4/AlertDefinition/*'],
  ['monitor groups', 'New group', 'Name', 'Create', 'POST', '/v4/MonitorGroup'],
  ['operators', 'New group', 'Name', 'Create', 'POST', '/v4/OperatorGroup'],
  ['private locations', 'New private location', 'Name', 'Create', 'POST', '/api/v1/PrivateLocation'],
  ['private location', 'Rename', 'Name', 'Rename', 'PUT', '/api/v1/PrivateLocation/*'],
  ['private location', 'Add checkpoint', 'Name', 'Add', 'POST', '/api/v1/PrivateLocation/*/Checkpoint'],
  ['checkpoints', 'Add checkpoint', 'Location, for example Oslo', 'Add', 'POST', '/api/v1/Checkpoint'],
] as const)('%s, %s: a rejected name is shown in its dialog, which stays open', async (...row) => {
  const [of, opener, label, action, method, path] = row;
  await open(page, `${bench.url}${PAGES[of]}`);
  await refuse(method, path, 'Name: is taken');
  await page.getByRole('button', { name: opener, exact: true }).click();
  const box = page.getByRole('dialog');
  await box.getByRole('textbox', { name: label }).fill('Shop');
  await box.getByRole('button', { name: action, exact: true }).click();
  await box.getByText('is taken', { exact: true }).waitFor();
  expect(await box.getByRole('textbox', { name: label }).inputValue()).toBe('Shop');
  expect(await page.getByText('The action failed').count()).toBe(0);
  await box.getByRole('button', { name: 'Cancel', exact: true }).click();
});

test('problems of an escalation level are shown at its fields', async () => {
  await open(page, `${bench.url}${PAGES['alert definition']}`);
  const refused = ['NumberOfReminders: must be at most 100', 'Message: must have at most 500 characters'];
  await refuse('PATCH', '/EscalationLevel/*', ...refused);
  await page.getByLabel('Additional message text').first().fill('Call the shop');
  await page.getByRole('button', { name: 'Save level 1', exact: true }).click();
  await page.getByText('must be at most 100', { exact: true }).waitFor();
  await page.getByText('must have at most 500 characters', { exact: true }).waitFor();
  await refuse('PATCH', '/EscalationLevel/*/Integration/*', 'ExtraEmailAddresses: nobody is not an e-mail address');
  await page.getByLabel('E-mail: additional recipients').first().fill('nobody');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('nobody is not an e-mail address', { exact: true }).waitFor();
  expect(await page.getByText('The action failed').count()).toBe(0);
  expect(await findAxeProblems(page)).toEqual([]);
});

test('a rejected permission is shown where it was selected', async () => {
  await open(page, `${bench.url}${PAGES['monitor group']}`);
  await refuse('POST', '/v4/MonitorGroup/*/Authorizations', 'AuthorizationType: is none', 'OperatorGuid: is nobody');
  await page.getByRole('combobox', { name: 'Grant to' }).selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Grant permission', exact: true }).click();
  await page.getByText('is none', { exact: true }).waitFor();
  await page.getByText('is nobody', { exact: true }).waitFor();
  expect(await page.getByRole('combobox', { name: 'Grant to' }).inputValue()).not.toBe('');
  expect(await findAxeProblems(page)).toEqual([]);
});
