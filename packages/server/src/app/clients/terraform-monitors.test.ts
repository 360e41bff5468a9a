/** Monitors as the existing Terraform provider handles them. */
import { hasField } from '@vedette/contract/v4/monitor-fields';
import type { MonitorType } from '@vedette/contract/v4/monitor-enums';
import { monitorTypes } from '@vedette/contract/v4/monitor-enums';
import { describe, expect, test } from 'vitest';
import { minimalBody, sampleValues } from '../../monitors/testing/sample-values.js';
import { createTestProvider, type Json } from '../testing/test-provider.js';
import { createServiceFixture } from '../testing/service-fixture.js';

const service = await createServiceFixture();
const monitors = createTestProvider(service, { path: '/v4/Monitor', id: 'MonitorGuid', secrets: ['Password'] });

/** Members that the provider always sends. */
const always = {
  Name: 'shop',
  IsActive: true,
  GenerateAlert: true,
  MonitorMode: 'Production',
  SelectedCheckpoints: { Checkpoints: null, Regions: null, ExcludeLocations: null },
  UsePrimaryCheckpointsOnly: null,
};
const bothLimits = [
  { ErrorConditionType: 'LoadTimeLimit1', Value: '2500', Effect: 'Indicate' },
  { ErrorConditionType: 'LoadTimeLimit2', Value: '5000', Effect: 'Error' },
];
const own = (type: MonitorType, values: Json): Json =>
  Object.fromEntries(Object.entries(values).filter(([field]) => hasField(type, field as keyof typeof sampleValues)));
const minimalMonitor = (type: MonitorType): Json => ({ ...minimalBody(type), ...always });
const fullMonitor = (type: MonitorType): Json => ({
  ...own(type, { ...sampleValues, ...others }),
  ...minimalMonitor(type),
  CheckInterval: 10,
  UsePrimaryCheckpointsOnly: false,
  ...(type !== 'MultiStepApi' && type !== 'PostmanApi' && { ErrorConditions: bothLimits }),
});
/** Fields that neither a type needs nor another field depends on. */
const others = {
  CustomFields: [{ Name: 'team', Value: '' }],
  NameForPhoneAlerts: 'shop',
  Notes: '',
  RequestHeaders: [{ Name: 'X-One', Value: '1' }],
  HttpVersion: 'Http2',
  TlsVersion: 'Tls12_Tls11',
};
/** A second value of each field, sent alone after the first. */
const changes: Json = {
  Name: ' Überwachung ',
  IsActive: false,
  GenerateAlert: false,
  MonitorMode: 'Staging',
  CheckInterval: 20,
  CustomFields: [{ Name: 'team', Value: 'red' }],
  UsePrimaryCheckpointsOnly: true,
  Notes: 'two\nlines',
  NameForPhoneAlerts: 'the shop',
  Url: 'HTTPS://Other.example/a b?x=1#y',
  NetworkAddress: 'other.example',
  Port: 3_535,
  IpVersion: 'IpV4',
  UserAgent: 'z',
  RequestBody: '',
  HttpMethod: 'Get',
  HttpVersion: 'Http1_1',
  TlsVersion: 'Tls12',
  CheckCertificateErrors: true,
  CertificateName: 'other',
  DnsExpectedResult: 'x',
  CertificateExpirationWarningDays: 9,
  DnsServer: '192.0.2.2',
  DnsTestValue: 'example.org',
  DatabaseName: 'other',
  ImapSecureConnection: true,
  SftpActionPath: '/b',
  BlockGoogleAnalytics: false,
  RequestHeaders: [
    { Name: 'X-Two', Value: '' },
    { Name: 'X-One', Value: '1' },
  ],
};

describe.each(monitorTypes)('%s', (type) => {
  test.each([
    ['what it needs', minimalMonitor(type)],
    ['nearly everything', fullMonitor(type)],
  ])('created with %s: no plan afterwards, and none after an import', async (_what, config) => {
    const state = await monitors.create(config);
    expect(monitors.plan(state, settled(config))).toEqual([]);
    expect(monitors.plan(await monitors.read(state), settled(config))).toEqual([]);
    for (const name of ['MonitorGuid', 'Notes', 'CreatedDate']) expect(state[name], name).toEqual(expect.any(String));
    expect(state).not.toHaveProperty('Password');
    await monitors.destroy(state);
  });

  test('changing one field leaves the others unchanged', async () => {
    let config = fullMonitor(type);
    let state = await monitors.create(config);
    for (const [name, value] of Object.entries({ ...own(type, changes), CheckInterval: 20 })) {
      config = { ...config, [name]: value };
      state = await monitors.update(state, config);
      expect(monitors.plan(state, settled(config)), name).toEqual([]);
    }
  });
});

/** Members that the provider does not compare: those of the selection that it sends as null. */
const settled = ({ SelectedCheckpoints: _null, UsePrimaryCheckpointsOnly: primary, ...config }: Json): Json => ({
  ...config,
  ...(primary !== null && { UsePrimaryCheckpointsOnly: primary }),
});

test('returns an interval in seconds or in minutes as it was sent', async () => {
  const state = await monitors.create({ ...minimalMonitor('Https'), CheckIntervalSeconds: 60 });
  expect([state['CheckIntervalSeconds'], state['CheckInterval']]).toEqual([60, undefined]);
  const config = { ...minimalMonitor('Https'), CheckIntervalSeconds: 120 };
  expect(monitors.plan(await monitors.update(state, config), settled(config))).toEqual([]);
});

test('a default that followed another field stays when that field changes', async () => {
  const state = await monitors.create({ ...minimalMonitor('IMAP'), ImapSecureConnection: false });
  expect(state['Port']).toBe(143);
  expect(await monitors.update(state, { ...minimalMonitor('IMAP'), ImapSecureConnection: true })).toMatchObject({
    Port: 143,
  });
});

test('keeps the order of checkpoints and conditions as written', async () => {
  const regions = (await service.admin('GET', '/v4/CheckpointRegion')).body as readonly { Id: number }[];
  const places = (await service.admin('GET', '/v4/Checkpoint')).body as { Data: readonly { Id: number }[] };
  const Checkpoints = places.Data.map(({ Id }) => Id).toReversed();
  const selection = { Checkpoints, Regions: regions.map(({ Id }) => Id) };
  const config = {
    ...minimalMonitor('Https'),
    SelectedCheckpoints: selection,
    ErrorConditions: bothLimits.toReversed(),
  };
  const state = await monitors.create(config);
  expect(state).toMatchObject({ SelectedCheckpoints: selection, ErrorConditions: config.ErrorConditions });
  // The provider sends null members for an unset selection; the stored selection stays.
  const after = await monitors.update(state, { ...config, SelectedCheckpoints: always.SelectedCheckpoints });
  expect(after['SelectedCheckpoints']).toEqual(selection);
  const cleared = await monitors.update(state, { ...config, SelectedCheckpoints: { Regions: [] } });
  expect(cleared['SelectedCheckpoints']).toEqual({ Checkpoints });
});

test('a monitor created in a group is a member of it', async () => {
  const group = await service.made(
    '/v4/MonitorGroup',
    { Description: 'Shops', IsQuotaUnlimited: true },
    'MonitorGroupGuid',
  );
  const guid = await service.made(`/v4/Monitor/MonitorGroup/${group}`, minimalMonitor('Https'), 'MonitorGuid');
  const members = await service.admin('GET', `/v4/MonitorGroup/${group}/Member`);
  expect(members.body).toEqual([{ MonitorGuid: guid }]);
});
