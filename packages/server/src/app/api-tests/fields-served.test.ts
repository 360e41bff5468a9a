import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { createServiceFixture, PASSWORD, type ServiceFixture } from '../testing/service-fixture.js';

/**
 * Checks each model of the contract as the service serves it: written fields come back, read-only fields are ignored,
 * write-only fields are not returned, and the fields that clients rely on are there. Every type and field of monitors
 * is tested in `monitors/definition/field-matrix-routes.test.ts`.
 */
const models = JSON.parse(
  readFileSync(new URL('../../../../contract/spec/models.json', import.meta.url), 'utf8'),
) as Readonly<Record<string, Readonly<Record<string, string>>>>;

type Json = Readonly<Record<string, unknown>>;
interface Row {
  readonly model: string;
  readonly path: string;
  /** The id of the object, for its address. */
  readonly id: string;
  /** Every writable field, unless another row of the model has it. */
  readonly body: Json;
  /** Fields that a PUT of the whole object changes. */
  readonly change?: Json;
  /** Values that differ from what was written, as the contract says. */
  readonly reads?: Json;
  /** Read from a list, because a single object has no address. */
  readonly isListed?: true;
  /** Exists already and is changed by PUT. */
  readonly isThere?: true;
}

const rows: readonly Row[] = [
  {
    model: 'ApiUser',
    path: '/v4/ApiUser',
    id: 'UserName',
    isListed: true,
    body: { OperatorGuid: '{operator}', Type: 'Grafana', Description: 'For dashboards' },
  },
  { model: 'VaultSection', path: '/v4/VaultSection', id: 'VaultSectionGuid', body: { Name: 'Keys' } },
  {
    model: 'VaultItem',
    path: '/v4/VaultItem',
    id: 'VaultItemGuid',
    body: {
      Name: 'Login',
      VaultSectionGuid: '{section}',
      VaultItemType: 'CredentialSet',
      Notes: 'of the shop',
      UserName: 'ann',
      Password: 'secret',
    },
    reads: { Password: '', IsSensitive: true, VaultItemUsedBy: '-' },
  },
  {
    model: 'VaultItem',
    path: '/v4/VaultItem',
    id: 'VaultItemGuid',
    body: {
      Name: 'Picture',
      VaultSectionGuid: '{section}',
      VaultItemType: 'File',
      FileInfo: { Name: 'a.txt', Data: 'aGVsbG8=' },
    },
    reads: { FileInfo: expect.objectContaining({ Name: 'a.txt', Size: 5 }) },
  },
  {
    model: 'VaultItem',
    path: '/v4/VaultItem',
    id: 'VaultItemGuid',
    body: {
      Name: 'Codes',
      VaultSectionGuid: '{section}',
      VaultItemType: 'OneTimePassword',
      SecretEncodingMethod: 'Hex',
      OneTimePasswordInfo: {
        Secret: '3132333435363738393031323334353637383930',
        Digits: 8,
        Period: 60,
        HashAlgorithm: 'SHA256',
        SecretEncodingMethod: 'Hex',
      },
    },
    reads: {
      OneTimePasswordInfo: expect.objectContaining({ Secret: '', Digits: 8, Period: 60, HashAlgorithm: 'SHA256' }),
    },
  },
  {
    model: 'Operator',
    path: '/v4/Operator',
    id: 'OperatorGuid',
    body: {
      Email: 'ben@example.com',
      Password: PASSWORD,
      FullName: 'Ben',
      MobilePhone: '+31612345678',
      BackupEmail: 'ben@home.example',
      IsOnDuty: false,
      CultureName: 'nl-NL',
      TimeZoneId: 110,
      SmsProvider: 'SmsProviderUSA',
      PhoneProvider: 'UseAccountSetting',
      UseNumericSender: true,
      AllowNativeLogin: true,
      AllowSingleSignon: false,
      DefaultDashboard: 'AlertLog',
      SetupMode: 'Manual',
      OperatorRole: 'Head of all',
    },
    change: { FullName: 'Ben Bee', IsOnDuty: true, CultureName: 'fr-FR', OperatorRole: 'Unspecified' },
  },
  ...(
    [
      { ScheduleMode: 'OneTime', StartDateTime: '2026-08-01T10:00:00', EndDateTime: '2026-08-02T10:00:00' },
      { ScheduleMode: 'Weekly', WeekDay: 'Friday', StartTime: '08:00', EndTime: '17:30' },
      { ScheduleMode: 'Monthly', MonthDay: 31, StartTime: '08:00', EndTime: '17:30' },
    ] as const
  ).flatMap((body) => [
    {
      model: 'OperatorDutySchedule',
      path: '/v4/Operator/{operator}/DutySchedule',
      id: 'Id',
      body,
      isListed: true as const,
    },
    {
      model: 'MaintenancePeriod',
      path: '/v4/Monitor/{monitor}/MaintenancePeriod',
      id: 'Id',
      body: { ...body, MaintenanceType: 'DisableNotifications', Description: 'Upkeep' },
      isListed: true as const,
    },
  ]),
  {
    model: 'OperatorGroup',
    path: '/v4/OperatorGroup',
    id: 'OperatorGroupGuid',
    body: { Description: 'Night' },
    change: { Description: 'Nights' },
  },
  {
    model: 'MonitorGroup',
    path: '/v4/MonitorGroup',
    id: 'MonitorGroupGuid',
    body: {
      Description: 'Shops',
      IsQuotaUnlimited: false,
      BasicMonitorQuota: 5,
      BrowserMonitorQuota: 4,
      TransactionMonitorQuota: 3,
      ApiMonitorQuota: 2,
    },
    change: { BasicMonitorQuota: 9 },
  },
  {
    model: 'AlertDefinition',
    path: '/v4/AlertDefinition',
    id: 'AlertDefinitionGuid',
    body: { AlertName: 'Loud', IsActive: false },
    change: { IsActive: true },
  },
  {
    model: 'EscalationLevel',
    path: '/v4/AlertDefinition/{definition}/EscalationLevel/2',
    id: 'Id',
    isThere: true,
    body: {
      EscalationMode: 'AlertOnErrorDuration',
      ThresholdErrorCount: 3,
      ThresholdMinutes: 20,
      IsActive: true,
      Message: 'Look',
      NumberOfReminders: 4,
      ReminderDelay: 15,
      IncludeTraceRoute: true,
    },
  },
  {
    model: 'CustomIntegration',
    path: '/v4/Integration/Custom',
    id: 'IntegrationGuid',
    body: {
      Name: 'Hook',
      IsActive: false,
      PredefinedVariables: [{ Name: 'team', Value: 'red' }],
      Steps: [{ MessageTypes: ['Error'], HttpSteps: [{ Url: 'https://hooks.example/', Method: 'PUT', Body: 'x' }] }],
      UserDefinedFunctions: [{ Name: 'f', Type: 'Hash', HashAlgorithm: 'SHA256' }],
    },
    reads: { PredefinedVariables: [expect.objectContaining({ Name: 'team' })], Steps: expect.any(Array) },
  },
  {
    model: 'ScheduledReport',
    path: '/v4/ScheduledReport',
    id: 'ScheduledReportGuid',
    body: {
      DashboardGuid: '{dashboard}',
      FileType: 'ExcelAttachment',
      IsActive: false,
      SelectedPeriod: 'Last6Months',
      InternalNotes: 'for us',
      Notes: 'for all',
      Schedule: { ScheduleType: 'Quarterly', Time: '08:30:00', MonthDay: 3, QuarterStartMonth: 2, Month: 1 },
      Recipients: { Operators: ['{operator}'], OperatorGroups: [], ExtraEmailAddresses: ['ann@home.example'] },
    },
    reads: { Schedule: expect.objectContaining({ ScheduleType: 'Quarterly', Time: '08:30:00', QuarterStartMonth: 2 }) },
  },
  {
    model: 'Sla',
    path: '/v4/Sla',
    id: 'SlaGuid',
    body: {
      Description: 'Gold',
      UptimeErrorThreshold: 98.5,
      UptimeWarningThreshold: 99.25,
      LoadTimeErrorThreshold: 2.5,
      OperatorResponseTimeThreshold: 25,
    },
    reads: { OperatorReponseTimeThreshold: 25 },
  },
  {
    model: 'ExclusionPeriod',
    path: '/v4/Sla/{sla}/ExclusionPeriod',
    id: 'ExclusionPeriodId',
    body: { Description: 'Move', From: '2026-05-01T10:00:00', Until: '2026-05-02T10:00:00' },
  },
  {
    model: 'RumWebsite',
    path: '/v4/Rum/Website',
    id: 'RumWebsiteId',
    body: { Description: 'Shop', Url: 'https://shop.example', IsSpa: true, IncludeUrlFragment: true },
  },
  {
    model: 'Dashboard',
    path: '/v4/Dashboard/{dashboard}',
    id: 'DashboardGuid',
    isThere: true,
    body: {
      Name: 'Mine',
      AutoRefresh: true,
      DashboardFilter: {
        SelectedPeriod: { SelectedPeriodType: 'PresetPeriod', PresetPeriod: 'Last7Days' },
        Monitors: ['{monitor}'],
        MonitorGroups: [],
        Checkpoints: [],
        CheckpointRegions: [],
      },
    },
  },
  {
    model: 'PublicStatusPage',
    path: '/v4/PublicStatusPage',
    id: 'PublicDashboardGuid',
    body: {
      Name: 'Status',
      IsPublished: true,
      PresetPeriodType: 'Last30Days',
      SlaGuid: '{sla}',
      SlaGuidSpecified: true,
      MonitorGuids: ['{monitor}'],
      MonitorGroupGuids: [],
      CustomizationInfo: {
        MainColor: '#112233',
        BackgroundColor: '#ffffff',
        TextColor: '#000000',
        TitleText: 'Shop',
        FooterText: 'Bye',
        MonitorNameOverrideFieldName: 'Public',
        SortColumnsNewToOld: true,
        SortRowsProperty: 'ByStatus',
        CommentTitle: 'Note',
        CommentText: 'All is well',
      },
    },
  },
];
/** Fields of another row, of quotas that this service does not have, or that only another field reports. */
const ELSEWHERE =
  /Specified$|^(Value|CertificateArchive|OutgoingPhoneNumberId|OutgoingPhoneNumber|AlertDefinitionGuid|ClassicQuota|UnifiedCreditsQuota)$/;

const service: ServiceFixture = await createServiceFixture();
const made: Record<string, string> = {};
const filled = <T>(value: T): T => {
  if (typeof value === 'string') return value.replace(/\{(\w+)\}/g, (_all, name: string) => made[name] ?? '') as T;
  if (Array.isArray(value)) return value.map(filled) as T;
  if (value === null || typeof value !== 'object' || 'asymmetricMatch' in value) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, filled(member as unknown)])) as T;
};

beforeAll(async () => {
  const person = { Email: 'ann@example.com', FullName: 'Ann', Password: PASSWORD };
  made['operator'] = await service.made('/v4/Operator', person, 'OperatorGuid');
  const monitor = { Name: 'Shop', MonitorType: 'Https', Url: 'https://example.com/' };
  made['monitor'] = await service.made('/v4/Monitor', monitor, 'MonitorGuid');
  made['section'] = await service.made('/v4/VaultSection', { Name: 'Section' }, 'VaultSectionGuid');
  made['definition'] = await service.made(
    '/v4/AlertDefinition',
    { AlertName: 'All', IsActive: true },
    'AlertDefinitionGuid',
  );
  made['sla'] = await service.made('/v4/Sla', { Description: 'Silver' }, 'SlaGuid');
  const predefined = 'da5b0a2d-0000-4000-8000-000000000001';
  made['dashboard'] = await service.made(`/v4/Dashboard/${predefined}/Clone`, undefined, 'DashboardGuid');
});

async function written({ path, id, body, isThere, isListed }: Row): Promise<Json> {
  const [address, values] = [filled(path), withReadOnly(filled(body), id)];
  const answer = await service.admin(isThere ? 'PUT' : 'POST', address, values);
  expect(answer.status, answer.text).toBeLessThan(300);
  if (isThere) return read(address);
  const own = String((answer.body as Json)[id]);
  if (!isListed) return read(`${address}/${own}`);
  const list = (await service.admin('GET', address)).body as Json[];
  return list.find((item) => String(item[id]) === own) ?? {};
}
async function read(address: string): Promise<Json> {
  const answer = await service.admin('GET', address);
  expect(answer.status, answer.text).toBe(200);
  return answer.body as Json;
}
/** Clients send back what they read; read-only fields are sent with other values here. */
const withReadOnly = (body: Json, id: string): Json => ({
  Hash: 'other',
  CreatedDate: '2001-01-01T00:00:00',
  ...body,
  ...(id.endsWith('Guid') ? {} : { [id]: undefined }),
});

describe('returns what was written', () => {
  test.each(rows.map((row, index) => [`${row.model} ${String(index)}`, row] as const))('for %s', async (_name, row) => {
    const fields = models[row.model] ?? {};
    const got = await written(row);
    const values = { ...row.body, ...row.reads };
    const shown = Object.entries(filled(values)).filter(
      ([name]) => !fields[name]?.includes('W') || name in (row.reads ?? {}),
    );
    expect(got).toMatchObject(Object.fromEntries(shown));
    const hidden = Object.keys(fields).filter((name) => fields[name]?.includes('W'));
    expect(hidden.filter((name) => (got[name] ?? '') !== '')).toEqual([]);
    const relied = Object.keys(fields).filter((name) => fields[name]?.includes('P'));
    expect(relied.filter((name) => (got[name] ?? null) === null)).toEqual([]);
    expect(Object.keys(got).filter((name) => !(name in fields))).toEqual([]);
    expect(got['Hash']).not.toBe('other');
  });

  test.each(rows.flatMap((row) => (row.change ? [[row.model, row, row.change] as const] : [])))(
    'a PUT of the whole %s',
    async (_model, row, change) => {
      const path = filled(row.path);
      const name = row.body['Description'] === undefined ? {} : { Description: 'Another' };
      const mail = row.body['Email'] === undefined ? {} : { Email: 'other@example.com' };
      const id = await service.made(path, { ...filled(row.body), ...name, ...mail }, row.id);
      const whole = { ...(await read(`${path}/${id}`)), ...change };
      expect((await service.admin('PUT', `${path}/${id}`, whole)).status).toBeLessThan(300);
      expect(await read(`${path}/${id}`)).toMatchObject(change);
    },
  );

  test('covers every writable field', () => {
    const covered = [...new Set(rows.map(({ model }) => model))];
    const left = covered.flatMap((model) => {
      const fields = models[model] ?? {};
      const bodies = rows.filter((row) => row.model === model).map(({ body, reads }) => ({ ...body, ...reads }));
      const names = Object.keys(fields).filter((name) => !fields[name]?.includes('R') && !ELSEWHERE.test(name));
      return names.filter((name) => !bodies.some((body) => name in body)).map((name) => `${model}.${name}`);
    });
    expect(left).toEqual([]);
  });
});
