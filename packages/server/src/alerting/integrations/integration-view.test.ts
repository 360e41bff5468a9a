import type { AccountSettingsV1 } from '@vedette/contract/v1/account/account';
import type { ChannelIntegration } from '@vedette/contract/v1/alerting/channel';
import type { IntegrationRow } from '@vedette/contract/v1/alerting/integration';
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.js';
import { aService, type Service } from '../testing/service.js';
import { newGuid } from '../testing/alerting-fixture.js';

const db = await testDatabase();
let service: Service;
let definitionGuid: string;

beforeAll(async () => {
  service = await aService(db);
  const [definition] = (await service.admin('GET', '/v4/AlertDefinition')).body as { AlertDefinitionGuid: string }[];
  definitionGuid = definition?.AlertDefinitionGuid ?? '';
});

const rows = async (client = service.admin): Promise<IntegrationRow[]> =>
  (await client('GET', '/api/v1/Integration')).body as IntegrationRow[];

test('lists every type of integration by name, with the levels that use it', async () => {
  const webhook = { Name: 'A chat', Channel: 'Webhook', Settings: { Url: 'https://chat.example.com/' } };
  const made = (await service.admin('POST', '/api/v1/Integration/Channel', webhook)).body as ChannelIntegration;
  const Steps = [{ MessageTypes: ['Error'], HttpSteps: [{ Url: 'https://x.example.com/' }] }];
  await service.admin('POST', '/v4/Integration/Custom', { Name: 'Own', Steps });
  const level = `/v4/AlertDefinition/${definitionGuid}/EscalationLevel/2/Integration`;
  const use = { IntegrationGuid: made.IntegrationGuid, IsActive: true, SendOkAlerts: false, SendReminderAlerts: false };
  expect((await service.admin('POST', level, use)).status).toBe(201);
  const found = await rows();
  expect(found.map(({ Kind, Channel, MayEdit }) => [Kind, Channel, MayEdit])).toEqual(
    expect.arrayContaining([
      ['Channel', 'Webhook', true],
      ['Custom', undefined, true],
      ['BuiltIn', undefined, true],
    ]),
  );
  // Level 2 of the default definition is not active.
  expect(found.find(({ Name }) => Name === 'A chat')?.Uses).toEqual([
    expect.objectContaining({ AlertDefinitionGuid: definitionGuid, EscalationLevelId: 2, IsActive: false }),
  ]);
  expect(found.find(({ Kind }) => Kind === 'BuiltIn')?.Uses[0]).toMatchObject({ EscalationLevelId: 1, IsActive: true });
});

test('lists the variables that a custom integration leaves to the levels', async () => {
  const Steps = [{ MessageTypes: ['Error'], HttpSteps: [{ Url: 'https://x.example.com/{{Room}}' }] }];
  const PredefinedVariables = [
    { Name: 'Room', SpecifyInEscalationLevel: true },
    { Name: 'Team', Value: 'shop' },
  ];
  const made = await service.admin('POST', '/v4/Integration/Custom', { Name: 'Rooms', Steps, PredefinedVariables });
  expect(made.status).toBe(201);
  const found = await rows();
  expect(found.find(({ Name }) => Name === 'Rooms')?.LevelVariables).toEqual(['Room']);
  expect(found.find(({ Name }) => Name === 'A chat')?.LevelVariables).toEqual([]);
});

test('hides other integrations and definitions from users of a single one', async () => {
  const ben = await service.anOperator('ben@example.com');
  const seen = await rows(ben);
  expect(seen.map(({ Kind, MayEdit, Uses, OtherUses }) => [Kind, MayEdit, Uses, OtherUses > 0])).toEqual([
    ['BuiltIn', false, [], true],
  ]);
});

test('the fallback channel is an integration of the account, or none', async () => {
  const path = '/api/v1/Account/Settings';
  const chosen = async (): Promise<unknown> =>
    ((await service.admin('GET', path)).body as AccountSettingsV1).FallbackIntegrationGuid;
  const guid = service.alerting.integrationGuid;
  for (const bad of ['mail', newGuid(), 7]) {
    const { status, messages } = await service.admin('PATCH', path, { FallbackIntegrationGuid: bad });
    expect([status, messages.join()]).toEqual([400, expect.stringContaining('FallbackIntegrationGuid')]);
  }
  expect(await chosen()).toBe('');
  const written = { FallbackIntegrationGuid: guid.toUpperCase() };
  expect((await service.admin('PATCH', path, written)).status).toBe(204);
  expect(await chosen()).toBe(guid);
  expect((await service.admin('PATCH', path, { FallbackIntegrationGuid: '' })).status).toBe(204);
  expect(await chosen()).toBe('');
});
