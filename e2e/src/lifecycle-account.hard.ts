import { afterAll, beforeAll, expect, test } from 'vitest';
import { LOGIN } from './testing/own-service.js';
import { findAxeProblems } from './testing/page-walk.js';
import { type RealPage, type PageLocators, eventually, startRealPage, expectProblemAt } from './testing/real-page.js';

/** Account settings, and what pages offer operators with few permissions. */
let real: RealPage;
let go: RealPage['go'];
let proof = '';
let { box, button, section, dialog } = {} as PageLocators;

beforeAll(async () => {
  real = await startRealPage();
  ({ go } = real);
  ({ box, button, section, dialog } = real.locators);
  proof = (
    await real.api<{ ReauthenticationToken: string }>('POST', 'api/v1/Session/Reauthentication', {
      CurrentPassword: LOGIN.password,
    })
  ).ReauthenticationToken;
}, 300_000);
afterAll(() => real.stop());

/** Names contain the attempt, so that leftovers of an earlier one do not interfere. */
let tries = 0;
const own = (name: string): string => `${name} ${String((tries += 1))}`;
const PASSWORD = 'a password long enough 8';

async function aPerson(FullName: string): Promise<{ readonly guid: string; readonly email: string }> {
  const email = `${FullName.toLowerCase().replaceAll(' ', '-')}@example.com`;
  const body = { FullName, Email: email, Password: PASSWORD, SetupMode: 'Manual' };
  const { OperatorGuid } = await real.api<{ OperatorGuid: string }>('POST', 'v4/Operator', body, proof);
  return { guid: OperatorGuid, email };
}

test('a number in use is not deleted; the dialog names its users', async () => {
  const name = own('Cem');
  const PhoneNumber = `+47210000${String(10 + tries)}`;
  await real.api('POST', 'api/v1/OutgoingPhoneNumber', { PhoneNumber });
  const { guid } = await aPerson(name);
  await real.api('PATCH', `v4/Operator/${guid}`, { OutgoingPhoneNumber: PhoneNumber });
  await go('account');
  const numbers = section('Caller numbers for SMS and calls');
  await button(`Delete ${PhoneNumber}`, numbers).click();
  await button('Delete', dialog()).click();
  await dialog()
    .getByRole('alert')
    .filter({ hasText: `The number is used by ${name}` })
    .waitFor();
  expect(await findAxeProblems(real.page)).toEqual([]);
  await button('Cancel', dialog()).click();
  await button('Add number', numbers).click();
  await expectProblemAt(box(/^Number/, numbers), 'must be + followed by country code');
  const other = `+45890000${String(10 + tries)}`;
  await box(/^Number/, numbers).fill(other);
  await button('Add number', numbers).click();
  await button(`Delete ${other}`, numbers).click();
  await button('Delete', dialog()).click();
  await button(`Delete ${other}`, numbers).waitFor({ state: 'detached' });
});

test('account settings are changed, with problems at their fields', async () => {
  await go('account');
  const settings = () => real.api('GET', 'api/v1/Account/Settings');
  const before = await settings();
  await box(/^Check retention/).fill('1');
  await box(/^Retention of statistics/).fill('12');
  await button('Save settings').click();
  await expectProblemAt(box(/^Check retention/), 'must be 0 or at least 2');
  await expectProblemAt(box(/^Retention of statistics/), 'must be 0 or at least 32');
  await box(/^Minimum password length/).fill('none');
  await button('Save settings').click();
  await expectProblemAt(box(/^Minimum password length/), 'number');
  expect(await settings()).toEqual(before);
  await box(/^Minimum password length/).fill('16');
  await box(/^Check retention/).fill('90');
  await box(/^Retention of statistics/).fill('400');
  await button('Save settings').click();
  await eventually(settings).toMatchObject({ MinPasswordLength: 16, KeepChecksDays: 90, KeepStatisticsDays: 400 });
  expect(await findAxeProblems(real.page)).toEqual([]);
});

/** A group with one member, and a signed-in operator with a permission on it. */
async function aManagedTeam(AuthorizationType: string) {
  const [group, member, manager] = [own('Team'), own('Member'), own('Manager')];
  const { OperatorGroupGuid: groupGuid } = await real.api<{ OperatorGroupGuid: string }>('POST', 'v4/OperatorGroup', {
    Description: group,
  });
  const [of, by] = [await aPerson(member), await aPerson(manager)];
  await real.api('POST', `v4/OperatorGroup/${groupGuid}/Member/${of.guid}`, undefined, proof);
  const grant = { AuthorizationType, OperatorGuid: by.guid };
  await real.api('POST', `api/v1/OperatorGroup/${groupGuid}/Authorizations`, grant, proof);
  const other = await real.as({ email: by.email, password: PASSWORD });
  return { groupGuid, member: { name: member, ...of }, manager: by, ...other };
}

test('with view permission, an operator’s page is locked and the group minimal', async () => {
  const { member, groupGuid, page, locators, go: open, errors } = await aManagedTeam('ViewOperators');
  await open(`operators/${member.guid}`);
  await locators.heading(member.name);
  expect(await locators.box(/^Full name/).isDisabled()).toBe(true);
  const offered = ['Save', 'Delete', 'Add off-duty period', 'Send invitation', 'Send test e-mail'];
  for (const name of [...offered, 'New API account']) expect(await locators.button(name).count(), name).toBe(0);
  expect(await findAxeProblems(page)).toEqual([]);
  await open(`operator-groups/${groupGuid}`);
  await page.getByText(member.name, { exact: true }).first().waitFor();
  for (const name of ['Set all off duty', 'Rename', 'Delete', `Remove ${member.name}`, 'Add off-duty period'])
    expect(await locators.button(name).count(), name).toBe(0);
  expect(await findAxeProblems(page)).toEqual([]);
  expect(errors).toEqual([]);
});

test('with edit permission on a group, operators and duty can be edited only', async () => {
  const { member, groupGuid, page, locators, go: open, errors } = await aManagedTeam('EditOperators');
  await open(`operators/${member.guid}`);
  await locators.heading(member.name);
  await locators.box(/^Full name/).fill(`${member.name} B`);
  await locators.button('Save', locators.section('Details')).click();
  await locators.heading(`${member.name} B`);
  expect(await real.api(`GET`, `v4/Operator/${member.guid}`)).toMatchObject({ FullName: `${member.name} B` });
  expect(await locators.button('Delete').count()).toBe(0);
  expect(await page.getByRole('checkbox').count()).toBe(0);
  expect(await page.getByLabel('Two-factor authentication').count()).toBe(0);
  expect(await findAxeProblems(page)).toEqual([]);
  await open(`operator-groups/${groupGuid}`);
  await locators.button('Set all off duty').click();
  await eventually(() => real.api('GET', `v4/Operator/${member.guid}`)).toMatchObject({ IsOnDuty: false });
  const fresh = locators.section('New off-duty period');
  await fresh.getByLabel('From').fill('22:00');
  await fresh.getByLabel('To').fill('06:00');
  await locators.button('Add off-duty period', fresh).click();
  await eventually(() => real.api('GET', `v4/Operator/${member.guid}/DutySchedule`)).toMatchObject([
    { StartTime: '22:00' },
  ]);
  expect(await locators.button(`Remove ${member.name} B`).count()).toBe(0);
  expect(errors).toEqual([]);
});

test('e-mail and password of an operator with more permissions are locked', async () => {
  const { member, locators, go: open } = await aManagedTeam('EditOperators');
  await real.api('POST', `v4/Operator/${member.guid}/Authorization/CreateIntegration`, undefined, proof);
  await open(`operators/${member.guid}`);
  await locators.heading(member.name);
  expect(await locators.box(/^E-mail address/).isDisabled()).toBe(true);
  expect(await locators.box(/^Mobile phone/).isDisabled()).toBe(false);
  expect(await locators.button('New API account').count()).toBe(0);
});

test('operators who may create and delete operators of a group can do so', async () => {
  const { member, page, locators, go: open } = await aManagedTeam('CreateAndDeleteOperators');
  await open('operators');
  await locators.button('New operator').waitFor();
  expect(await locators.button('New group').count()).toBe(0);
  await open(`operators/${member.guid}`);
  await locators.button('Delete').click();
  await locators.button('Delete', locators.dialog()).click();
  await locators.heading('Operators and groups');
  await eventually(() => real.status(`v4/Operator/${member.guid}`)).toBe(404);
  expect(await page.getByText('The action failed').count()).toBe(0);
});

test('menu and lists offer what permissions allow; the own page offers its own', async () => {
  const { email, guid } = await aPerson(own('Dee'));
  const dee = await real.as({ email, password: PASSWORD });
  const { page, locators } = dee;
  const menu = page.getByRole('navigation', { name: 'Main' });
  const places = ['integrations', 'private-locations'];
  const offers = ['New integration', 'New private location'];
  await menu.getByRole('link', { name: 'Integrations' }).waitFor();
  expect(await menu.getByRole('link', { name: 'Monitor templates' }).count()).toBe(0);
  for (const [index, place] of places.entries()) {
    await dee.go(place);
    expect(await page.getByText(offers[index] ?? '', { exact: true }).count(), place).toBe(0);
  }
  await dee.go(`operators/${guid}`);
  expect(await locators.box(/^Full name/).isDisabled()).toBe(true);
  await locators.box(/^Backup e-mail address/).fill('dee@elsewhere.example');
  await page.getByLabel('Start page').selectOption({ label: 'Operations' });
  await locators.button('Save', locators.section('Details')).click();
  await locators.confirmPassword(PASSWORD);
  await eventually(() => real.api('GET', `v4/Operator/${guid}`)).toMatchObject({ DefaultDashboard: 'Operations' });
  await page.getByRole('link', { name: 'Vedette' }).click();
  await locators.heading('Operations');
  for (const type of ['ManageMonitorTemplates', 'CreateIntegration', 'CreatePrivateLocations'])
    await real.api('POST', `v4/Operator/${guid}/Authorization/${type}`, undefined, proof);
  await page.reload();
  await menu.getByRole('link', { name: 'Monitor templates' }).click();
  await locators.heading('Monitor templates');
  for (const [index, place] of places.entries()) {
    await dee.go(place);
    await page
      .getByText(offers[index] ?? '', { exact: true })
      .first()
      .waitFor();
  }
});
