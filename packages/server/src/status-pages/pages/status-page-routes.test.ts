import type { PublicStatusPage } from '@vedette/contract/v4/public-status-page';
import { beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.js';
import type { Client } from '../../testing/an-account.js';
import { aService, UNKNOWN_GUID, type ServiceFixture } from '../../testing/service-routes.js';

const db = await testDatabase();
let service: ServiceFixture;
let admin: Client;
const PATH = '/v4/PublicStatusPage';

beforeAll(async () => {
  service = await aService(db);
  admin = service.admin;
});

async function aPage(fields: object = {}): Promise<string> {
  const made = await admin('POST', PATH, { Name: 'Shop', ...fields });
  return (made.body as PublicStatusPage).PublicDashboardGuid;
}
const read = async (guid: string): Promise<unknown> => (await admin('GET', `${PATH}/${guid}`)).body;

describe('a public status page', () => {
  test('is created with its defaults and returned as it was sent', async () => {
    const made = await admin('POST', PATH, { Name: 'Shop' });
    const { PublicDashboardGuid: guid } = made.body as PublicStatusPage;
    expect(made).toMatchObject({ status: 201, headers: { location: `${PATH}/${guid}` } });
    expect(made.body).toEqual({
      PublicDashboardGuid: guid,
      Name: 'Shop',
      IsPublished: false,
      PresetPeriodType: 'Last30Days',
      CustomizationInfo: { SortColumnsNewToOld: false, SortRowsProperty: 'Alphabetical' },
      SlaGuidSpecified: false,
      MonitorGuids: [],
      MonitorGroupGuids: [],
    });
    expect(await read(guid)).toEqual(made.body);
    expect((await admin('GET', PATH)).body).toContainEqual(made.body);
  });

  test('keeps the order of monitors and groups, each once, without deleted ones', async () => {
    const [a, b, group] = [await service.addMonitor('a'), await service.addMonitor('b'), await service.addGroup('g')];
    const guid = await aPage({ MonitorGuids: [b, a.toUpperCase(), b], MonitorGroupGuids: [group] });
    expect(await read(guid)).toMatchObject({ MonitorGuids: [b, a], MonitorGroupGuids: [group] });
    await db.deleteFrom('monitor').where('monitor_guid', '=', b).execute();
    await db.deleteFrom('monitor_group').where('monitor_group_guid', '=', group).execute();
    expect(await read(guid)).toMatchObject({ MonitorGuids: [a], MonitorGroupGuids: [] });
  });

  test('accepts enums in any case and the contract’s spelling of periods', async () => {
    const look = { SortColumnsNewToOld: true, SortRowsProperty: 'bystatus', MainColor: '#0A0b0c', FooterText: 'bye' };
    const guid = await aPage({ PresetPeriodType: 'previous week', CustomizationInfo: look, IsPublished: true });
    expect(await read(guid)).toMatchObject({
      PresetPeriodType: 'PreviousWeek',
      IsPublished: true,
      CustomizationInfo: { ...look, SortRowsProperty: 'ByStatus' },
    });
  });

  test('accepts a customisation without sorting, as clients omit false values', async () => {
    const sorted = { SortColumnsNewToOld: true, SortRowsProperty: 'ByStatus' };
    const guid = await aPage({ CustomizationInfo: sorted });
    const change = { CustomizationInfo: { TitleText: 'Hello' } };
    expect((await admin('PATCH', `${PATH}/${guid}`, change)).status).toBe(204);
    expect(await read(guid)).toMatchObject({
      CustomizationInfo: { TitleText: 'Hello', SortColumnsNewToOld: false, SortRowsProperty: 'Alphabetical' },
    });
  });

  test('applies simultaneous changes one after the other', async () => {
    const monitor = await service.addMonitor('d');
    const guid = await aPage({ Name: 'Before' });
    const changes = [{ Name: 'After' }, { IsPublished: true }, { MonitorGuids: [monitor] }];
    const done = await Promise.all(changes.map((change) => admin('PATCH', `${PATH}/${guid}`, change)));
    expect(done.map(({ status }) => status)).toEqual([204, 204, 204]);
    expect(await read(guid)).toMatchObject({ Name: 'After', IsPublished: true, MonitorGuids: [monitor] });
  });

  test('audits changes and the removal, but not a change of nothing', async () => {
    const monitor = await service.addMonitor('c');
    const guid = await aPage({ MonitorGuids: [monitor], IsPublished: true });
    const before = await read(guid);
    expect((await admin('PATCH', `${PATH}/${guid}`, {})).status).toBe(204);
    expect(await read(guid)).toEqual(before);
    expect((await admin('PATCH', `${PATH}/${guid}`, { Name: 'Store', MonitorGuids: null })).status).toBe(204);
    expect(await read(guid)).toEqual({ ...(before as object), Name: 'Store' });
    expect((await admin('PUT', `${PATH}/${guid}`, { Name: 'Store', PublicDashboardGuid: guid })).status).toBe(204);
    expect(await read(guid)).toMatchObject({ IsPublished: false, MonitorGuids: [] });
    expect((await admin('DELETE', `${PATH}/${guid}`)).status).toBe(204);
    expect((await admin('GET', `${PATH}/${guid}`)).status).toBe(404);
    expect(await service.listAuditActions(guid)).toEqual(['Created', 'Updated', 'Updated', 'Deleted']);
  });

  test('reports all invalid fields and changes nothing', async () => {
    const guid = await aPage();
    const before = await read(guid);
    const wrong = {
      Name: ' ',
      PresetPeriodType: 'Yesteryear',
      MonitorGuids: ['x'],
      CustomizationInfo: { MainColor: 'red', SortRowsProperty: 'Random' },
    };
    for (const [method, path] of [['POST', PATH] as const, ['PUT', `${PATH}/${guid}`] as const]) {
      const { status, messages } = await admin(method, path, wrong);
      expect(status).toBe(400);
      const fields = messages.map((message) => message.split(':')[0]);
      for (const field of ['Name', 'PresetPeriodType', 'CustomizationInfo.MainColor']) expect(fields).toContain(field);
      expect(messages.join()).toContain('SortRowsProperty');
    }
    expect(await read(guid)).toEqual(before);
  });

  test.each([
    ['POST', '', { Name: 'x', MonitorGuids: [UNKNOWN_GUID], MonitorGroupGuids: [UNKNOWN_GUID] }, 404],
    ['POST', '', { Name: 'x', SlaGuid: UNKNOWN_GUID }, 404],
    ['PATCH', '/own', { PublicDashboardGuid: UNKNOWN_GUID }, 400],
    ['GET', `/${UNKNOWN_GUID}`, undefined, 404],
    ['DELETE', `/${UNKNOWN_GUID}`, undefined, 404],
    ['GET', '/not-a-guid', undefined, 400],
  ] as const)('answers %s %s %j with %i', async (method, path, body, status) => {
    const own = path === '/own' ? `/${await aPage()}` : path;
    expect((await admin(method, `${PATH}${own}`, body)).status).toBe(status);
  });
});

describe('the permission to see a page', () => {
  test('is granted to one operator or group, once, for that page only', async () => {
    const bob = await service.anOperator('bob@example.com');
    const [mine, other] = [await aPage({ Name: 'Mine' }), await aPage({ Name: 'Other' })];
    expect((await bob('GET', `${PATH}/${mine}`)).status).toBe(403);
    const authorization = { AuthorizationType: 'viewpublicdashboard', OperatorGuid: bob.guid };
    const granted = await admin('POST', `${PATH}/${mine}/Authorization`, authorization);
    expect(granted).toMatchObject({ status: 200, body: { AuthorizationType: 'ViewPublicDashboard' } });
    expect((await admin('POST', `${PATH}/${mine}/Authorizations`, authorization)).body).toEqual(granted.body);
    expect((await bob('GET', `${PATH}/${mine}`)).status).toBe(200);
    expect((await bob('GET', PATH)).body).toMatchObject([{ PublicDashboardGuid: mine }]);
    expect((await bob('GET', `${PATH}/${other}`)).status).toBe(403);
    expect((await bob('PATCH', `${PATH}/${mine}`, { Name: 'Bob' })).status).toBe(403);
    expect((await bob('GET', `${PATH}/${mine}/Authorization`)).status).toBe(403);
    expect((await bob('POST', PATH, { Name: 'Bob' })).status).toBe(403);
    const { AuthorizationId: id } = granted.body as { AuthorizationId: string };
    expect((await admin('GET', `${PATH}/${mine}/Authorization`)).body).toEqual([granted.body]);
    expect((await admin('DELETE', `${PATH}/${other}/Authorization/${id}`)).status).toBe(404);
    expect((await admin('DELETE', `${PATH}/${mine}/Authorization/${id}`)).status).toBe(204);
    expect((await bob('GET', `${PATH}/${mine}`)).status).toBe(403);
  });

  test('is sufficient for a reader without basic access', async () => {
    const reader = await service.anOperator('reader@outside.example');
    const page = await aPage();
    const authorization = { AuthorizationType: 'ViewPublicDashboard', OperatorGuid: reader.guid };
    await admin('POST', `${PATH}/${page}/Authorization`, authorization);
    await admin('DELETE', `/v4/Operator/${reader.guid}/Authorization/AccountAccess`);
    expect((await reader('GET', '/v4/Operator')).status).toBe(403);
    expect((await reader('GET', PATH)).body).toMatchObject([{ PublicDashboardGuid: page }]);
    expect((await reader('GET', `${PATH}/${page}`)).status).toBe(200);
  });

  test.each([
    [{ AuthorizationType: 'ViewPublicDashboard' }, 400],
    [{ AuthorizationType: 'EditMonitor', OperatorGuid: UNKNOWN_GUID }, 400],
    [{ AuthorizationType: 'ViewPublicDashboard', OperatorGuid: UNKNOWN_GUID }, 404],
    [{ AuthorizationType: 'ViewPublicDashboard', OperatorGroupGuid: UNKNOWN_GUID }, 404],
    [{ AuthorizationType: 'ViewPublicDashboard', OperatorGuid: UNKNOWN_GUID, OperatorGroupGuid: UNKNOWN_GUID }, 400],
  ] as const)('answers POST %j with %i', async (body, status) => {
    expect((await admin('POST', `${PATH}/${await aPage()}/Authorization`, body)).status).toBe(status);
  });
});
