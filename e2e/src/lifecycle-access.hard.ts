import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LOGIN } from './testing/own-vedette.js';
import { axeProblems } from './testing/page-walk.js';
import { type RealPage, soon, startRealPage, toldAt } from './testing/real-page.js';

/** Operators, their API accounts, duties and permissions, groups, the account and the audit log, each from first to last. */
let real: RealPage;

beforeAll(async () => {
  real = await startRealPage();
}, 300_000);
afterAll(() => real.stop());

const box = (name: string | RegExp, inside: Pick<Locator, 'getByRole'> = real.page): Locator =>
  inside.getByRole('textbox', { name });
const choice = (name: string): Locator => real.page.getByRole('combobox', { name, exact: true });
const button = (name: string, inside: Pick<Locator, 'getByRole'> = real.page): Locator =>
  inside.getByRole('button', { name, exact: true });
const section = (name: string): Locator => real.page.getByRole('region', { name, exact: true });
const dialog = (): Locator => real.page.getByRole('dialog');
const heading = (name: string): Promise<void> => real.page.getByRole('heading', { name, level: 1 }).waitFor();

interface Operator {
  readonly OperatorGuid: string;
  readonly FullName: string;
  readonly Email: string;
  readonly MobilePhone: string;
  readonly AllowSingleSignon?: boolean;
}
const operators = () => real.api<Operator[]>('GET', 'v4/Operator');
const named = async (name: string): Promise<Operator | undefined> =>
  (await operators()).find(({ FullName }) => FullName === name);
const groupNames = async (): Promise<string[]> =>
  (await real.api<{ Description: string }[]>('GET', 'v4/OperatorGroup')).map(({ Description }) => Description).sort();

/** Answers the question for the password, which comes once after a page was loaded. */
async function prove(): Promise<void> {
  const question = real.page.getByRole('dialog', { name: 'Your password, please' });
  await question.getByLabel('Your password').first().fill(LOGIN.password);
  await button('Go on', question).click();
  await question.waitFor({ state: 'detached' });
}

test('an operator is created, and what is wrong stands at its fields', async () => {
  await real.go('operators');
  await button('New operator').click();
  const password = dialog().getByLabel('First password').first();
  await button('Create', dialog()).click();
  await prove();
  await toldAt(box(/^Full name/, dialog()), 'must not be empty');
  await toldAt(box(/^E-mail address/, dialog()), 'must be an e-mail address');
  expect(await axeProblems(real.page)).toEqual([]);
  await box(/^Full name/, dialog()).fill('Ben');
  await box(/^E-mail address/, dialog()).fill(LOGIN.email.toUpperCase());
  await password.fill('short');
  await button('Create', dialog()).click();
  await toldAt(password, 'characters');
  await password.fill('a password long enough 8');
  await button('Create', dialog()).click();
  await toldAt(box(/^E-mail address/, dialog()), 'is the address of another operator');
  expect(await operators()).toHaveLength(1);
  await box(/^E-mail address/, dialog()).fill('ben@example.com');
  await button('Create', dialog()).click();
  await real.page.getByRole('link', { name: 'Ben', exact: true }).click();
  await heading('Ben');
  expect(await named('Ben')).toMatchObject({ Email: 'ben@example.com' });
});

test('an operator is changed, and nothing is when a field is refused', async () => {
  const details = section('Details');
  await box(/^Full name/, details).fill('  ');
  await box(/^Mobile phone/, details).fill('12');
  await box(/^Second e-mail address/, details).fill('nobody');
  await button('Save', details).click();
  await toldAt(box(/^Full name/, details), 'must not be empty');
  await toldAt(box(/^Second e-mail address/, details), 'must be an e-mail address');
  await box(/^Full name/, details).fill('Ben B');
  await box(/^Second e-mail address/, details).fill('ben@elsewhere.example');
  await button('Save', details).click();
  await toldAt(box(/^Mobile phone/, details), 'must be + with country code');
  expect(await named('Ben')).toMatchObject({ MobilePhone: '' });
  await box(/^Mobile phone/, details).fill('+4712345678');
  await choice('Sign-in by the identity provider').selectOption({ label: 'Not allowed' });
  await button('Save', details).click();
  await heading('Ben B');
  expect(await named('Ben B')).toMatchObject({ MobilePhone: '+4712345678', AllowSingleSignon: false });
  expect(await axeProblems(real.page)).toEqual([]);
});

test('an API account is made for an operator, works, and is deleted', async () => {
  const accounts = section('API accounts');
  await button('New API account', accounts).click();
  await button('Create', dialog()).click();
  await toldAt(box('What it is for', dialog()), 'must not be empty');
  const all = () => real.api<{ UserName: string; Description: string }[]>('GET', 'v4/ApiUser');
  expect(await all()).toEqual([]);
  await box('What it is for', dialog()).fill('Terraform');
  await button('Create', dialog()).click();
  await real.page.getByText('Write the password down now').waitFor();
  const [account] = await all();
  expect(account).toMatchObject({ Description: 'Terraform' });
  await button(`Delete ${account?.UserName ?? ''}`, accounts).click();
  await button('Delete', dialog()).click();
  await accounts.getByText('No API account.').waitFor();
  expect(await all()).toEqual([]);
});

test('an off-duty period is added, changed and deleted, each refusal at its field', async () => {
  const guid = (await named('Ben B'))?.OperatorGuid ?? '';
  const periods = () => real.api<object[]>('GET', `v4/Operator/${guid}/DutySchedule`);
  const fresh = section('New off-duty period');
  await button('Add an off-duty period', fresh).click();
  await toldAt(fresh.getByLabel('From'), 'is required for Daily');
  await toldAt(fresh.getByLabel('To'), 'is required for Daily');
  await choice('How often').selectOption({ label: 'Once' });
  await fresh.getByLabel('From').fill('2026-12-24T12:00');
  await fresh.getByLabel('To').fill('2026-12-23T12:00');
  await button('Add an off-duty period', fresh).click();
  await toldAt(fresh.getByLabel('To'), 'must be after StartDateTime');
  await choice('How often').selectOption({ label: 'Every month' });
  await box('Day of the month', fresh).fill('32');
  await fresh.getByLabel('From').fill('10:00');
  await fresh.getByLabel('To').fill('11:00');
  await button('Add an off-duty period', fresh).click();
  await toldAt(box('Day of the month', fresh), '31');
  expect(await periods()).toEqual([]);
  await choice('How often').selectOption({ label: 'Every week' });
  await choice('Day of the week').selectOption('Friday');
  await button('Add an off-duty period', fresh).click();
  await button('Edit the period Fridays, 10:00 to 11:00').click();
  const changed = section('Change the period Fridays, 10:00 to 11:00');
  await changed.getByLabel('To').fill('');
  await button('Save the period', changed).click();
  await toldAt(changed.getByLabel('To'), 'is required for Weekly');
  expect(await periods()).toMatchObject([{ WeekDay: 'Friday', EndTime: '11:00' }]);
  await changed.getByLabel('To').fill('12:30');
  await button('Save the period', changed).click();
  await button('Delete the period Fridays, 10:00 to 12:30').waitFor();
  expect(await periods()).toMatchObject([{ WeekDay: 'Friday', EndTime: '12:30' }]);
  await button('Delete the period Fridays, 10:00 to 12:30').click();
  await real.page.getByText('No period: on duty at all times.').waitFor();
  expect(await periods()).toEqual([]);
});

test('permissions are granted and taken away, and a contact that nobody else is stays', async () => {
  const { OperatorGuid: guid = '' } = (await named('Ben B')) ?? {};
  const held = () => real.api<string[]>('GET', `v4/Operator/${guid}/Authorization`);
  const permission = real.page.getByRole('checkbox', { name: 'Create integrations' });
  await permission.click();
  await soon(held).toContain('CreateIntegration');
  // What is pressed while a change is on its way is ignored; the keyboard stays where it is.
  await soon(() => permission.getAttribute('aria-busy')).toBe('false');
  await real.page.keyboard.press('Space');
  await soon(held).not.toContain('CreateIntegration');
  expect(await real.page.getByRole('checkbox', { name: 'Administer everything' }).isDisabled()).toBe(true);
  const groups = await real.api<{ OperatorGroupGuid: string; IsAdministratorsGroup: boolean }[]>(
    ...(['GET', 'v4/OperatorGroup'] as const),
  );
  await real.go(`operator-groups/${groups.find((one) => one.IsAdministratorsGroup)?.OperatorGroupGuid ?? ''}`);
  const contact = real.page.getByRole('checkbox', { name: 'Be the financial contact' });
  await contact.click();
  await toldAt(contact, 'At least one operator must hold FinancialOperator');
  expect(await contact.isChecked()).toBe(true);
  await button('Remove Administrator', section('Members')).click();
  await section('Members').getByText('must keep at least one administrator').waitFor();
  expect(await axeProblems(real.page)).toEqual([]);
});

test('a group is created, named, filled, given rights, and deleted', async () => {
  await real.go('operators');
  const before = await groupNames();
  await button('New group').click();
  await button('Create', dialog()).click();
  await toldAt(box('Name', dialog()), 'must not be empty');
  await box('Name', dialog()).fill('EVERYONE');
  await button('Create', dialog()).click();
  await toldAt(box('Name', dialog()), 'is the name of another operator group');
  expect(await groupNames()).toEqual(before);
  await box('Name', dialog()).fill('Night watch');
  await button('Create', dialog()).click();
  await real.page.getByRole('link', { name: 'Night watch' }).click();
  await heading('Night watch');
  await button('Rename').click();
  await box('Name', dialog()).fill('Everyone');
  await button('Rename', dialog()).click();
  await toldAt(box('Name', dialog()), 'is the name of another operator group');
  await box('Name', dialog()).fill('Day watch');
  await button('Rename', dialog()).click();
  await heading('Day watch');
  expect(await groupNames()).toEqual([...before, 'Day watch'].sort());

  const guid = real.page.url().split('/').at(-1) ?? '';
  const members = () => real.api<object[]>('GET', `v4/OperatorGroup/${guid}/Member`);
  await choice('Add an operator').selectOption({ label: 'Ben B' });
  await button('Add an operator').click();
  await prove();
  await soon(members).toHaveLength(1);
  const fresh = section('New off-duty period');
  await fresh.getByLabel('From').fill('22:00');
  await fresh.getByLabel('To').fill('06:00');
  await button('Add an off-duty period', fresh).click();
  await button('Edit the period 22:00 to 06:00').waitFor();
  const ben = (await named('Ben B'))?.OperatorGuid ?? '';
  expect(await real.api('GET', `v4/Operator/${ben}/DutySchedule`)).toMatchObject([{ StartTime: '22:00' }]);

  const managers = section('Who manages the members');
  const grants = () => real.api<object[]>('GET', `api/v1/OperatorGroup/${guid}/Authorizations`);
  await choice('Grant to').selectOption({ label: 'Ben B' });
  await choice('Right').selectOption({ label: 'Change' });
  await button('Grant', managers).click();
  await soon(grants).toHaveLength(2);
  await button('Remove Ben B', managers).click();
  await soon(grants).toEqual([]);
  await button('Remove Ben B', section('Members')).click();
  await soon(members).toEqual([]);
  await button('Delete').click();
  await button('Delete', dialog()).click();
  await heading('Operators and groups');
  await soon(groupNames).toEqual(before);
});

test('an operator is deleted', async () => {
  await real.go('operators');
  await real.page.getByRole('link', { name: 'Ben B', exact: true }).click();
  await heading('Ben B');
  await button('Delete').click();
  await button('Delete', dialog()).click();
  await heading('Operators and groups');
  await soon(operators).toHaveLength(1);
});

test('settings of the account are changed, and refused at their fields', async () => {
  await real.go('account');
  const settings = () => real.api('GET', 'api/v1/Account/Settings');
  const before = await settings();
  await box(/^Keep checks for/).fill('1');
  await box(/^Keep statistics/).fill('12');
  await button('Save settings').click();
  await toldAt(box(/^Keep checks for/), 'must be 0, or 2 at least');
  await toldAt(box(/^Keep statistics/), 'must be 0, or 32 at least');
  await box(/^Shortest password/).fill('none');
  await button('Save settings').click();
  await toldAt(box(/^Shortest password/), 'number');
  expect(await settings()).toEqual(before);
  await box(/^Shortest password/).fill('16');
  await box(/^Keep checks for/).fill('90');
  await box(/^Keep statistics/).fill('400');
  await button('Save settings').click();
  await soon(settings).toMatchObject({ ShortestPassword: 16, KeepChecksDays: 90, KeepStatisticsDays: 400 });
  expect(await axeProblems(real.page)).toEqual([]);
});

test('the audit log tells all of it, and finds one thing among it', async () => {
  await real.go('audit');
  const log = real.page.getByRole('table', { name: 'Audit log' });
  await log.getByRole('row').filter({ hasText: 'Updated Account' }).first().waitFor();
  const all = await log.getByRole('row').count();
  await box('Object or operator').fill('Day watch');
  await soon(() => log.getByRole('row').count()).toBeLessThan(all);
  await log.getByRole('row').filter({ hasText: 'Deleted OperatorGroup Day watch' }).waitFor();
  expect(await log.getByRole('row').filter({ hasText: 'Updated Account' }).count()).toBe(0);
  const { Rows } = await real.api<{ Rows: { Action: string }[] }>('GET', 'api/v1/Audit?Search=Day%20watch');
  expect(await log.getByRole('row').count()).toBe(Rows.length + 1);
  expect(await axeProblems(real.page)).toEqual([]);
  expect(real.complaints()).toEqual([]);
});
