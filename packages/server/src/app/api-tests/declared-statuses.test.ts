import type { Endpoint } from '@vedette/contract/endpoint';
import { systemClock } from '@vedette/kernel/clock';
import { beforeAll, describe, expect, test } from 'vitest';
import { saveServerStates } from '../../checkpoints/index.js';
import { createServiceFixture, UNKNOWN_GUID } from '../testing/service-fixture.js';

/**
 * Covers declared statuses that no test of their domain covers, with the whole service in process and real objects. The
 * common failures are tested in `http/every-endpoint.test.ts`.
 */
const service = await createServiceFixture();
const at: Record<string, string> = { stranger: UNKNOWN_GUID };
const PREDEFINED_DASHBOARD = 'da5b0a2d-0000-4000-8000-000000000001';
const EXPORT = '/v4/MonitorResultExportSettings';

beforeAll(async () => {
  const make = async (name: string, path: string, body: unknown, field: string): Promise<void> => {
    at[name] = await service.made(filled(path) as string, filled(body), field);
  };
  const https = { MonitorType: 'Https', Url: 'https://example.com/', SelectedCheckpoints: { Regions: [] } };
  await make(
    'operator',
    '/v4/Operator',
    { Email: 'ann@example.com', FullName: 'Ann', SetupMode: 'Invitation' },
    'OperatorGuid',
  );
  await make('group', '/v4/MonitorGroup', { Description: 'Group' }, 'MonitorGroupGuid');
  await make('running', '/v4/Monitor', { Name: 'Running', ...https }, 'MonitorGuid');
  await make('stopped', '/v4/Monitor', { Name: 'Stopped', IsActive: false, ...https }, 'MonitorGuid');
  await make('definition', '/v4/AlertDefinition', { AlertName: 'All' }, 'AlertDefinitionGuid');
  await make('sla', '/v4/Sla', { Description: 'Gold' }, 'SlaGuid');
  await make('otherSla', '/v4/Sla', { Description: 'Silver' }, 'SlaGuid');
  for (const name of ['dashboard', 'otherDashboard'])
    await make(name, `/v4/Dashboard/${PREDEFINED_DASHBOARD}/Clone`, undefined, 'DashboardGuid');
  await service.admin('PATCH', `/v4/Dashboard/${at['dashboard'] ?? ''}`, { Name: 'Taken' });
  await make('place', '/api/v1/PrivateLocation', { Name: 'Home' }, 'PrivateLocationId');
  await make('otherPlace', '/api/v1/PrivateLocation', { Name: 'Shed' }, 'PrivateLocationId');
  for (const [name, Name] of [
    ['', 'Taken'],
    ['other', 'Free'],
  ] as const) {
    const url = { Name, EndpointUrl: 'https://collector.example' };
    await make(`${name}connection`, `${EXPORT}/OpenTelemetryConnection`, url, 'ConnectionGuid');
    await make(`${name}rules`, `${EXPORT}/RuleSet`, { Name }, 'RuleSetGuid');
    await make(`${name}setting`, EXPORT, { Name, ...parts }, 'ExportSettingGuid');
  }
  const view = { AuthorizationType: 'ViewDashboard', OperatorGuid: '{operator}' };
  await granted('dashboardRight', '/api/v1/Dashboard/{dashboard}/Authorizations', view);
  const right = { AuthorizationType: 'ViewMonitorsInGroup', OperatorGuid: '{operator}' };
  await granted('groupRight', '/v4/MonitorGroup/{group}/Authorizations', right);
  const edit = { AuthorizationType: 'EditAlertDefinition', OperatorGuid: '{operator}' };
  await granted('definitionRight', '/v4/AlertDefinition/{definition}/Authorizations', edit);
});

async function granted(name: string, path: string, right: unknown): Promise<void> {
  const { status, body, text } = await service.admin('POST', filled(path) as string, filled(right));
  expect(status, text).toBeLessThan(300);
  const [first] = [body].flat() as { readonly AuthorizationId: string }[];
  at[name] = first?.AuthorizationId ?? '';
}

/**
 * `{name}` in a text is replaced by the guid of the object made under that name. A text that is only `#{name}` becomes
 * its number.
 */
function filled(value: unknown): unknown {
  if (value === undefined) return undefined;
  const numbered = JSON.stringify(value).replace(/"#\{(\w+)\}"/g, '{$1}');
  return JSON.parse(numbered.replace(/\{(\w+)\}/g, (_whole, name: string) => at[name] ?? `{${name}}`));
}

const parts = { ConnectionGuid: '{connection}', RuleSetGuid: '{rules}', MonitorGroupGuid: '{group}', IsActive: false };
const unknownOperator = { OperatorGuid: '{stranger}' };
const away = { Description: 'away', From: '2026-05-01T10:00:00', Until: '2026-05-02T10:00:00' };
const collector = { EndpointUrl: 'https://collector.example' };
const site = { Description: 'Shop', Url: 'https://shop.example' };
const report = { FileType: 'HTMLEmail', Recipients: {}, Schedule: { ScheduleType: 'Daily', Time: '08:00:00' } };
const https = { Name: 'New', MonitorType: 'Https', Url: 'https://example.com/', SelectedCheckpoints: { Regions: [] } };

/** Selects a checkpoint that has no running server. */
const unmanned = { ...https, SelectedCheckpoints: { Regions: ['#{place}'] } };

const ALWAYS = Object.fromEntries(
  ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'].map((day) => [
    day,
    Array(24).fill(true),
  ]),
);

type Row = readonly [status: number, method: Endpoint['method'], path: string, body?: unknown];
const connection = `${EXPORT}/OpenTelemetryConnection`;
const ruleSet = `${EXPORT}/RuleSet`;
const rows: readonly Row[] = [
  [404, 'POST', '/v4/ApiUser', unknownOperator],
  [404, 'POST', '/v4/Monitor/{running}/Authorizations', { AuthorizationType: 'ViewMonitor', ...unknownOperator }],
  [204, 'DELETE', '/v4/MonitorGroup/{group}/Authorizations/{groupRight}'],
  [204, 'DELETE', '/v4/AlertDefinition/{definition}/Authorizations/{definitionRight}'],
  [404, 'PUT', '/v4/Sla/{stranger}', { Description: 'None' }],
  [409, 'PUT', '/v4/Sla/{otherSla}', { Description: 'Gold' }],
  [404, 'POST', '/v4/Sla/{stranger}/ExclusionPeriod', away],
  [404, 'PUT', '/v4/Sla/{sla}/ExclusionPeriod/999', away],
  [404, 'PUT', '/api/v1/Sla/{stranger}/TimeSchedule', ALWAYS],
  [404, 'POST', '/v4/ScheduledReport', { DashboardGuid: '{stranger}', IsActive: false, ...report }],
  [409, 'PUT', '/v4/Dashboard/{otherDashboard}', { Name: 'Taken' }],
  [404, 'PUT', '/v4/Rum/Website/{stranger}', site],
  [404, 'PUT', `${connection}/{stranger}`, { Name: 'None', ...collector }],
  [409, 'PUT', `${connection}/{otherconnection}`, { Name: 'Taken', ...collector }],
  [409, 'PATCH', `${connection}/{otherconnection}`, { Name: 'TAKEN' }],
  [409, 'POST', ruleSet, { Name: 'Taken' }],
  [204, 'PUT', `${ruleSet}/{otherrules}`, { Name: 'Freed' }],
  [404, 'PUT', `${ruleSet}/{stranger}`, { Name: 'None' }],
  [409, 'PUT', `${ruleSet}/{otherrules}`, { Name: 'Taken' }],
  [204, 'PATCH', `${ruleSet}/{otherrules}`, { IncludeUrl: false }],
  [409, 'PATCH', `${ruleSet}/{otherrules}`, { Name: 'Taken' }],
  [409, 'POST', EXPORT, { Name: 'Taken', ...parts }],
  [204, 'PUT', `${EXPORT}/{othersetting}`, { Name: 'Freed', ...parts }],
  [404, 'PUT', `${EXPORT}/{stranger}`, { Name: 'None', ...parts }],
  [409, 'PUT', `${EXPORT}/{othersetting}`, { Name: 'Taken', ...parts }],
  [409, 'PATCH', `${EXPORT}/{othersetting}`, { Name: 'Taken' }],
  [200, 'GET', '/api/v1/Integration'],
  [200, 'GET', '/api/v1/Outbox'],
  [204, 'DELETE', '/api/v1/Dashboard/{dashboard}/Authorizations/{dashboardRight}'],
  [409, 'POST', '/api/v1/PrivateLocation/{place}/Checkpoint', { CheckpointName: 'Home 1' }],
  [503, 'POST', '/api/v1/Monitor/{running}/Run', {}],
  [409, 'POST', '/api/v1/Monitor/{stopped}/Run', {}],
  [404, 'POST', '/api/v1/TestRun', { MonitorGuid: '{stranger}', ...https }],
  [503, 'POST', '/api/v1/TestRun', unmanned],
  [404, 'POST', '/api/v1/TestRun/Stream', { MonitorGuid: '{stranger}', ...https }],
  [409, 'PUT', '/api/v1/PrivateLocation/{place}', { Name: 'Shed' }],
  [404, 'POST', '/api/v1/Incident/999/Note', { Text: 'Who?' }],
];

describe('as the administrator', () => {
  const named = rows.map(([status, method, path, body]) => ({ status, method, path, body }));
  test.each(named)('$status: $method $path', async ({ status, method, path, body }) => {
    const answer = await service.admin(method, filled(path) as string, filled(body));
    expect(answer.status, answer.text).toBe(status);
  });
});

test('the outbox shows the invitation of an operator', async () => {
  const { body } = await service.admin('GET', '/api/v1/Outbox');
  const [mail] = (body as { readonly Rows: readonly { readonly OutboxId: number }[] }).Rows;
  const answer = await service.admin('GET', `/api/v1/Outbox/${mail?.OutboxId ?? 0}`);
  expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('ann@example.com')]);
});

test('adds and deletes a note of an incident', async () => {
  const { incident_id } = await service.db
    .insertInto('incident')
    .values({
      incident_guid: UNKNOWN_GUID,
      account_id: 1,
      monitor_guid: at['running'] ?? '',
      first_error_check_id: 1,
      first_error_at: 1,
      first_confirmed_check_id: 2,
      first_confirmed_at: 2,
      confirmed_count: 1,
      last_error_check_id: 2,
      last_error_at: 2,
      error_code: 12001,
      error_description: 'Connection refused',
      closed_at: null,
      ok_check_id: null,
      silenced_reason: null,
    })
    .returning('incident_id')
    .executeTakeFirstOrThrow();
  const incident = `/api/v1/Incident/${incident_id}`;
  expect((await service.admin('POST', `${incident}/Note`, { Text: 'The disk is full' })).status).toBe(204);
  const { note_id } = await service.db.selectFrom('incident_note').select('note_id').executeTakeFirstOrThrow();
  const notes = async () => (await service.admin('GET', incident)).text.includes('The disk is full');
  expect(await notes()).toBe(true);
  expect((await service.admin('DELETE', `${incident}/Note/${note_id}`)).status).toBe(204);
  expect(await notes()).toBe(false);
});

/** These endpoints need no sign-in, so guessing is limited. */
const guessed: readonly (readonly [path: string, method: Endpoint['method'], body: unknown])[] = [
  ['/api/v1/AcknowledgeLink', 'POST', { Token: 'x'.repeat(43) }],
  ['/api/v1/AcknowledgeLink/Use', 'POST', { Token: 'x'.repeat(43) }],
  ['/api/v1/PasswordLink', 'POST', { Token: 'x' }],
  ['/api/v1/PasswordLink/Use', 'POST', { Token: 'x', Password: 'long enough for all' }],
  ['/api/v1/SingleSignOn/1/Start', 'GET', undefined],
];
describe('after many guesses', () => {
  test.each(guessed)('answers 429 with Retry-After for %s', async (path, method, body) => {
    const headers = { 'x-vedette': '1', origin: 'http://localhost:80' };
    for (let tries = 0; tries < 200; tries += 1)
      if ((await service.call(method, path, body, headers)).status === 429) return;
    expect.unreachable('no request was limited');
  });
  test('rejects a link check from another site', async () => {
    const headers = { origin: 'https://elsewhere.example' };
    expect((await service.call('POST', '/api/v1/AcknowledgeLink', { Token: 'x'.repeat(43) }, headers)).status).toBe(
      403,
    );
  });
});

test('answers a SAML response for an unknown account', async () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  expect((await service.call('POST', '/api/v1/SingleSignOn/999/Saml', 'SAMLResponse=x', form)).status).toBe(404);
});

test('serves one archive at a time and rejects the surplus with Retry-After', async () => {
  const section = await service.made('/v4/VaultSection', { Name: 'Archives' }, 'VaultSectionGuid');
  const answers = await Promise.all(
    Array.from({ length: 9 }, (_, index) =>
      service.admin('POST', '/v4/VaultItem', {
        Name: `Archive ${String(index)}`,
        VaultSectionGuid: section,
        VaultItemType: 'CertificateArchive',
        CertificateArchive: { ArchiveData: 'bm8gYXJjaGl2ZQ==', Password: 'x' },
      }),
    ),
  );
  expect(answers.map(({ status }) => status)).toContain(429);
});

describe('with a connected checkpoint', () => {
  beforeAll(async () => {
    const [server] = await service.db.selectFrom('checkpoint_server').select('server_id').execute();
    const state = { version: '1', impairments: [], loopLagMs: 0, free: 10, capabilities: [] };
    const now = systemClock.now();
    await saveServerStates(service.db, [
      { state: { ...state, sentAt: now, serverId: server?.server_id ?? 0 }, at: now },
    ]);
  });
  test('runs an active monitor on request', async () => {
    const answer = await service.admin('POST', filled('/api/v1/Monitor/{running}/Run') as string, {});
    expect(answer.status, answer.text).toBe(204);
  });
});
