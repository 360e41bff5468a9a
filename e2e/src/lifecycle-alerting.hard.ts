import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FormWalk, startFormWalk } from './testing/form-walk.js';
import { SOON, open } from './testing/page-walk.js';

let walk: FormWalk;

beforeAll(async () => {
  walk = await startFormWalk();
});

afterAll(() => walk.stop());

interface Integration {
  readonly Name: string;
  readonly IntegrationGuid: string;
}

const integrations = (): Promise<readonly Integration[]> => walk.api('GET', 'api/v1/Integration');
const pageGuid = (): string => walk.page.url().split('/').at(-1) ?? '';

test('an alert definition is created, renamed, disabled, configured and deleted', async () => {
  const { page, press, expectProblem, dialog, field, api } = walk;
  const definitions = (): Promise<readonly unknown[]> => api('GET', 'v4/AlertDefinition');
  const inBox = (name: string): Promise<void> => dialog().getByRole('button', { name, exact: true }).click();
  const before = await definitions();
  await open(page, `${walk.url}alert-definitions`);
  await press('New definition');
  await inBox('Create');
  await expectProblem(field('Name'), 'must not be empty');
  expect(await definitions()).toEqual(before);
  await field('Name').fill('Night');
  await inBox('Create');
  await walk.heading('Night');
  const path = `v4/AlertDefinition/${pageGuid()}`;
  expect(await api('GET', path)).toMatchObject({ AlertName: 'Night', IsActive: true });

  await press('Rename');
  await field('Name').fill('  ');
  await inBox('Rename');
  await expectProblem(field('Name'), 'must not be empty');
  await field('Name').fill('Night shift');
  await inBox('Rename');
  await walk.heading('Night shift');
  await press('Disable');
  await page.getByText('‖ Off').waitFor();
  expect(await api('GET', path)).toMatchObject({ AlertName: 'Night shift', IsActive: false });

  await field('Add monitor group').selectOption({ label: 'All monitors' });
  await press('Add the selected monitor group');
  await page.getByRole('list', { name: 'Members', exact: true }).getByText('Group All monitors').waitFor();
  expect(await api('GET', `${path}/Member`)).toHaveLength(1);
  await levelSettings(`${path}/EscalationLevel/1`);
  await levelMembers(`${path}/EscalationLevel/1`);
  await levelChannels(`${path}/EscalationLevel/2`);

  await walk.remove();
  await walk.heading('Alert definitions');
  expect(await walk.status(path)).toBe(404);
  expect(await definitions()).toEqual(before);
});

async function levelSettings(level: string): Promise<void> {
  const { page, press, expectProblem, field, api } = walk;
  const panel = page.getByRole('region', { name: 'Escalation level 1' });
  const before = await api('GET', level);
  await field('Max. reminders', panel).fill('1001');
  await press('Save level 1');
  await expectProblem(field('Max. reminders', panel), '1000');
  expect(await api('GET', level)).toEqual(before);
  await field('Max. reminders', panel).fill('7');
  await field('Additional message text', panel).fill('Call the shop');
  await press('Save level 1');
  await expect.poll(() => api('GET', level), SOON).toMatchObject({ NumberOfReminders: 7, Message: 'Call the shop' });
}

/** Adds and removes recipients; a group deleted meanwhile is rejected where it was selected. */
async function levelMembers(level: string): Promise<void> {
  const { page, press, expectProblem, field, api } = walk;
  const group = await api<{ OperatorGroupGuid: string }>('POST', 'v4/OperatorGroup', { Description: 'Gone soon' });
  await page.reload();
  await field('Add group to level 1').selectOption({ label: 'Gone soon' });
  await api('DELETE', `v4/OperatorGroup/${group.OperatorGroupGuid}`);
  await press('Add the selected group to level 1');
  await expectProblem(field('Add group to level 1'), 'No operator group');
  expect(await page.getByText('The action failed').count()).toBe(0);
  expect(await api('GET', `${level}/Member`)).toEqual([]);
  await field('Add operator to level 1').selectOption({ label: 'Administrator' });
  await press('Add the selected operator to level 1');
  const recipients = page.getByRole('list', { name: 'Recipients of level 1' });
  await recipients.getByText('Administrator').waitFor();
  expect(await api('GET', `${level}/Member`)).toHaveLength(1);
  await recipients.getByRole('button', { name: 'Remove Administrator' }).click();
  await recipients.waitFor({ state: 'detached' });
  expect(await api('GET', `${level}/Member`)).toEqual([]);
}

/** Adds a channel with an invalid and then a valid address. */
async function levelChannels(level: string): Promise<void> {
  const { page, press, expectProblem, field, api } = walk;
  const [mail] = await integrations();
  if (!mail) throw new Error('every account has a channel by mail');
  const panel = page.getByRole('region', { name: 'Escalation level 2' });
  await field('Add channel to level 2').selectOption({ label: mail.Name });
  await press('Add the selected channel to level 2');
  const further = field(`${mail.Name}: additional recipients`, panel);
  await further.fill('nobody');
  await panel.getByRole('button', { name: 'Save', exact: true }).click();
  await expectProblem(further, 'nobody');
  const own = `${level}/Integration/${mail.IntegrationGuid}`;
  expect(await api('GET', own)).not.toMatchObject({ ExtraEmailAddresses: 'nobody' });
  await further.fill('night@example.com');
  await panel.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => api('GET', own), SOON).toMatchObject({ ExtraEmailAddresses: 'night@example.com' });
  await panel.getByRole('button', { name: `Remove ${mail.Name}` }).click();
  await expect.poll(() => walk.status(own), SOON).toBe(404);
}

test.each([
  { kind: 'Slack', bad: ['Webhook URL', 'nowhere', 'must begin with'], good: { 'Webhook URL': 'https://a.example/x' } },
  {
    kind: 'Twilio SMS',
    bad: ['Sender', '', 'required'],
    good: { 'Account SID': 'AC1', 'Auth token': 's', Sender: '+1' },
  },
  { kind: 'Webhook', bad: ['URL', 'ftp://a', 'must begin with'], good: { URL: 'https://a.example/hook' } },
] as const)(
  'an integration of a predefined channel is created, edited and deleted: $kind',
  async ({ kind, bad, good }) => {
    const { page, press, expectProblem, field, api } = walk;
    const before = await integrations();
    await open(page, `${walk.url}integrations`);
    await page.getByRole('link', { name: 'New integration' }).click();
    await page.getByRole('link', { name: new RegExp(`^${kind} ?Sends`) }).click();
    await press('Create');
    await expectProblem(field('Name'), 'must not be empty');
    await field('Name').fill('Shop');
    const [label, text, rule] = bad;
    await field(label).fill(text);
    await press('Create');
    await expectProblem(field(label), rule);
    expect(await integrations()).toEqual(before);
    for (const [each, value] of Object.entries(good)) await field(each).fill(value);
    await press('Create');
    await walk.heading('Shop');
    const path = `api/v1/Integration/Channel/${pageGuid()}`;
    expect(await api('GET', path)).toMatchObject({ Name: 'Shop', IsActive: true });
    await field('Name').fill('Shop at night');
    await field('Active').uncheck({ force: true });
    await press('Save');
    await walk.heading('Shop at night');
    expect(await api('GET', path)).toMatchObject({ Name: 'Shop at night', IsActive: false });
    await walk.remove();
    await walk.heading('Integrations');
    expect(await walk.status(path)).toBe(404);
    expect(await integrations()).toEqual(before);
  },
);

test('a custom integration is created, edited and deleted, problems at fields', async () => {
  const { page, press, expectProblem, field, api } = walk;
  const before = await integrations();
  await open(page, `${walk.url}integrations/new`);
  await page.getByRole('link', { name: /^Custom integration/ }).click();
  await field('Name').fill('Own');
  await field('URL').fill('ftp://a.example/');
  await field('Authentication').selectOption('Basic');
  await press('Add variable');
  await field('Name of variable 1').fill('Room');
  await press('Add variable');
  await field('Name of variable 2').fill('Room');
  await press('Create');
  await expectProblem(field('URL'), 'must begin with');
  await expectProblem(field('User name'), 'required');
  await expectProblem(field('Password'), 'required');
  await expectProblem(field('Name of variable 2'), 'more than once');
  expect(await integrations()).toEqual(before);
  await field('URL').fill('https://a.example/');
  await field('User name').fill('ann');
  await field('Password').fill('sesame');
  await press('Remove variable 2');
  await press('Create');
  await walk.heading('Own');
  const path = `v4/Integration/Custom/${pageGuid()}`;
  expect(await api('GET', path)).toMatchObject({ Name: 'Own', PredefinedVariables: [{ Name: 'Room' }] });
  expect(await page.content()).not.toContain('sesame');
  await field('Body').fill('{"room": "{{Room}}"}');
  await press('Save');
  await expect
    .poll(() => api('GET', path), SOON)
    .toMatchObject({
      Steps: [{ HttpSteps: [{ Body: '{"room": "{{Room}}"}', Authentication: { PasswordSpecified: true } }] }],
    });
  await walk.remove();
  await walk.heading('Integrations');
  expect(await walk.status(path)).toBe(404);
});

test('a maintenance period is added, edited and deleted', async () => {
  const { page, press, expectProblem, dialog, field, api } = walk;
  const { MonitorGuid } = await api<{ MonitorGuid: string }>('POST', 'v4/Monitor', {
    Name: 'Shop front',
    MonitorType: 'Https',
    Url: 'https://example.com/',
    IsActive: false,
  });
  const periods = (): Promise<readonly unknown[]> => api('GET', `v4/Monitor/${MonitorGuid}/MaintenancePeriod`);
  await open(page, `${walk.url}monitors/${MonitorGuid}`);
  await press('More');
  await page.getByRole('menuitem', { name: /^Maintenance/ }).click();
  await field('From').fill('2027-03-01T10:00');
  await field('Until').fill('2027-03-01T09:00');
  await press('Add');
  await expectProblem(field('Until'), 'must');
  expect(await periods()).toEqual([]);
  await field('Until').fill('2027-03-01T11:00');
  await press('Add');
  await dialog().waitFor({ state: 'detached' });
  expect(await periods()).toMatchObject([{ ScheduleMode: 'OneTime', EndDateTime: '2027-03-01T11:00:00' }]);

  await open(page, `${walk.url}maintenance`);
  await press('Edit the maintenance period of Shop front');
  await field('Recurrence').selectOption('Monthly');
  await field('Start day of the month').fill('');
  await press('Save');
  await expectProblem(field('Start day of the month'), 'must');
  expect(await periods()).toMatchObject([{ ScheduleMode: 'OneTime' }]);
  await field('Start day of the month').fill('31');
  await field('From').fill('22:00');
  await field('Until').fill('01:00');
  await press('Save');
  await page.getByText('every month on day 31, 10:00 PM to 1:00 AM the next day').waitFor();
  expect(await periods()).toMatchObject([{ ScheduleMode: 'Monthly', MonthDay: 31, StartTime: '22:00' }]);
  await press('Delete the maintenance period of Shop front');
  await dialog().getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByText('No maintenance periods.').waitFor();
  expect(await periods()).toEqual([]);
  // The browser logs each rejected request by itself, including reloads of a deleted item.
  expect(walk.errors()).toEqual([]);
});
