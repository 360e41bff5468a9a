import type { Dashboard } from '@vedette/contract/v4/dashboard';
import type { ScheduledReport } from '@vedette/contract/v4/scheduled-report';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../testing/database.js';
import type { Client } from '../testing/an-account.js';
import { waitForLockWait } from '../testing/lock-waits.js';
import { aService, UNKNOWN_GUID, type ServiceFixture } from '../testing/service-routes.js';
import { predefinedDashboards } from '@vedette/contract/v1/dashboards/predefined';

const db = await testDatabase();
let service: ServiceFixture;
let admin: Client;
const PATH = '/v4/Dashboard';
const [first, second] = predefinedDashboards.map(({ dashboardGuid }) => dashboardGuid) as [string, string];

beforeAll(async () => {
  service = await aService(db);
  admin = service.admin;
});

async function aCopy(by: Client = admin, of = first): Promise<string> {
  return ((await by('POST', `${PATH}/${of}/Clone`)).body as Dashboard).DashboardGuid;
}
const read = async (guid: string, by: Client = admin): Promise<Dashboard> =>
  (await by('GET', `${PATH}/${guid}`)).body as Dashboard;
const names = async (by: Client): Promise<string[]> =>
  ((await by('GET', PATH)).body as Dashboard[]).map(({ Name }) => Name).slice(predefinedDashboards.length);

describe('a predefined dashboard', () => {
  test('is available to every operator and cannot be changed', async () => {
    const bob = await service.anOperator('bob@example.com');
    expect(await read(second, bob)).toEqual({
      DashboardGuid: second,
      Name: 'Account overview',
      AutoRefresh: true,
      DashboardFilter: {
        SelectedPeriod: { SelectedPeriodType: 'PresetPeriod', PresetPeriod: 'Last24Hours' },
        Monitors: [],
        MonitorGroups: [],
        Checkpoints: [],
        CheckpointRegions: [],
      },
    });
    const listed = (await bob('GET', PATH)).body as Dashboard[];
    expect(listed.map(({ DashboardGuid }) => DashboardGuid)).toEqual(
      predefinedDashboards.map(({ dashboardGuid }) => dashboardGuid),
    );
    for (const [method, body] of [['PUT', { Name: 'x' }] as const, ['PATCH', {}] as const, ['DELETE', ''] as const]) {
      expect((await admin(method, `${PATH}/${second}`, body)).status).toBe(403);
    }
  });
});

describe('a custom dashboard', () => {
  test('is created as a private copy under a free name', async () => {
    const cas = await service.anOperator('cas@example.com');
    const made = await cas('POST', `${PATH}/${second}/Clone`);
    const copy = made.body as Dashboard;
    expect(made).toMatchObject({ status: 201, headers: { location: `${PATH}/${copy.DashboardGuid}` } });
    expect(copy).toEqual({
      ...(await read(second)),
      DashboardGuid: copy.DashboardGuid,
      Name: 'Account overview (copy)',
    });
    await aCopy(cas, second);
    expect(await names(cas)).toEqual(['Account overview (copy 2)', 'Account overview (copy)']);
    const dan = await service.anOperator('dan@example.com');
    expect(await names(dan)).toEqual([]);
    expect((await dan('GET', `${PATH}/${copy.DashboardGuid}`)).status).toBe(403);
    expect((await dan('POST', `${PATH}/${copy.DashboardGuid}/Clone`)).status).toBe(403);
  });

  test('PATCH changes what is sent, PUT resets the rest, DELETE deletes, with audit', async () => {
    const guid = await aCopy();
    const before = await read(guid);
    const filter = {
      SelectedPeriod: { SelectedPeriodType: 'specificdates', Start: '2026-01-01', End: '2026-02-01T12:00' },
      Monitors: [await service.addMonitor('a')],
      MonitorGroups: [await service.addGroup('g')],
      Checkpoints: [2, 1, 2],
      CheckpointRegions: [10],
    };
    expect((await admin('PATCH', `${PATH}/${guid}`, {})).status).toBe(204);
    expect(await read(guid)).toEqual(before);
    expect((await admin('PATCH', `${PATH}/${guid}`, { DashboardFilter: filter, AutoRefresh: false })).status).toBe(204);
    const changed = await read(guid);
    expect(changed).toMatchObject({ Name: before.Name, AutoRefresh: false });
    expect(changed.DashboardFilter).toEqual({
      ...filter,
      Checkpoints: [2, 1],
      SelectedPeriod: { SelectedPeriodType: 'SpecificDates', Start: '2026-01-01T00:00:00', End: '2026-02-01T12:00:00' },
    });
    expect((await admin('PUT', `${PATH}/${guid}`, changed)).status).toBe(204);
    expect(await read(guid)).toEqual(changed);
    expect((await admin('PUT', `${PATH}/${guid}`, { Name: 'Wall' })).status).toBe(204);
    expect(await read(guid)).toEqual({ ...before, Name: 'Wall', AutoRefresh: false });
    expect((await admin('DELETE', `${PATH}/${guid}`)).status).toBe(204);
    expect((await admin('GET', `${PATH}/${guid}`)).status).toBe(404);
    expect(await service.listAuditActions(guid)).toEqual(['Created', 'Updated', 'Updated', 'Deleted']);
  });

  test.each([
    [{ Name: ' ' }, 400, 'Name'],
    [{ DashboardGuid: UNKNOWN_GUID }, 400, 'DashboardGuid'],
    [{ DashboardFilter: { SelectedPeriod: { SelectedPeriodType: 'PresetPeriod' } } }, 400, 'PresetPeriod'],
    [{ DashboardFilter: { SelectedPeriod: { PresetPeriod: 'Someday' } } }, 400, 'PresetPeriod'],
    [{ DashboardFilter: { SelectedPeriod: { Start: '2026-01-01' } } }, 400, 'SelectedPeriod.End'],
    [{ DashboardFilter: { SelectedPeriod: { Start: '2026-01-02', End: '2026-01-01' } } }, 400, 'End: must be after'],
    [{ DashboardFilter: { Monitors: [UNKNOWN_GUID] } }, 404, 'DashboardFilter.Monitors'],
    [{ DashboardFilter: { MonitorGroups: [UNKNOWN_GUID] } }, 404, 'DashboardFilter.MonitorGroups'],
    [{ DashboardFilter: { Checkpoints: [99], CheckpointRegions: [99] } }, 404, 'DashboardFilter.CheckpointRegions'],
  ] as const)('rejects PATCH %j with %i, naming %s', async (body, status, text) => {
    const guid = await aCopy();
    const before = await read(guid);
    const answer = await admin('PATCH', `${PATH}/${guid}`, body);
    expect(answer.status).toBe(status);
    expect(answer.messages.join()).toContain(text);
    expect(await read(guid)).toEqual(before);
  });

  test('has a unique name in the account', async () => {
    const [one, two] = [await aCopy(), await aCopy()];
    await admin('PATCH', `${PATH}/${one}`, { Name: 'Unique' });
    expect((await admin('PATCH', `${PATH}/${two}`, { Name: 'unique' })).status).toBe(409);
  });

  test('cannot be deleted while a report sends it; deletion resets it as a default', async () => {
    const guid = await aCopy();
    const report = await admin('POST', '/v4/ScheduledReport', {
      DashboardGuid: guid,
      FileType: 'PDFAttachment',
      Schedule: { ScheduleType: 'Daily', Time: '08:00:00' },
      Recipients: { ExtraEmailAddresses: ['ann@example.com'] },
    });
    const refused = await admin('DELETE', `${PATH}/${guid}`);
    expect([refused.status, refused.messages.join()]).toEqual([400, 'This dashboard is sent by 1 scheduled report']);
    const eve = await service.anOperator('eve@example.com', { DefaultDashboard: guid.toUpperCase() });
    await admin('DELETE', `/v4/ScheduledReport/${(report.body as ScheduledReport).ScheduledReportGuid}`);
    expect((await admin('DELETE', `${PATH}/${guid}`)).status).toBe(204);
    expect((await admin('GET', `/v4/Operator/${eve.guid}`)).body).toMatchObject({
      DefaultDashboard: 'UseAccountSpecifiedDashboard',
    });
  });

  test('is the account’s default dashboard until it is deleted', async () => {
    const settings = '/api/v1/Account/Settings';
    for (const bad of ['mine', '00000000-0000-4000-8000-000000000000', 7]) {
      const { status, messages } = await admin('PATCH', settings, { DefaultDashboard: bad });
      expect([status, messages.join()]).toEqual([400, expect.stringContaining('DefaultDashboard')]);
    }
    const guid = await aCopy();
    const begins = async () => (await admin('GET', '/api/v1/Session')).body;
    for (const [written, kept] of [
      ['AccountOverview', 'AccountOverview'],
      ['', ''],
      [guid.toUpperCase(), guid],
    ]) {
      expect((await admin('PATCH', settings, { DefaultDashboard: written })).status).toBe(204);
      expect((await admin('GET', settings)).body).toMatchObject({ DefaultDashboard: kept });
      expect(await begins()).toMatchObject({ AccountDefaultDashboard: kept });
    }
    const gia = await service.anOperator('gia@example.com');
    expect((await gia('PATCH', settings, { DefaultDashboard: '' })).status).toBe(403);
    expect((await admin('DELETE', `${PATH}/${guid}`)).status).toBe(204);
    expect(await begins()).toMatchObject({ AccountDefaultDashboard: '' });
  });

  test('an operator’s choice of the monitor list overrides the account’s default', async () => {
    const ida = await service.anOperator('ida@example.com', { DefaultDashboard: 'MonitorList' });
    const settings = '/api/v1/Account/Settings';
    expect((await admin('PATCH', settings, { DefaultDashboard: 'Operations' })).status).toBe(204);
    expect((await ida('GET', '/api/v1/Session')).body).toMatchObject({
      DefaultDashboard: 'MonitorList',
      AccountDefaultDashboard: 'Operations',
    });
    // An account expresses the monitor list with an empty value.
    expect((await admin('PATCH', settings, { DefaultDashboard: 'MonitorList' })).status).toBe(400);
    expect((await admin('PATCH', settings, { DefaultDashboard: '' })).status).toBe(204);
  });

  test('prevents the deletion of its owner', async () => {
    const fay = await service.anOperator('fay@example.com');
    const guid = await aCopy(fay);
    const refused = await admin('DELETE', `/v4/Operator/${fay.guid}`);
    expect([refused.status, refused.messages.join()]).toEqual([
      400,
      expect.stringContaining('This operator owns dashboard'),
    ]);
    await admin('DELETE', `${PATH}/${guid}`);
    expect((await admin('DELETE', `/v4/Operator/${fay.guid}`)).status).toBe(204);
  });
});

describe('sharing a dashboard', () => {
  test('requires ownership and ShareDashboards, and grants viewing or full control', async () => {
    const [gil, hal] = [await service.anOperator('gil@example.com'), await service.anOperator('hal@example.com')];
    const guid = await aCopy(gil);
    const sharing = `/api/v1/Dashboard/${guid}/Authorizations`;
    const view = { AuthorizationType: 'ViewDashboard', OperatorGuid: hal.guid };
    expect((await gil('POST', sharing, view)).status).toBe(403);
    await admin('POST', `/v4/Operator/${gil.guid}/Authorization/ShareDashboards`);
    expect((await gil('POST', sharing, view)).status).toBe(200);
    expect((await hal('GET', `${PATH}/${guid}`)).status).toBe(200);
    expect((await hal('PATCH', `${PATH}/${guid}`, { Name: 'Hal' })).status).toBe(403);
    expect((await hal('POST', sharing, view)).status).toBe(403);
    const everyone = { AuthorizationType: 'ChangeDashboard', OperatorGroupGuid: service.account.everyoneGuid };
    expect((await gil('POST', sharing, everyone)).body).toHaveLength(2);
    expect((await hal('PATCH', `${PATH}/${guid}`, { Name: 'Hal' })).status).toBe(204);
    await admin('POST', `/v4/Operator/${hal.guid}/Authorization/ShareDashboards`);
    expect((await hal('POST', sharing, view)).messages).toEqual([
      'No permission: ownership of the dashboard is needed',
    ]);
    expect((await admin('GET', `/api/v1/Dashboard/${first}/Authorizations`)).status).toBe(403);
  });
});

test.each([
  ['monitor', 'monitor_guid', 'Monitors'],
  ['monitor_group', 'monitor_group_guid', 'MonitorGroups'],
])('rejects a filter by a %s deleted concurrently, without a deadlock', async (table, key, field) => {
  const guid = await (table === 'monitor' ? service.addMonitor('Leaves') : service.addGroup('Leaves'));
  const DashboardFilter = { [field]: [guid] };
  const path = `${PATH}/${await aCopy()}`;
  expect((await admin('PATCH', path, { DashboardFilter })).status).toBe(204);
  const { response } = await db.transaction().execute(async (tx) => {
    await sql`select from ${sql.table(table)} where ${sql.ref(key)} = ${guid} for update`.execute(tx);
    const answer = admin('PATCH', path, { DashboardFilter });
    await waitForLockWait(db);
    await sql`delete from ${sql.table(table)} where ${sql.ref(key)} = ${guid}`.execute(tx);
    return { response: answer };
  });
  const Message = `DashboardFilter.${field}: there is no ${table.replace('_', ' ')} ${guid}`;
  expect(await response).toMatchObject({ status: 404, body: { Messages: [{ Message }] } });
});
