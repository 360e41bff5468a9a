import { capitalised } from '@vedette/kernel/capitalised';
import { systemClock } from '@vedette/kernel/clock';
import { ensurePartitions, storeChecks } from '../../checks/index.js';
import { fillTemplate } from '../../http/paths.js';
import { aCheck } from '../../testing/a-check.js';
import { type AService, PASSWORD } from './a-service.js';

export const HTTPS = { MonitorType: 'Https', Url: 'https://example.com/', SelectedCheckpoints: { Regions: [] } };
export const DAILY = {
  ScheduleMode: 'Daily',
  StartTime: '01:00',
  EndTime: '02:00',
  MaintenanceType: 'DisableMonitoring',
};
export const SENT = { FileType: 'HTMLEmail', Recipients: {}, Schedule: { ScheduleType: 'Daily', Time: '08:00:00' } };
export const anExclusion = (name: string) => ({
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
const things = (
  named: (param: string) => string,
  email: string,
): readonly (readonly [param: string, path: string, body?: object, field?: string])[] => [
  ['operatorGuid', '/v4/Operator', { Email: email, FullName: named('operatorGuid'), Password: PASSWORD }],
  ['operatorGroupGuid', '/v4/OperatorGroup', { Description: named('operatorGroupGuid') }],
  ['monitorGroupGuid', '/v4/MonitorGroup', { Description: named('monitorGroupGuid') }],
  ['monitorGuid', '/v4/Monitor', { Name: named('monitorGuid'), ...HTTPS }],
  ['maintenancePeriodId', '/v4/Monitor/:monitorGuid/MaintenancePeriod', DAILY, 'Id'],
  ['alertDefinitionGuid', '/v4/AlertDefinition', { AlertName: named('alertDefinitionGuid') }],
  ['slaGuid', '/v4/Sla', { Description: named('slaGuid') }],
  ['exclusionPeriodId', '/v4/Sla/:slaGuid/ExclusionPeriod', anExclusion(named('exclusionPeriodId'))],
  ['dashboardGuid', '/v4/Dashboard/da5b0a2d-0000-4000-8000-000000000001/Clone'],
  ['publicStatusPageGuid', '/v4/PublicStatusPage', { Name: named('publicStatusPageGuid') }, 'PublicDashboardGuid'],
  [
    'rumWebsiteGuid',
    '/v4/Rum/Website',
    { Description: named('rumWebsiteGuid'), Url: 'https://shop.example' },
    'RumWebsiteId',
  ],
  [
    'connectionGuid',
    `${EXPORT}/OpenTelemetryConnection`,
    { Name: named('connectionGuid'), EndpointUrl: 'https://collector.example' },
  ],
  ['ruleSetGuid', `${EXPORT}/RuleSet`, { Name: named('ruleSetGuid') }],
  ['exportSettingGuid', EXPORT, { Name: named('exportSettingGuid'), ...PARTS, IsActive: false }],
  ['scheduledReportGuid', '/v4/ScheduledReport', { DashboardGuid: ':dashboardGuid', IsActive: false, ...SENT }],
  ['privateLocationId', '/api/v1/PrivateLocation', { Name: named('privateLocationId') }],
  ['checkpointId', '/api/v1/PrivateLocation/:privateLocationId/Checkpoint', { CheckpointName: named('checkpointId') }],
  [
    'monitorTemplateGuid',
    '/api/v1/MonitorTemplate',
    { Name: named('monitorTemplateGuid'), Fields: { CheckInterval: 5 } },
  ],
  [
    'domainGroupGuid',
    '/api/v1/DomainGroupSet',
    {
      Name: named('domainGroupGuid'),
      Groups: [{ Name: named('domainGroupGuid'), IsFirstParty: true, Include: ['example.com'] }],
    },
  ],
  ['vaultSectionGuid', '/v4/VaultSection', { Name: named('vaultSectionGuid') }],
  [
    'chartNoteGuid',
    '/api/v1/ChartNote',
    { Title: named('chartNoteGuid'), MonitorGuid: ':monitorGuid', Key: named('chartNoteGuid') },
  ],
  ['vaultItemGuid', '/v4/VaultItem', { Name: named('chartNoteGuid'), ...login }],
];

/** Names in paths for the ids of created objects. */
export const MADE: readonly string[] = [...things(() => '', '').map(([param]) => param), 'versionId', 'monitorCheckId'];

/** Fills in ids of other objects that a body names. */
export const withIds = (body: object, ids: Readonly<Record<string, string>>): unknown =>
  JSON.parse(JSON.stringify(body).replace(/":(\w+Guid)"/g, (_whole, param: string) => `"${ids[param] ?? ''}"`));

/**
 * Creates one object of every kind, named after its id in paths, and a check of the monitor. Returns the ids by their
 * names in paths.
 */
export async function makeOneOfEverything(
  { made, admin, db }: Pick<AService, 'made' | 'admin' | 'db'>,
  named: (param: string) => string,
  { email = 'ann@example.com', accountId = 1 }: { readonly email?: string; readonly accountId?: number } = {},
): Promise<Readonly<Record<string, string>>> {
  const ids: Record<string, string> = {};
  for (const [param, path, body, field = capitalised(param)] of things(named, email)) {
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
