import { afterAll, beforeAll, expect, test } from 'vitest';
import { findAxeProblems, evaluate } from './testing/page-walk.js';
import { type OtherPage, type RealPage, eventually, startRealPage } from './testing/real-page.js';

/** Actions that the app offers operators without administrator permissions, on a real service. */
let real: RealPage;
let ed: OtherPage;
let pat: OtherPage;
const guids: Record<string, string> = {};

const PASSWORD = 'a long enough password 9';
const create = async (path: string, body: object, guid: string, proof = ''): Promise<string> =>
  (await real.api<Record<string, string>>('POST', path, body, proof))[guid] ?? '';

/** Creates an operator with nothing but a name. */
async function person(FullName: string, proof: string): Promise<OtherPage> {
  const email = `${FullName.toLowerCase()}@example.com`;
  const body = { Email: email, FullName, Password: PASSWORD, SetupMode: 'Manual' };
  guids[FullName] = await create('v4/Operator', body, 'OperatorGuid', proof);
  return real.as({ email, password: PASSWORD });
}

beforeAll(async () => {
  real = await startRealPage();
  const { ReauthenticationToken } = await real.api<{ ReauthenticationToken: string }>(
    'POST',
    'api/v1/Session/Reauthentication',
    {
      CurrentPassword: 'a long enough password 7',
    },
  );
  for (const Description of ['Shops', 'Blogs'])
    guids[Description] = await create('v4/MonitorGroup', { Description }, 'MonitorGroupGuid');
  const shop = { Name: 'Shop front', MonitorType: 'Https', Url: 'https://example.com/', IsActive: false };
  guids['shop'] = await create(`v4/Monitor/MonitorGroup/${guids['Shops'] ?? ''}`, shop, 'MonitorGuid');
  ed = await person('Ed', ReauthenticationToken);
  pat = await person('Pat', ReauthenticationToken);
  const right = { AuthorizationType: 'CreateAndDeleteMonitorsInGroup', OperatorGuid: guids['Ed'] };
  await real.api('POST', `v4/MonitorGroup/${guids['Shops'] ?? ''}/Authorizations`, right);
}, 300_000);
afterAll(() => real.stop());

const groupNames = (name: string) => async (): Promise<readonly string[]> => {
  const all = await real.api<{ MonitorGuid: string; Name: string }[]>('GET', 'v4/Monitor');
  const guid = all.find(({ Name }) => Name === name)?.MonitorGuid;
  if (guid === undefined) return [];
  const of = await real.api<string[]>('GET', `v4/Monitor/${guid}/MonitorGroup`);
  return ['Shops', 'Blogs'].filter((group) => of.includes(guids[group] ?? ''));
};

test('an operator limited to one group creates a monitor in it', async () => {
  const { page, locators, go } = ed;
  await go('monitors/new');
  await page.getByRole('list', { name: 'Groups of the monitor' }).getByText('Shops').waitFor();
  await locators.box(/^Name/).fill('Made by Ed');
  await locators.box(/^URL/).fill('https://example.com/ed');
  expect(await findAxeProblems(page)).toEqual([]);
  await locators.button('Create monitor').click();
  await locators.heading('Made by Ed');
  expect(await groupNames('Made by Ed')()).toEqual(['Shops']);
});

test('an administrator selects groups for a new monitor and changes them later', async () => {
  const { box, button, choice, dialog, heading } = real.locators;
  await real.go('monitors/new');
  await box(/^Name/).fill('In two groups');
  await box(/^URL/).fill('https://example.com/two');
  await real.page.locator('summary', { hasText: /^Groups/ }).click();
  for (const group of ['Shops', 'Blogs']) {
    await choice('Add monitor group').selectOption({ label: group });
    await button('Add the selected monitor group').click();
  }
  await button('Create monitor').click();
  await heading('In two groups');
  expect(await groupNames('In two groups')()).toEqual(['Shops', 'Blogs']);
  await button('More').click();
  await real.page.getByRole('menuitem', { name: 'Groups …' }).click();
  await dialog('Groups of In two groups').getByLabel('Shops').click();
  expect(await findAxeProblems(real.page)).toEqual([]);
  await button('Save', dialog()).click();
  await eventually(groupNames('In two groups')).toEqual(['Blogs']);
  await dialog().waitFor({ state: 'detached' });
});

test('a monitor in Development is off and cannot be started', async () => {
  const { box, button, choice, heading } = real.locators;
  await real.go('monitors/new');
  await box(/^Name/).fill('Half done');
  await box(/^URL/).fill('https://example.com/half');
  await choice('Mode').selectOption('Development');
  const active = real.page.getByRole('switch', { name: 'Active' });
  expect([await active.isChecked(), await active.isDisabled()]).toEqual([false, true]);
  await choice('Mode').selectOption('Staging');
  expect([await active.isChecked(), await active.isDisabled()]).toEqual([true, false]);
  await choice('Mode').selectOption('Development');
  await button('Create monitor').click();
  await heading('Half done');
  await button('Run now').waitFor();
  expect(await button('Start').count()).toBe(0);
});

test('the menu hides lists without visible items', async () => {
  const menuText = async ({ page, go }: OtherPage): Promise<string> => {
    await go('monitors');
    return evaluate<string>(page, `document.querySelector('nav[aria-label="Main"]').innerText`);
  };
  const [eds, pats] = [await menuText(ed), await menuText(pat)];
  for (const list of ['Maintenance', 'Status pages', 'Private locations', 'Scheduled reports'])
    expect([list, eds.includes(list), pats.includes(list)]).toEqual([list, list === 'Maintenance', false]);
  await pat.go('private-locations');
  await pat.page.getByRole('heading', { name: 'No private locations that you may use' }).waitFor();
});

test('selected monitors offer no actions without edit permission', async () => {
  const { page, locators, go } = pat;
  await go('monitors');
  await page.getByRole('checkbox', { name: 'Select Shop front' }).check();
  const bar = page.getByRole('toolbar', { name: 'Selected monitors' });
  await bar.getByText('You may not change monitors.').waitFor();
  expect(await bar.getByRole('button').allInnerTexts()).toEqual(['Clear selection']);
  expect(await findAxeProblems(page)).toEqual([]);
  await go(`monitors/${guids['shop'] ?? ''}/edit`);
  await page.getByText('You may not edit this monitor').waitFor();
  expect(await locators.button('Save').count()).toBe(0);
});

test.each([
  ['monitors/new', 'monitor'],
  ['monitor-templates/new', 'monitor template'],
  ['slas/new', 'SLA'],
  ['reports/new', 'scheduled report'],
  ['exports/new', 'result export'],
  ['integrations/new', 'integration'],
  ['integrations/custom/new', 'custom integration'],
])('%s shows no form to operators who may not create one', async (address, one) => {
  const { page, locators, go } = pat;
  await go(address);
  await page.getByText(`No permission to create: ${one}`).waitFor();
  expect(await locators.button('Create').count()).toBe(0);
  expect(await findAxeProblems(page)).toEqual([]);
});

test('a group page with results permission only shows states without errors', async () => {
  const { page, locators, go, errors } = pat;
  const before = errors.length;
  await go('monitor-groups');
  await locators.link('Shops').click();
  await locators.heading('Shops');
  await page.getByText('You have no permission on the group itself').waitFor();
  expect(errors.slice(before)).toEqual([]);
});

test('a group is created from the menu', async () => {
  const { box, button, dialog, link } = real.locators;
  await real.go('slas');
  await real.page.getByRole('link', { name: 'Create a monitor group' }).focus();
  await real.page.keyboard.press('Enter');
  await box('Name', dialog('New monitor group')).fill('From the menu');
  await button('Create', dialog()).click();
  await link('From the menu').waitFor();
  await eventually(() => Promise.resolve(new URL(real.page.url()).pathname)).toBe('/monitor-groups');
});
