import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.js';
import type { Client } from '../../testing/an-account.js';
import { startReceiver } from '../testing/receiver.js';
import { aService, type Service } from '../testing/service.js';
import { aPerson } from '../testing/alerting-fixture.js';

const db = await testDatabase();
const receiver = await startReceiver();
afterAll(() => receiver[Symbol.asyncDispose]());
let service: Service;
let bob: Client;
let eve: Client;
let bobGuid = '';
const testMessagePath = (guid: string): string => `/api/v1/Operator/${guid}/TestMessage`;
const ask = (who: Client, Channel: string, guid = bobGuid) => who('POST', testMessagePath(guid), { Channel });

beforeAll(async () => {
  service = await aService(db);
  const operator = await service.anOperator('bob@example.com');
  bob = operator;
  bobGuid = operator.guid;
  eve = await service.anOperator('eve@example.com');
});
/** Sets a phone number and off duty, which a test ignores. */
const setBob = (mobilePhone: string): void => {
  service.alerting.people.set(bobGuid, aPerson('bob', { operatorGuid: bobGuid, mobilePhone, isOffDuty: true }));
};
beforeEach(async () => {
  setBob('+31612345678');
  receiver.calls.length = 0;
  receiver.answer = (_call, response) => void response.end('{"id":7}');
  for (const table of ['sign_in_failure', 'mail', 'alert'] as const) await db.deleteFrom(table).execute();
  await db.deleteFrom('integration').where('is_built_in', '=', false).execute();
});

test('queues a test e-mail for the operator themselves or an administrator', async () => {
  for (const who of [bob, service.admin]) {
    const { status, body } = await ask(who, 'Email');
    expect([status, body]).toMatchObject([200, { Recipient: 'bob@example.com', IsAccepted: true, Exchanges: [] }]);
  }
  const mails = await db.selectFrom('mail').select(['address', 'subject', 'is_system_mail', 'body_text']).execute();
  expect(mails).toHaveLength(2);
  expect(mails[0]).toMatchObject({
    address: 'bob@example.com',
    subject: 'Test of your e-mail address',
    is_system_mail: true,
  });
  expect(await db.selectFrom('alert').selectAll().execute()).toEqual([]);
});

test('reports that no integration reaches phones', async () => {
  const { status, messages } = await ask(bob, 'Sms');
  expect([status, messages]).toEqual([400, ['Channel: there is no active integration of type Sms']]);
});

test('sends SMS by the first active gateway; its editors see the response', async () => {
  const Settings = { Url: `${receiver.url}/sms` };
  const path = '/api/v1/Integration/Channel';
  await service.admin('POST', path, { Name: 'A, off', Channel: 'SmsGateway', Settings, IsActive: false });
  await service.admin('POST', path, { Name: 'B', Channel: 'SmsGateway', Settings });
  const own = await ask(bob, 'Sms');
  expect([own.status, own.body]).toMatchObject([
    200,
    { Recipient: '+31612345678', Integration: 'B', IsAccepted: true, Exchanges: [] },
  ]);
  const administrators = (await ask(service.admin, 'Sms')).body as { Exchanges: object[] };
  expect(administrators.Exchanges).toHaveLength(1);
  expect(receiver.calls.map(({ body }) => body.includes('31612345678'))).toEqual([true, true]);
  receiver.answer = (_call, response) => void response.writeHead(500).end();
  expect((await ask(bob, 'Sms')).body).toMatchObject({ IsAccepted: false });
});

test('sends a test SMS through the provider of the operator, as alerts are', async () => {
  const path = '/api/v1/Integration/Channel';
  for (const [Name, Provider] of Object.entries({ A: 'SmsProviderUSA', B: '' })) {
    const Settings = { Url: `${receiver.url}/${Name}`, Provider };
    await service.admin('POST', path, { Name, Channel: 'SmsGateway', Settings });
  }
  expect((await ask(bob, 'Sms')).body).toMatchObject({ Integration: 'B' });
  const bobs = aPerson('bob', { operatorGuid: bobGuid, mobilePhone: '+31612345678' });
  service.alerting.people.set(bobGuid, { ...bobs, phone: { ...bobs.phone, smsProvider: 'SmsProviderUSA' } });
  expect((await ask(bob, 'Sms')).body).toMatchObject({ Integration: 'A' });
});

test.each([
  ['fr-FR', '', 'Test de votre adresse e-mail', 'Alerte: Test monitor', 'Bonjour, ici Vedette.', 'fr-FR'],
  ['de-DE', '', 'Test Ihrer E-Mail-Adresse', 'Alarm: Test monitor', 'Hallo, hier ist Vedette.', 'de-DE'],
  ['nl-NL', 'fr-fr', 'Test van uw e-mailadres', 'Alert: Test monitor', 'Bonjour, ici Vedette.', 'fr-fr'],
])('uses the operator’s language (%s); a voice set to %j keeps its own', async (culture, Language, ...texts) => {
  const bobs = aPerson('bob', { operatorGuid: bobGuid, mobilePhone: '+31612345678', culture });
  service.alerting.people.set(bobGuid, bobs);
  const path = '/api/v1/Integration/Channel';
  const Settings = { Url: receiver.url };
  await service.admin('POST', path, { Name: 'S', Channel: 'SmsGateway', Settings });
  await service.admin('POST', path, { Name: 'P', Channel: 'PhoneGateway', Settings: { ...Settings, Language } });
  for (const channel of ['Email', 'Sms', 'Phone']) await ask(service.admin, channel);
  const [mail] = await db.selectFrom('mail').select('subject').execute();
  const [sms, call] = receiver.calls.map(({ body }) => JSON.parse(body) as Record<string, string>);
  const [subject, text, spoken, language] = texts;
  expect([mail?.subject, call?.['language']]).toEqual([subject, language]);
  expect(sms?.['text']).toContain(text);
  expect(call?.['text']).toContain(spoken);
});

test('makes no call without a number, and rejects invalid requests', async () => {
  setBob('');
  expect((await ask(bob, 'Phone')).messages).toEqual(['Channel: the operator has no mobile number']);
  expect((await ask(bob, 'Pigeon')).status).toBe(400);
  expect((await bob('POST', testMessagePath(bobGuid), {})).status).toBe(400);
  expect((await ask(service.admin, 'Email', service.account.everyoneGuid)).status).toBe(404);
});

test('rejects other operators', async () => {
  expect((await ask(eve, 'Email')).status).toBe(403);
});
