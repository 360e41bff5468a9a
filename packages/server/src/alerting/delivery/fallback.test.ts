import { HOUR, MINUTE } from '@vedette/kernel/clock';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.js';
import type { HttpStep } from '../steps/custom-integration-rules.js';
import { insertCustomIntegration } from '../custom/custom-integration-sql.js';
import { CallFixture } from '../testing/call-fixture.js';
import { ACCOUNT } from '../testing/rows.js';
import { aPerson } from '../testing/alerting-fixture.js';
import { createMailDelivery } from '../mail/mail-delivery.js';
import { FALLBACK_AFTER_MS, needsFallback } from './delivery-rules.js';
import { plainVault } from '../../testing/plain-vault.js';

const db = await testDatabase();
const fixture = await CallFixture.open(db, '{}');
afterAll(fixture.close);
beforeEach(fixture.reset);

/** Adds a webhook to the account. */
async function aWebhook(): Promise<string> {
  const integrationGuid = fixture.random.newGuid();
  const step: HttpStep = {
    name: '',
    url: `${fixture.receiver.url}/in`,
    method: 'POST',
    headers: [],
    captures: [],
    body: 'down',
    authentication: undefined,
  };
  await db.transaction().execute((tx) =>
    insertCustomIntegration(tx, {
      accountId: ACCOUNT,
      integrationGuid,
      name: 'Hook',
      isActive: true,
      createdAt: 0,
      secretsSealed: null,
      behaviour: { variables: [], functions: [], definitions: [{ messageTypes: ['Error', 'Ok'], steps: [step] }] },
    }),
  );
  return integrationGuid;
}

/** Adds a level that notifies Ann by a webhook alone. */
async function onlyByWebhook(): Promise<void> {
  const ann = await fixture.alerting.addPerson(aPerson('ann'));
  await fixture.attach(await aWebhook(), { people: [ann] });
  await db.deleteFrom('level_integration').where('integration_guid', '=', fixture.alerting.integrationGuid).execute();
}
const useFallback = (fallback_integration_guid: string) =>
  db.updateTable('account').set({ fallback_integration_guid }).execute();

async function readDeliveryLog(): Promise<string[]> {
  const rows = await db.selectFrom('alert_delivery').selectAll().orderBy('delivery_id').execute();
  return rows.map(({ channel, address, state, fallback_of }) =>
    [channel, ...(address === '' ? [] : [address]), state, ...(fallback_of === null ? [] : ['instead'])].join(' '),
  );
}

test('reports a message that was given up through the fallback channel', async () => {
  await onlyByWebhook();
  await useFallback(fixture.alerting.integrationGuid);
  fixture.receiver.answer = (_call, response) => void response.writeHead(400).end('no');
  await fixture.fail();
  await fixture.deliver();
  expect(await readDeliveryLog()).toEqual(['GenericWebhook failed', 'Email ann@example.com queued instead']);
});

test('reports a rejected mail through the fallback channel', async () => {
  const ann = await fixture.alerting.addPerson(aPerson('ann'));
  await fixture.alerting.addDefinition([fixture.monitor], [{ people: [ann] }]);
  await useFallback(await aWebhook());
  await fixture.fail();
  const delivery = createMailDelivery({
    holder: crypto.randomUUID(),
    db,
    ports: fixture.alerting.ports,
    sender: 'alerts@example.com',
    linkBase: { publicUrl: undefined },
    sendToServer: () => Promise.resolve({ kind: 'refused', response: '550 no such mailbox' }),
    vault: plainVault,
    clock: { now: () => fixture.now },
  });
  await delivery.deliverDue();
  await fixture.deliver();
  expect(await readDeliveryLog()).toEqual(['Email ann@example.com failed', 'GenericWebhook delivered instead']);
});

test('does nothing more without a fallback channel', async () => {
  await onlyByWebhook();
  fixture.receiver.answer = (_call, response) => void response.writeHead(400).end('no');
  await fixture.fail();
  await fixture.deliver();
  expect(await readDeliveryLog()).toEqual(['GenericWebhook failed']);
});

test('reports a message after 15 minutes of retries, once, and keeps retrying', async () => {
  await onlyByWebhook();
  await useFallback(fixture.alerting.integrationGuid);
  fixture.receiver.answer = (_call, response) => void response.writeHead(500).end('busy');
  await fixture.fail();
  await fixture.deliver();
  expect(await readDeliveryLog()).toEqual(['GenericWebhook queued']);
  for (let time = 0; time < 2; time += 1) {
    fixture.now += 16 * MINUTE;
    await fixture.deliver();
  }
  expect(await readDeliveryLog()).toEqual(['GenericWebhook queued', 'Email ann@example.com queued instead']);
});

test('has no fallback for the fallback channel', async () => {
  await onlyByWebhook();
  await useFallback(await aWebhook());
  fixture.receiver.answer = (_call, response) => void response.writeHead(400).end('no');
  await fixture.fail();
  for (let time = 0; time < 4; time += 1) {
    fixture.now += HOUR;
    await fixture.deliver();
  }
  expect(await readDeliveryLog()).toEqual(['GenericWebhook failed', 'GenericWebhook failed instead']);
});

test.each([
  ['delivered', undefined, HOUR, false],
  ['queued', undefined, FALLBACK_AFTER_MS - 1, false],
  ['queued', undefined, FALLBACK_AFTER_MS, true],
  ['failed', undefined, 0, true],
  ['skipped', 'noCredits', 0, true],
  ['skipped', 'noSender', 0, true],
  ['skipped', 'offDuty', 0, false],
] as const)('%s (%s) after %d ms needs another channel: %s', (state, skipReason, at, isNeeded) => {
  expect(needsFallback({ state, skipReason, queuedAt: 0, at })).toBe(isNeeded);
});
