import { afterAll, beforeAll, expect, test } from 'vitest';
import { fulfill } from './testing/fulfill.js';
import { LOGIN } from './testing/own-service.js';
import { findAxeProblems } from './testing/page-walk.js';
import { type RealPage, type PageLocators, eventually, startRealPage, expectProblemAt } from './testing/real-page.js';

/** Operators, API accounts, duty, permissions, groups and the audit log, through their whole lifecycle. */
let real: RealPage;
let go: RealPage['go'];
let { box, choice, button, section, dialog, heading, confirmPassword } = {} as PageLocators;

beforeAll(async () => {
  real = await startRealPage();
  ({ go } = real);
  ({ box, choice, button, section, dialog, heading, confirmPassword } = real.locators);
}, 300_000);
afterAll(() => real.stop());

interface Operator {
  readonly OperatorGuid: string;
  readonly FullName: string;
  readonly Email: string;
  readonly MobilePhone: string;
  readonly AllowSingleSignon?: boolean;
}
const operators = () => real.api<Operator[]>('GET', 'v4/Operator');
const groupNames = async (): Promise<string[]> =>
  (await real.api<{ Description: string }[]>('GET', 'v4/OperatorGroup')).map(({ Description }) => Description).sort();

/** Number of the attempt, so that leftovers of an earlier one do not interfere. */
let tries = 0;
let ben = { name: '', guid: '' };
const mine = async (): Promise<Operator | undefined> =>
  (await operators()).find(({ OperatorGuid }) => OperatorGuid === ben.guid);
/** Reloads the page of the operator created last, so that the password is asked for again. */
async function onBen(): Promise<void> {
  await go(`operators/${ben.guid}`);
  await heading(`${ben.name} B`);
}

test('an operator is created, with problems shown at their fields', async () => {
  const name = `Ben ${String((tries += 1))}`;
  const before = await operators();
  await go('operators');
  await button('New operator').click();
  const password = dialog().getByLabel('Initial password').first();
  await button('Create', dialog()).click();
  // Missing fields are reported before the password is asked for.
  await expectProblemAt(box(/^Full name/, dialog()), 'must not be empty');
  await expectProblemAt(box(/^E-mail address/, dialog()), 'must not be empty');
  await expectProblemAt(password, 'must not be empty');
  expect(await findAxeProblems(real.page)).toEqual([]);
  await box(/^Full name/, dialog()).fill(name);
  await box(/^E-mail address/, dialog()).fill(LOGIN.email.toUpperCase());
  await password.fill('short');
  await button('Create', dialog()).click();
  await confirmPassword();
  await expectProblemAt(password, 'characters');
  await password.fill('a password long enough 8');
  await button('Create', dialog()).click();
  await expectProblemAt(box(/^E-mail address/, dialog()), 'already used by another operator');
  expect(await operators()).toEqual(before);
  await box(/^E-mail address/, dialog()).fill(`ben-${String(tries)}@example.com`);
  await button('Create', dialog()).click();
  await real.page.getByRole('link', { name, exact: true }).click();
  await heading(name);
  ben = { name, guid: real.page.url().split('/').at(-1) ?? '' };
  expect(await mine()).toMatchObject({ FullName: name, Email: `ben-${String(tries)}@example.com` });
});

test('an operator is edited; nothing changes if a field is rejected', async () => {
  if (!real.page.url().endsWith(ben.guid)) await go(`operators/${ben.guid}`);
  const details = section('Details');
  const before = await mine();
  await box(/^Full name/, details).fill('  ');
  await box(/^Mobile phone/, details).fill('12');
  await box(/^Backup e-mail address/, details).fill('nobody');
  await button('Save', details).click();
  await expectProblemAt(box(/^Full name/, details), 'must not be empty');
  await expectProblemAt(box(/^Backup e-mail address/, details), 'must be an e-mail address');
  await box(/^Full name/, details).fill(`${ben.name} B`);
  await box(/^Backup e-mail address/, details).fill('ben@elsewhere.example');
  await button('Save', details).click();
  await expectProblemAt(box(/^Mobile phone/, details), 'must be + followed by country code');
  expect(await mine()).toEqual(before);
  await box(/^Mobile phone/, details).fill('+4712345678');
  await choice('Single sign-on').selectOption({ label: 'Not allowed' });
  await button('Save', details).click();
  await heading(`${ben.name} B`);
  expect(await mine()).toMatchObject({ MobilePhone: '+4712345678', AllowSingleSignon: false });
  expect(await findAxeProblems(real.page)).toEqual([]);
});

test('caller number, SMS provider and start page are set, problems at fields', async () => {
  const PhoneNumber = `+47210000${String(10 + tries)}`;
  await real.api('POST', 'api/v1/OutgoingPhoneNumber', { PhoneNumber, Description: 'Switchboard' });
  await onBen();
  const details = section('Details');
  await choice('Caller number').selectOption({ label: `${PhoneNumber} (Switchboard)` });
  await choice('SMS provider').selectOption({ label: 'United States' });
  await choice('Numeric SMS sender').selectOption({ label: 'Always' });
  await choice('Start page').selectOption({ label: 'Uptime table' });
  // Any problem that the service reports is shown at its field.
  const fields = { DefaultDashboard: 'Start page', SmsProvider: 'SMS provider' };
  const refusals = { ...fields, OutgoingPhoneNumber: 'Caller number' };
  const path = `**/v4/Operator/${ben.guid}`;
  await real.page.route(path, (route) => {
    if (route.request().method() !== 'PATCH') return route.fallback();
    const Messages = Object.keys(refusals).map((field) => ({ Message: `${field}: is gone` }));
    return fulfill(route, { status: 400, json: { Messages } });
  });
  await button('Save', details).click();
  for (const label of Object.values(refusals)) await expectProblemAt(choice(label), 'is gone');
  await real.page.unroute(path);
  await button('Save', details).click();
  await eventually(mine).toMatchObject({
    OutgoingPhoneNumber: PhoneNumber,
    SmsProvider: 'SmsProviderUSA',
    UseNumericSender: true,
    DefaultDashboard: 'UptimeTable',
  });
  expect(await findAxeProblems(real.page)).toEqual([]);
});

test('an API account is created, works and is deleted', async () => {
  await onBen();
  const accounts = section('API accounts');
  await button('New API account', accounts).click();
  await button('Create', dialog()).click();
  await expectProblemAt(box('Description', dialog()), 'must not be empty');
  const all = () => real.api<{ UserName: string; Description: string }[]>('GET', 'v4/ApiUser');
  const before = await all();
  await box('Description', dialog()).fill('Terraform');
  await button('Create', dialog()).click();
  await confirmPassword();
  await real.page.getByText('Copy the password now').waitFor();
  const account = (await all()).find(({ UserName }) => !before.some((one) => one.UserName === UserName));
  expect(account).toMatchObject({ Description: 'Terraform' });
  await button(`Delete ${account?.UserName ?? ''}`, accounts).click();
  await button('Delete', dialog()).click();
  await eventually(all).toEqual(before);
});

test('an off-duty period is added, edited and deleted, problems at fields', async () => {
  await onBen();
  const { guid } = ben;
  const periods = () => real.api<object[]>('GET', `v4/Operator/${guid}/DutySchedule`);
  const fresh = section('New off-duty period');
  await button('Add off-duty period', fresh).click();
  await expectProblemAt(fresh.getByLabel('From'), 'is required for Daily');
  await expectProblemAt(fresh.getByLabel('To'), 'is required for Daily');
  await choice('Recurrence').selectOption({ label: 'Once' });
  await fresh.getByLabel('From').fill('2026-12-24T12:00');
  await fresh.getByLabel('To').fill('2026-12-23T12:00');
  await button('Add off-duty period', fresh).click();
  await expectProblemAt(fresh.getByLabel('To'), 'must be after “From”');
  await choice('Recurrence').selectOption({ label: 'Monthly' });
  await box('Day of the month', fresh).fill('32');
  await fresh.getByLabel('From').fill('10:00');
  await fresh.getByLabel('To').fill('11:00');
  await button('Add off-duty period', fresh).click();
  await expectProblemAt(box('Day of the month', fresh), '31');
  const before = await periods();
  await choice('Recurrence').selectOption({ label: 'Weekly' });
  await choice('Day of the week').selectOption('Friday');
  await button('Add off-duty period', fresh).click();
  const edit = button('Edit Fridays, 10:00 AM to 11:00 AM');
  await edit.waitFor();
  // Unsaved input is not discarded without confirmation.
  await fresh.getByLabel('From').fill('07:00');
  await edit.click();
  await button('Cancel', dialog('Discard unsaved changes?')).click();
  expect(await fresh.getByLabel('From').inputValue()).toBe('07:00');
  await edit.click();
  await button('Discard changes', dialog('Discard unsaved changes?')).click();
  const changed = section('Edit Fridays, 10:00 AM to 11:00 AM');
  await changed.getByLabel('To').fill('');
  await button('Save period', changed).click();
  await expectProblemAt(changed.getByLabel('To'), 'is required for Weekly');
  expect(await periods()).toMatchObject([...before, { WeekDay: 'Friday', EndTime: '11:00' }]);
  await changed.getByLabel('To').fill('12:30');
  await button('Save period', changed).click();
  await button('Delete Fridays, 10:00 AM to 12:30 PM').waitFor();
  expect(await periods()).toMatchObject([...before, { WeekDay: 'Friday', EndTime: '12:30' }]);
  await button('Delete Fridays, 10:00 AM to 12:30 PM').click();
  await eventually(periods).toEqual(before);
});

test('permissions are granted and revoked; the last contact is kept', async () => {
  await onBen();
  const { guid } = ben;
  const held = () => real.api<string[]>('GET', `v4/Operator/${guid}/Authorization`);
  const permission = real.page.getByRole('checkbox', { name: 'Create integrations' });
  await permission.click();
  await confirmPassword();
  await eventually(held).toContain('CreateIntegration');
  // Clicks during a pending change are ignored, and the focus stays.
  await eventually(() => permission.getAttribute('aria-busy')).toBe('false');
  await real.page.keyboard.press('Space');
  await eventually(held).not.toContain('CreateIntegration');
  expect(await real.page.getByRole('checkbox', { name: 'Administrator' }).isDisabled()).toBe(true);
  const groups = await real.api<{ OperatorGroupGuid: string; IsAdministratorsGroup: boolean }[]>(
    'GET',
    'v4/OperatorGroup',
  );
  await go(`operator-groups/${groups.find((one) => one.IsAdministratorsGroup)?.OperatorGroupGuid ?? ''}`);
  const contact = real.page.getByRole('checkbox', { name: 'Financial contact' });
  await contact.click();
  await expectProblemAt(contact, 'At least one operator must hold FinancialOperator');
  expect(await contact.isChecked()).toBe(true);
  await button('Remove Administrator', section('Members')).click();
  await section('Members').getByText('must keep at least one administrator').waitFor();
  expect(await findAxeProblems(real.page)).toEqual([]);
});

test('a group is created, renamed, filled, granted permissions and deleted', async () => {
  const [first, second] = [`Night watch ${String((tries += 1))}`, `Day watch ${String(tries)}`];
  const who = `${ben.name} B`;
  await go('operators');
  const before = await groupNames();
  await button('New group').click();
  await button('Create', dialog()).click();
  await expectProblemAt(box('Name', dialog()), 'must not be empty');
  await box('Name', dialog()).fill('EVERYONE');
  await button('Create', dialog()).click();
  await expectProblemAt(box('Name', dialog()), 'already used by another operator group');
  expect(await groupNames()).toEqual(before);
  await box('Name', dialog()).fill(first);
  await button('Create', dialog()).click();
  await real.page.getByRole('link', { name: first }).click();
  await heading(first);
  await button('Rename').click();
  await box('Name', dialog()).fill('Everyone');
  await button('Rename', dialog()).click();
  await expectProblemAt(box('Name', dialog()), 'already used by another operator group');
  await box('Name', dialog()).fill(second);
  await button('Rename', dialog()).click();
  await heading(second);
  expect(await groupNames()).toEqual([...before, second].sort());

  const guid = real.page.url().split('/').at(-1) ?? '';
  const members = () => real.api<object[]>('GET', `v4/OperatorGroup/${guid}/Member`);
  await choice('Add operator').selectOption({ label: who });
  await button('Add the selected operator').click();
  await confirmPassword();
  await eventually(members).toHaveLength(1);
  const fresh = section('New off-duty period');
  await fresh.getByLabel('From').fill('22:00');
  await fresh.getByLabel('To').fill('06:00');
  await button('Add off-duty period', fresh).click();
  await button('Edit 10:00 PM to 6:00 AM').waitFor();
  const duty = await real.api('GET', `v4/Operator/${ben.guid}/DutySchedule`);
  expect(duty).toContainEqual(expect.objectContaining({ StartTime: '22:00' }));

  const managers = section('Member management');
  const grants = () => real.api<object[]>('GET', `api/v1/OperatorGroup/${guid}/Authorizations`);
  await choice('Grant to').selectOption({ label: who });
  await choice('Permission').selectOption({ label: 'Edit' });
  await button('Grant permission', managers).click();
  await eventually(grants).toHaveLength(2);
  await button(`Remove ${who}`, managers).click();
  await eventually(grants).toEqual([]);
  await button(`Remove ${who}`, section('Members')).click();
  await eventually(members).toEqual([]);
  await button('Delete').click();
  await button('Delete', dialog()).click();
  await heading('Operators and groups');
  await eventually(groupNames).toEqual(before);
});

test('an operator is deleted', async () => {
  await go('operators');
  await real.page.getByRole('link', { name: `${ben.name} B`, exact: true }).click();
  await heading(`${ben.name} B`);
  await button('Delete').click();
  await button('Delete', dialog()).click();
  await heading('Operators and groups');
  await eventually(mine).toBe(undefined);
});

test('the audit log lists all changes and finds a single one', async () => {
  await go('audit');
  const log = real.page.getByRole('table', { name: 'Audit log' });
  await log.getByRole('row').filter({ hasText: 'changed operator' }).first().waitFor();
  const all = await log.getByRole('row').count();
  await box('Object or operator').fill('Day watch');
  await eventually(() => log.getByRole('row').count()).toBeLessThan(all);
  await log.getByRole('row').filter({ hasText: 'deleted operator group Day watch' }).waitFor();
  expect(await log.getByRole('row').filter({ hasText: 'changed operator Ben' }).count()).toBe(0);
  const { Rows } = await real.api<{ Rows: { Action: string }[] }>('GET', 'api/v1/Audit?Search=Day%20watch');
  expect(await log.getByRole('row').count()).toBe(Rows.length + 1);
  await real.page.getByRole('combobox', { name: 'Event' }).selectOption('Deleted');
  await real.page.getByRole('combobox', { name: 'Object type' }).selectOption('Operator group');
  const deeds = () => log.locator('td[data-title="Event"]').allInnerTexts();
  await eventually(deeds).toEqual([expect.stringMatching(/^deleted operator group Day watch \d+$/)]);
  expect(real.page.url()).toContain('action=Deleted');
  expect(await findAxeProblems(real.page)).toEqual([]);
  expect(real.errors()).toEqual([]);
});
