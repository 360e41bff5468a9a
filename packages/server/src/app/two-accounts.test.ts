import { capitalised } from '@vedette/kernel/capitalised';
import type { Endpoint } from '@vedette/contract/endpoint';
import { endpoints } from '@vedette/contract/table';
import { systemClock } from '@vedette/kernel/clock';
import { Secret } from '@vedette/kernel/secret';
import { beforeAll, expect, test } from 'vitest';
import { addAccount } from '../access/index.js';
import { ensurePartitions, storeChecks } from '../checks/index.js';
import { fillTemplate, PREFIX } from '../http/paths.js';
import { createAllMonitorsGroup } from '../monitors/index.js';
import { aCheck } from '../testing/a-check.js';
import { aService, PASSWORD } from './testing/a-service.js';
import { changedTables, StateReader } from './testing/fuzz/state.js';

/**
 * Two accounts on one service: an administrator of the one, who knows the ids of everything the other has, is told that there
 * is nothing of the kind, and changes nothing.
 */
const service = await aService();
const { db, composition } = service;
const state = new StateReader(db);
/** Stands in every name of the first account. */
const MARK = 'Znamya';
const ids: Record<string, string> = {
  ...{ authorizationType: 'CreateIntegration', authorization: 'CreateIntegration', beforeDate: '2027-01-01T00:00:00' },
  ...{ dutyScheduleId: '1', escalationLevelId: '1', noteId: '1', incidentId: '1' },
};
let stranger: Readonly<Record<string, string>> = {};

const https = { MonitorType: 'Https', Url: 'https://example.com/', SelectedCheckpoints: { Regions: [] } };
const daily = { ScheduleMode: 'Daily', StartTime: '01:00', EndTime: '02:00', MaintenanceType: 'DisableMonitoring' };
const sent = { FileType: 'HTMLEmail', Recipients: {}, Schedule: { ScheduleType: 'Daily', Time: '08:00:00' } };
const away = { Description: MARK, From: '2026-05-01T10:00:00', Until: '2026-05-02T10:00:00' };
const group = { Name: MARK, IsFirstParty: true, Include: ['example.com'] };
const login = { VaultItemType: 'CredentialSet', UserName: 'ann', Password: 'p', VaultSectionGuid: ':vaultSectionGuid' };
const EXPORT = '/v4/MonitorResultExportSettings';
const parts = { ConnectionGuid: ':connectionGuid', RuleSetGuid: ':ruleSetGuid', MonitorGroupGuid: ':monitorGroupGuid' };

/** One of everything, by the name its id has in paths; the field of the answer where it is called otherwise. */
const things: readonly (readonly [param: string, path: string, body?: object, field?: string])[] = [
  ['operatorGuid', '/v4/Operator', { Email: 'ann@example.com', FullName: MARK, Password: PASSWORD }],
  ['operatorGroupGuid', '/v4/OperatorGroup', { Description: MARK }],
  ['monitorGroupGuid', '/v4/MonitorGroup', { Description: MARK }],
  ['monitorGuid', '/v4/Monitor', { Name: MARK, ...https }],
  ['maintenancePeriodId', '/v4/Monitor/:monitorGuid/MaintenancePeriod', daily, 'Id'],
  ['alertDefinitionGuid', '/v4/AlertDefinition', { AlertName: MARK }],
  ['slaGuid', '/v4/Sla', { Description: MARK }],
  ['exclusionPeriodId', '/v4/Sla/:slaGuid/ExclusionPeriod', away],
  ['dashboardGuid', '/v4/Dashboard/da5b0a2d-0000-4000-8000-000000000001/Clone'],
  ['publicStatusPageGuid', '/v4/PublicStatusPage', { Name: MARK }, 'PublicDashboardGuid'],
  ['rumWebsiteGuid', '/v4/Rum/Website', { Description: MARK, Url: 'https://shop.example' }, 'RumWebsiteId'],
  ['connectionGuid', `${EXPORT}/OpenTelemetryConnection`, { Name: MARK, EndpointUrl: 'https://collector.example' }],
  ['ruleSetGuid', `${EXPORT}/RuleSet`, { Name: MARK }],
  ['exportSettingGuid', EXPORT, { Name: MARK, ...parts, IsActive: false }],
  ['scheduledReportGuid', '/v4/ScheduledReport', { DashboardGuid: ':dashboardGuid', IsActive: false, ...sent }],
  ['privateLocationId', '/api/v1/PrivateLocation', { Name: MARK }],
  ['checkpointId', '/api/v1/PrivateLocation/:privateLocationId/Checkpoint', { CheckpointName: MARK }],
  ['monitorTemplateGuid', '/api/v1/MonitorTemplate', { Name: MARK, Fields: { CheckInterval: 5 } }],
  ['domainGroupGuid', '/api/v1/DomainGroupSet', { Name: MARK, Groups: [group] }],
  ['vaultSectionGuid', '/v4/VaultSection', { Name: MARK }],
  ['chartNoteGuid', '/api/v1/ChartNote', { Title: MARK, MonitorGuid: ':monitorGuid', Key: MARK }],
  ['vaultItemGuid', '/v4/VaultItem', { Name: MARK, ...login }],
];

const filled = (text: string): string => fillTemplate(text, ids);
/** A body that names others of these things. */
const withIds = (body: object): unknown =>
  JSON.parse(JSON.stringify(body).replace(/":(\w+Guid)"/g, (_whole, param: string) => `"${ids[param] ?? ''}"`));

beforeAll(async () => {
  const { access } = composition;
  const { accountId } = await addAccount(access, {
    ...{ name: 'Other', zone: 'UTC', administratorEmail: 'otto@example.com', administratorName: 'Otto Other' },
    ...{ administratorPassword: new Secret(PASSWORD), groupAuthorizationForm: 'Objects' },
  });
  await createAllMonitorsGroup(db, accountId, access);
  const basic = (name: string, secret: string) => ({
    authorization: `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}`,
  });
  const { body } = await service.call('POST', '/v4/Register', undefined, basic('otto@example.com', PASSWORD));
  const { UserName, Password } = body as { readonly UserName: string; readonly Password: string };
  stranger = basic(UserName, Password);
  for (const [param, path, wanted, field = capitalised(param)] of things) {
    ids[param] = await service.made(filled(path), wanted && withIds(wanted), field);
  }
  const versions = (await service.admin('GET', filled('/api/v1/Sla/:slaGuid/Version'))).body;
  ids['versionId'] = String((versions as { Rows: { VersionId: number }[] }).Rows[0]?.VersionId);
  const check = aCheck({ monitorGuid: ids['monitorGuid'] ?? '', at: systemClock.now() });
  await ensurePartitions(db, systemClock.now());
  await db.transaction().execute((tx) => storeChecks(tx, [check]));
  ids['monitorCheckId'] = String(check.id);
});

const week = Object.fromEntries(
  ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'].map((day) => [
    day,
    Array<boolean>(24).fill(true),
  ]),
);
/** Something for every field that a body must have; others are not read. */
const body = () => ({
  ...{ ...week, ...https, ...daily, ...sent, ...away, Name: 'x', AlertName: 'x', EndpointUrl: 'https://x.example' },
  ...{ Groups: [{ Name: 'x', IsFirstParty: true }], Fields: { CheckInterval: 5 }, Tiles: [], Text: 'x', Title: 'x' },
  ...{ ...(withIds(parts) as object), AuthorizationType: 'ViewMonitor', OperatorGuid: ids['operatorGuid'] },
  ...{ MonitorGuids: [], Monitors: [], State: 'Identified', Form: 'HTML', View: { PresetPeriod: 'Last24Hours' } },
});
const QUERY = 'PresetPeriod=Last24Hours&Format=Json&Form=json&As=File&FromAt=0&UntilAt=9&PageMetric=DomComplete';

/** Ids that come with what is made, and those of what nobody made: there is nothing of the kind either way. */
const KNOWN = new Set([...Object.keys(ids), ...things.map(([param]) => param), 'versionId', 'monitorCheckId']);
const paramsOf = ({ path }: Endpoint): string[] => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
const asked = endpoints.filter(
  (each) =>
    each.credentials === 'account' && each.path.includes(':') && paramsOf(each).every((param) => KNOWN.has(param)),
);

test('with the ids of another account nothing is read and nothing changed, whatever is asked', async () => {
  expect(asked.length).toBeGreaterThan(220);
  const before = await state.read();
  const odd: unknown[] = [];
  for (const { surface, method, path } of asked) {
    const url = `${PREFIX[surface]}${filled(path)}?${QUERY}`;
    const sends = method === 'GET' || method === 'DELETE' ? undefined : body();
    const { status, text } = await service.call(method, url, sends, stranger);
    if (status !== 404 || text.includes(MARK)) odd.push([method, path, status, text.slice(0, 200)]);
  }
  expect(odd).toEqual([]);
  expect(changedTables(before, await state.read())).toEqual([]);
});

test('what is read without an id is of one account alone', async () => {
  const lists = endpoints.filter(
    ({ method, path, credentials }) =>
      method === 'GET' && credentials === 'account' && !path.includes(':') && path !== '/Events',
  );
  const telling: string[] = [];
  for (const { surface, path } of lists) {
    const { text } = await service.call(
      'GET',
      `${PREFIX[surface]}${path}?${QUERY}&Search=${MARK}`,
      undefined,
      stranger,
    );
    if (text.includes(MARK)) telling.push(path);
  }
  expect(telling).toEqual([]);
  expect((await service.admin('GET', `/api/v1/Find?Search=${MARK}`)).text).toContain(ids['monitorGuid']);
});
