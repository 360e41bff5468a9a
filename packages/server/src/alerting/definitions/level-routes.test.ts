import type { EscalationLevel } from '@vedette/contract/v4/escalation-level';
import type { Integration } from '@vedette/contract/v4/integration';
import type { ChannelIntegration } from '@vedette/contract/v1/alerting/channel';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.js';
import { createDefinitionFixture, UNKNOWN_GUID, definitionPath } from '../testing/definition-fixture.js';

const db = await testDatabase();
const { service, admin, email, aDefinition } = await createDefinitionFixture(db);

describe('escalation level', () => {
  test('accepts a complete level sent back, and changes only sent fields', async () => {
    const guid = await aDefinition();
    const path = `${definitionPath(guid)}/EscalationLevel/2`;
    const level = (await admin('GET', path)).body as EscalationLevel;
    expect(level).toMatchObject({
      EscalationMode: 'AlertOnErrorCount',
      ThresholdErrorCount: 1,
      ThresholdMinutes: 5,
      Message: '',
    });
    const change = {
      ...level,
      EscalationMode: 'alertonerrorduration',
      ThresholdMinutes: 0,
      IsActive: true,
      Message: 'é\n',
    };
    expect((await admin('PATCH', path, { ...change, AlertDefinitionGuid: guid.toUpperCase() })).status).toBe(204);
    expect((await admin('PATCH', path, { NumberOfReminders: 0 })).status).toBe(204);
    const after = (await admin('GET', path)).body as EscalationLevel;
    expect(after).toMatchObject({
      EscalationMode: 'AlertOnErrorDuration',
      ThresholdErrorCount: 1,
      ThresholdMinutes: 0,
    });
    expect(after).toMatchObject({ IsActive: true, Message: 'é\n', NumberOfReminders: 0, ReminderDelay: 10 });
    expect(after.Hash).not.toBe(level.Hash);
    expect((await admin('PUT', path, { ThresholdErrorCount: 3 })).status).toBe(204);
    expect((await admin('GET', path)).body).toMatchObject({
      ThresholdErrorCount: 3,
      IsActive: false,
      NumberOfReminders: 5,
    });
  });

  test.each([
    ['1', { ThresholdErrorCount: 0, ReminderDelay: 10_081 }, 400],
    ['1', { ThresholdMinutes: -1 }, 400],
    ['1', { NumberOfReminders: 1_001 }, 400],
    ['1', { Message: 'x'.repeat(4_001) }, 400],
    ['1', { EscalationMode: 'Sometimes' }, 400],
    ['1', { Id: 2 }, 400],
    ['1', { AlertDefinitionGuid: UNKNOWN_GUID }, 400],
    ['4', {}, 404],
    ['0', {}, 404],
    ['x', {}, 400],
  ])('answers PATCH of level %s with %j with %i', async (level, body, status) => {
    const answer = await admin('PATCH', `${definitionPath(await aDefinition())}/EscalationLevel/${level}`, body);
    expect(answer.status).toBe(status);
    if (status === 400) expect(answer.messages.length).toBe(Object.keys(body).length || 1);
  });

  test('notifies operators and groups until they are removed', async () => {
    const guid = await aDefinition();
    const path = `${definitionPath(guid)}/EscalationLevel/1/Member`;
    const eve = await service.anOperator('eve@example.com');
    const added = await admin('POST', `${path}/Operator/${eve.guid}`);
    expect(added).toMatchObject({
      status: 201,
      body: { AlertDefinition: guid, Escalationlevel: 1, Operator: eve.guid },
    });
    const group = service.account.administratorsGuid;
    expect((await admin('POST', `${path}/OperatorGroup/${group}`)).body).toMatchObject({ OperatorGroup: group });
    expect((await admin('GET', path)).body).toEqual([{ OperatorGuid: eve.guid }, { OperatorGroupGuid: group }]);
    expect((await admin('POST', `${path}/Operator/${UNKNOWN_GUID}`)).status).toBe(404);
    expect((await admin('DELETE', `${path}/OperatorGroup/${group}`)).status).toBe(204);
    expect((await admin('DELETE', `${path}/OperatorGroup/${group}`)).status).toBe(404);
    expect((await admin('DELETE', `/v4/Operator/${eve.guid}`)).status).toBe(204);
    expect((await admin('GET', path)).body).toEqual([]);
    expect((await admin('GET', `${definitionPath(guid)}/EscalationLevel/4/Member`)).status).toBe(404);
  });
});

describe('integration of a level', () => {
  const sendOkOnly = { IsActive: true, SendOkAlerts: true, SendReminderAlerts: false };

  test('takes addresses as an array and returns them as one text, in order', async () => {
    const path = `${definitionPath(await aDefinition())}/EscalationLevel/2/Integration`;
    const addresses = ['z@example.com', 'a@example.com'];
    const body = {
      IntegrationGuid: email.toUpperCase(),
      ...sendOkOnly,
      ExtraEmailAddresses: addresses,
      ExtraEmailAddressesSpecified: true,
    };
    const made = await admin('POST', path, body);
    expect(made).toMatchObject({
      status: 201,
      headers: { location: `${path}/${email}` },
      body: {
        IntegrationGuid: email,
        Type: 'Email',
        ExtraEmailAddresses: 'z@example.com, a@example.com',
        SendReminderAlerts: false,
      },
    });
    expect(made.body).not.toHaveProperty('VariableValues');
    expect(
      (await admin('PATCH', `${path}/${email}`, { VariableValues: { Url: 'x' }, SendOkAlerts: false })).status,
    ).toBe(204);
    const read = async (): Promise<Integration> => (await admin('GET', `${path}/${email}`)).body as Integration;
    expect(await read()).toMatchObject({ VariableValues: { Url: 'x' }, SendOkAlerts: false, IsActive: true });
    await admin('PATCH', `${path}/${email}`, { ExtraEmailAddresses: null });
    expect((await read()).ExtraEmailAddresses).toBe('z@example.com, a@example.com');
    await admin('PATCH', `${path}/${email}`, { ExtraEmailAddresses: null, ExtraEmailAddressesSpecified: true });
    expect(await read()).not.toHaveProperty('ExtraEmailAddresses');
    expect((await admin('PUT', `${path}/${email}`, { IsActive: false })).status).toBe(204);
    expect(await read()).toMatchObject({ IsActive: false });
    expect(await read()).not.toHaveProperty('VariableValues');
    expect((await admin('DELETE', `${path}/${email}`)).status).toBe(204);
    expect((await admin('GET', `${path}/${email}`)).status).toBe(404);
    expect((await admin('GET', path)).body).toEqual([]);
  });

  test('does not disclose an integration that the caller may not use', async () => {
    const guid = await aDefinition();
    const dan = await service.anOperator('dan@example.com');
    const right = { AuthorizationType: 'EditAlertDefinition', OperatorGuid: dan.guid };
    expect((await admin('POST', `${definitionPath(guid)}/Authorizations`, right)).status).toBeLessThan(300);
    const hook = { MessageTypes: ['Error'], HttpSteps: [{ Url: 'https://example.com/' }] };
    const PredefinedVariables = [{ Name: 'Secretly', SpecifyInEscalationLevel: true }];
    const custom = await admin('POST', '/v4/Integration/Custom', { Name: 'hook', PredefinedVariables, Steps: [hook] });
    const { IntegrationGuid } = custom.body as Integration;
    const path = `${definitionPath(guid)}/EscalationLevel/1/Integration`;
    const use = { ...sendOkOnly, SendOkAlerts: false, IntegrationGuid };
    expect((await dan('POST', path, use)).status).toBe(403);
    expect((await dan('POST', path, { ...use, IsActive: 'x' })).messages).toEqual(['IsActive: must be true or false']);
    expect((await admin('POST', path, { ...use, IsActive: 'x' })).messages).toEqual([
      'IsActive: must be true or false',
      'VariableValues.Secretly: is required by the integration',
    ]);
  });

  test.each([
    [{}, 400],
    [{ IntegrationGuid: UNKNOWN_GUID, ...sendOkOnly }, 404],
    [
      {
        IntegrationGuid: 'own',
        ...sendOkOnly,
        StatusHubServiceList: [{ MonitorGuid: UNKNOWN_GUID, IntegrationServiceGuid: UNKNOWN_GUID }],
      },
      403,
    ],
    [{ IntegrationGuid: 'own', ...sendOkOnly, ExtraEmailAddresses: ['no address', 'a@b, c@d'] }, 403],
  ])('answers POST %j with %i', async (body, status) => {
    const path = `${definitionPath(await aDefinition())}/EscalationLevel/1/Integration`;
    const own =
      'IntegrationGuid' in body && body.IntegrationGuid === 'own' ? { ...body, IntegrationGuid: email } : body;
    expect((await admin('POST', path, own)).status).toBe(status);
  });

  test('links monitors to services of a status page, in the order written', async () => {
    const made = await admin('POST', '/api/v1/Integration/Channel', {
      Name: 'Hub',
      Channel: 'StatusHub',
      Settings: {},
      Services: ['Shop', 'Bank'].map((Name) => ({ Name, Url: 'https://hub.example/' })),
    });
    const { IntegrationGuid: guid, Services = [] } = made.body as ChannelIntegration;
    const [shop = '', bank = ''] = Services.map(({ IntegrationServiceGuid }) => IntegrationServiceGuid);
    const [a, b] = [await service.addMonitor('a'), await service.addMonitor('b')];
    const link = (MonitorGuid: string, IntegrationServiceGuid: string) => ({ MonitorGuid, IntegrationServiceGuid });
    const path = `${definitionPath(await aDefinition())}/EscalationLevel/1/Integration`;
    const list = [link(b, shop), link(a, bank), link(b, bank)];
    const attached = await admin('POST', path, {
      IntegrationGuid: guid,
      ...sendOkOnly,
      StatusHubServiceList: [...list, link(b.toUpperCase(), shop)],
    });
    expect(attached).toMatchObject({
      status: 201,
      body: { StatusHubServiceList: list, IntegrationServices: [shop, bank] },
    });
    const one = `${path}/${guid}`;
    const read = async () => ((await admin('GET', one)).body as Integration).StatusHubServiceList;
    expect((await admin('PATCH', one, { SendOkAlerts: true, StatusHubServiceList: null })).status).toBe(204);
    expect(await read()).toEqual(list);
    expect((await admin('PATCH', one, { StatusHubServiceList: [link(a, UNKNOWN_GUID)] })).status).toBe(403);
    expect((await admin('PATCH', one, { StatusHubServiceList: [link(UNKNOWN_GUID, bank)] })).status).toBe(404);
    expect(await read()).toEqual(list);
    // Deleting a monitor or a service deletes its links.
    await db.deleteFrom('monitor').where('monitor_guid', '=', a).execute();
    expect(await read()).toEqual([link(b, shop), link(b, bank)]);
    const left = Services.filter(({ Name }) => Name === 'Bank');
    expect((await admin('PATCH', `/api/v1/Integration/Channel/${guid}`, { Services: left })).status).toBe(204);
    expect(await read()).toEqual([link(b, bank)]);
    await admin('PATCH', one, { StatusHubServiceListSpecified: true });
    expect(await read()).toBeUndefined();
    expect((await admin('PUT', one, { StatusHubServiceList: [link(b, bank)] })).status).toBe(204);
    expect((await admin('PUT', one, {})).status).toBe(204);
    expect(await read()).toBeUndefined();
  });

  test('is attached once', async () => {
    const path = `${definitionPath(await aDefinition())}/EscalationLevel/1/Integration`;
    expect(await admin('GET', `${path}/${email}`)).toMatchObject({
      status: 404,
      messages: [`No integration ${email} on escalation level 1`],
    });
    await admin('POST', path, { IntegrationGuid: email, ...sendOkOnly });
    expect((await admin('POST', path, { IntegrationGuid: email, ...sendOkOnly })).status).toBe(403);
  });
});
