import type { CustomForm } from '@vedette/contract/v1/alerting/custom-integration';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Client } from '../../testing/an-account.js';
import { testDatabase } from '../../testing/database.js';
import { startReceiver } from '../testing/receiver.js';
import { aService, type Service } from '../testing/service.js';

const db = await testDatabase();
const receiver = await startReceiver();
afterAll(() => receiver[Symbol.asyncDispose]());
let service: Service;
beforeAll(async () => {
  service = await aService(db);
});
beforeEach(() => {
  receiver.calls.length = 0;
  receiver.answer = (_call, response) => void response.end('{"requestId":"r7"}');
});

const KEY = 'the-key-of-the-team';
const admin = (...request: Parameters<Client>) => service.admin(...request);
const asChannel = (guid: string, more = ''): string => `/api/v1/Integration/Channel/${guid}${more}`;
const asCustom = (guid: string, more = ''): string => `/api/v1/Integration/Custom/${guid}${more}`;

async function aChannel(Channel = 'Opsgenie', Settings: object = { ApiKey: KEY, ApiUrl: `${receiver.url}/v2/alerts` }) {
  const { status, body } = await admin('POST', '/api/v1/Integration/Channel', { Name: 'Team', Channel, Settings });
  expect(status).toBe(201);
  return (body as { IntegrationGuid: string }).IntegrationGuid;
}
async function aCustomised(): Promise<string> {
  const guid = await aChannel();
  expect((await admin('POST', asChannel(guid, '/Customize'))).status).toBe(204);
  return guid;
}
const read = async (guid: string): Promise<CustomForm> => (await admin('GET', asCustom(guid))).body as CustomForm;

test('a customised channel keeps its guid and calls, and can be reset', async () => {
  const guid = await aChannel();
  const send = (path: string) => admin('POST', path, { MessageType: 'Error' });
  expect((await send(asChannel(guid, '/Test'))).body).toMatchObject({ IsDelivered: true });
  expect((await admin('POST', asChannel(guid, '/Customize'))).status).toBe(204);
  expect((await admin('GET', asChannel(guid))).status).toBe(404);
  expect((await send(asCustom(guid, '/Test'))).body).toMatchObject({ IsDelivered: true });
  const shape = receiver.calls.map(({ method, path, headers }) => [method, path, headers.authorization]);
  expect(shape).toEqual(Array(2).fill(['POST', '/v2/alerts', `GenieKey ${KEY}`]));
  expect(Object.keys(JSON.parse(receiver.calls[1]?.body ?? '') as object)).toEqual(
    Object.keys(JSON.parse(receiver.calls[0]?.body ?? '') as object),
  );
  const row = (await admin('GET', '/api/v1/Integration')).body as { IntegrationGuid: string; Kind: string }[];
  expect(row.find(({ IntegrationGuid }) => IntegrationGuid === guid)?.Kind).toBe('Custom');
  expect((await admin('POST', asCustom(guid, '/Restore'))).status).toBe(204);
  expect((await admin('GET', asChannel(guid))).body).toMatchObject({
    Channel: 'Opsgenie',
    Name: 'Team',
    SecretsSpecified: ['ApiKey'],
    Settings: { ApiUrl: `${receiver.url}/v2/alerts` },
  });
  expect((await send(asChannel(guid, '/Test'))).body).toMatchObject({ IsDelivered: true });
  const turns = await db.selectFrom('audit').selectAll().where('object_guid', '=', guid).execute();
  expect(turns).toHaveLength(3);
  expect(JSON.stringify(turns)).not.toContain(KEY);
});

test('its secret is shown by neither API and survives writes of both', async () => {
  const guid = await aCustomised();
  const form = await read(guid);
  expect(form).toMatchObject({
    OriginalChannel: 'Opsgenie',
    PredefinedVariables: [{ Name: 'ApiKey', Value: '', IsSecret: true }, {}],
  });
  const all = (await admin('GET', '/api/v1/Integration/Custom')).body as CustomForm[];
  expect(all.find(({ IntegrationGuid }) => IntegrationGuid === guid)).toEqual(form);
  const v4 = `/v4/Integration/Custom/${guid}`;
  const { body } = await admin('GET', v4);
  expect(JSON.stringify([form, body])).not.toContain(KEY);
  expect(body).not.toHaveProperty('OriginalChannel');
  expect(JSON.stringify(body)).not.toMatch(/IsSecret|IsOptional|OnlyWhen/);
  expect((await admin('PUT', v4, { ...(body as object), Name: 'Team of the night' })).status).toBe(204);
  expect((await admin('PATCH', asCustom(guid), form)).status).toBe(204);
  expect(await read(guid)).toEqual(form);
  await admin('POST', asCustom(guid, '/Test'), { MessageType: 'Ok' });
  expect(receiver.calls.at(-1)?.headers.authorization).toBe(`GenieKey ${KEY}`);
});

test('moving a call that uses a secret requires sending the secret again', async () => {
  const guid = await aCustomised();
  const { Steps, PredefinedVariables = [] } = await read(guid);
  const place =
    'PredefinedVariables[0].Value: must be sent again when requests that use it, variables or functions change';
  const withStep = (change: object): object => ({
    Steps: Steps.map((group) => ({ ...group, HttpSteps: group.HttpSteps.map((step) => ({ ...step, ...change })) })),
  });
  const answers = [
    withStep({ Url: 'https://eve.example/' }),
    withStep({ Body: '{"key":"{{@Cut(3,{{ApiKey}})}}"}' }),
    withStep({ RequestHeaders: [{ Key: 'X-Key', Value: '{{ApiKey}}' }] }),
    withStep({ RequestHeaders: [...(Steps[0]?.HttpSteps[0]?.RequestHeaders ?? []), { Key: 'Host', Value: 'eve' }] }),
    ...['{{ ApiKey }}', '{{Api\u200bKey}}', '{{ApiKey(x)}}', '{{@Cut(3,{{ ApiKey }})}}'].map((Body) =>
      withStep({ Body }),
    ),
    withStep({ Authentication: { AuthenticationType: 'Bearer', Token: '{{ApiKey}}' } }),
    withStep({ Authentication: { AuthenticationType: 'Basic', UserName: 'eve', Password: '{{ ApiKey }}' } }),
    withStep({ Authentication: { AuthenticationType: 'Basic', UserName: '{{ApiKey}}', Password: 'own' } }),
    {
      PredefinedVariables: PredefinedVariables.map((each) =>
        each.Name === 'ApiUrl' ? { ...each, Value: 'https://eve.example/' } : each,
      ),
    },
    { UserDefinedFunctions: [{ Name: 'First', Type: 'Regex', Regex: '^.' }] },
  ];
  for (const change of answers) {
    const { status, messages } = await admin('PATCH', asCustom(guid), change);
    expect([status, messages]).toEqual([400, [place]]);
  }
  expect((await admin('PATCH', asCustom(guid), withStep({ Body: '{"message":"{{@message.short}}"}' }))).status).toBe(
    204,
  );
  const sent = PredefinedVariables.map((each) => (each.IsSecret ? { ...each, Value: 'another' } : each));
  const eu = withStep({ Url: `${receiver.url}/eu` });
  expect((await admin('PATCH', asCustom(guid), { ...eu, PredefinedVariables: sent })).status).toBe(204);
  await admin('POST', asCustom(guid, '/Test'), { MessageType: 'Error' });
  expect(receiver.calls.at(-1)).toMatchObject({ path: '/eu', headers: { authorization: 'GenieKey another' } });
});

test('resetting does not move a secret that no call uses any more', async () => {
  const guid = await aCustomised();
  const { PredefinedVariables = [] } = await read(guid);
  const Steps = [{ MessageTypes: ['Error'], HttpSteps: [{ Url: receiver.url, Body: 'hi' }] }];
  const moved = PredefinedVariables.map((each) =>
    each.Name === 'ApiUrl' ? { ...each, Value: `${receiver.url}/taken` } : each,
  );
  const place =
    'PredefinedVariables[0].Value: must be sent again when requests that use it, variables or functions change';
  const change = (write: object) => admin('PATCH', asCustom(guid), write);
  expect((await change({ Steps, PredefinedVariables: moved })).messages).toEqual([place]);
  expect((await change({ Steps })).status).toBe(204);
  expect((await change({ PredefinedVariables: moved })).messages).toEqual([place]);
  expect((await admin('POST', asCustom(guid, '/Restore'))).status).toBe(204);
  await admin('POST', asChannel(guid, '/Test'), { MessageType: 'Error' });
  expect(receiver.calls).toMatchObject([{ path: '/v2/alerts', headers: { authorization: `GenieKey ${KEY}` } }]);
});

test('a call may depend on a capture of an earlier call only', async () => {
  const guid = await aCustomised();
  const OnlyWhen = { Captured: 'Id', IsThere: false };
  const find = {
    Name: 'Find',
    Url: `${receiver.url}/find`,
    Method: 'GET',
    Variables: [{ Source: 'ResponseBodyJson', Property: 'id', Name: 'Id', IsOptional: true }],
  };
  const make = { Name: 'Make', Url: `${receiver.url}/make`, Method: 'POST', Body: '{}', OnlyWhen };
  const steps = (HttpSteps: object[]) => ({ Steps: [{ MessageTypes: ['Error'], HttpSteps }] });
  expect((await admin('PATCH', asCustom(guid), steps([make]))).messages).toEqual([
    'Steps[0].HttpSteps[0].OnlyWhen.Captured: must name a value captured by an earlier request',
  ]);
  expect((await admin('PATCH', asCustom(guid), steps([find, make]))).status).toBe(204);
  for (const answer of ['{}', '{"id":4}']) {
    receiver.answer = (_call, response) => void response.end(answer);
    await admin('POST', asCustom(guid, '/Test'), { MessageType: 'Error' });
  }
  expect(receiver.calls.map(({ path }) => path)).toEqual(['/find', '/make', '/find']);
});

test('keeps a login that captures values; the hash equals that of its creation', async () => {
  const HttpSteps = [
    {
      Url: receiver.url,
      Method: 'POST',
      Variables: [{ Source: 'ResponseBodyJson', Property: 'id', Name: 'Id' }],
      Authentication: { AuthenticationType: 'Basic', UserName: 'ada', Password: 'secret' },
    },
  ];
  const UserDefinedFunctions = [{ Name: 'First', Type: 'Regex', Regex: '^.' }];
  const Steps = [{ MessageTypes: ['Error'], HttpSteps }];
  const made = (await admin('POST', '/v4/Integration/Custom', { Name: 'Own', Steps, UserDefinedFunctions })).body;
  const { IntegrationGuid: guid, Hash } = made as CustomForm;
  const v4 = `/v4/Integration/Custom/${guid}`;
  const read4 = (await admin('GET', v4)).body as CustomForm;
  expect(read4.Hash).toBe(Hash);
  expect((await admin('PUT', v4, read4)).messages).toEqual([]);
});

test('opens templates only; resets only what was a channel, and only if complete', async () => {
  const slack = await aChannel('Slack', { WebhookUrl: receiver.url });
  expect((await admin('POST', asChannel(slack, '/Customize'))).messages).toEqual([
    'The requests of Slack cannot be edited',
  ]);
  const own = { Name: 'Own', Steps: [{ MessageTypes: ['Error'], HttpSteps: [{ Url: receiver.url }] }] };
  const { status, body } = await admin('POST', '/api/v1/Integration/Custom', own);
  const made = (body as CustomForm).IntegrationGuid;
  expect([status, (await admin('POST', asCustom(made, '/Restore'))).status]).toEqual([201, 400]);
  const guid = await aCustomised();
  await admin('PATCH', asCustom(guid), { PredefinedVariables: [{ Name: 'ApiUrl', Value: receiver.url }] });
  expect((await admin('POST', asCustom(guid, '/Restore'))).messages).toEqual(['Settings.ApiKey: is required']);
  expect((await admin('DELETE', asCustom(made))).status).toBe(204);
  expect((await admin('GET', asCustom(made))).status).toBe(404);
});

test('requires permission to edit the integration', async () => {
  const guid = await aChannel();
  const bob = await service.anOperator('bob@example.com');
  expect((await bob('POST', asChannel(guid, '/Customize'))).status).toBe(403);
  expect((await bob('POST', asCustom(guid, '/Restore'))).status).toBe(403);
  const unknown = '00000000-0000-4000-8000-00000000000f';
  expect((await admin('POST', asChannel(unknown, '/Customize'))).status).toBe(404);
  expect((await admin('POST', asCustom(unknown, '/Restore'))).status).toBe(404);
});
