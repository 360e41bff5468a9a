import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FormWalk, startFormWalk } from './testing/form-walk.js';
import { SOON, open } from './testing/page-walk.js';

let walk: FormWalk;

beforeAll(async () => {
  walk = await startFormWalk();
});

afterAll(() => walk.stop());

const pageGuid = (): string => walk.page.url().split('/').at(-1) ?? '';
const list = (path: string): Promise<readonly object[]> => walk.api('GET', path);

/** Submits an empty form: the name field reports it, and nothing is created. */
async function refusedEmpty(address: string, heading: string, name: string, path: string): Promise<readonly object[]> {
  const before = await list(path);
  await open(walk.page, walk.url + address);
  await walk.page.getByRole('link', { name: /^New / }).first().click();
  await walk.heading(heading);
  await walk.press('Create');
  await walk.expectProblem(walk.field(name), 'must not be empty');
  expect(await list(path)).toEqual(before);
  return before;
}

/** Deletes the item of the page; the list is shown and the service no longer has it. */
async function deleted(path: string, heading: string): Promise<void> {
  await walk.remove();
  await walk.heading(heading);
  expect(await walk.status(path)).toBe(404);
}

test('an SLA and its exclusions are created, edited and deleted', async () => {
  const { page, press, expectProblem, field, api } = walk;
  const before = await refusedEmpty('slas', 'New SLA', 'Name', 'v4/Sla');
  await field('Name').fill('Gold');
  await field('Error below uptime').fill('99.5');
  await field('Warning below uptime').fill('99');
  await press('Create');
  await expectProblem(field('Warning below uptime'), 'must not be below “Error below uptime” (99.5)');
  expect(await list('v4/Sla')).toEqual(before);
  await field('Warning below uptime').fill('99.9');
  await press('Create');
  await walk.heading('Gold');
  const path = `v4/Sla/${pageGuid()}`;
  expect(await api('GET', path)).toMatchObject({ Description: 'Gold', UptimeErrorThreshold: 99.5 });
  await field('Name').fill('Platinum');
  await field('Max. mean load time').fill('soon');
  await press('Save');
  await expectProblem(field('Max. mean load time'), 'must be a number');
  expect(await api('GET', path)).toMatchObject({ Description: 'Gold' });
  await field('Max. mean load time').fill('2.5');
  await press('Save');
  await walk.heading('Platinum');
  expect(await api('GET', path)).toMatchObject({ Description: 'Platinum', LoadTimeErrorThreshold: 2.5 });

  const periods = `${path}/ExclusionPeriod`;
  await press('Add exclusion period');
  await expectProblem(field('From'), 'must be a date-time');
  await expectProblem(field('Until'), 'must be a date-time');
  expect(await list(periods)).toEqual([]);
  await field('From').fill('2026-03-01T10:00');
  await field('Until').fill('2026-03-01T12:00');
  await field('Reason').fill('Moving house');
  await press('Add exclusion period');
  const table = page.getByRole('table', { name: 'Exclusion periods' });
  await table.getByText('Moving house').waitFor();
  expect(await list(periods)).toMatchObject([{ From: '2026-03-01T10:00:00', Until: '2026-03-01T12:00:00' }]);
  await press('Edit exclusion period from Mar 1, 2026, 10:00 AM');
  await field('Until').fill('2026-03-01T09:00');
  await press('Save exclusion period');
  await expectProblem(field('Until'), 'must be after From');
  expect(await list(periods)).toMatchObject([{ Until: '2026-03-01T12:00:00' }]);
  await field('Until').fill('2026-03-01T13:00');
  await press('Save exclusion period');
  await table.getByText('Mar 1, 2026, 1:00 PM').waitFor();
  expect(await list(periods)).toMatchObject([{ Until: '2026-03-01T13:00:00', Description: 'Moving house' }]);
  const confirmDialog = page.getByRole('dialog', { name: 'Delete this exclusion period?' });
  await press('Delete exclusion period from Mar 1, 2026, 10:00 AM');
  await confirmDialog.getByText('Mar 1, 2026, 10:00 AM to Mar 1, 2026, 1:00 PM: Moving house.').waitFor();
  await confirmDialog.getByRole('button', { name: 'Cancel', exact: true }).click();
  await confirmDialog.waitFor({ state: 'detached' });
  expect(await list(periods)).toHaveLength(1);
  await press('Delete exclusion period from Mar 1, 2026, 10:00 AM');
  await confirmDialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByText('No exclusion periods.').waitFor();
  expect(await list(periods)).toEqual([]);
  const changes = page.getByRole('table', { name: 'SLA changes' });
  for (const change of ['Exclusion period added', 'Exclusion period changed', 'Exclusion period deleted'])
    await changes.getByText(change).waitFor();
  expect(await changes.getByText('Moving house').count()).toBe(3);
  await deleted(path, 'SLAs');
});

test('a scheduled report is created, edited and deleted', async () => {
  const { page, press, expectProblem, field, api } = walk;
  await open(page, `${walk.url}reports`);
  await page.getByRole('link', { name: 'New scheduled report' }).first().click();
  await field('Frequency').selectOption('Monthly');
  await field('Day of the month').fill('40');
  await field('E-mail addresses').fill('nobody');
  await press('Create');
  await expectProblem(field('Dashboard'), 'is required');
  await expectProblem(field('Day of the month'), 'must be');
  await expectProblem(field('E-mail addresses'), 'must be an e-mail address');
  expect(await list('v4/ScheduledReport')).toEqual([]);
  await field('Dashboard').selectOption({ label: 'Account overview' });
  await field('Day of the month').fill('31');
  await field('E-mail addresses').fill('boss@example.com');
  await field('Period').selectOption('Last7Days');
  await press('Create');
  await page.getByRole('heading', { name: 'Settings' }).waitFor();
  const path = `v4/ScheduledReport/${pageGuid()}`;
  expect(await api('GET', path)).toMatchObject({
    Schedule: { ScheduleType: 'Monthly', MonthDay: 31 },
    SelectedPeriod: 'Last7Days',
    IsActive: true,
    Recipients: { ExtraEmailAddresses: ['boss@example.com'] },
  });
  await field('Frequency').selectOption('Weekly');
  await field('Day of the week').selectOption('Friday');
  await field('Period').selectOption({ label: 'match schedule' });
  await press('Save');
  await expect
    .poll(() => api('GET', path), SOON)
    .toMatchObject({
      Schedule: { ScheduleType: 'Weekly', Weekday: 'Friday' },
      SelectedPeriod: 'PreviousWeek',
    });
  await deleted(path, 'Scheduled reports');
});

test('a status page is created, edited and deleted', async () => {
  const { page, press, expectProblem, field, api } = walk;
  const before = await refusedEmpty('status-pages', 'New status page', 'Name', 'v4/PublicStatusPage');
  await field('Name').fill('Shop');
  await field('Add monitor group').selectOption({ label: 'All monitors' });
  await press('Add the selected monitor group');
  await page.getByText('Texts and colors').click();
  await field('Title bar color').fill('red');
  await press('Create');
  await expectProblem(field('Title bar color'), 'must be a hex color');
  expect(await list('v4/PublicStatusPage')).toEqual(before);
  await field('Title bar color').fill('#102030');
  await press('Create');
  await walk.heading('Shop');
  const path = `v4/PublicStatusPage/${pageGuid()}`;
  const stored = await api<{ MonitorGroupGuids: readonly string[] }>('GET', path);
  expect(stored).toMatchObject({ Name: 'Shop', CustomizationInfo: { MainColor: '#102030' } });
  expect(stored.MonitorGroupGuids).toHaveLength(1);
  await field('Name').fill('Shop and stock');
  await page.getByRole('switch', { name: 'Published' }).check({ force: true });
  await page.getByRole('region', { name: 'Settings' }).getByRole('button', { name: 'Save' }).click();
  await walk.heading('Shop and stock');
  expect(await api('GET', path)).toMatchObject({ Name: 'Shop and stock', IsPublished: true });
  const extras = page.getByRole('region', { name: 'Logo, host name and language' });
  const own = `api/v1/PublicStatusPage/${pageGuid()}/Extras`;
  const plain = await api('GET', own);
  await field('Custom domain', extras).fill('no host');
  await extras.getByRole('button', { name: 'Save' }).click();
  await expectProblem(field('Custom domain', extras), 'must');
  expect(await api('GET', own)).toEqual(plain);
  await field('Custom domain', extras).fill('status.example.com');
  await extras.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => api('GET', own), SOON).toMatchObject({ HostName: 'status.example.com' });
  await deleted(path, 'Status pages');
});

test('a RUM website is created, edited and deleted', async () => {
  const { page, press, expectProblem, field, api } = walk;
  const before = await refusedEmpty('rum', 'New website', 'Name', 'v4/Rum/Website');
  await field('Name').fill('Shop');
  await field('URL').fill('shop');
  await press('Create');
  await expectProblem(field('URL'), 'must');
  expect(await list('v4/Rum/Website')).toEqual(before);
  await field('URL').fill('https://shop.example/');
  await press('Create');
  await walk.heading('Shop');
  const path = `v4/Rum/Website/${pageGuid()}`;
  expect(await api('GET', path)).toMatchObject({ Description: 'Shop', IsSpa: false });
  await page.getByRole('switch', { name: 'Single-page application' }).check({ force: true });
  await page.getByRole('switch', { name: /^Include the URL fragment/ }).check({ force: true });
  await press('Save');
  await expect.poll(() => api('GET', path), SOON).toMatchObject({ IsSpa: true, IncludeUrlFragment: true });
  await deleted(path, 'Real user monitoring');
});

test('a dashboard is copied, renamed, edited and deleted', async () => {
  const { page, press, expectProblem, dialog, field, api } = walk;
  const before = await list('v4/Dashboard');
  await open(page, `${walk.url}dashboards`);
  await press('New dashboard');
  await field('Name', dialog()).fill('x'.repeat(500));
  await dialog().getByRole('button', { name: 'Create', exact: true }).click();
  await expectProblem(field('Name', dialog()), 'must');
  expect(await list('v4/Dashboard')).toEqual(before);
  await field('Name', dialog()).fill('Shop');
  await dialog().getByRole('button', { name: 'Create', exact: true }).click();
  await walk.heading('Shop');
  const path = `v4/Dashboard/${pageGuid().replace(/\?.*$/, '')}`;
  expect(await api('GET', path)).toMatchObject({ Name: 'Shop' });
  expect(await list('v4/Dashboard')).toHaveLength(before.length + 1);
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('heading', { name: 'Settings' }).waitFor();
  await field('Name').fill('');
  await field('Period').selectOption({ label: 'Custom range' });
  await press('Save');
  await expectProblem(field('Name'), 'must not be empty');
  await field('Name').fill('Shop and stock');
  await press('Save');
  await expectProblem(field('From'), 'must be a date-time');
  await expectProblem(field('Until'), 'must be a date-time');
  expect(await api('GET', path)).toMatchObject({ Name: 'Shop' });
  await field('From').fill('2026-03-01T10:00');
  await field('Until').fill('2026-03-02T10:00');
  await press('Save');
  await walk.heading('Shop and stock');
  expect(await api('GET', path)).toMatchObject({
    DashboardFilter: { SelectedPeriod: { SelectedPeriodType: 'SpecificDates' } },
  });
  await deleted(path, 'Dashboards');
  expect(await list('v4/Dashboard')).toEqual(before);
  // The browser logs each rejected request by itself, including reloads of a deleted item.
  expect(walk.errors()).toEqual([]);
});
