import type { MonitorGroup } from '@vedette/contract/v4/monitor-group';
import type { Monitor } from '@vedette/contract/v4/monitor';
import { describe, expect, test } from 'vitest';
import { httpsBody } from './testing/bodies.js';
import { createMonitorFixture } from './testing/monitor-fixture-routes.js';

const fixture = await createMonitorFixture();
const { admin } = fixture;
const unknownGuid = '00000000-0000-4000-8000-000000000000';
const aGroup = async (fields: object = {}): Promise<string> =>
  (await admin<MonitorGroup>('POST', '/MonitorGroup', { Description: 'shops', ...fields })).body.MonitorGroupGuid;
const aMonitor = async (fields: object = {}, group?: string): Promise<string> => {
  const path = group === undefined ? '/Monitor' : `/Monitor/MonitorGroup/${group}`;
  return (await admin<Monitor>('POST', path, { ...httpsBody(), ...fields })).body.MonitorGuid;
};
const read = async (guid: string): Promise<Monitor> => (await admin<Monitor>('GET', `/Monitor/${guid}`)).body;
const allGroup = async (): Promise<MonitorGroup> => {
  const [first] = (await admin<[MonitorGroup]>('GET', '/MonitorGroup')).body;
  return first;
};

describe('a group', () => {
  test('is created, read, replaced and deleted; its monitors stay', async () => {
    const made = await admin<MonitorGroup>('POST', '/MonitorGroup', { Description: 'shops' });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      Description: 'shops',
      IsAll: false,
      IsQuotaUnlimited: true,
      UsedBasicMonitorQuota: 0,
    });
    const path = `/MonitorGroup/${made.body.MonitorGroupGuid}`;
    expect((await admin('GET', path)).body).toEqual(made.body);
    const monitor = await aMonitor({}, made.body.MonitorGroupGuid);
    const put = await admin<MonitorGroup>('PUT', path, {
      Description: 'stores',
      BasicMonitorQuota: 5,
      IsQuotaUnlimited: false,
    });
    expect([put.status, put.body]).toMatchObject([
      200,
      { Description: 'stores', BasicMonitorQuota: 5, UsedBasicMonitorQuota: 1 },
    ]);
    expect((await admin('DELETE', path)).status).toBe(204);
    expect((await admin('GET', path)).status).toBe(404);
    expect((await read(monitor)).Name).toBe('shop');
  });

  test.each([
    [{}, 'Description: is required'],
    [{ Description: '  ' }, 'Description: must not be empty'],
    [{ Description: 'x'.repeat(129) }, 'Description: must have at most 128 characters'],
    [{ Description: 'x', IsAll: true }, 'IsAll: must be false: only the built-in group contains all monitors'],
    [{ Description: 'x', IsQuotaUnlimited: false }, 'IsQuotaUnlimited: false requires a quota above 0'],
    [{ Description: 'x', BasicMonitorQuota: -1 }, 'BasicMonitorQuota: must be at least 0'],
  ])('rejects %j', async (body, problem) => {
    expect(await admin('POST', '/MonitorGroup', body)).toMatchObject({ status: 400, problems: [problem] });
  });

  test('of all monitors contains every monitor and cannot be changed', async () => {
    const all = await allGroup();
    const monitor = await aMonitor();
    expect(all).toMatchObject({ Description: 'All monitors', IsAll: true });
    const path = `/MonitorGroup/${all.MonitorGroupGuid}`;
    const members = (await admin<{ MonitorGuid: string }[]>('GET', `${path}/Members`)).body;
    expect(members).toContainEqual({ MonitorGuid: monitor });
    for (const [method, to, body] of [
      ['PUT', path, { Description: 'mine' }],
      ['DELETE', path, undefined],
      ['POST', `${path}/Member/${monitor}`, undefined],
      ['DELETE', `${path}/Member/${monitor}`, undefined],
    ] as const) {
      expect((await admin(method, to, body)).status).toBe(400);
    }
  });
});

describe('members', () => {
  test('join and leave, in singular and plural paths', async () => {
    const [group, monitor] = [await aGroup(), await aMonitor()];
    expect((await admin('POST', `/MonitorGroup/${group}/Members/${monitor}`)).status).toBe(201);
    expect((await admin('POST', `/MonitorGroup/${group}/Member/${monitor}`)).status).toBe(201);
    expect((await admin('GET', `/MonitorGroup/${group}/Member`)).body).toEqual([{ MonitorGuid: monitor }]);
    expect((await admin('GET', `/Monitor/${monitor}/MonitorGroups`)).body).toEqual([
      (await allGroup()).MonitorGroupGuid,
      group,
    ]);
    expect((await admin<Monitor[]>('GET', `/Monitor/MonitorGroup/${group}?filter=Name`)).body).toEqual([
      { MonitorGuid: monitor, Name: 'shop' },
    ]);
    expect((await admin('DELETE', `/MonitorGroup/${group}/Member/${monitor}`)).status).toBe(204);
    expect((await admin('DELETE', `/MonitorGroup/${group}/Member/${monitor}`)).status).toBe(404);
    expect((await admin('POST', `/MonitorGroup/${group}/Member/${unknownGuid}`)).status).toBe(404);
    expect((await admin('POST', `/MonitorGroup/${unknownGuid}/Member/${monitor}`)).status).toBe(404);
  });

  test('are refused without credits; Development mode costs none', async () => {
    const group = await aGroup({ BasicMonitorQuota: 1 });
    const development = await aMonitor({ MonitorMode: 'Development', IsActive: false }, group);
    await aMonitor({}, group);
    const problems = ['BasicMonitorQuota: all 1 credits of the monitor group shops are in use'];
    const refused = { status: 403, problems };
    expect(await admin('POST', `/Monitor/MonitorGroup/${group}`, httpsBody())).toMatchObject(refused);
    expect(await admin('POST', `/MonitorGroup/${group}/Member/${await aMonitor()}`)).toMatchObject(refused);
    expect(await admin('PATCH', `/Monitor/${development}`, { MonitorMode: 'Staging' })).toMatchObject(refused);
    expect((await admin<MonitorGroup>('GET', `/MonitorGroup/${group}`)).body.UsedBasicMonitorQuota).toBe(1);
  });

  test.each(['UnifiedCreditsQuota', 'ClassicQuota'] as const)('%s limits all kinds together', async (quota) => {
    const group = await aGroup({ [quota]: 2 });
    const read = async () => (await admin<MonitorGroup>('GET', `/MonitorGroup/${group}`)).body;
    expect(await read()).toMatchObject({ IsQuotaUnlimited: false, [quota]: 2, [`Used${quota}`]: 0 });
    await aMonitor({}, group);
    const steps = { MsaSteps: [{ StepType: 'HttpRequest', Url: 'https://shop.example/', Method: 'GET' }] };
    const api = { Name: 'api', MonitorType: 'MultiStepApi', ...steps };
    expect((await admin('POST', `/Monitor/MonitorGroup/${group}`, api)).status).toBe(201);
    expect(await read()).toMatchObject({ [quota]: 2, [`Used${quota}`]: 2 });
    expect(await admin('POST', `/Monitor/MonitorGroup/${group}`, httpsBody())).toMatchObject({
      status: 403,
      problems: [`${quota}: all 2 credits of the monitor group shops are in use`],
    });
    const put = await admin<MonitorGroup>('PUT', `/MonitorGroup/${group}`, await read());
    expect([put.status, put.body[quota]]).toEqual([200, 2]);
    const limited = await admin('PUT', `/MonitorGroup/${group}`, { Description: 'shops', BasicMonitorQuota: 5 });
    expect([limited.status, (await read())[quota]]).toEqual([200, undefined]);
  });

  test('cannot both take the last credit in parallel', async () => {
    const group = await aGroup({ BasicMonitorQuota: 1 });
    const answers = await Promise.all(
      [1, 2, 3].map(() => admin('POST', `/Monitor/MonitorGroup/${group}`, httpsBody())),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 403, 403]);
  });
});

describe('actions on all members', () => {
  test('stop and start monitors once, except in Development mode', async () => {
    const group = await aGroup();
    const running = await aMonitor({}, group);
    const development = await aMonitor({ MonitorMode: 'Development', IsActive: false }, group);
    const before = await read(running);
    for (const [action, field, value] of [
      ['StopAllMonitors', 'IsActive', false],
      ['StartAllMonitors', 'IsActive', true],
      ['StopAllMonitorAlerts', 'GenerateAlert', false],
      ['startallmonitoralerts', 'GenerateAlert', true],
    ] as const) {
      expect((await admin('POST', `/MonitorGroup/${group}/${action}`)).status).toBe(204);
      expect((await read(running))[field]).toBe(value);
      expect((await read(development)).IsActive).toBe(false);
    }
    expect((await read(running)).Hash).toBe(before.Hash);
    const audits = (): Promise<unknown[]> => fixture.db.selectFrom('audit').selectAll().execute();
    const count = (await audits()).length;
    await admin('POST', `/MonitorGroup/${group}/StartAllMonitors`);
    expect(await audits()).toHaveLength(count);
  });

  test('add a maintenance period to each current member, under both paths', async () => {
    const group = await aGroup();
    const [one, other] = [await aMonitor({}, group), await aMonitor({}, group)];
    const period = {
      ScheduleMode: 'Weekly',
      WeekDay: 'Monday',
      StartTime: '01:00',
      EndTime: '02:00',
      MaintenanceType: 'DisableNotifications',
    };
    for (const path of ['AddMaintenancePeriodToAllMembers', 'MaintenancePeriod']) {
      expect((await admin('POST', `/MonitorGroup/${group}/${path}`, period)).status).toBe(204);
    }
    const later = await aMonitor({}, group);
    const counts = await Promise.all(
      [one, other, later].map(
        async (guid) => (await admin<object[]>('GET', `/Monitor/${guid}/MaintenancePeriod`)).body.length,
      ),
    );
    expect(counts).toEqual([2, 2, 0]);
    expect((await admin('POST', `/MonitorGroup/${group}/MaintenancePeriod`, { ...period, WeekDay: null })).status).toBe(
      400,
    );
  });
});

describe('permissions', () => {
  const grant = (contextType: 'monitor' | 'monitorGroup', contextId: string, type: string) => ({
    contextType,
    contextId,
    type,
  });

  test('show no lists and forbid objects without any', async () => {
    const [group, monitor] = [await aGroup(), await aMonitor()];
    const plain = fixture.callAs('plain', []);
    expect(await plain('GET', '/Monitor')).toMatchObject({ status: 200, body: [] });
    expect(await plain('GET', '/MonitorGroup')).toMatchObject({ status: 200, body: [] });
    for (const [method, path, body] of [
      ['GET', `/Monitor/${monitor}`],
      ['GET', `/MonitorGroup/${group}`],
      ['POST', '/Monitor', httpsBody()],
      ['POST', `/Monitor/MonitorGroup/${group}`, httpsBody()],
      ['POST', `/Monitor/${monitor}/Clone`],
      ['POST', '/MonitorGroup', { Description: 'x' }],
      ['POST', `/MonitorGroup/${group}/StopAllMonitors`],
    ] as const) {
      expect((await plain(method, path, body)).status, `${method} ${path}`).toBe(403);
    }
    expect((await plain('GET', `/Monitor/${unknownGuid}`)).status).toBe(404);
  });

  test('show six fields with data permission, all with settings permission', async () => {
    const monitor = await aMonitor();
    const data = fixture.callAs('data', [grant('monitor', monitor, 'ViewMonitorData')]);
    const six = ['MonitorGuid', 'MonitorType', 'Name', 'GenerateAlert', 'IsActive', 'MonitorMode'];
    expect(Object.keys((await data<object>('GET', `/Monitor/${monitor}`)).body)).toEqual(six);
    expect(
      (await data<object[]>('GET', '/Monitor?IncludeDeprecated=true')).body.map((row) => Object.keys(row)),
    ).toEqual([six]);
    expect((await data('GET', `/Monitor/${monitor}?filter=Url,Name,LoadTimeLimit1`)).body).toEqual({
      MonitorGuid: monitor,
      Name: 'shop',
    });
    expect((await data('GET', `/Monitor/${monitor}/MaintenancePeriod`)).status).toBe(403);
    const settings = fixture.callAs('settings', [grant('monitor', monitor, 'ViewMonitor')]);
    expect((await settings('GET', `/Monitor/${monitor}`)).body).toEqual(await read(monitor));
    expect((await settings('PATCH', `/Monitor/${monitor}`, { Notes: 'x' })).status).toBe(403);
  });

  test('on a group apply to its members', async () => {
    const group = await aGroup();
    const [member, other] = [await aMonitor({}, group), await aMonitor()];
    const editor = fixture.callAs('editor', [grant('monitorGroup', group, 'EditMonitorsInGroup')]);
    expect((await editor<Monitor[]>('GET', '/Monitor')).body.map(({ MonitorGuid }) => MonitorGuid)).toEqual([member]);
    expect((await editor('PATCH', `/Monitor/${member}`, { Notes: 'x' })).status).toBe(204);
    expect((await editor('DELETE', `/Monitor/${member}`)).status).toBe(403);
    expect((await editor('PATCH', `/Monitor/${other}`, { Notes: 'x' })).status).toBe(403);
    // Adding needs permission on both the group and the monitor.
    expect((await editor('POST', `/MonitorGroup/${group}/Member/${other}`)).status).toBe(403);
    const owner = fixture.callAs('owner', [grant('monitorGroup', group, 'CreateAndDeleteMonitorsInGroup')]);
    expect((await owner('POST', `/Monitor/MonitorGroup/${group}`, httpsBody())).status).toBe(201);
    expect((await owner('POST', '/Monitor', httpsBody())).status).toBe(403);
    expect((await owner('POST', `/Monitor/${member}/Clone`)).status).toBe(201);
    expect((await owner('POST', `/Monitor/${member}/Clone?includeMonitorGroups=false`)).status).toBe(403);
    expect((await owner('DELETE', `/Monitor/${member}`)).status).toBe(204);
  });

  test('are needed on every member for a maintenance period of a group', async () => {
    const group = await aGroup();
    const member = await aMonitor({}, group);
    const viewer = fixture.callAs('viewer', [grant('monitorGroup', group, 'ViewMonitorsInGroup')]);
    const period = {
      ScheduleMode: 'Daily',
      StartTime: '01:00',
      EndTime: '02:00',
      MaintenanceType: 'DisableMonitoring',
    };
    expect((await viewer('POST', `/MonitorGroup/${group}/AddMaintenancePeriodToAllMembers`, period)).status).toBe(403);
    expect((await admin('GET', `/Monitor/${member}/MaintenancePeriod`)).body).toEqual([]);
  });

  test('hide everything from another account', async () => {
    const [group, monitor] = [await aGroup(), await aMonitor()];
    const stranger = fixture.callAs('stranger', 'administrator', fixture.otherAccountId);
    expect((await stranger('GET', `/Monitor/${monitor}`)).status).toBe(404);
    expect((await stranger('DELETE', `/MonitorGroup/${group}`)).status).toBe(404);
    expect((await stranger('GET', '/Monitor')).body).toEqual([]);
  });

  test('are granted with what they imply, listed and revoked', async () => {
    const [group, monitor] = [await aGroup(), await aMonitor()];
    const { everyoneGuid } = fixture.account;
    const authorization = { AuthorizationType: 'EditMonitor', OperatorGroupGuid: everyoneGuid };
    const made = await admin<{ AuthorizationId: string; AuthorizationType: string }[]>(
      'POST',
      `/Monitor/${monitor}/Authorizations`,
      authorization,
    );
    expect(made.status).toBe(200);
    expect(made.body.map(({ AuthorizationType }) => AuthorizationType)).toEqual([
      'ViewMonitorData',
      'ViewMonitor',
      'EditMonitor',
    ]);
    const path = `/Monitor/${monitor}/Authorizations`;
    expect((await admin<object[]>('GET', path)).body).toHaveLength(3);
    expect((await admin('DELETE', `${path}/${made.body[1]?.AuthorizationId ?? ''}`)).status).toBe(204);
    expect((await admin<object[]>('GET', path)).body).toHaveLength(1);
    expect((await admin('POST', path, { AuthorizationType: 'EditMonitor' })).status).toBe(400);
    const ofGroup = await admin<object[]>('GET', `/MonitorGroup/${group}/Authorizations`);
    expect(ofGroup.body).toHaveLength(4);
  });
});
