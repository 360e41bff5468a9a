import { systemRandom } from '@vedette/kernel/random';
import { MINUTE } from '@vedette/kernel/clock';
import { Secret } from '@vedette/kernel/secret';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { testDatabaseWithUrl } from '../../testing/database.js';
import { waitForExit } from '../../testing/script-runner.js';
import { openVault, createVaultKeyStore } from '../../vault/index.js';
import { CALL_LEASE_MS } from './calls.js';
import type { MonitorFacts } from '../ports/ports.js';
import { startReceiver } from '../testing/receiver.js';
import { ACCOUNT } from '../testing/rows.js';
import { createSender } from '../testing/sender.js';
import { MASTER_KEY } from '../testing/sender-process.js';
import { aMonitor, at, AlertingFixture } from '../testing/alerting-fixture.js';
import { insertChannel } from '../channels/channel-sql.js';
import { sealSecrets } from '../channels/channel-target.js';

const { db, url } = await testDatabaseWithUrl();
const sender = await createSender(url);
const masterKey = new Secret(MASTER_KEY);
const vault = await openVault({ masterKey, keys: createVaultKeyStore(db), random: systemRandom, now: () => 0 });
const receiver = await startReceiver();
afterAll(() => receiver[Symbol.asyncDispose]());
// Lease of a message with one call: the base lease plus its maximum duration (two attempts).
const HELD_MS = CALL_LEASE_MS + MINUTE;

let fixture: AlertingFixture;
const now = at('05:00');
beforeEach(async () => {
  receiver.calls.length = 0;
  receiver.answer = (_call, response) => void response.writeHead(202).end('{"dedup_key":"taken"}');
  fixture = new AlertingFixture(db);
  await fixture.open();
});

/** Opens incidents of monitors that alert PagerDuty, the receiver of this test. */
async function failing(count: number): Promise<void> {
  const monitors: MonitorFacts[] = [];
  for (let i = 0; i < count; i += 1) monitors.push(await fixture.addMonitor(aMonitor(`m${i}`)));
  const definition = await fixture.addDefinition(monitors, [{}]);
  const key = { accountId: ACCOUNT, integrationGuid: systemRandom.newGuid() };
  await db.transaction().execute((tx) =>
    insertChannel(tx, {
      ...key,
      name: 'Pager',
      type: 'PagerDuty',
      channel: 'PagerDuty',
      isActive: true,
      createdAt: 0,
      values: { EventsUrl: receiver.url },
      secretsSealed: sealSecrets(vault, key, { RoutingKey: 'routing' }),
    }),
  );
  await db
    .insertInto('level_integration')
    .values({
      account_id: ACCOUNT,
      alert_definition_guid: definition,
      level_id: 1,
      integration_guid: key.integrationGuid,
      is_active: true,
      send_ok_alerts: true,
      send_reminder_alerts: false,
      added_at: 1,
    })
    .execute();
  await fixture.follow(now, ...monitors.map((monitor) => fixture.errorTransition(monitor, now)));
}

const readDeliveryLog = async (): Promise<string[]> => {
  const rows = await db.selectFrom('alert_delivery').selectAll().where('channel', '=', 'PagerDuty').execute();
  return rows.map((row) => `${row.state} ${row.receiver_id ?? ''}${row.is_possible_duplicate ? ' doubled?' : ''}`);
};
const keys = (): string[] => receiver.calls.map(({ body }) => (JSON.parse(body) as { dedup_key: string }).dedup_key);

test.each([
  ['before it sends', 'begun', 1],
  ['while the receiver has it', 'never', 2],
  ['after the answer', 'answered', 2],
] as const)('a sender killed %s loses nothing: the next one uses the same key', async (when, die, heard) => {
  await failing(1);
  const child = sender(now, die);
  receiver.answer = (_call, response) => {
    if (when === 'while the receiver has it') child.kill('SIGKILL');
    else response.writeHead(202).end('{"dedup_key":"taken"}');
  };
  expect(await waitForExit(child)).toBe('SIGKILL');
  expect(await readDeliveryLog()).toEqual(['sending ']);
  receiver.answer = (_call, response) => void response.writeHead(202).end('{"dedup_key":"taken"}');
  expect(await waitForExit(sender(now + HELD_MS - 1, 'never'))).toBe('ended');
  expect(await readDeliveryLog()).toEqual(['sending ']);
  expect(await waitForExit(sender(now + HELD_MS, 'never'))).toBe('ended');
  expect(await readDeliveryLog()).toEqual(['delivered taken']);
  expect([keys().length, new Set(keys()).size]).toEqual([heard, 1]);
});

test('sends a message immediately and once after its sender was killed', async () => {
  await failing(1);
  expect(await waitForExit(sender(now, 'claimed'))).toBe('SIGKILL');
  expect(await readDeliveryLog()).toEqual(['sending ']);
  expect(await waitForExit(sender(now, 'never'))).toBe('ended');
  expect(await readDeliveryLog()).toEqual(['delivered taken']);
  expect(receiver.calls).toHaveLength(1);
});

test('two engines on one database send each message once', async () => {
  await failing(15);
  // A receiver that was not called before gets only a few messages at a time.
  for (let turn = 0; turn < 15 && (await readDeliveryLog()).some((line) => line.startsWith('queued')); turn += 1) {
    const both = [sender(now, 'never'), sender(now, 'never')].map(waitForExit);
    expect(await Promise.all(both)).toEqual(['ended', 'ended']);
  }
  expect(await readDeliveryLog()).toEqual(Array.from({ length: 15 }, () => 'delivered taken'));
  expect([keys().length, new Set(keys()).size]).toEqual([15, 15]);
});
