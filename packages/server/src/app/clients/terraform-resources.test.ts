/** Resources other than monitors, as the existing Terraform provider handles them. */
import { describe, expect, test } from 'vitest';
import { ARCHIVE_PASSWORD, archives } from '../../vault/testing/archives.js';
import { createTestProvider, type Json, type ResourceKind } from '../testing/test-provider.js';
import { createServiceFixture } from '../testing/service-fixture.js';

const service = await createServiceFixture();
const { admin, made } = service;
const section = await made('/v4/VaultSection', { Name: 'Keys' }, 'VaultSectionGuid');
const monitor = await made(
  '/v4/Monitor',
  { Name: 'shop', MonitorType: 'Https', Url: 'https://shop.example/' },
  'MonitorGuid',
);
const operator = await made(
  '/v4/Operator',
  { Email: 'ann@example.com', FullName: 'Ann', Password: 'long enough for all' },
  'OperatorGuid',
);
const list = async (path: string): Promise<readonly Json[]> => {
  const { status, body, text } = await admin('GET', path);
  expect(status, text).toBe(200);
  return body as readonly Json[];
};
const item = (VaultItemType: string, own: Json): Json => ({
  Name: VaultItemType,
  VaultSectionGuid: section,
  VaultItemType,
  Notes: '',
  ...own,
});
const vault: ResourceKind = { path: '/v4/VaultItem', id: 'VaultItemGuid', secrets: ['Password', 'Value'] };
const person = {
  FullName: 'Ben',
  Email: 'ben@example.com',
  MobilePhone: '',
  BackupEmail: '',
  IsOnDuty: true,
  DefaultDashboard: 'AlertLog',
  OperatorRole: 'Unspecified',
  Password: 'long enough for all',
};

const resources: readonly (readonly [string, ResourceKind, Json, Json])[] = [
  [
    'monitor group',
    { path: '/v4/MonitorGroup', id: 'MonitorGroupGuid', update: 'PUT' },
    { Description: 'Shops', IsQuotaUnlimited: false, BasicMonitorQuota: 5 },
    { Description: 'Shops', IsQuotaUnlimited: false, BasicMonitorQuota: 6 },
  ],
  [
    'monitor group with credits for all kinds',
    { path: '/v4/MonitorGroup', id: 'MonitorGroupGuid', update: 'PUT' },
    { Description: 'Stores', IsQuotaUnlimited: false, UnifiedCreditsQuota: 100 },
    { Description: 'Stores', IsQuotaUnlimited: false, UnifiedCreditsQuota: 120 },
  ],
  [
    'alert definition',
    { path: '/v4/AlertDefinition', id: 'AlertDefinitionGuid' },
    { AlertName: 'Loud', IsActive: true },
    { AlertName: 'Louder', IsActive: false },
  ],
  [
    'operator',
    { path: '/v4/Operator', id: 'OperatorGuid', secrets: ['Password', 'SmsProvider', 'SetupMode'] },
    { ...person, SmsProvider: '', SetupMode: '' },
    { ...person, SmsProvider: '', SetupMode: '', FullName: 'Ben Bee' },
  ],
  [
    'operator group',
    { path: '/v4/OperatorGroup', id: 'OperatorGroupGuid', update: 'PUT' },
    { Description: 'Night' },
    { Description: 'Nights', IsAdministratorsGroup: false, IsEveryone: false },
  ],
  ['vault section', { path: '/v4/VaultSection', id: 'VaultSectionGuid', update: 'PUT' }, { Name: 'A' }, { Name: 'B' }],
  [
    'real user website',
    { path: '/v4/Rum/Website', id: 'RumWebsiteId', update: 'PUT', secrets: ['RumWebsiteId', 'RumScript'] },
    {
      RumWebsiteId: '',
      RumScript: '',
      Description: 'Shop',
      Url: 'https://shop.example',
      IsSpa: true,
      IncludeUrlFragment: false,
    },
    { Description: 'Shop 2', Url: 'https://two.example', IsSpa: true, IncludeUrlFragment: false },
  ],
  [
    'credential set',
    vault,
    item('CredentialSet', { UserName: '', Password: 'one' }),
    item('CredentialSet', { UserName: 'ann', Notes: 'of the shop' }),
  ],
];

test.each(resources)('%s: created, no plan, changed, no plan, destroyed', async (_name, kind, config, change) => {
  const resource = createTestProvider(service, kind);
  const state = await resource.create(config);
  expect(resource.plan(state, config)).toEqual([]);
  expect(resource.plan(await resource.read(state), config)).toEqual([]);
  expect(resource.plan(await resource.update(state, change), change)).toEqual([]);
  expect((await list(kind.path)).map((one) => one[kind.id])).toContain(state[kind.id]);
  await resource.destroy(state);
});

test('returns an operator with a concrete provider, a role and account access', async () => {
  const operators = createTestProvider(service, { path: '/v4/Operator', id: 'OperatorGuid' });
  const state = await operators.create({ ...person, Email: 'cas@example.com', SmsProvider: '', SetupMode: '' });
  expect(state).toMatchObject({ SmsProvider: 'UseAccountSetting', OperatorRole: 'Unspecified' });
  expect(await list(`/v4/Operator/${String(state['OperatorGuid'])}/Authorization`)).toContain('AccountAccess');
});

describe('vault items of the other types', () => {
  const items = createTestProvider(service, vault);
  test.each([
    ['Certificate', { Value: '-----BEGIN CERTIFICATE-----\r\nMIIB…\r\n' }],
    ['File', { FileInfo: { Name: 'a.txt', Data: 'aGVsbG8=' } }],
    [
      'OneTimePassword',
      { OneTimePasswordInfo: { Secret: 'GEZDGNBVGY3TQOJQ', Digits: 6, Period: 30, HashAlgorithm: 'SHA1' } },
    ],
    ['CertificateArchive', { CertificateArchive: { ArchiveData: archives.legacy, Password: ARCHIVE_PASSWORD } }],
  ])('creates, reads, renames and deletes the type %s', async (type, own) => {
    const state = await items.create(item(type, own));
    const read = await items.read(state);
    for (const answer of [state, read]) expect(answer).toMatchObject({ ...item(type, {}), ...shown[type] });
    // The provider sends only changed members; secrets stay stored.
    await items.update(state, item(type, { Name: 'renamed' }));
    expect(await items.read(state)).toMatchObject({ Name: 'renamed', ...shown[type] });
    await items.destroy(state);
  });
  const shown: Readonly<Record<string, Json>> = {
    Certificate: { Value: '-----BEGIN CERTIFICATE-----\r\nMIIB…\r\n' },
    File: { FileInfo: expect.objectContaining({ Name: 'a.txt', Data: 'aGVsbG8=' }) },
    OneTimePassword: { OneTimePasswordInfo: expect.objectContaining({ Digits: 6, Period: 30, HashAlgorithm: 'SHA1' }) },
    CertificateArchive: {
      CertificateArchive: expect.objectContaining({
        Issuer: expect.any(String) as unknown,
        NotBefore: expect.any(String) as unknown,
        NotAfter: expect.any(String) as unknown,
      }),
    },
  };
});

test('an alert definition: levels by PATCH, both thresholds kept, members in one list', async () => {
  const guid = await made('/v4/AlertDefinition', { AlertName: 'Night', IsActive: true }, 'AlertDefinitionGuid');
  const at = `/v4/AlertDefinition/${guid}`;
  const levels = [1, 2, 3].map((Id) => ({
    EscalationMode: Id === 2 ? 'AlertOnErrorDuration' : 'AlertOnErrorCount',
    Id,
    ThresholdErrorCount: Id,
    ThresholdMinutes: 5 * Id,
    IsActive: Id < 3,
    Message: '',
    NumberOfReminders: Id - 1,
    ReminderDelay: 10,
    IncludeTraceRoute: Id === 1,
  }));
  for (const level of levels) {
    const path = `${at}/EscalationLevel/${String(level.Id)}`;
    expect((await admin('PATCH', path, { ...level, AlertDefinitionGuid: guid })).status).toBeLessThan(300);
  }
  expect((await list(`${at}/EscalationLevel`)).slice(0, 3)).toMatchObject(levels);
  for (const member of [`Monitor/${monitor}`, `MonitorGroup/${await allMonitors()}`])
    expect((await admin('POST', `${at}/Member/${member}`)).status).toBeLessThan(300);
  const members = await list(`${at}/Member`);
  expect(members).toEqual([
    expect.objectContaining({ MonitorGuid: monitor }),
    expect.objectContaining({ MonitorGroupGuid: await allMonitors() }),
  ]);
  const level = `${at}/EscalationLevel/1/Member`;
  await admin('POST', `${level}/Operator/${operator}`);
  expect(await list(level)).toEqual([expect.objectContaining({ OperatorGuid: operator })]);
});

test('an integration of a level keeps its settings and extra addresses in one text', async () => {
  const guid = await made('/v4/AlertDefinition', { AlertName: 'Mails', IsActive: true }, 'AlertDefinitionGuid');
  const mail = (await list('/v4/Integration')).find(({ Type }) => Type === 'Email');
  const at = `/v4/AlertDefinition/${guid}/EscalationLevel/2/Integration`;
  const sent = {
    IntegrationGuid: mail?.['IntegrationGuid'],
    IsActive: true,
    SendOkAlerts: true,
    SendReminderAlerts: false,
    ExtraEmailAddresses: ['b@example.com', 'a@example.com'],
    ExtraEmailAddressesSpecified: true,
  };
  expect((await admin('POST', at, sent)).status).toBe(201);
  const one = `${at}/${String(sent.IntegrationGuid)}`;
  const answer = (await admin('GET', one)).body as Json;
  expect(answer).toMatchObject({ Type: 'Email', ExtraEmailAddresses: 'b@example.com, a@example.com' });
  expect(answer).not.toHaveProperty('VariableValues');
  expect((await admin('PATCH', one, { SendOkAlerts: false })).status).toBe(204);
  expect((await admin('GET', one)).body).toMatchObject({ ExtraEmailAddresses: 'b@example.com, a@example.com' });
});

test('memberships and permissions: empty JSON bodies, and deleted means not listed', async () => {
  const group = await made('/v4/OperatorGroup', { Description: 'Team' }, 'OperatorGroupGuid');
  const monitors = await made('/v4/MonitorGroup', { Description: 'Team', IsQuotaUnlimited: true }, 'MonitorGroupGuid');
  const pairs: readonly (readonly [string, string, Json | string])[] = [
    [`/v4/OperatorGroup/${group}/Member`, operator, { OperatorGuid: operator }],
    [`/v4/MonitorGroup/${monitors}/Member`, monitor, { MonitorGuid: monitor }],
    [`/v4/Operator/${operator}/Authorization`, 'AllowInfra', 'AllowInfra'],
  ];
  for (const [path, id, entry] of pairs) {
    const expected = typeof entry === 'string' ? entry : (expect.objectContaining(entry) as unknown);
    expect((await admin('POST', `${path}/${id}`)).status, path).toBeLessThan(300);
    expect(await list(path), path).toContainEqual(expected);
    expect((await admin('DELETE', `${path}/${id}`)).status, path).toBeLessThan(300);
    expect(await list(path), path).not.toContainEqual(expected);
  }
});

test('group authorizations: the new format from the first refresh, without a setting', async () => {
  const group = await made('/v4/OperatorGroup', { Description: 'Rights' }, 'OperatorGroupGuid');
  const at = `/v4/OperatorGroup/${group}/Authorization`;
  expect((await admin('POST', `${at}/AllowInfra`)).status).toBeLessThan(300);
  expect(await list(at)).toEqual(['AllowInfra']);
  expect((await admin('DELETE', `${at}/AllowInfra`)).status).toBeLessThan(300);
  expect(await list(at)).toEqual([]);
});

test('group authorizations: objects for current clients, names by the account setting', async () => {
  const group = await made('/v4/OperatorGroup', { Description: 'Rights, too' }, 'OperatorGroupGuid');
  const at = `/v4/OperatorGroup/${group}/Authorization`;
  expect((await admin('POST', at, { AuthorizationType: 'AllowInfra' })).status).toBe(201);
  expect(await list(at)).toEqual([expect.objectContaining({ AuthorizationType: 'AllowInfra' })]);
  await admin('PATCH', '/api/v1/Account/Settings', { GroupAuthorizationForm: 'Names' });
  expect(await list(at)).toEqual(['AllowInfra']);
  await admin('PATCH', '/api/v1/Account/Settings', { GroupAuthorizationForm: 'Objects' });
  expect(await list(at)).toEqual([expect.objectContaining({ AuthorizationType: 'AllowInfra' })]);
});

test('a permission on a vault section returns the row of the requested type', async () => {
  const sent = { AuthorizationType: 'ChangeVaultSection', OperatorGuid: operator };
  const at = `/v4/VaultSection/${section}/Authorization`;
  const { body } = await admin('POST', at, sent);
  expect(body).toMatchObject({ ...sent, AuthorizationId: expect.any(String) as unknown });
  expect(await list(at)).toContainEqual(expect.objectContaining(sent));
});

async function allMonitors(): Promise<string> {
  const groups = await list('/v4/MonitorGroup');
  return String(groups.find(({ IsAll }) => IsAll === true)?.['MonitorGroupGuid']);
}
