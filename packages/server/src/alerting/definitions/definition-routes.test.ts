import type { DefinitionRow } from '@vedette/contract/v1/alerting/alert-definition';
import type { AlertDefinition } from '@vedette/contract/v4/alert-definition';
import type { EscalationLevel } from '@vedette/contract/v4/escalation-level';
import type { Integration } from '@vedette/contract/v4/integration';
import { seededRandom } from '@vedette/kernel/random';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.js';
import { createDefaults } from '../defaults.js';
import { createDefinitionFixture, UNKNOWN_GUID, definitionPath } from '../testing/definition-fixture.js';

const db = await testDatabase();
const { service, admin, bob, email, aDefinition, audits } = await createDefinitionFixture(db);

describe('new account', () => {
  test('alerts everyone about every error by e-mail', async () => {
    const definitions = (await admin('GET', '/v4/AlertDefinition')).body as AlertDefinition[];
    const [own] = definitions.filter(({ AlertName }) => AlertName === 'Default alert definition');
    const path = definitionPath(own?.AlertDefinitionGuid ?? '');
    const groups = await db.selectFrom('monitor_group').selectAll().where('is_all', '=', true).execute();
    expect((await admin('GET', `${path}/Member`)).body).toEqual([{ MonitorGroupGuid: groups[0]?.monitor_group_guid }]);
    expect((await admin('GET', `${path}/EscalationLevel/1/Member`)).body).toEqual([
      { OperatorGroupGuid: service.account.everyoneGuid },
    ]);
    const levels = (await admin('GET', `${path}/EscalationLevel`)).body as EscalationLevel[];
    expect(levels.map(({ Id, IsActive }) => [Id, IsActive])).toEqual([
      [1, true],
      [2, false],
      [3, false],
    ]);
    const [attached] = (await admin('GET', `${path}/EscalationLevel/1/Integration`)).body as Integration[];
    expect(attached).toMatchObject({ Type: 'Email', IsActive: true, SendOkAlerts: true, SendReminderAlerts: true });
    expect(attached).not.toHaveProperty('VariableValues');
  });

  test('gets its defaults once', async () => {
    await createDefaults({ db, clock: service.clock, random: seededRandom(3) }, service.account);
    expect(await db.selectFrom('integration').selectAll().execute()).toHaveLength(1);
  });
});

describe('alert definition', () => {
  test('is listed with its active levels to operators who may edit it', async () => {
    const guid = await aDefinition();
    const row = async (caller: typeof admin) =>
      ((await caller('GET', '/api/v1/AlertDefinition')).body as DefinitionRow[]).find(
        ({ AlertDefinitionGuid }) => AlertDefinitionGuid === guid,
      );
    const levelsOn = async () => (await row(admin))?.ActiveLevels;
    const before = await levelsOn();
    await admin('PATCH', `${definitionPath(guid)}/EscalationLevel/3`, { IsActive: true });
    await admin('PATCH', `${definitionPath(guid)}/EscalationLevel/1`, { IsActive: true });
    expect([before, await levelsOn()]).toEqual([[1], [1, 3]]);
    await admin('PATCH', `${definitionPath(guid)}/EscalationLevel/1`, { IsActive: false });
    await admin('PATCH', `${definitionPath(guid)}/EscalationLevel/3`, { IsActive: false });
    expect(await levelsOn()).toEqual([]);
    expect(await row(bob)).toBeUndefined();
  });

  test('audits changes and the removal, but not a change of nothing', async () => {
    const made = await admin('POST', '/v4/AlertDefinition', { AlertName: 'Night', IsActive: true, Unknown: 1 });
    const { AlertDefinitionGuid: guid, Hash } = made.body as AlertDefinition;
    expect(made).toMatchObject({ status: 201, headers: { location: definitionPath(guid) } });
    expect(Hash).toMatch(/^[\w+/]{22}==$/);
    expect(
      (await admin('PUT', definitionPath(guid), { AlertDefinitionGuid: guid.toUpperCase(), IsActive: false })).status,
    ).toBe(204);
    expect((await admin('PATCH', definitionPath(guid), { AlertName: 'Day' })).status).toBe(204);
    expect((await admin('PATCH', definitionPath(guid), {})).status).toBe(204);
    expect((await admin('GET', definitionPath(guid))).body).toMatchObject({ AlertName: 'Day', IsActive: false });
    expect((await admin('DELETE', definitionPath(guid))).status).toBe(204);
    expect((await admin('GET', definitionPath(guid))).status).toBe(404);
    expect((await audits(guid)).map((text) => text.split(' ')[0])).toEqual([
      'Created',
      'Updated',
      'Updated',
      'Deleted',
    ]);
  });

  test.each([
    ['POST', '', {}, 400],
    ['POST', '', { AlertName: ' ' }, 400],
    ['POST', '', { AlertName: 'x', IsActive: 'yes' }, 400],
    ['PUT', '/own', {}, 400],
    ['PUT', '/own', { IsActive: true, AlertDefinitionGuid: UNKNOWN_GUID }, 400],
    ['PATCH', '/own', { AlertDefinitionGuid: UNKNOWN_GUID }, 400],
    ['GET', `/${UNKNOWN_GUID}`, undefined, 404],
    ['DELETE', `/${UNKNOWN_GUID}`, undefined, 404],
    ['GET', '/not-a-guid', undefined, 400],
  ] as const)('answers %s %s %j with %i', async (method, path, body, status) => {
    const own = path === '/own' ? `/${await aDefinition()}` : path;
    expect((await admin(method, `/v4/AlertDefinition${own}`, body)).status).toBe(status);
  });

  test('covers monitors and groups in the order added, each once', async () => {
    const path = definitionPath(await aDefinition());
    const shop = await service.addMonitor('shop');
    const shops = await service.addGroup('shops');
    const added = await admin('POST', `${path}/Members/Monitor/${shop.toUpperCase()}`, '');
    expect(added).toMatchObject({ status: 201, body: { Monitor: shop } });
    expect((await admin('POST', `${path}/Member/MonitorGroup/${shops}`)).body).toMatchObject({ MonitorGroup: shops });
    expect((await admin('POST', `${path}/Member/Monitor/${shop}`)).status).toBe(201);
    expect((await admin('GET', `${path}/Member`)).body).toEqual([{ MonitorGuid: shop }, { MonitorGroupGuid: shops }]);
    expect((await admin('POST', `${path}/Member/Monitor/${UNKNOWN_GUID}`)).status).toBe(404);
    expect((await admin('DELETE', `${path}/Member/Monitor/${shop}`)).status).toBe(204);
    expect((await admin('DELETE', `${path}/Member/Monitor/${shop}`)).status).toBe(404);
    await db.deleteFrom('monitor_group').where('monitor_group_guid', '=', shops).execute();
    expect((await admin('GET', `${path}/Member`)).body).toEqual([]);
  });

  test('audits added and removed members by name', async () => {
    const guid = await aDefinition();
    const shop = await service.addMonitor('shop');
    const shops = await service.addGroup('shops');
    const { everyoneGuid } = service.account;
    const [owner] = await db.selectFrom('operator').selectAll().orderBy('operator_guid').execute();
    await admin('POST', `${definitionPath(guid)}/Member/Monitor/${shop}`);
    await admin('DELETE', `${definitionPath(guid)}/Member/Monitor/${shop}`);
    await admin('POST', `${definitionPath(guid)}/Member/MonitorGroup/${shops}`);
    await admin('POST', `${definitionPath(guid)}/EscalationLevel/1/Member/OperatorGroup/${everyoneGuid}`);
    await admin('POST', `${definitionPath(guid)}/EscalationLevel/1/Member/Operator/${owner?.operator_guid ?? ''}`);
    const group = await db
      .selectFrom('operator_group')
      .selectAll()
      .where('operator_group_guid', '=', everyoneGuid)
      .execute();
    const names = (await audits(guid))
      .filter((text) => text.startsWith('MembershipChanged'))
      .map((text) => /"Name":"([^"]*)"/.exec(text)?.[1]);
    expect(names).toEqual(['shop', 'shop', 'shops', group[0]?.description, owner?.full_name]);
  });
});

describe('permissions', () => {
  test('an operator without permissions sees, changes and creates no definition', async () => {
    const guid = await aDefinition();
    expect((await bob('GET', '/v4/AlertDefinition')).body).toEqual([]);
    for (const path of ['', '/Member', '/EscalationLevel', '/EscalationLevel/1', '/Authorizations']) {
      expect((await bob('GET', definitionPath(guid) + path)).status).toBe(403);
    }
    expect((await bob('POST', '/v4/AlertDefinition', { AlertName: 'Mine' })).status).toBe(403);
    expect((await bob('GET', definitionPath(UNKNOWN_GUID))).status).toBe(404);
  });

  test('editing one definition is limited to it and to what the editor may see', async () => {
    const guid = await aDefinition();
    const secret = await service.addMonitor('secret');
    await db
      .deleteFrom('access_grant')
      .where('context_type', '=', 'monitorGroup')
      .where('type', '=', 'ViewMonitorDataInGroup')
      .execute();
    const grant = { AuthorizationType: 'EditAlertDefinition', OperatorGuid: bob.guid };
    const granted = await admin('POST', `${definitionPath(guid)}/Authorizations`, grant);
    expect(granted).toMatchObject({
      status: 200,
      body: [{ AuthorizationType: 'EditAlertDefinition', OperatorGuid: bob.guid }],
    });
    expect((await bob('GET', '/v4/AlertDefinition')).body).toHaveLength(1);
    expect((await bob('PATCH', definitionPath(guid), { IsActive: false })).status).toBe(204);
    expect((await bob('POST', `${definitionPath(guid)}/Member/Monitor/${secret}`)).status).toBe(403);
    expect((await bob('POST', `${definitionPath(guid)}/Authorizations`, grant)).status).toBe(403);
    // Everyone may use the e-mail integration.
    const level = `${definitionPath(guid)}/EscalationLevel/1`;
    const use = { IntegrationGuid: email, IsActive: true, SendOkAlerts: true, SendReminderAlerts: true };
    expect((await bob('POST', `${level}/Integration`, use)).status).toBe(201);
    await admin('POST', `${definitionPath(guid)}/Member/Monitor/${secret}`);
    expect((await bob('GET', `${definitionPath(guid)}/Member`)).body).toEqual([]);
    expect((await bob('DELETE', `${definitionPath(guid)}/Member/Monitor/${secret}`)).status).toBe(403);
    expect(await bob('DELETE', definitionPath(guid))).toMatchObject({ status: 403 });
    await admin('DELETE', `${definitionPath(guid)}/Member/Monitor/${secret}`);
    expect((await bob('DELETE', definitionPath(guid))).status).toBe(204);
  });

  test('creating a definition gives its creator permission to edit it', async () => {
    expect((await admin('POST', `/v4/Operator/${bob.guid}/Authorization/CreateAlertDefinition`)).status).toBe(201);
    const made = await bob('POST', '/v4/AlertDefinition', { AlertName: 'Mine' });
    expect(made).toMatchObject({ status: 201, body: { AlertName: 'Mine', IsActive: true } });
    const { AlertDefinitionGuid: guid } = made.body as AlertDefinition;
    expect((await bob('GET', definitionPath(guid))).status).toBe(200);
    const grants = (await bob('GET', `${definitionPath(guid)}/Authorizations`)).body;
    expect(grants).toMatchObject([
      { AuthorizationType: 'EditAlertDefinition', OperatorGuid: bob.guid, OperatorGroupGuid: null },
    ]);
  });

  test('everyone may use the e-mail integration; its editors see its permissions', async () => {
    expect((await bob('GET', '/v4/Integration')).body).toMatchObject([{ IntegrationGuid: email, Type: 'Email' }]);
    const path = `/v4/Integration/${email}/Authorizations`;
    expect((await bob('GET', path)).status).toBe(403);
    expect((await admin('GET', path)).body).toMatchObject([
      { AuthorizationType: 'UseIntegration', OperatorGroupGuid: service.account.everyoneGuid },
    ]);
    const granted = await admin('POST', path, { AuthorizationType: 'EditIntegration', OperatorGuid: bob.guid });
    expect((granted.body as { AuthorizationType: string }[]).map((row) => row.AuthorizationType)).toEqual([
      'UseIntegration',
      'EditIntegration',
    ]);
    const [first] = granted.body as { AuthorizationId: string }[];
    expect((await admin('DELETE', `${path}/${first?.AuthorizationId ?? ''}`)).status).toBe(204);
    expect((await admin('GET', path)).body).toHaveLength(1);
    expect((await admin('GET', `/v4/Integration/${UNKNOWN_GUID}/Authorizations`)).status).toBe(404);
  });
});

test('keeps two concurrent changes of different fields', async () => {
  const guid = await aDefinition();
  const both = (path: string, one: object, other: object) =>
    Promise.all([admin('PATCH', path, one), admin('PATCH', path, other)]);
  const level = `${definitionPath(guid)}/EscalationLevel/1`;
  for (let round = 0; round < 5; round += 1) {
    const IsActive = round % 2 === 0;
    await both(definitionPath(guid), { AlertName: `Night ${round}` }, { IsActive });
    expect((await admin('GET', definitionPath(guid))).body).toMatchObject({ AlertName: `Night ${round}`, IsActive });
    await both(level, { Message: `Hello ${round}` }, { NumberOfReminders: round + 1 });
    expect((await admin('GET', level)).body).toMatchObject({ Message: `Hello ${round}`, NumberOfReminders: round + 1 });
  }
});
