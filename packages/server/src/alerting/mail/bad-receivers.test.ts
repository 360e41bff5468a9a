/** Every way a receiver can misbehave, for each channel, from the first attempt to the end. */
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import type { ServerResponse } from 'node:http';
import { SECOND } from '@vedette/kernel/clock';
import { Secret } from '@vedette/kernel/secret';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.js';
import { insertChannel } from '../channels/channel-sql.js';
import { sealSecrets } from '../channels/channel-target.js';
import { findChannel } from '../channels/registry.js';
import { createSmtpSender } from './smtp.js';
import { CallFixture } from '../testing/call-fixture.js';
import { DeliveryFixture } from '../testing/delivery-fixture.js';
import { smtpError, type ServerBehaviour } from '../testing/mail-server.js';
import { startReceiver } from '../testing/receiver.js';
import { ACCOUNT } from '../testing/rows.js';
import type { Db } from '../delivery-log/delivery-log-sql.js';

/** Returns the state of the only message in the delivery log, and when it is tried again. */
async function messageState(db: Db): Promise<{ readonly text: string; readonly waitsUntil: number | null }> {
  const row = await db.selectFrom('alert_delivery').selectAll().executeTakeFirstOrThrow();
  return { text: `${row.state}${row.is_possible_duplicate ? ' doubled?' : ''}`, waitsUntil: row.next_at };
}

/** Returns a loopback port without a listener. */
async function closedPort(): Promise<number> {
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  listener.close();
  await once(listener, 'close');
  return port;
}

const callsDb = await testDatabase();
const calls = await CallFixture.open(callsDb, '{"dedup_key":"k"}');
afterAll(calls.close);

/** A channel with keys updates what it opened when a message is repeated; the other one shows a second message. */
describe.each([
  { channel: 'PagerDuty', address: 'EventsUrl', secrets: { RoutingKey: 'routing' }, mark: '' },
  { channel: 'Webhook', address: 'Url', secrets: {}, mark: ' doubled?' },
] as const)('$channel', ({ channel, address, secrets, mark }) => {
  beforeEach(calls.reset);

  const attach = async (url: string): Promise<void> => {
    const key = { accountId: ACCOUNT, integrationGuid: calls.random.newGuid() };
    const type = findChannel(channel)?.type ?? 'GenericWebhook';
    const row = { ...key, name: channel, type, channel, isActive: true, createdAt: 0, values: { [address]: url } };
    const secretsSealed = sealSecrets(calls.vault, key, secrets);
    await callsDb.transaction().execute((tx) => insertChannel(tx, { ...row, secretsSealed }));
    await calls.attach(key.integrationGuid);
  };
  /** Expects no attempt before its time, and one at its time. */
  const triedAgain = async (waitMs: number): Promise<void> => {
    const callCount = calls.receiver.calls.length;
    calls.now += waitMs - 1;
    await calls.deliver();
    expect(calls.receiver.calls).toHaveLength(callCount);
    calls.now += 1;
    await calls.deliver();
  };

  test.each<[string, (response: ServerResponse) => void, { waitMs: number; mark: string }]>([
    ['does not respond', () => undefined, { waitMs: 5 * SECOND, mark }],
    ['asks to wait', (r) => void r.writeHead(429, { 'retry-after': '90' }).end(), { waitMs: 90 * SECOND, mark: '' }],
    ['is broken', (response) => void response.writeHead(500).end(), { waitMs: 5 * SECOND, mark: '' }],
    ['hangs up', (response) => void response.destroy(), { waitMs: 5 * SECOND, mark }],
    [
      'ends half-way through its response',
      (r) => void r.writeHead(200, { 'content-length': '9' }).write('x', () => r.destroy()),
      { waitMs: 5 * SECOND, mark },
    ],
  ])('retries a receiver that %s in time', async (manner, answer, { waitMs, mark: doubt }) => {
    await attach(calls.receiver.url);
    const well = calls.receiver.answer;
    calls.receiver.answer = (_call, response) => answer(response);
    await calls.fail();
    await calls.deliver(calls.newCalls(manner === 'does not respond' ? { callMs: 1_500 } : {}));
    expect(await messageState(callsDb)).toEqual({ text: `queued${doubt}`, waitsUntil: calls.now + waitMs });
    calls.receiver.answer = well;
    await triedAgain(waitMs);
    expect(await messageState(callsDb)).toEqual({ text: `delivered${doubt}`, waitsUntil: null });
    expect(calls.receiver.calls).toHaveLength(2);
  });

  test('delivers once to a receiver that refused connections before', async () => {
    const port = await closedPort();
    await attach(`http://127.0.0.1:${port}`);
    await calls.fail();
    await calls.deliver();
    expect(await messageState(callsDb)).toEqual({ text: 'queued', waitsUntil: calls.now + 5 * SECOND });
    const back = await startReceiver(port);
    await triedAgain(5 * SECOND);
    expect(await messageState(callsDb)).toEqual({ text: 'delivered', waitsUntil: null });
    expect(back.calls).toHaveLength(1);
    await back[Symbol.asyncDispose]();
  });
});

const mailDb = await testDatabase();
const mail = await DeliveryFixture.open(mailDb);
afterAll(mail.close);

describe('e-mail', () => {
  beforeEach(mail.reset);
  /** Short timeouts only for servers that never respond: with others, a slow machine must not look like one. */
  const shortTimeouts = { connectMs: 10 * SECOND, silenceMs: 1_500, totalMs: 20 * SECOND };

  test.each<[string, ServerBehaviour, { waitMs: number; text: string; arrived: number }]>([
    ['asks to wait', { recipient: () => smtpError(450, 'Try again in 90 seconds') }, lateBy(90 * SECOND)],
    ['is busy', { connect: () => smtpError(421, 'Too busy') }, lateBy(5 * SECOND)],
    ['cannot accept the text now', { text: () => smtpError(451, 'Local error') }, lateBy(5 * SECOND)],
    ['does not respond to the text', { text: () => 'stall' }, { waitMs: 5 * SECOND, text: ' doubled?', arrived: 2 }],
    ['hangs up after the text', { text: () => 'drop' }, { waitMs: 5 * SECOND, text: ' doubled?', arrived: 2 }],
    ['hangs up during the text', { text: () => 'dropUnkept' }, { waitMs: 5 * SECOND, text: ' doubled?', arrived: 1 }],
  ])('retries a server that %s in time', async (what, manners, { waitMs, text, arrived }) => {
    mail.server.behaviour = manners;
    await mail.fail(...(await mail.addAlertingMonitors(1)));
    const delivery = mail.aDelivery({
      sendToServer: createSmtpSender(mail.server.url, what.startsWith('does not') ? shortTimeouts : undefined),
    });
    await delivery.deliverDue();
    expect(await messageState(mailDb)).toEqual({ text: `queued${text}`, waitsUntil: mail.now + waitMs });
    mail.server.behaviour = {};
    const before = mail.server.mails.length;
    mail.now += waitMs - 1;
    await delivery.deliverDue();
    expect(mail.server.mails).toHaveLength(before);
    mail.now += 1;
    await delivery.deliverDue();
    expect(await messageState(mailDb)).toEqual({ text: `delivered${text}`, waitsUntil: null });
    expect(mail.server.mails).toHaveLength(arrived);
    expect(new Set(mail.server.mails.map(({ messageId }) => messageId)).size).toBe(1);
  });

  test('delivers once to a server that refused connections or was silent before', async () => {
    await mail.fail(...(await mail.addAlertingMonitors(1)));
    const refusing = createSmtpSender(new Secret(`smtp://127.0.0.1:${await closedPort()}`), shortTimeouts);
    await mail.aDelivery({ sendToServer: refusing }).deliverDue();
    expect(await messageState(mailDb)).toEqual({ text: 'queued', waitsUntil: mail.now + 5 * SECOND });
    mail.now += 5 * SECOND;
    const silent = createServer((socket) => void socket.on('error', () => undefined)).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    await mail
      .aDelivery({
        sendToServer: createSmtpSender(new Secret(`smtp://127.0.0.1:${port}`), { ...shortTimeouts, connectMs: 500 }),
      })
      .deliverDue();
    silent.close();
    expect(await messageState(mailDb)).toEqual({ text: 'queued', waitsUntil: mail.now + 15 * SECOND });
    mail.now += 15 * SECOND;
    await mail.aDelivery().deliverDue();
    expect(await messageState(mailDb)).toEqual({ text: 'delivered', waitsUntil: null });
    expect(mail.server.mails).toHaveLength(1);
  });
});

function lateBy(waitMs: number): { waitMs: number; text: string; arrived: number } {
  return { waitMs, text: '', arrived: 1 };
}
