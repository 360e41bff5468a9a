import { capitalise } from '@vedette/kernel/capitalise';
import { systemClock } from '@vedette/kernel/clock';
import { ensurePartitions, storeChecks } from '../../checks/index.js';
import { fillTemplate } from '../../http/paths.js';
import { aCheck } from '../../testing/a-check.js';
import { type ServiceFixture, PASSWORD } from './service-fixture.js';

export const HTTPS = { MonitorType: 'Https', Url: 'https://example.com/', SelectedCheckpoints: { Regions: [] } };
export const DAILY = {
  ScheduleMode: 'Daily',
  StartTime: '01:00',
  EndTime: '02:00',
  MaintenanceType: 'DisableMonitoring',
};
export const SENT = { FileType: 'HTMLEmail', Recipients: {}, Schedule: { ScheduleType: 'Daily', Time: '08:00:00' } };
export const exclusionPeriod = (name: string) => ({
  Description: name,
  From: '2026-05-01T10:00:00',
  Until: '2026-05-02T10:00:00',
});
const login = { VaultItemType: 'CredentialSet', UserName: 'ann', Password: 'p', VaultSectionGuid: ':vaultSectionGuid' };
const EXPORT = '/v4/MonitorResultExportSettings';
export const PARTS = {
  ConnectionGuid: ':connectionGuid',
  RuleSetGuid: ':ruleSetGuid',
  MonitorGroupGuid: ':monitorGroupGuid',
};

/** One object of every kind, by the name of its id in paths, with the field of the response where the name differs. */
const objectSpecs = (
  nameFor: (param: string) => string,
  email: string,
): readonly (readonly [param: string, path: string, body?: object, field?: string])[] => [
  ['operatorGuid', '/v4/Operator', { Email: email, FullName: nameFor('operatorGuid'), Password: PASSWORD }],
  ['operatorGroupGuid', '/v4/OperatorGroup', { Description: nameFor('operatorGroupGuid') }],
  ['monitorGroupGuid', '/v4/MonitorGroup', { Description: nameFor('monitorGroupGuid') }],
  ['monitorGuid', '/v4/Monitor', { Name: nameFor('monitorGuid'), ...HTTPS }],
  ['maintenancePeriodId', '/v4/Monitor/:monitorGuid/MaintenancePeriod', DAILY, 'Id'],
  ['alertDefinitionGuid', '/v4/AlertDefinition', { AlertName: nameFor('alertDefinitionGuid') }],
  ['slaGuid', '/v4/Sla', { Description: nameFor('slaGuid') }],
  ['exclusionPeriodId', '/v4/Sla/:slaGuid/ExclusionPeriod', exclusionPeriod(nameFor('exclusionPeriodId'))],
  ['dashboardGuid', '/v4/Dashboard/da5b0a2d-0000-4000-8000-000000000001/Clone'],
  ['publicStatusPageGuid', '/v4/PublicStatusPage', { Name: nameFor('publicStatusPageGuid') }, 'PublicDashboardGuid'],
  [
    'rumWebsiteGuid',
    '/v4/Rum/Website',
    { Description: nameFor('rumWebsiteGuid'), Url: 'https://shop.example' },
    'RumWebsiteId',
  ],
  [
    'connectionGuid',
    `${EXPORT}/OpenTelemetryConnection`,
    { Name: nameFor('connectionGuid'), EndpointUrl: 'https://collector.example' },
  ],
  ['ruleSetGuid', `${EXPORT}/RuleSet`, { Name: nameFor('ruleSetGuid') }],
  ['exportSettingGuid', EXPORT, { Name: nameFor('exportSettingGuid'), ...PARTS, IsActive: false }],
  ['scheduledReportGuid', '/v4/ScheduledReport', { DashboardGuid: ':dashboardGuid', IsActive: false, ...SENT }],
  ['privateLocationId', '/api/v1/PrivateLocation', { Name: nameFor('privateLocationId') }],
  [
    'checkpointId',
    '/api/v1/PrivateLocation/:privateLocationId/Checkpoint',
    { CheckpointName: nameFor('checkpointId') },
  ],
  [
    'monitorTemplateGuid',
    '/api/v1/MonitorTemplate',
    { Name: nameFor('monitorTemplateGuid'), Fields: { CheckInterval: 5 } },
  ],
  [
    'domainGroupGuid',
    '/api/v1/DomainGroupSet',
    {
      Name: nameFor('domainGroupGuid'),
      Groups: [{ Name: nameFor('domainGroupGuid'), IsFirstParty: true, Include: ['example.com'] }],
    },
  ],
  ['vaultSectionGuid', '/v4/VaultSection', { Name: nameFor('vaultSectionGuid') }],
  [
    'chartNoteGuid',
    '/api/v1/ChartNote',
    { Title: nameFor('chartNoteGuid'), MonitorGuid: ':monitorGuid', Key: nameFor('chartNoteGuid') },
  ],
  ['vaultItemGuid', '/v4/VaultItem', { Name: nameFor('chartNoteGuid'), ...login }],
];

/** Names in paths for the ids of created objects. */
export const CREATED_IDS: readonly string[] = [
  ...objectSpecs(() => '', '').map(([param]) => param),
  'versionId',
  'monitorCheckId',
];

/** Fills in ids of other objects that a body names. */
export const withIds = (body: object, ids: Readonly<Record<string, string>>): unknown =>
  JSON.parse(JSON.stringify(body).replace(/":(\w+Guid)"/g, (_whole, param: string) => `"${ids[param] ?? ''}"`));

/**
 * Creates one object of every kind, named after its id in paths, and a check of the monitor. Returns the ids by their
 * names in paths.
 */
export async function createOneOfEverything(
  { made, admin, db }: Pick<ServiceFixture, 'made' | 'admin' | 'db'>,
  nameFor: (param: string) => string,
  { email = 'ann@example.com', accountId = 1 }: { readonly email?: string; readonly accountId?: number } = {},
): Promise<Readonly<Record<string, string>>> {
  const ids: Record<string, string> = {};
  for (const [param, path, body, field = capitalise(param)] of objectSpecs(nameFor, email)) {
    ids[param] = await made(fillTemplate(path, ids), body && withIds(body, ids), field);
  }
  const versions = (await admin('GET', fillTemplate('/api/v1/Sla/:slaGuid/Version', ids))).body;
  ids['versionId'] = String((versions as { Rows: { VersionId: number }[] }).Rows[0]?.VersionId);
  const check = aCheck({ accountId, monitorGuid: ids['monitorGuid'] ?? '', at: systemClock.now() });
  await ensurePartitions(db, systemClock.now());
  await db.transaction().execute((tx) => storeChecks(tx, [check]));
  ids['monitorCheckId'] = String(check.id);
  return ids;
}
