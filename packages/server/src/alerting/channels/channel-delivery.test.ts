import { seededChance } from '@vedette/kernel/chance';
import { MINUTE, SECOND, type Instant } from '@vedette/kernel/clock';
import { Secret } from '@vedette/kernel/secret';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.js';
import { openVault, vaultKeys } from '../../vault/index.js';
import { createCalls } from '../custom/calls.js';
import type { MonitorFacts, Person } from '../ports.js';
import { startReceiver } from '../testing/receiver.js';
import { ACCOUNT } from '../testing/rows.js';
import { aMonitor, aPerson, at, Stage } from '../testing/stage.js';
import { insertChannel } from './channel-sql.js';
import { sealSecrets } from './channel-target.js';
import { channelOf } from './registry.js';

const db = await testDatabase();
const receiver = await startReceiver();
const chance = seededChance(5);
const vault = await openVault({ masterKey: new Secret('k'.repeat(40)), keys: vaultKeys(db), chance, now: () => 0 });
afterAll(() => receiver[Symbol.asyncDispose]());

let stage: Stage;
let monitor: MonitorFacts;
let now: Instant;
beforeEach(async () => {
  receiver.calls.length = 0;
  receiver.answer = (_call, response) => void response.end('{"dedup_key":"k"}');
  stage = new Stage(db);
  await stage.open();
  monitor = await stage.addMonitor(aMonitor('shop'));
  now = at('05:00');
});

interface Wish {
  readonly values?: Record<string, string>;
  readonly secrets?: Record<string, string>;
  readonly people?: readonly Person[];
  readonly sendOk?: boolean;
  readonly sendReminders?: boolean;
}

/** A channel on the first level of a definition that contains the monitor. */
async function onLevel(id: string, { values = {}, secrets = {}, people = [], ...flags }: Wish): Promise<void> {
  const key = { accountId: ACCOUNT, integrationGuid: chance.newGuid() };
  const type = channelOf(id)?.type ?? 'GenericWebhook';
  const row = { ...key, name: id, type, channel: id, isActive: true, createdAt: 0 };
  const sealed = sealSecrets(vault, key, secrets);
  await db.transaction().execute((tx) => insertChannel(tx, { ...row, values, secretsSealed: sealed }));
  const definition = await stage.addDefinition([monitor], [{ people, reminders: 1, delay: 10 }]);
  await db
    .insertInto('level_integration')
    .values({
      ...{ account_id: ACCOUNT, alert_definition_guid: definition, level_id: 1, integration_guid: key.integrationGuid },
      ...{ is_active: true, send_ok_alerts: flags.sendOk ?? false, added_at: 1 },
      send_reminder_alerts: flags.sendReminders ?? false,
    })
    .execute();
}

async function deliver(): Promise<void> {
  const calls = createCalls({
    ...{ db, ports: stage.ports, vault, chance, now: () => now, refusal: () => undefined },
    place: { publicUrl: undefined },
  });
  for (let turn = 0; turn < 4; turn += 1) {
    await calls.deliverDue();
    await calls.settled();
  }
}
async function outage(): Promise<void> {
  await stage.follow(now, stage.confirmed(monitor, now));
  await deliver();
  now += 10 * MINUTE;
  await stage.escalate(now);
  await deliver();
  now += SECOND;
  await stage.follow(now, stage.recovered(monitor, now));
  await deliver();
}
async function ledger(): Promise<string[]> {
  const rows = db.selectFrom('alert_intent').selectAll().where('channel', '<>', 'Email').orderBy('intent_id');
  return (await rows.execute()).map((row) =>
    [row.address, row.gate ?? row.state, row.receiver_id].filter((text) => text !== null && text !== '').join(' '),
  );
}
const bodies = () => receiver.calls.map(({ body }) => JSON.parse(body) as Record<string, string>);

describe('a channel of a type with flags', () => {
  const secrets = { RoutingKey: 'routing' };
  test('triggers, and resolves what it triggered, when the level wants Ok alerts', async () => {
    await onLevel('PagerDuty', { values: { EventsUrl: receiver.url }, secrets, sendOk: true });
    await outage();
    expect(bodies().map(({ event_action: action }) => action)).toEqual(['trigger', 'resolve']);
    expect(new Set(bodies().map(({ dedup_key: key }) => key)).size).toBe(1);
    expect(await ledger()).toEqual(['delivered k', 'remindersNotWanted', 'delivered k']);
  });

  test('tells what the level wants and nothing else', async () => {
    await onLevel('PagerDuty', { values: { EventsUrl: receiver.url }, secrets, sendReminders: true });
    await outage();
    expect(await ledger()).toEqual(['delivered k', 'delivered k', 'okNotWanted']);
  });
});

test('SMS reach each phone of the people on duty once', async () => {
  const phone = (name: string, mobilePhone: string, change: Partial<Person> = {}) =>
    stage.addPerson(aPerson(name, { mobilePhone, ...change }));
  const people = [
    await phone('ann', '+31 6 1111'),
    await phone('twin', '+3161111'),
    await phone('bob', ''),
    await phone('off', '+3163333', { isOffDuty: true }),
  ];
  await onLevel('SmsGateway', { values: { Url: receiver.url }, people, sendOk: true });
  await outage();
  expect(bodies().map(({ to, text }) => `${to ?? ''} ${text?.split(' ')[0] ?? ''}`)).toEqual([
    '+3161111 Alert:',
    '+3161111 Ok:',
  ]);
  expect((await ledger()).slice(0, 3)).toEqual(['+3161111 delivered', 'noNumber', '+3163333 offDuty']);
});

test('a phone never rings for an Ok, nor for who goes off duty before it rings', async () => {
  const ann = await stage.addPerson(aPerson('ann', { mobilePhone: '+3161111' }));
  await onLevel('PhoneGateway', { values: { Url: receiver.url }, people: [ann], sendOk: true, sendReminders: true });
  await stage.follow(now, stage.confirmed(monitor, now));
  stage.people.set(ann.operatorGuid, { ...ann, isOffDuty: true });
  await deliver();
  expect([bodies(), await ledger()]).toEqual([[], ['+3161111 offDuty']]);
  stage.people.set(ann.operatorGuid, ann);
  now += MINUTE;
  await stage.follow(now, stage.recovered(monitor, now));
  await deliver();
  expect([bodies(), (await ledger())[1]]).toEqual([[], '+3161111 okNotWanted']);
});

test('SMS spend the credits of the account, and end with them; channels of other kinds go on', async () => {
  await db.updateTable('account').set({ message_credits: 1 }).execute();
  const ann = await stage.addPerson(aPerson('ann', { mobilePhone: '+3161111' }));
  await onLevel('SmsGateway', { values: { Url: receiver.url }, people: [ann], sendOk: true, sendReminders: true });
  await onLevel('Webhook', { values: { Url: receiver.url } });
  await outage();
  const sms = (await ledger()).filter((text) => text.startsWith('+'));
  expect(sms).toEqual(['+3161111 delivered', '+3161111 noCredits', '+3161111 noCredits']);
  expect((await ledger()).filter((text) => text.startsWith('delivered'))).toHaveLength(3);
  expect((await db.selectFrom('account').select('message_credits').executeTakeFirstOrThrow()).message_credits).toBe(0);
});
