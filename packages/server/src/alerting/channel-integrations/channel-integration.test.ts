import type { ChannelIntegration, ChannelKind } from '@vedette/contract/v1/alerting/channel';
import { beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.js';
import type { Client } from '../../testing/an-account.js';
import { startReceiver } from '../testing/receiver.js';
import { aService, type Service } from '../testing/service.js';

const db = await testDatabase();
let service: Service;
let admin: Client;
const PATH = '/api/v1/Integration/Channel';
const Settings = { RoutingKey: 's3cret-routing-key' };
const nightShift = { Name: 'Night shift', Channel: 'PagerDuty', Settings };

beforeAll(async () => {
  service = await aService(db);
  admin = service.admin;
});
const made = async (fields: object = {}): Promise<ChannelIntegration> =>
  (await admin('POST', PATH, { ...nightShift, ...fields })).body as ChannelIntegration;

describe('channel', () => {
  test('lists each channel with its settings', async () => {
    const kinds = (await admin('GET', '/api/v1/Integration/ChannelType')).body as ChannelKind[];
    const pagerDuty = kinds.find(({ Channel }) => Channel === 'PagerDuty');
    expect(pagerDuty).toMatchObject({
      Type: 'PagerDuty',
      IsDeduplicated: true,
      MessageTypes: ['Error', 'Reminder', 'Ok'],
    });
    expect(pagerDuty?.Settings[0]).toMatchObject({ Name: 'RoutingKey', IsSecret: true, IsRequired: true });
    const closed = kinds.flatMap(({ Settings }) => Settings.filter(({ IsForAdministrators }) => IsForAdministrators));
    expect(new Set(closed.map(({ Name }) => Name))).toEqual(new Set(['Provider']));
  });

  test('is created, read without secrets, and can be used by levels', async () => {
    const answer = await admin('POST', PATH, nightShift);
    const { IntegrationGuid: guid } = answer.body as ChannelIntegration;
    expect(answer).toMatchObject({ status: 201, headers: { location: `${PATH}/${guid}` } });
    expect(answer.body).toMatchObject({ Settings: {}, SecretsSpecified: ['RoutingKey'], IsActive: true });
    expect((await admin('GET', `${PATH}/${guid}`)).body).toEqual(answer.body);
    expect((await admin('GET', PATH)).body).toContainEqual(answer.body);
    const listed = (await admin('GET', '/v4/Integration')).body;
    expect(listed).toContainEqual(expect.objectContaining({ IntegrationGuid: guid, Type: 'PagerDuty' }));
    expect((await admin('GET', `/v4/Integration/Custom/${guid}`)).status).toBe(404);
    const rows = await db.selectFrom('integration').selectAll().execute();
    const audit = await db.selectFrom('audit').selectAll().execute();
    expect(JSON.stringify([rows, audit])).not.toContain('s3cret');
  });

  test('serves one of four SMS providers, which only administrators may set', async () => {
    const ann = await service.anOperator('ann-of-sms@example.com');
    await admin('POST', `/v4/Operator/${ann.guid}/Authorization/CreateIntegration`);
    const sms = (Provider: string) => ({
      Name: 'USA',
      Channel: 'SmsGateway',
      Settings: { Url: 'https://sms.example/', Provider },
    });
    expect((await admin('POST', PATH, sms('SmsProviderMars'))).messages).toEqual([
      'Settings.Provider: must be empty or one of SmsProviderEurope, SmsProviderEurope2, SmsProviderUSA, SmsProviderInternational',
    ]);
    const denied = await ann('POST', PATH, sms('SmsProviderUSA'));
    expect([denied.status, denied.messages]).toEqual([
      400,
      ['Settings.Provider: can only be changed by administrators'],
    ]);
    const own = await ann('POST', PATH, sms(''));
    expect(own.status).toBe(201);
    const one = `${PATH}/${(own.body as ChannelIntegration).IntegrationGuid}`;
    const Settings = { Provider: 'SmsProviderUSA' };
    expect((await ann('PATCH', one, { Settings })).status).toBe(400);
    expect((await admin('PATCH', one, { Settings })).status).toBe(204);
    expect((await ann('PATCH', one, { Name: 'Still USA' })).status).toBe(204);
    expect((await ann('GET', one)).body).toMatchObject({ Name: 'Still USA', Settings });
  });

  test('requires a number to call from, its own or the account’s, while active', async () => {
    const twilio = { Channel: 'PhoneTwilio', Settings: { AccountSid: 'AC1', AuthToken: 's3cret' } };
    const refused = [400, ['Settings.From: is required while the account has no outgoing number to call from']];
    const statusAndMessages = ({ status, messages }: Awaited<ReturnType<Client>>) => [status, messages];
    expect(statusAndMessages(await admin('POST', PATH, { ...nightShift, ...twilio }))).toEqual(refused);
    const { IntegrationGuid: guid } = await made({ ...twilio, IsActive: false });
    const path = `${PATH}/${guid}`;
    expect(statusAndMessages(await admin('PATCH', path, { IsActive: true }))).toEqual(refused);
    expect((await admin('PATCH', path, { IsActive: true, Settings: { From: '+4420', AuthToken: 'x' } })).status).toBe(
      204,
    );
    expect(statusAndMessages(await admin('PATCH', path, { Settings: { From: ' ', AuthToken: 'x' } }))).toEqual(refused);
    service.alerting.outgoingNumbers = ['+31201234567'];
    expect((await admin('PATCH', path, { Settings: { From: '', AuthToken: 'x' } })).status).toBe(204);
    expect((await admin('POST', PATH, { ...nightShift, ...twilio })).status).toBe(201);
    service.alerting.outgoingNumbers = [];
    const tried = await admin('POST', `${path}/Test`, { MessageType: 'Error', Number: '+316' });
    expect(statusAndMessages(tried)).toEqual(refused);
  });

  test('keeps settings that are not sent; a secret only with the same target', async () => {
    const { IntegrationGuid: guid, Hash } = await made();
    expect((await admin('PATCH', `${PATH}/${guid}`, { Name: 'Day', Settings: { RoutingKey: '' } })).status).toBe(204);
    const after = (await admin('GET', `${PATH}/${guid}`)).body as ChannelIntegration;
    expect(after).toMatchObject({ Name: 'Day', SecretsSpecified: ['RoutingKey'] });
    expect(after.Hash).not.toBe(Hash);
    // The stored URL was the default, which is not written down.
    const elsewhere = await admin('PATCH', `${PATH}/${guid}`, { Settings: { EventsUrl: 'https://evil.example/' } });
    expect([elsewhere.status, elsewhere.messages.join()]).toEqual([400, expect.stringContaining('must be sent again')]);
    const asBefore = { Settings: { EventsUrl: ' https://events.pagerduty.com/v2/enqueue' } };
    expect((await admin('PATCH', `${PATH}/${guid}`, asBefore)).status).toBe(204);
    const EventsUrl = 'https://events.eu.pagerduty.com/v2/enqueue';
    expect((await admin('PATCH', `${PATH}/${guid}`, { Settings: { EventsUrl, ...Settings } })).status).toBe(204);
    const moved = await admin('PATCH', `${PATH}/${guid}`, { Settings: { EventsUrl: 'https://evil.example/' } });
    expect([moved.status, moved.messages.join()]).toEqual([400, expect.stringContaining('must be sent again')]);
    expect((await admin('DELETE', `${PATH}/${guid}`)).status).toBe(204);
    expect((await admin('GET', `${PATH}/${guid}`)).status).toBe(404);
  });

  test('removes an optional secret that is sent empty', async () => {
    const Url = 'https://sms.example/';
    const { IntegrationGuid: guid, Hash } = await made({
      Channel: 'SmsGateway',
      Settings: { Url, Authorization: 'Bearer s3cret' },
    });
    const path = `${PATH}/${guid}`;
    expect((await admin('PATCH', path, { Settings: { Url } })).status).toBe(204);
    expect((await admin('GET', path)).body).toMatchObject({ SecretsSpecified: ['Authorization'], Hash });
    // The target may change together with the secret, since no secret is left to leak.
    const elsewhere = { Settings: { Url: 'https://other.example/', Authorization: '' } };
    expect((await admin('PATCH', path, elsewhere)).status).toBe(204);
    expect((await admin('GET', path)).body).toMatchObject({
      SecretsSpecified: [],
      Settings: { Url: 'https://other.example/' },
    });
  });

  test('stores services of a status page without showing their hooks', async () => {
    const Services = [
      { Name: 'Shop', Url: 'https://hub.example/s3cret-shop' },
      { Name: 'Bank', Url: 'https://hub.example/s3cret-bank' },
    ];
    const page = { Channel: 'StatusHub', Settings: {} };
    const nowhere = await admin('POST', PATH, { ...nightShift, ...page });
    expect([nowhere.status, nowhere.messages.join()]).toEqual([
      400,
      expect.stringContaining('Settings.ServiceUrl: is required'),
    ]);
    const own = await made({ ...page, Services });
    expect(own).toMatchObject({ SecretsSpecified: [], Services: [{ Name: 'Shop' }, { Name: 'Bank' }] });
    expect(JSON.stringify(own)).not.toContain('s3cret');
    const [shop, bank] = own.Services ?? [];
    const path = `${PATH}/${own.IntegrationGuid}`;
    const listed = (await admin('GET', '/v4/Integration')).body as { IntegrationGuid: string }[];
    expect(listed.find(({ IntegrationGuid: guid }) => guid === own.IntegrationGuid)).toMatchObject({
      IntegrationServices: [shop?.IntegrationServiceGuid, bank?.IntegrationServiceGuid],
    });
    expect((await admin('PATCH', path, { Services: [bank, { Name: 'Club' }] })).messages).toEqual([
      'Services[1].Url: is required',
    ]);
    expect((await admin('PATCH', path, { Services: [bank] })).status).toBe(204);
    expect((await admin('GET', path)).body).toMatchObject({ Services: [bank] });
    const slack = await admin('POST', PATH, {
      Name: 'x',
      Channel: 'Slack',
      Settings: { WebhookUrl: 'https://x' },
      Services,
    });
    expect(slack.messages).toContain('Services: not supported by Slack');
  });

  test.each([
    [{ Name: ' ' }, 'Name'],
    [{ Channel: 'Pigeon' }, 'Channel'],
    [{ Settings: {} }, 'Settings.RoutingKey: is required'],
    [{ Settings: { ...Settings, Color: 'red' } }, 'Settings.Color: unknown setting for PagerDuty'],
    [{ Settings: { ...Settings, EventsUrl: 'ftp://x' } }, 'Settings.EventsUrl: must begin with'],
    [{ Channel: 'SmsGateway', Settings: { Url: 'https://sms.example/', Method: 'TRACE' } }, 'Settings.Method'],
  ])('rejects %j', async (fields, problem) => {
    const answer = await admin('POST', PATH, { ...nightShift, ...fields });
    expect([answer.status, answer.messages.join()]).toEqual([400, expect.stringContaining(problem)]);
  });

  test('sends a sample alert as a test', async () => {
    await using receiver = await startReceiver();
    const { IntegrationGuid: guid } = await made({ Settings: { ...Settings, EventsUrl: `${receiver.url}/enqueue` } });
    receiver.answer = (_call, response) => void response.writeHead(202).end('{"dedup_key":"k"}');
    const { body } = await admin('POST', `${PATH}/${guid}/Test`, { MessageType: 'Ok' });
    expect(body).toMatchObject({ IsDelivered: true, ReceiverId: 'k' });
    expect(JSON.stringify(body)).not.toContain('s3cret');
    expect(JSON.parse(receiver.calls[0]?.body ?? '')).toMatchObject({
      event_action: 'resolve',
      routing_key: Settings.RoutingKey,
    });
    const sms = await made({ Channel: 'SmsGateway', Settings: { Url: receiver.url } });
    const path = `${PATH}/${sms.IntegrationGuid}/Test`;
    expect((await admin('POST', path, { MessageType: 'Error' })).messages.join()).toContain('Number: is required');
    expect((await admin('POST', path, { MessageType: 'Error', Number: '+31 6' })).body).toMatchObject({
      IsDelivered: true,
    });
    expect(JSON.parse(receiver.calls[1]?.body ?? '')).toMatchObject({ to: '+316' });
  });
});
