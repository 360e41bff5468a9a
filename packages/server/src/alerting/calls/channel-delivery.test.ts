import { MINUTE, SECOND } from '@vedette/kernel/clock';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.js';
import type { Person } from '../ports/ports.js';
import { CallFixture, type Attachment } from '../testing/call-fixture.js';
import { ACCOUNT } from '../testing/rows.js';
import { aMonitor, aPerson } from '../testing/alerting-fixture.js';
import { insertChannel } from '../channels/channel-sql.js';
import { sealSecrets } from '../channels/channel-target.js';
import { findChannel } from '../channels/registry.js';
import type { StatusService } from '../channels/service-rules.js';

const db = await testDatabase();
const fixture = await CallFixture.open(db, '{"dedup_key":"k"}');
const { newCalls, fail, recover } = fixture;
afterAll(fixture.close);
beforeEach(fixture.reset);

interface IntegrationSetup extends Omit<Attachment, 'values' | 'hasReminder'> {
  readonly values?: Record<string, string>;
  readonly secrets?: Record<string, string>;
  readonly services?: readonly StatusService[];
}

/** Adds a channel to the first level of a definition that covers the monitor; returns its guid. */
async function onLevel(
  id: string,
  { values = {}, secrets = {}, services = [], ...how }: IntegrationSetup,
): Promise<string> {
  const key = { accountId: ACCOUNT, integrationGuid: fixture.random.newGuid() };
  const type = findChannel(id)?.type ?? 'GenericWebhook';
  const row = { ...key, name: id, type, channel: id, isActive: true, createdAt: 0 };
  const sealed = sealSecrets(fixture.vault, key, secrets);
  await db.transaction().execute((tx) => insertChannel(tx, { ...row, values, services, secretsSealed: sealed }));
  await fixture.attach(key.integrationGuid, { ...how, hasReminder: true });
  return key.integrationGuid;
}

/** Delivers until nothing is due, because the messages of one incident are sent one after the other. */
async function deliverAll(): Promise<void> {
  const calls = newCalls();
  for (let turn = 0; turn < 4; turn += 1) await fixture.deliver(calls);
}
async function outage(): Promise<void> {
  await fail();
  await deliverAll();
  fixture.now += 10 * MINUTE;
  await fixture.alerting.escalate(fixture.now);
  await deliverAll();
  fixture.now += SECOND;
  await recover();
  await deliverAll();
}
async function readDeliveryLog(): Promise<string[]> {
  const rows = db.selectFrom('alert_delivery').selectAll().where('channel', '<>', 'Email').orderBy('delivery_id');
  return (await rows.execute()).map((row) =>
    [row.address, row.skip_reason ?? row.state, row.receiver_id]
      .filter((text) => text !== null && text !== '')
      .join(' '),
  );
}
const bodies = () => fixture.receiver.calls.map(({ body }) => JSON.parse(body) as Record<string, string>);

describe('channel with flags on the level', () => {
  const secrets = { RoutingKey: 'routing' };
  test('triggers, and resolves the incident when the level sends Ok alerts', async () => {
    await onLevel('PagerDuty', { values: { EventsUrl: fixture.receiver.url }, secrets, sendOk: true });
    await outage();
    expect(bodies().map(({ event_action: action }) => action)).toEqual(['trigger', 'resolve']);
    expect(new Set(bodies().map(({ dedup_key: key }) => key)).size).toBe(1);
    expect(await readDeliveryLog()).toEqual(['delivered k', 'remindersNotWanted', 'delivered k']);
  });

  test('sends only what the level selects', async () => {
    await onLevel('PagerDuty', { values: { EventsUrl: fixture.receiver.url }, secrets, sendReminders: true });
    await outage();
    expect(await readDeliveryLog()).toEqual(['delivered k', 'delivered k', 'okNotWanted']);
  });
});

describe('status page', () => {
  const [shop, bank] = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b'];
  const services = [
    { guid: shop, name: 'Shop' },
    { guid: bank, name: 'Bank' },
  ];
  const link = async (integrationGuid: string, monitorGuid: string, guids: readonly string[]): Promise<void> => {
    const levels = db.selectFrom('level_integration').selectAll().where('integration_guid', '=', integrationGuid);
    const level = await levels.executeTakeFirstOrThrow();
    const { account_id, alert_definition_guid, level_id, integration_guid } = level;
    const key = { account_id, alert_definition_guid, level_id, integration_guid, monitor_guid: monitorGuid };
    const rows = guids.map((service_guid, position) => ({ ...key, position, service_guid }));
    await db.insertInto('level_integration_service').values(rows).execute();
  };
  const paths = () => fixture.receiver.calls.map(({ path }) => path);
  const secrets = (): Record<string, string> => {
    const { url } = fixture.receiver;
    return { ServiceUrl: `${url}/own`, [shop]: `${url}/shop`, [bank]: `${url}/bank` };
  };

  test('updates each linked service of a monitor, also on recovery', async () => {
    const hub = await onLevel('StatusHub', { secrets: secrets(), services, sendOk: true });
    await link(hub, fixture.monitor.monitorGuid, [bank, shop]);
    await outage();
    expect(paths().sort()).toEqual(['/bank', '/bank', '/shop', '/shop']);
    expect((await readDeliveryLog()).slice(0, 2)).toEqual(['Shop delivered', 'Bank delivered']);
    expect(JSON.stringify(await db.selectFrom('alert_delivery').selectAll().execute())).not.toContain('/bank');
  });

  test('uses its own hook without links, and sends nothing when links are elsewhere', async () => {
    await onLevel('StatusHub', { secrets: secrets(), services });
    await fail();
    await deliverAll();
    expect(paths()).toEqual(['/own']);
    await fixture.reset();
    const hub = await onLevel('StatusHub', { secrets: secrets(), services });
    const other = await fixture.alerting.addMonitor(aMonitor('other'));
    await link(hub, other.monitorGuid, [shop]);
    await fail();
    await deliverAll();
    expect([paths(), await readDeliveryLog()]).toEqual([[], ['noService']]);
  });
});

test('sends SMS once to each phone of the people on duty', async () => {
  const phone = (name: string, mobilePhone: string, change: Partial<Person> = {}) =>
    fixture.alerting.addPerson(aPerson(name, { mobilePhone, ...change }));
  const people = [
    await phone('ann', '+31 6 1111'),
    await phone('twin', '+3161111'),
    await phone('bob', ''),
    await phone('off', '+3163333', { isOffDuty: true }),
  ];
  await onLevel('SmsGateway', { values: { Url: fixture.receiver.url }, people, sendOk: true });
  await outage();
  expect(bodies().map(({ to, text }) => `${to ?? ''} ${text?.split(' ')[0] ?? ''}`)).toEqual([
    '+3161111 Alert:',
    '+3161111 OK:',
  ]);
  expect((await readDeliveryLog()).slice(0, 3)).toEqual(['+3161111 delivered', 'noNumber', '+3163333 offDuty']);
});

describe('phone preferences of an operator', () => {
  const Body = '{"to":"{{@recipient.number}}","from":"{{From}}"}';
  const phone = (choices: Partial<Person['phone']>, mobilePhone = '+3161111') =>
    fixture.alerting.addPerson(aPerson(mobilePhone, { mobilePhone, phone: { ...aPerson('x').phone, ...choices } }));
  const calls = () =>
    fixture.receiver.calls.map(({ path, body }) => `${path} ${(JSON.parse(body) as { from: string }).from}`);

  test('routes SMS through the operator’s provider; others use the level’s gateway', async () => {
    const people = [
      await phone({ smsProvider: 'SmsProviderUSA', usesNumericSender: true }),
      await phone({ smsProvider: 'SmsProviderEurope' }, '+3162222'),
      await phone({ usesNumericSender: true }, '+3163333'),
    ];
    const { url } = fixture.receiver;
    const own = await onLevel('SmsGateway', {
      values: { Url: `${url}/own`, Body, From: 'Own', NumericFrom: '1' },
      people,
    });
    const Provider = 'SmsProviderUSA';
    await onLevel('SmsGateway', {
      values: { Url: `${url}/usa`, Body, From: 'Usa', NumericFrom: '+15550001', Provider },
    });
    await fail();
    await deliverAll();
    expect(calls().sort()).toEqual(['/own Own', '/own Own', '/usa +15550001']);
    const rows = await db
      .selectFrom('alert_delivery')
      .select('state')
      .where('channel', '=', 'Sms')
      .where('integration_guid', '=', own)
      .execute();
    expect(rows.map(({ state }) => state)).toEqual(['delivered', 'delivered', 'delivered']);
  });

  test('falls back to the level’s gateway when the provider’s cannot be used', async () => {
    const { url } = fixture.receiver;
    const people = [await phone({ smsProvider: 'SmsProviderUSA' })];
    await onLevel('SmsGateway', { values: { Url: `${url}/own`, Body, From: 'Own' }, people });
    const usa = await onLevel('SmsGateway', { values: { Url: `${url}/usa`, Body, Provider: 'SmsProviderUSA' } });
    await breakIntegration(usa);
    await fail();
    await deliverAll();
    expect([calls(), await readDeliveryLog()]).toEqual([['/own Own'], ['+3161111 delivered']]);
  });

  test('calls from the operator’s number, the integration’s, or the best of the account', async () => {
    fixture.alerting.outgoingNumbers = ['+12025550100', '+31201234567'];
    const people = [await phone({ outgoingNumber: '+49 30 1111' }), await phone({}, '+3162222')];
    await onLevel('PhoneGateway', { values: { Url: `${fixture.receiver.url}/best`, Body }, people });
    await onLevel('PhoneGateway', { values: { Url: `${fixture.receiver.url}/set`, Body, From: '+4420' }, people });
    await fail();
    await deliverAll();
    expect(calls().sort()).toEqual(['/best +31201234567', '/best +49301111', '/set +4420', '/set +49301111']);
  });
});

/** Makes the sealed secrets unreadable. */
const breakIntegration = (integrationGuid: string) =>
  db
    .updateTable('integration')
    .set({ secrets_sealed: Buffer.from('spoilt') })
    .where('integration_guid', '=', integrationGuid)
    .execute();

test('reports and retries a message whose gateway secrets cannot be opened', async () => {
  const people = [await fixture.alerting.addPerson(aPerson('ann', { mobilePhone: '+3161111' }))];
  await breakIntegration(await onLevel('SmsGateway', { values: { Url: fixture.receiver.url }, people }));
  await fail();
  await fixture.deliver();
  const row = await db.selectFrom('alert_delivery').selectAll().where('channel', '=', 'Sms').executeTakeFirstOrThrow();
  expect(row).toMatchObject({ state: 'queued', attempts: 1, is_possible_duplicate: false });
  expect(row.response).toMatch(/^the message could not be built: /);
});

test('skips a call when there is no number to call from', async () => {
  const people = [await fixture.alerting.addPerson(aPerson('ann', { mobilePhone: '+3161111' }))];
  await onLevel('PhoneTwilio', { values: { AccountSid: 'AC1' }, secrets: { AuthToken: 't' }, people });
  await fail();
  await deliverAll();
  expect(await readDeliveryLog()).toEqual(['+3161111 noSender']);
});

test('never calls for an Ok, nor operators who went off duty since', async () => {
  const ann = await fixture.alerting.addPerson(aPerson('ann', { mobilePhone: '+3161111' }));
  await onLevel('PhoneGateway', {
    values: { Url: fixture.receiver.url },
    people: [ann],
    sendOk: true,
    sendReminders: true,
  });
  await fail();
  fixture.alerting.people.set(ann.operatorGuid, { ...ann, isOffDuty: true });
  await deliverAll();
  expect([bodies(), await readDeliveryLog()]).toEqual([[], ['+3161111 offDuty']]);
  fixture.alerting.people.set(ann.operatorGuid, ann);
  fixture.now += MINUTE;
  await recover();
  await deliverAll();
  expect([bodies(), (await readDeliveryLog())[1]]).toEqual([[], '+3161111 okNotWanted']);
});

test('sends no SMS without credits; other channels continue', async () => {
  await db.updateTable('account').set({ message_credits: 1 }).execute();
  const ann = await fixture.alerting.addPerson(aPerson('ann', { mobilePhone: '+3161111' }));
  await onLevel('SmsGateway', {
    values: { Url: fixture.receiver.url },
    people: [ann],
    sendOk: true,
    sendReminders: true,
  });
  await onLevel('Webhook', { values: { Url: fixture.receiver.url } });
  await outage();
  const sms = (await readDeliveryLog()).filter((text) => text.startsWith('+'));
  expect(sms).toEqual(['+3161111 delivered', '+3161111 noCredits', '+3161111 noCredits']);
  expect((await readDeliveryLog()).filter((text) => text.startsWith('delivered'))).toHaveLength(3);
  expect((await db.selectFrom('account').select('message_credits').executeTakeFirstOrThrow()).message_credits).toBe(0);
});

test('warns once at 25 message credits: administrators and financial operators', async () => {
  await db.updateTable('account').set({ message_credits: 27 }).execute();
  const ann = await fixture.alerting.addPerson(aPerson('ann', { mobilePhone: '+3161111', isOffDuty: true }));
  const bob = await fixture.alerting.addPerson(aPerson('bob', { mobilePhone: '+3162222' }));
  fixture.alerting.treasurer = bob.name;
  const how = { people: [bob], sendOk: true, sendReminders: true };
  await onLevel('SmsGateway', { values: { Url: fixture.receiver.url }, ...how });
  await outage();
  const warned = await db
    .selectFrom('alert')
    .select(['alert_guid', 'error_description'])
    .where('kind', '=', 3)
    .execute();
  expect(warned.map((alert) => alert.error_description)).toEqual(['Message credits are running low']);
  const warnings = db
    .selectFrom('alert_delivery')
    .selectAll()
    .where('alert_guid', '=', warned[0]?.alert_guid ?? '');
  const deliveries = (await warnings.orderBy('address').execute()).map((row) => `${row.address} ${row.state}`);
  expect(deliveries).toEqual([`${ann.mobilePhone} delivered`, `${ann.email} queued`, `${bob.email} queued`]);
  const texts = bodies().filter(({ to }) => to === ann.mobilePhone);
  expect(texts.map(({ text }) => text)).toEqual([
    expect.stringMatching(/^Vedette: Message credits are running low \(/),
  ]);
  expect((await db.selectFrom('account').select('message_credits').executeTakeFirstOrThrow()).message_credits).toBe(24);
});
