import { archives, ARCHIVE_PASSWORD } from '@vedette/server/vault/testing/archives';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findAxeProblems } from './testing/page-walk.js';
import { type RealPage, type PageLocators, eventually, startRealPage, expectProblemAt } from './testing/real-page.js';

/**
 * The vault with its five types, monitor groups, permissions on monitors, and monitor templates, through their whole
 * lifecycle.
 */
let real: RealPage;

let { box, choice, button, link, section, dialog, heading } = {} as PageLocators;
beforeAll(async () => {
  real = await startRealPage();
  ({ box, choice, button, link, section, dialog, heading } = real.locators);
}, 300_000);
afterAll(() => real.stop());

/** Uploads the file that a button asks for. */
async function choose(name: string, buffer: Buffer): Promise<void> {
  const [chooser] = await Promise.all([
    real.page.waitForEvent('filechooser'),
    real.page.getByRole('button', { name }).click(),
  ]);
  await chooser.setFiles({ name: 'shop.bin', mimeType: 'application/octet-stream', buffer });
}

interface Item {
  readonly Name: string;
  readonly Notes: string;
  readonly VaultItemType: string;
}
const items = () => real.api<Item[]>('GET', 'v4/VaultItem');
const sections = async (): Promise<string[]> =>
  (await real.api<{ Name: string }[]>('GET', 'v4/VaultSection')).map(({ Name }) => Name);

test('a vault section is created and renamed; a name in use stays at its field', async () => {
  await real.go('vault');
  const before = await sections();
  await button('New section').click();
  await button('Create', dialog()).click();
  await expectProblemAt(box(/^Name/, dialog()), 'must not be empty');
  await box(/^Name/, dialog()).fill('DEFAULT section');
  await button('Create', dialog()).click();
  await expectProblemAt(box(/^Name/, dialog()), 'already used by another vault section');
  expect(await sections()).toEqual(before);
  await box(/^Name/, dialog()).fill('Keys');
  await button('Create', dialog()).click();
  await link('Settings and permissions of Keys').click();
  await button('Rename').click();
  await box(/^Name/, dialog()).fill('');
  await button('Rename', dialog()).click();
  await expectProblemAt(box(/^Name/, dialog()), 'must not be empty');
  await box(/^Name/, dialog()).fill('Shop keys');
  await button('Rename', dialog()).click();
  await heading('Shop keys');
  expect(await sections()).toContain('Shop keys');
});

test('the last operator with full control of a section keeps it', async () => {
  const guid = real.page.url().split('/').at(-1) ?? '';
  const grants = () => real.api<object[]>('GET', `v4/VaultSection/${guid}/Authorization`);
  await button('Remove Administrator').click();
  const line = real.page.getByRole('row').filter({ hasText: 'Administrator' });
  await line.getByRole('alert').filter({ hasText: 'At least one holder of ChangeVaultSection must remain' }).waitFor();
  expect(await grants()).toHaveLength(2);
  await choice('Grant to').selectOption({ label: 'Everyone' });
  await button('Grant permission').click();
  await eventually(grants).toHaveLength(3);
  await choice('Permission of Everyone').selectOption({ label: 'Full control' });
  await eventually(grants).toHaveLength(4);
  await button('Remove Everyone').click();
  await eventually(grants).toHaveLength(2);
  expect(await findAxeProblems(real.page)).toEqual([]);
});

const TYPES = [
  {
    type: 'CredentialSet',
    wrong: () =>
      Promise.resolve([[real.page.getByLabel('Password', { exact: false }).first(), 'is required']] as const),
    right: () => real.page.getByLabel('Password', { exact: false }).first().fill('sesame-4711'),
    change: () => box('User name').fill('ann'),
    changed: { UserName: 'ann' },
  },
  {
    type: 'Certificate',
    wrong: () => Promise.resolve([[box(/^Public key/), 'is required']] as const),
    right: () => box(/^Public key/).fill('-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----'),
    change: () => box(/^Public key/).fill('MIIC'),
    changed: { Value: 'MIIC' },
  },
  {
    type: 'CertificateArchive',
    wrong: async () => {
      await choose('Archive with private key', Buffer.from(archives.modern, 'base64'));
      await real.page.getByLabel('Archive password').first().fill('wrong');
      return [[real.page.getByLabel('Archive password').first(), 'archive']] as const;
    },
    right: () => real.page.getByLabel('Archive password').first().fill(ARCHIVE_PASSWORD),
    change: () => Promise.resolve(),
    changed: { CertificateArchive: { NotAfter: '2036-11-18T16:01:12' } },
  },
  {
    type: 'File',
    wrong: () =>
      Promise.resolve([
        [box(/^File name/), 'is required'],
        [real.page.getByRole('button', { name: 'File' }), 'is required'],
      ] as const),
    right: async () => {
      await choose('File', Buffer.from('hello'));
      await eventually(() => box(/^File name/).inputValue()).toBe('shop.bin');
    },
    change: () => box(/^File name/).fill('shop.txt'),
    changed: { FileInfo: { Name: 'shop.txt', Size: 5 } },
  },
  {
    type: 'OneTimePassword',
    wrong: async () => {
      await real.page.getByLabel('Secret', { exact: false }).first().fill('not base 32!');
      return [[real.page.getByLabel('Secret', { exact: false }).first(), 'must']] as const;
    },
    right: async () => {
      await real.page.getByLabel('Secret', { exact: false }).first().fill('JBSWY3DPEHPK3PXP');
    },
    change: () => choice('Digits').selectOption('8'),
    changed: { OneTimePasswordInfo: { Digits: 8 } },
  },
] as const;

test.each(TYPES)('a $type is created, viewed, edited and deleted', async ({ type, wrong, right, change, changed }) => {
  await real.go('vault');
  await link('New item in Shop keys').click();
  await heading('New vault item');
  await choice('Type').selectOption(type);
  const expectedProblems = await wrong();
  await button('Create').click();
  await expectProblemAt(box('Name'), 'must not be empty');
  await box('Name').fill(`Shop ${type}`);
  await button('Create').click();
  for (const [field, message] of expectedProblems) await expectProblemAt(field, message);
  expect(await items()).toEqual([]);
  await right();
  await button('Create').click();
  await heading(`Shop ${type}`);
  expect(await items()).toMatchObject([{ Name: `Shop ${type}`, VaultItemType: type }]);
  expect(await findAxeProblems(real.page)).toEqual([]);

  await link('Edit').click();
  await heading(`Edit Shop ${type}`);
  await box('Name').fill('');
  await button('Save').click();
  await expectProblemAt(box('Name'), 'must not be empty');
  expect(await items()).toMatchObject([{ Name: `Shop ${type}`, Notes: '' }]);
  await box('Name').fill(`Old ${type}`);
  await box('Notes').fill('Of the old shop');
  await change();
  await button('Save').click();
  await heading(`Old ${type}`);
  expect(await items()).toMatchObject([{ Name: `Old ${type}`, Notes: 'Of the old shop', ...changed }]);
  await button('Delete').click();
  await button('Delete', dialog()).click();
  await heading('Vault');
  await eventually(items).toEqual([]);
});

interface Group {
  readonly Description: string;
  readonly IsQuotaUnlimited: boolean;
  readonly BasicMonitorQuota: number;
}
const groups = () => real.api<Group[]>('GET', 'v4/MonitorGroup');

test('a monitor group is created, limited, filled, shared and deleted', async () => {
  const shop = { Name: 'Shop front', MonitorType: 'Https', Url: 'https://example.com/', IsActive: false };
  const monitor = await real.api<{ MonitorGuid: string }>('POST', 'v4/Monitor', shop);
  await real.go('monitor-groups');
  await button('New group').click();
  await button('Create', dialog()).click();
  await expectProblemAt(box('Name', dialog()), 'must not be empty');
  expect(await groups()).toHaveLength(1);
  await box('Name', dialog()).fill('Shops');
  await button('Create', dialog()).click();
  await link('Shops').click();
  await heading('Shops');
  const settings = section('Settings');
  await box(/^Name/, settings).fill('');
  await settings.getByLabel('Unlimited monitors').click();
  await box('Uptime monitors', settings).fill('ten');
  await button('Save', settings).click();
  await expectProblemAt(box(/^Name/, settings), 'must not be empty');
  await expectProblemAt(box('Uptime monitors', settings), 'number');
  expect((await groups()).map(({ Description }) => Description)).toContain('Shops');
  await box(/^Name/, settings).fill('Stores');
  await box('Uptime monitors', settings).fill('10');
  await button('Save', settings).click();
  await heading('Stores');
  expect(await groups()).toContainEqual(expect.objectContaining({ Description: 'Stores', BasicMonitorQuota: 10 }));

  const guid = real.page.url().split('/').at(-1) ?? '';
  const members = () => real.api('GET', `v4/MonitorGroup/${guid}/Member`);
  await real.page.getByLabel('Add monitor to the group').first().fill('Shop');
  await real.page.getByRole('option', { name: 'Shop front' }).click();
  await eventually(members).toEqual([monitor].map(({ MonitorGuid }) => ({ MonitorGuid })));
  await button('Remove Shop front').click();
  await eventually(members).toEqual([]);

  const grants = () => real.api<object[]>('GET', `v4/MonitorGroup/${guid}/Authorizations`);
  const before = await grants();
  await button('Remove Administrators').click();
  await button('Remove', dialog()).click();
  await dialog().getByRole('alert').filter({ hasText: 'cannot be revoked' }).waitFor();
  expect(await findAxeProblems(real.page)).toEqual([]);
  expect(await grants()).toEqual(before);
  await button('Cancel', dialog()).click();
  await choice('Grant to').selectOption({ label: 'Everyone' });
  await button('Grant permission').click();
  await eventually(grants).toHaveLength(before.length + 1);
  expect(await findAxeProblems(real.page)).toEqual([]);
  await button('Delete').click();
  await button('Delete', dialog()).click();
  await heading('Monitor groups');
  await eventually(groups).toHaveLength(1);
});

test('permissions on a monitor are granted, raised, lowered and revoked', async () => {
  const [monitor] = await real.api<{ MonitorGuid: string }[]>('GET', 'v4/Monitor');
  const guid = monitor?.MonitorGuid ?? '';
  await real.go(`monitors/${guid}/rights`);
  const grants = async () =>
    (await real.api<{ AuthorizationType: string }[]>('GET', `v4/Monitor/${guid}/Authorizations`)).length;
  await choice('Grant to').selectOption({ label: 'Everyone' });
  await choice('Permission').selectOption({ label: 'Edit' });
  await button('Grant permission').click();
  await eventually(grants).toBe(3);
  await choice('Permission of Everyone').selectOption({ label: 'View results' });
  await eventually(grants).toBe(1);
  await button('Remove Everyone').click();
  await dialog().getByRole('list', { name: 'Effect on alerting' }).waitFor();
  expect(await grants()).toBe(1);
  await button('Remove', dialog()).click();
  await eventually(grants).toBe(0);
  await real.page.getByText('No permissions granted.').waitFor();
  expect(await findAxeProblems(real.page)).toEqual([]);
});

test('a monitor template is created, edited, applied and deleted', async () => {
  const templates = () => real.api<object[]>('GET', 'api/v1/MonitorTemplate');
  await real.go('monitor-templates');
  await link('New monitor template').first().click();
  await heading('New monitor template');
  await box('First load time limit').fill('soon');
  await box('Expected HTTP status').fill('ok');
  await button('Create').click();
  await expectProblemAt(box(/^Name/), 'must not be empty');
  await box(/^Name/).fill('Shops');
  await button('Create').click();
  await expectProblemAt(box('First load time limit'), 'number');
  await expectProblemAt(box('Expected HTTP status'), 'must');
  expect(await templates()).toEqual([]);
  await box('First load time limit').fill('900');
  await box('Expected HTTP status').fill('200');
  await button('Create').click();
  await heading('Shops');
  expect(await templates()).toMatchObject([{ Name: 'Shops' }]);
  await box(/^Name/).fill('');
  await button('Save').click();
  await expectProblemAt(box(/^Name/), 'must not be empty');
  expect(await templates()).toMatchObject([{ Name: 'Shops' }]);
  await box(/^Name/).fill('Stores');
  await box('Expected HTTP status').fill('204');
  await button('Save').click();
  await heading('Stores');
  await real.go('monitor-templates');
  await link('New monitor template').first().click();
  await box(/^Name/).fill('stores');
  await button('Create').click();
  await expectProblemAt(box(/^Name/), 'already used by another monitor template');
  await link('Cancel').click();
  await button('Discard changes').click();
  await link('Stores').click();

  const panel = section('Apply to monitors');
  await panel.getByLabel('Add monitor', { exact: true }).and(real.page.locator('input')).fill('Shop');
  await real.page.getByRole('option', { name: 'Shop front' }).click();
  await button('Apply template', panel).click();
  const monitor = async () => (await real.api<object[]>('GET', 'v4/Monitor'))[0];
  await eventually(async () => JSON.stringify(await monitor())).toContain('"204"');
  expect(await findAxeProblems(real.page)).toEqual([]);
  await button('Delete').click();
  await button('Delete', dialog()).click();
  await heading('Monitor templates');
  await eventually(templates).toEqual([]);
  expect(real.errors()).toEqual([]);
});
