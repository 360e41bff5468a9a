import { seededRandom } from '@vedette/kernel/random';
import { SECOND } from '@vedette/kernel/clock';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.js';
import { beginMail, claimMail } from './mail-claim-sql.js';
import { groupIntoMails } from './mail-queue.js';
import type { HandoverResult, OutgoingMail } from './smtp.js';
import { DeliveryFixture } from '../testing/delivery-fixture.js';
import { aPerson } from '../testing/alerting-fixture.js';
import { MAIL_LEASE_MS, type MailDelivery } from './mail-delivery.js';

const db = await testDatabase();
const fixture = await DeliveryFixture.open(db);
const { aDelivery, deliverUntil, addAlertingMonitors, fail, deliveries } = fixture;
afterAll(fixture.close);
beforeEach(fixture.reset);

describe('a process that dies', () => {
  test('after claiming, before sending: sent once, unmarked', async () => {
    await fail(...(await addAlertingMonitors(1)));
    const dying = aDelivery({
      ports: { ...fixture.alerting.ports, checkpointNames: () => Promise.reject(new Error('killed')) },
    });
    await expect(dying.deliverDue()).rejects.toThrow('killed');
    expect(await deliveries()).toEqual(['ann@example.com sending']);
    await deliverUntil(aDelivery(), fixture.now + MAIL_LEASE_MS, MAIL_LEASE_MS);
    expect(await deliveries()).toEqual(['ann@example.com delivered']);
    expect(fixture.server.mails).toHaveLength(1);
  });

  test.each([
    { when: 'before the receiver had it', isSent: false, received: 1 },
    { when: 'after the receiver had it', isSent: true, received: 2 },
  ])('while sending, $when: not lost, and marked as a possible duplicate', async ({ isSent, received }) => {
    await fail(...(await addAlertingMonitors(1)));
    const dying = aDelivery({
      sendToServer: async (mail) => {
        if (isSent) await fixture.send(mail);
        throw new Error('killed');
      },
    });
    await expect(dying.deliverDue()).rejects.toThrow('killed');
    fixture.now += MAIL_LEASE_MS - SECOND;
    await aDelivery().deliverDue();
    expect(fixture.server.mails).toHaveLength(received - 1);
    await deliverUntil(aDelivery(), fixture.now + SECOND);
    expect(await deliveries()).toEqual(['ann@example.com delivered doubled?']);
    expect(fixture.server.mails).toHaveLength(received);
    expect(new Set(fixture.server.mails.map(({ messageId }) => messageId)).size).toBe(1);
  });

  test('only seems to: suspended past its lease, it sends and marks nothing', async () => {
    await fail(...(await addAlertingMonitors(1)));
    let thaw = (): void => undefined;
    const frozen = new Promise<void>((resolve) => {
      thaw = resolve;
    });
    const checkpointNames = async (): Promise<ReadonlyMap<number, string>> => {
      await frozen;
      return new Map();
    };
    const sleeper = aDelivery({ ports: { ...fixture.alerting.ports, checkpointNames } }).deliverDue();
    while ((await deliveries())[0] !== 'ann@example.com sending')
      await new Promise((resolve) => setTimeout(resolve, 5));
    fixture.now += MAIL_LEASE_MS;
    await aDelivery().deliverDue();
    thaw();
    await sleeper;
    expect(await deliveries()).toEqual(['ann@example.com delivered']);
    expect(fixture.server.mails).toHaveLength(1);
  });

  test('only seems to: once released it may not begin, even before a claim', async () => {
    await fail(...(await addAlertingMonitors(1)));
    const [at, holder] = [fixture.now, crypto.randomUUID()];
    await db.transaction().execute((tx) => groupIntoMails(tx, fixture.alerting.ports, at, 'vedette.example'));
    const claim = await claimMail(db, { at, leaseHolder: holder, leaseUntil: at + MAIL_LEASE_MS, isSystemMail: false });
    if (!claim) throw new Error('there is a mail');
    await aDelivery().releaseAbandoned();
    const content = { subject: '', text: '', html: '', headers: {} };
    expect(await beginMail(db, claim, { sender: 'alerts@vedette.example', content, at })).toBe(false);
    await aDelivery().deliverDue();
    expect(await deliveries()).toEqual(['ann@example.com delivered']);
    expect(fixture.server.mails).toHaveLength(1);
  });

  test('mails begun by the previous version wait for their lease', async () => {
    await fail(...(await addAlertingMonitors(1)));
    const at = fixture.now;
    await db.transaction().execute((tx) => groupIntoMails(tx, fixture.alerting.ports, at, 'vedette.example'));
    await claimMail(db, { at, leaseHolder: crypto.randomUUID(), leaseUntil: at + MAIL_LEASE_MS, isSystemMail: false });
    await db.updateTable('mail').set({ sending_started_at: at }).execute();
    const next = aDelivery();
    await next.releaseAbandoned();
    await next.deliverDue();
    expect(fixture.server.mails).toHaveLength(0);
    await deliverUntil(next, at + MAIL_LEASE_MS, MAIL_LEASE_MS);
    expect(await deliveries()).toEqual(['ann@example.com delivered doubled?']);
  });

  test('repeatedly at any step: loses nothing; duplicates share one Message-ID', async () => {
    const random = seededRandom(7);
    const people = await Promise.all(Array.from({ length: 6 }, (_, i) => fixture.alerting.addPerson(aPerson(`p${i}`))));
    const monitors = await addAlertingMonitors(10, people);
    const mayDie = (): void => {
      if (random.next() < 0.3) throw new Error('killed');
    };
    const dying = (): MailDelivery =>
      aDelivery({
        ports: {
          ...fixture.alerting.ports,
          people: (...args) => {
            mayDie();
            return fixture.alerting.ports.people(...args);
          },
        },
        sendToServer: async (mail: OutgoingMail): Promise<HandoverResult> => {
          mayDie();
          const outcome = await fixture.send(mail);
          mayDie();
          return outcome;
        },
      });
    for (const monitor of monitors) {
      await fail(monitor);
      await Promise.allSettled([dying().deliverDue(), dying().deliverDue()]);
      fixture.now += 20 * SECOND;
    }
    for (let round = 0; round < 40; round += 1) {
      await Promise.allSettled([dying().deliverDue(), dying().deliverDue()]);
      fixture.now += MAIL_LEASE_MS;
    }
    await aDelivery().deliverDue();
    const mails = await db.selectFrom('mail').selectAll().execute();
    expect(mails.every(({ state }) => state === 'sent')).toBe(true);
    expect((await deliveries()).filter((text) => !text.includes('delivered'))).toEqual([]);
    expect(await deliveries()).toHaveLength(60);
    for (const mail of mails) {
      const copies = fixture.server.mails.filter(({ messageId }) => messageId === mail.message_id);
      expect(copies.length).toBeGreaterThanOrEqual(1);
      if (copies.length > 1) expect(mail.is_possible_duplicate).toBe(true);
      expect(new Set(copies.map(({ text }) => text)).size).toBe(1);
    }
    // Every monitor alerts everyone.
    for (const { email } of people) {
      const sentText = fixture.server.mails
        .filter(({ recipients }) => recipients.includes(email))
        .map(({ text }) => text)
        .join('\n');
      for (const { name } of monitors) expect(sentText).toContain(`Monitor: ${name}, Website`);
    }
  }, 60_000);
});

test('many processes at once send nothing twice', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, (_, i) => fixture.alerting.addPerson(aPerson(`p${i}`))));
  await fail(...(await addAlertingMonitors(5, people)));
  await Promise.all(Array.from({ length: 6 }, () => aDelivery().deliverDue()));
  expect(fixture.server.mails.map(({ recipients }) => recipients[0]).sort()).toEqual(
    people.map(({ email }) => email).sort(),
  );
});
