import { findKinds, type FindResponse, type FindKind, type FindResult } from '@vedette/contract/v1/screens/find';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { createServiceFixture, type ServiceResponse } from '../testing/service-fixture.js';

/** Uses the whole service: results and permissions of Find come from seven domains. */
const service = await createServiceFixture();
const { admin, made, call, db } = service;
const at = { monitor: '', group: '', section: '', operator: '' };
let bob = '';

const find = (search: string, more = ''): Promise<ServiceResponse> =>
  admin('GET', `/api/v1/Find?Search=${encodeURIComponent(search)}${more}`);
const asBob = (search: string): Promise<ServiceResponse> =>
  call('GET', `/api/v1/Find?Search=${encodeURIComponent(search)}`, undefined, { authorization: bob });
const groupRows = ({ body }: ServiceResponse, kind: FindKind): readonly FindResult[] =>
  (body as FindResponse).Groups.find(({ Kind }) => Kind === kind)?.Rows ?? [];
const groupNames = (answer: ServiceResponse, kind: FindKind): string[] =>
  groupRows(answer, kind).map(({ Name }) => Name);
const foundKinds = ({ body }: ServiceResponse): FindKind[] => (body as FindResponse).Groups.map(({ Kind }) => Kind);
const basic = (user: string, secret: string): string => `Basic ${Buffer.from(`${user}:${secret}`).toString('base64')}`;

beforeAll(async () => {
  await monitorsOfZebras();
  await seedPeopleAndLocations();
  await reporting();
  const answer = await call('POST', '/v4/Register', undefined, { authorization: basic('bob@example.com', PASSWORD) });
  const { UserName, Password } = answer.body as { readonly UserName: string; readonly Password: string };
  bob = basic(UserName, Password);
});

const PASSWORD = 'a stripe too many';

async function posted(path: string, body?: unknown): Promise<void> {
  const { status, text } = await admin('POST', path, body);
  expect(status, `${path}: ${text}`).toBeLessThan(300);
}

async function monitorsOfZebras(): Promise<void> {
  const https = { MonitorType: 'Https', SelectedCheckpoints: { Regions: [] } };
  at.group = await made('/v4/MonitorGroup', { Description: 'Zebra front' }, 'MonitorGroupGuid');
  at.monitor = await made(
    '/v4/Monitor',
    { Name: 'Zebra till', Url: 'https://shop.example/cart', ...https },
    'MonitorGuid',
  );
  await posted(`/v4/MonitorGroup/${at.group}/Member/${at.monitor}`);
  for (const Name of ['Grazebra', 'A zebra'])
    await posted('/v4/Monitor', { Name, Url: 'https://other.example/', ...https });
  const dates = { StartDateTime: '2099-06-01T02:00:00', EndDateTime: '2099-06-01T03:00:00' };
  const night = { ScheduleMode: 'OneTime', ...dates, MaintenanceType: 'DisableMonitoring' };
  await posted(`/v4/Monitor/${at.monitor}/MaintenancePeriod`, { ...night, Description: 'Night of stripes' });
  await sql`insert into incident (incident_guid, account_id, monitor_guid, first_error_check_id, first_error_at,
      first_confirmed_check_id, first_confirmed_at, confirmed_count, last_error_check_id, last_error_at, error_code, error_description)
    select gen_random_uuid(), account_id, monitor_guid, 1, 1, 1, 1, 1, 1, 1, 3500, 'HTTP status 599'
    from monitor where monitor_guid = ${at.monitor}`.execute(db);
  await posted('/api/v1/MonitorTemplate', { Name: 'Zebra stripes' });
  await sql`insert into domain_group_set (account_id, domain_group_guid, name, groups, created_at)
    values (1, gen_random_uuid(), 'Zebra domains', '[]', 0)`.execute(db);
}

async function seedPeopleAndLocations(): Promise<void> {
  const person = { SetupMode: 'Manual', Password: PASSWORD };
  const [bob, cas] = [
    { ...person, Email: 'bob@example.com', FullName: 'Bob Zebra' },
    { ...person, Email: 'cas@example.com', FullName: 'Cas Zebra' },
  ];
  at.operator = await made('/v4/Operator', bob, 'OperatorGuid');
  await posted('/v4/Operator', cas);
  await posted('/v4/OperatorGroup', { Description: 'Zebra keepers' });
  await posted('/api/v1/PrivateLocation', { Name: 'Zebra stable' });
  await sql`insert into checkpoint (account_id, region_id, name, code, is_primary, created_at)
    select 1, min(region_id), 'Zebra crossing', 'Z', false, 0 from checkpoint_region where account_id = 1`.execute(db);
  at.section = await made('/v4/VaultSection', { Name: 'Zebra section' }, 'VaultSectionGuid');
  const item = { VaultItemType: 'CredentialSet', UserName: 'u', Password: 'p', VaultSectionGuid: at.section };
  await posted('/v4/VaultItem', { Name: 'Zebra key', ...item });
}

async function reporting(): Promise<void> {
  await posted('/v4/AlertDefinition', { AlertName: 'Zebra calls' });
  await sql`insert into integration (account_id, integration_guid, name, type, settings, created_at)
    values (1, gen_random_uuid(), 'Zebra bell', 'GenericWebhook', '{}', 0)`.execute(db);
  await posted('/v4/Sla', { Description: 'Zebra gold' });
  await posted('/v4/Rum/Website', { Description: 'Zebra site', Url: 'https://shop.example' });
  await posted('/v4/PublicStatusPage', { Name: 'Zebra status' });
  const DashboardGuid = await made('/api/v1/Dashboard', { Name: 'Zebra board' }, 'DashboardGuid');
  const daily = { FileType: 'HTMLEmail', Schedule: { ScheduleType: 'Daily', Time: '08:00:00' }, IsActive: false };
  await posted('/v4/ScheduledReport', { DashboardGuid, Recipients: {}, ...daily });
}

test('finds every kind of object of an administrator by part of a word', async () => {
  const answer = await find('zEBr');
  expect(answer.status, answer.text).toBe(200);
  expect(foundKinds(answer)).toEqual(findKinds);
});

test('ranks names that begin with the search text before names with a matching word', async () => {
  expect(groupNames(await find('zebra'), 'Monitor')).toEqual(['Zebra till', 'A zebra', 'Grazebra']);
  expect((await find('zebra', '&Take=2')).body).toMatchObject({
    Groups: expect.arrayContaining([expect.objectContaining({ Kind: 'Monitor', HasMore: true })]) as unknown,
  });
});

test.each(['zebra cart', 'front till', 'website shop.example', 'https zebra till'])(
  '“%s” finds a monitor by name, target, type or group',
  async (search) => {
    const [row, ...others] = groupRows(await find(search), 'Monitor');
    expect(row).toMatchObject({ Id: at.monitor, Note: 'Website', State: 'Unknown', IsActive: true, MayEdit: true });
    expect(others).toEqual([]);
  },
);

test('finds incidents by error, periods by their text, and predefined dashboards', async () => {
  expect(groupRows(await find('599'), 'Incident')).toMatchObject([{ MonitorGuid: at.monitor, Name: 'Zebra till' }]);
  expect(groupRows(await find('night stripes'), 'MaintenancePeriod')).toMatchObject([{ MonitorGuid: at.monitor }]);
  expect(groupRows(await find('errors over'), 'Dashboard')).toMatchObject([
    { Name: 'Errors overview', MayEdit: false },
  ]);
});

test.each([
  ['fehlerübersicht', 'Dashboard', { Name: 'Fehlerübersicht', Note: '' }],
  ['standardalarm', 'AlertDefinition', { Name: 'Standardalarmdefinition' }],
  ['e-mail', 'Integration', { Note: 'E-Mail', IntegrationType: 'Email', IntegrationKind: 'BuiltIn' }],
  ['zebra webhook', 'Integration', { Note: 'Webhook', IntegrationType: 'GenericWebhook', IntegrationKind: 'Custom' }],
] as const)('finds “%s” in the German web app as a %s', async (search, kind, row) => {
  const german = { 'x-vedette': '1', 'accept-language': 'de-DE' };
  const answer = await admin('GET', `/api/v1/Find?Search=${encodeURIComponent(search)}`, undefined, german);
  expect(groupRows(answer, kind)).toMatchObject([row]);
});

test('matches wildcards literally', async () => {
  expect((await find('%')).body).toEqual({ Groups: [] });
  expect((await find(String.raw`\_`)).body).toEqual({ Groups: [] });
});

test('with account access finds monitor data, SLAs, checkpoints and visible people', async () => {
  const answer = await asBob('zebra');
  expect(answer.status, answer.text).toBe(200);
  expect(foundKinds(answer)).toEqual(['Monitor', 'Incident', 'Sla', 'Operator', 'Checkpoint']);
  const listed = await call('GET', '/v4/Operator', undefined, { authorization: bob });
  const names = (listed.body as readonly { readonly FullName: string }[]).map(({ FullName }) => FullName);
  expect(groupNames(answer, 'Operator')).toEqual(names.filter((name) => name.includes('Zebra')));
  expect(groupRows(answer, 'Monitor')[0]).toMatchObject({ Name: 'Zebra till', MayEdit: false });
  // A monitor's target is a setting.
  expect(foundKinds(await asBob('cart'))).toEqual([]);
});

test('a permission on an object makes it found', async () => {
  const right = { OperatorGuid: at.operator };
  await posted(`/v4/MonitorGroup/${at.group}/Authorizations`, {
    AuthorizationType: 'ViewMonitorsInGroup',
    ...right,
  });
  await posted(`/v4/VaultSection/${at.section}/Authorization`, {
    AuthorizationType: 'ViewVaultSection',
    ...right,
  });
  const answer = await asBob('zebra');
  expect(groupNames(answer, 'MonitorGroup')).toEqual(['Zebra front']);
  expect(groupNames(answer, 'MaintenancePeriod')).toEqual(['Zebra till']);
  expect(groupRows(answer, 'VaultItem')).toMatchObject([{ Name: 'Zebra key', MayEdit: false }]);
  expect(groupNames(await asBob('cart'), 'Monitor')).toEqual(['Zebra till']);
});

test.each(['', '%20', 'x'.repeat(101)])('rejects the search text “%s” and names the parameter', async (search) => {
  const { status, text } = await admin('GET', `/api/v1/Find?Search=${search}`);
  expect([status, text]).toEqual([400, expect.stringContaining('Search')]);
});
