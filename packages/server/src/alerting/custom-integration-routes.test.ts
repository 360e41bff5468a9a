import type { CustomIntegration } from '@vedette/contract/v4/custom-integration';
import type { AlertDefinition } from '@vedette/contract/v4/alert-definition';
import { beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../testing/database.js';
import type { Client } from '../testing/an-account.js';
import { startReceiver } from './testing/receiver.js';
import { aService, type Service } from './testing/service.js';

const db = await testDatabase();
let service: Service;
let admin: Client;
const PATH = '/v4/Integration/Custom';
const UNKNOWN_GUID = '00000000-0000-4000-8000-000000000000';
const step = { Url: 'https://hooks.example/in', Body: '{"text":"{{@monitor.name}}"}' };
const hook = { Name: 'Hook', Steps: [{ MessageTypes: ['Error', 'Ok'], HttpSteps: [step] }] };
const basic = { AuthenticationType: 'Basic', UserName: 'ann', Password: 'pa55' };
const protectedSteps = [{ MessageTypes: ['Error'], HttpSteps: [{ ...step, Authentication: basic }] }];

beforeAll(async () => {
  service = await aService(db);
  admin = service.admin;
});

async function createIntegration(fields: object = {}, by: Client = admin): Promise<CustomIntegration> {
  return (await by('POST', PATH, { ...hook, ...fields })).body as CustomIntegration;
}
const read = async (guid: string): Promise<CustomIntegration> =>
  (await admin('GET', `${PATH}/${guid}`)).body as CustomIntegration;

describe('custom integration', () => {
  test('is created with defaults and returned as sent', async () => {
    const answer = await admin('POST', PATH, hook);
    const { IntegrationGuid: guid, Hash, ...fields } = answer.body as CustomIntegration;
    expect(answer).toMatchObject({ status: 201, headers: { location: `${PATH}/${guid}` } });
    expect(Hash).toMatch(/^[\w+/]{22}==$/);
    expect(fields).toEqual({
      Name: 'Hook',
      IsActive: true,
      PredefinedVariables: [],
      UserDefinedFunctions: [],
      Steps: [
        {
          MessageTypes: ['Error', 'Ok'],
          HttpSteps: [{ ...step, Name: '', Method: 'POST', RequestHeaders: [], Variables: [] }],
        },
      ],
      CreatedDate: '2026-07-01T12:00:00',
    });
    expect(await read(guid)).toEqual(answer.body);
    expect((await admin('GET', PATH)).body).toContainEqual(answer.body);
    expect((await admin('GET', '/v4/Integration')).body).toContainEqual(
      expect.objectContaining({ IntegrationGuid: guid, Type: 'GenericWebhook' }),
    );
  });

  test('keeps a hidden password through PUT and PATCH; a new one changes the hash', async () => {
    const before = await createIntegration({ Steps: protectedSteps });
    const guid = before.IntegrationGuid;
    const auth = before.Steps[0]?.HttpSteps[0]?.Authentication;
    expect(auth).toEqual({ Id: auth?.Id, AuthenticationType: 'Basic', UserName: 'ann', PasswordSpecified: true });
    expect(JSON.stringify(before)).not.toContain('pa55');
    expect((await admin('PATCH', `${PATH}/${guid}`, {})).status).toBe(204);
    expect((await admin('PUT', `${PATH}/${guid}`, before)).status).toBe(204);
    expect(await read(guid)).toEqual(before);
    const sent = [{ MessageTypes: ['Error'], HttpSteps: [{ ...step, Authentication: { ...auth, Password: 'new' } }] }];
    expect((await admin('PATCH', `${PATH}/${guid}`, { Steps: sent })).status).toBe(204);
    const after = await read(guid);
    expect(after.Steps).toEqual(before.Steps);
    expect(after.Hash).not.toBe(before.Hash);
    const audit = await db.selectFrom('audit').selectAll().where('object_guid', '=', guid).execute();
    expect(audit.map(({ action }) => action)).toEqual(['Created', 'Updated']);
    expect(JSON.stringify(audit)).not.toMatch(/pa55|"new"/);
  });

  test('rejects contradictory headers of the body length', async () => {
    const RequestHeaders = [
      { Key: 'Content-Length', Value: '4' },
      { Key: 'transfer-encoding', Value: 'chunked' },
    ];
    const Steps = [{ MessageTypes: ['Error'], HttpSteps: [{ ...step, RequestHeaders }] }];
    const refused = await admin('POST', PATH, { ...hook, Steps });
    const path = 'Steps[0].HttpSteps[0].RequestHeaders';
    expect([refused.status, refused.messages]).toEqual([
      400,
      [
        `${path}[0].Key: must not be Content-Length beside Transfer-Encoding`,
        `${path}[1].Key: must not be Transfer-Encoding: the length of the body is sent in Content-Length`,
      ],
    ]);
  });

  test('requires the password again when the target changes', async () => {
    const { IntegrationGuid: guid, Steps } = await createIntegration({ Steps: protectedSteps });
    const [definition] = Steps;
    const moved = [
      { ...definition, HttpSteps: definition?.HttpSteps.map((one) => ({ ...one, Url: 'https://evil.example/' })) },
    ];
    const refused = await admin('PATCH', `${PATH}/${guid}`, { Steps: moved });
    expect([refused.status, refused.messages.join()]).toEqual([400, expect.stringContaining('must be sent again')]);
  });

  test.each([
    ['a level', { PredefinedVariables: [{ Name: 'Place', SpecifyInEscalationLevel: true }] }],
    ['an answer', {}],
  ])('does not take the host from %s for calls with credentials', async (_who, fields) => {
    const captures = [{ Name: 'Place', Source: 'ResponseBodyText' }];
    const first = 'PredefinedVariables' in fields ? step : { ...step, Variables: captures };
    const second = { ...step, Url: 'https://{{Place}}/in', Authentication: basic };
    const Steps = [{ MessageTypes: ['Error'], HttpSteps: [first, second] }];
    const refused = await admin('POST', PATH, { ...hook, ...fields, Steps });
    expect([refused.status, refused.messages.join()]).toEqual([400, expect.stringContaining('variables with a Value')]);
  });

  test('keeps keys of functions like passwords', async () => {
    const sign = { Name: 'sign', Type: 'Hash', HashAlgorithm: 'HMACSHA256', HashKey: 'k3y-of-hash' };
    const token = { Name: 'token', Type: 'JwtEncode', JwtAlgorithm: 'HS256', JwtSigningKey: 'k3y-of-jwt' };
    const before = await createIntegration({ UserDefinedFunctions: [sign, token] });
    const guid = before.IntegrationGuid;
    expect(before.UserDefinedFunctions).toMatchObject([{ HashKey: '' }, { JwtSigningKey: '' }]);
    expect((await admin('PUT', `${PATH}/${guid}`, before)).status).toBe(204);
    expect(await read(guid)).toEqual(before);
    const renamed = [{ ...sign, Name: 'other', HashKey: '' }];
    const refused = await admin('PATCH', `${PATH}/${guid}`, { UserDefinedFunctions: renamed });
    expect([refused.status, refused.messages.join()]).toEqual([400, expect.stringContaining('[0].HashKey')]);
    const rows = await db.selectFrom('integration').selectAll().where('integration_guid', '=', guid).execute();
    const audit = await db.selectFrom('audit').selectAll().where('object_guid', '=', guid).execute();
    expect(JSON.stringify([rows, audit])).not.toContain('k3y-of');
  });

  test.each([
    [{ Name: ' ' }, 'Name'],
    [{ Steps: [] }, 'Steps'],
    [{ Steps: [{ MessageTypes: ['Ok'], HttpSteps: [step] }] }, 'must contain Error in one'],
    [{ Steps: [hook.Steps[0], hook.Steps[0]] }, 'must contain each type in one definition only'],
    [{ Steps: [{ MessageTypes: ['Error'], HttpSteps: [step, { Url: 'ftp://x' }] }] }, 'Steps[0].HttpSteps[1].Url:'],
    [{ Steps: [{ MessageTypes: ['Error'], HttpSteps: [{ ...step, Method: 'TRACE' }] }] }, 'Method'],
    [
      {
        Steps: [{ MessageTypes: ['Error'], HttpSteps: [{ ...step, Authentication: { AuthenticationType: 'Basic' } }] }],
      },
      'Steps[0].HttpSteps[0].Authentication.Password:',
    ],
    [
      {
        Steps: [{ MessageTypes: ['Error'], HttpSteps: [{ ...step, Authentication: { AuthenticationType: 'NTLM' } }] }],
      },
      'Steps[0].HttpSteps[0].Authentication.UserName:',
    ],
    [{ PredefinedVariables: [{ Name: '1x' }] }, 'PredefinedVariables'],
    [
      { PredefinedVariables: [{ Name: 'x', Value: '1', SpecifyInEscalationLevel: true }] },
      'PredefinedVariables[0].Value: must not be given with SpecifyInEscalationLevel',
    ],
    [{ PredefinedVariables: [{ Name: 'x' }, { Name: 'x' }] }, 'PredefinedVariables[1].Name: x occurs more than once'],
    [
      {
        PredefinedVariables: [{ Name: 'x', Value: '1' }],
        Steps: [
          {
            MessageTypes: ['Error'],
            HttpSteps: [{ ...step, Variables: [{ Name: 'x', Source: 'ResponseBodyText' }] }],
          },
        ],
      },
      'Steps[0].HttpSteps[0].Variables[0].Name: x is already a variable or function',
    ],
    [
      { UserDefinedFunctions: [{ Name: 'f', Type: 'Regex', Regex: '(' }] },
      'UserDefinedFunctions[0].Regex: must be a regular',
    ],
    [
      { UserDefinedFunctions: [{ Name: 'f', Type: 'Hash', HashAlgorithm: 'HMACSHA1' }] },
      'UserDefinedFunctions[0].HashKey',
    ],
    [{ UserDefinedFunctions: [{ Name: 'f', Type: 'JwtEncode' }] }, 'JwtSigningKey'],
    [{ PredefinedVariables: [{ Name: 'x', Value: '{{@VaultItem.nothing}}' }] }, 'is not a vault reference'],
    [{ PredefinedVariables: [{ Name: 'x', Value: `{{@VaultItem.${UNKNOWN_GUID}.Password}}` }] }, 'no vault item'],
    [{ IntegrationGuid: UNKNOWN_GUID }, 'IntegrationGuid'],
  ])('rejects PATCH %j with 400, naming %s', async (body, text) => {
    const before = await createIntegration();
    const answer = await admin('PATCH', `${PATH}/${before.IntegrationGuid}`, body);
    expect(answer.status).toBe(400);
    expect(answer.messages.join()).toContain(text);
    expect(await read(before.IntegrationGuid)).toEqual(before);
  });

  test('cannot be deleted while a level uses it', async () => {
    const { IntegrationGuid: guid } = await createIntegration({
      PredefinedVariables: [{ Name: 'Room', SpecifyInEscalationLevel: true }],
    });
    const definition = (await admin('POST', '/v4/AlertDefinition', { AlertName: 'Night' })).body as AlertDefinition;
    const level = `/v4/AlertDefinition/${definition.AlertDefinitionGuid}/EscalationLevel/1/Integration`;
    const use = { IntegrationGuid: guid, IsActive: true, SendOkAlerts: false, SendReminderAlerts: false };
    const lacking = await admin('POST', level, use);
    expect([lacking.status, lacking.messages.join()]).toEqual([400, expect.stringContaining('VariableValues.Room')]);
    expect((await admin('POST', level, { ...use, VariableValues: { Room: 'ops' } })).status).toBe(201);
    expect((await admin('DELETE', `${PATH}/${guid}`)).status).toBe(400);
    expect((await admin('DELETE', `${level}/${guid}`)).status).toBe(204);
    expect((await admin('DELETE', `${PATH}/${guid}`)).status).toBe(204);
    expect((await admin('GET', `${PATH}/${guid}`)).status).toBe(404);
  });

  test('requires permission to create; owners edit their own only', async () => {
    const bob = await service.anOperator('bob@example.com');
    expect((await bob('POST', PATH, hook)).status).toBe(403);
    await admin('POST', `/v4/Operator/${bob.guid}/Authorization/CreateIntegration`);
    const own = await createIntegration({}, bob);
    const other = await createIntegration();
    expect((await bob('GET', PATH)).body).toMatchObject([{ IntegrationGuid: own.IntegrationGuid }]);
    expect((await bob('GET', `${PATH}/${other.IntegrationGuid}`)).status).toBe(403);
    expect((await bob('PATCH', `${PATH}/${own.IntegrationGuid}`, { IsActive: false })).status).toBe(204);
  });

  test('sends a sample alert as a test', async () => {
    await using receiver = await startReceiver();
    const own = { ...step, Url: '{{Base}}/try', Authentication: { AuthenticationType: 'Bearer', Token: 'tok3n' } };
    const { IntegrationGuid: guid } = await createIntegration({
      PredefinedVariables: [{ Name: 'Base', Value: receiver.url }],
      Steps: [{ MessageTypes: ['Error'], HttpSteps: [own] }],
    });
    const path = `/api/v1/Integration/Custom/${guid}/Test`;
    const tried = await admin('POST', path, { MessageType: 'error' });
    expect(tried).toMatchObject({ status: 200, body: { IsDelivered: true } });
    expect(receiver.calls).toMatchObject([{ path: '/try', body: '{"text":"Test monitor"}' }]);
    expect(receiver.calls[0]?.headers.authorization).toBe('Bearer tok3n');
    expect(JSON.stringify(tried.body)).not.toContain('tok3n');
    receiver.answer = (_call, response) => void response.writeHead(500).end('no');
    expect((await admin('POST', path, { MessageType: 'Error' })).body).toMatchObject({ IsDelivered: false });
    expect((await admin('POST', path, { MessageType: 'Ok' })).status).toBe(400);
    expect(await db.selectFrom('alert').selectAll().execute()).toEqual([]);
  });

  test('reports unknown placeholders in a test, and accepts them', async () => {
    await using receiver = await startReceiver();
    const own = { ...step, Url: `${receiver.url}/{{Nowhere}}`, Body: '{{@monitr.name}} {{@monitor.name}} {{f(1)}}' };
    const { IntegrationGuid: guid } = await createIntegration({
      Steps: [{ MessageTypes: ['Error'], HttpSteps: [own] }],
    });
    const tried = await admin('POST', `/api/v1/Integration/Custom/${guid}/Test`, { MessageType: 'Error' });
    expect(tried.body).toMatchObject({ IsDelivered: true, Unknown: ['{{@monitr.name}}', '{{f(…)}}', '{{Nowhere}}'] });
    expect(receiver.calls[0]?.body).toBe('{{@monitr.name}} Test monitor {{f(1)}}');
  });

  test.each([
    [{ Source: 'ResponseBodyXml' }, 'is required for ResponseBodyXml'],
    [{ Source: 'ResponseBodyXml', Property: ' ' }, 'is required for ResponseBodyXml'],
    [{ Source: 'ResponseBodyText', Property: '(' }, 'must be a regular expression'],
  ])('rejects a capture by %j', async (taken, rule) => {
    const Variables = [{ Name: 'Id', ...taken }];
    const Steps = [{ MessageTypes: ['Error'], HttpSteps: [{ ...step, Variables }] }];
    const { status, messages } = await admin('POST', PATH, { ...hook, Steps });
    expect([status, messages]).toEqual([400, [`Steps[0].HttpSteps[0].Variables[0].Property: ${rule}`]]);
  });

  test('fills a test with sample values for everything a message may contain', async () => {
    await using receiver = await startReceiver();
    const names = [
      'alert.type',
      'alert.description',
      'alert.firstErrorDescription',
      'alert.errorTypeId',
      'incident.key',
      'alert.numberOfConsecutiveErrors',
      'alert.downtimeDuration',
      'alert.timestampUtc',
      'alert.firstErrorUtc',
      'alert.serverIpv4',
      'alert.serverIpv6',
      'alert.resolvedIpAddress',
      'alert.sslValidUntil',
      'alert.responseHeaders',
      'alert.responseBody',
      'monitor.name',
      'monitor.type',
      'monitor.url',
      'alertDefinition.name',
      'escalationLevel.id',
      'CustomField(ComponentId)',
    ];
    const body = `{${names.map((name) => `"${name}":"{{@JsonEncode({{@${name}}})}}"`).join(',')}}`;
    const own = { ...step, Url: receiver.url, Body: body };
    const { IntegrationGuid: guid } = await createIntegration({
      Steps: [{ MessageTypes: ['Error', 'Ok'], HttpSteps: [own] }],
    });
    const sendTest = async (MessageType: string): Promise<unknown> => {
      await admin('POST', `/api/v1/Integration/Custom/${guid}/Test`, { MessageType });
      return JSON.parse(receiver.calls.at(-1)?.body ?? '') as unknown;
    };
    const error = {
      'alert.type': 'Alert',
      'alert.description': 'HTTP status 500',
      'alert.downtimeDuration': '',
      'alert.firstErrorDescription': 'HTTP status 500',
      'alert.errorTypeId': '3500',
      'incident.key': expect.stringMatching(/^test-[-0-9a-f]{36}$/) as string,
      'alert.numberOfConsecutiveErrors': '2',
      'alert.timestampUtc': '2026-07-01T10:00:00',
      'alert.firstErrorUtc': '2026-07-01T09:48:00',
      'alert.sslValidUntil': '2026-09-29T12:00:00',
      'alert.serverIpv4': '192.0.2.1',
      'alert.serverIpv6': '2001:db8::1',
      'alert.resolvedIpAddress': '192.0.2.10',
      'alert.responseHeaders': 'content-type: text/html',
      'alert.responseBody': '<h1>Internal Server Error</h1>',
      'monitor.name': 'Test monitor',
      'monitor.type': 'Https',
      'monitor.url': 'https://test.invalid/',
      'alertDefinition.name': 'Test',
      'escalationLevel.id': '1',
      'CustomField(ComponentId)': 'Value of ComponentId',
    };
    expect(await sendTest('Error')).toEqual(error);
    const over = { 'alert.type': 'Ok', 'alert.description': 'OK', 'alert.downtimeDuration': '00:12:00' };
    expect(await sendTest('Ok')).toEqual({ ...error, ...over });
  });

  test('cannot change the built-in integration', async () => {
    const [email] = (await admin('GET', '/v4/Integration')).body as { IntegrationGuid: string; Type: string }[];
    expect(email?.Type).toBe('Email');
    expect((await admin('GET', `${PATH}/${email?.IntegrationGuid ?? ''}`)).status).toBe(404);
    expect((await admin('DELETE', `${PATH}/${UNKNOWN_GUID}`)).status).toBe(404);
  });
});
