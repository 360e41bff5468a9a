import { DAY, HOUR, type Instant } from '@vedette/kernel/clock';
import { systemRandom } from '@vedette/kernel/random';
import { Secret } from '@vedette/kernel/secret';
import { beforeAll, expect, test } from 'vitest';
import type { Db } from '../../db/connection.js';
import { testDatabase } from '../../testing/database.js';
import { createMailDelivery, type MailDelivery, type MailDeliveryOptions } from './mail-delivery.js';
import { queuePreparedMail, queueSystemMail } from './system-mail.js';
import type { OutgoingMail } from './smtp.js';
import { ACCOUNT } from '../testing/rows.js';
import { aMonitor, aPerson, AlertingFixture } from '../testing/alerting-fixture.js';
import { plainVault } from '../../testing/plain-vault.js';

let db: Db;
let fixture: AlertingFixture;
let now: Instant = 1_700_000_000_000;
const left: OutgoingMail[] = [];
beforeAll(async () => {
  db = await testDatabase();
  fixture = new AlertingFixture(db);
  await fixture.open();
});

const link = 'https://watch.example/set-password#token';
const aDelivery = (change: Partial<MailDeliveryOptions> = {}): MailDelivery =>
  createMailDelivery({
    holder: crypto.randomUUID(),
    db,
    ports: fixture.ports,
    sender: 'Vedette <alerts@vedette.example>',
    clock: { now: () => now },
    linkBase: { publicUrl: undefined },
    vault: plainVault,
    sendToServer: (mail) => {
      left.push(mail);
      return Promise.resolve({ kind: 'accepted', response: '250 ok' });
    },
    ...change,
  });
const deliver = (change: Partial<MailDeliveryOptions> = {}): Promise<void> => aDelivery(change).deliverSystemMails();

const context = { vault: plainVault, random: systemRandom, clock: { now: () => now } };

async function write(address: string, expiresAt = now + HOUR): Promise<void> {
  await db.transaction().execute((tx) =>
    queueSystemMail(tx, context, {
      accountId: ACCOUNT,
      address,
      culture: 'en-GB',
      subject: 'Your invitation',
      paragraphs: ['Hello Ann <ann>', 'It works once.'],
      link: { url: new Secret(link), label: 'Set your password', expiresAt },
    }),
  );
}
const stored = (address: string) =>
  db.selectFrom('mail').selectAll().where('address', '=', address).executeTakeFirstOrThrow();

test('is sent with its link, which is deleted from the database', async () => {
  await write('ann@example.com');
  await deliver();
  const mail = left.find(({ address }) => address === 'ann@example.com');
  expect(mail).toMatchObject({ subject: 'Your invitation', sender: 'Vedette <alerts@vedette.example>' });
  expect(mail?.text).toContain(`\n\n${link}\n\n`);
  expect(mail?.html).toContain(`href="${link}"`);
  expect(mail?.html).toContain('Hello Ann &lt;ann&gt;');
  const row = await stored('ann@example.com');
  expect([row.state, row.sealed_link]).toEqual(['sent', null]);
  expect(JSON.stringify(row)).not.toContain('#token');
});

test('stays in the outbox without a mail server, its link sealed until it expires', async () => {
  await write('bob@example.com');
  await deliver({ sendToServer: undefined });
  const row = await stored('bob@example.com');
  expect([row.state, row.sealed_link === null]).toEqual(['kept', false]);
  expect(JSON.stringify({ ...row, sealed_link: null })).not.toContain('#token');
  now += HOUR;
  await deliver();
  expect((await stored('bob@example.com')).sealed_link).toBeNull();
});

test('is not sent after its link has expired', async () => {
  await write('cas@example.com');
  const busy = { kind: 'later', response: '451 busy', isServerProblem: false } as const;
  await deliver({ sendToServer: () => Promise.resolve(busy) });
  now += DAY;
  await deliver();
  const row = await stored('cas@example.com');
  expect([row.state, row.response]).toEqual(['failed', 'the link of this mail has expired']);
  expect(left.some(({ address }) => address === 'cas@example.com')).toBe(false);
});

test('is repeated unchanged after a hand-over with unknown outcome', async () => {
  await write('dot@example.com');
  await deliver({ sendToServer: () => Promise.resolve({ kind: 'unknown', response: 'connection lost' }) });
  now += 10 * 60_000;
  await deliver();
  expect(left.filter(({ address }) => address === 'dot@example.com').map(({ text }) => text)).toEqual([
    expect.stringContaining(link) as string,
  ]);
});

const attachment = { fileName: 'uptime.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF-1.7') };
test.each([
  ['includes its attachment', attachment, 'sent', '250 ok'],
  ['is not sent without its attachment', undefined, 'failed', 'the attachment of this mail no longer exists'],
])('a prepared mail %s', async (_what, file, state, response) => {
  const address = `${state}@example.com`;
  const post = { accountId: ACCOUNT, address, subject: 'Uptime', text: 'See {{link}}', html: '<p>See</p>' };
  await db
    .transaction()
    .execute((tx) => queuePreparedMail(tx, context, { ...post, attachmentGuid: crypto.randomUUID() }));
  await deliver({ readAttachment: () => Promise.resolve(file) });
  expect(await stored(address)).toMatchObject({ state, response, body_text: 'See {{link}}' });
  expect(left.find((mail) => mail.address === address)?.attachment).toEqual(file);
});

test('an alert is sent while many system mails are in progress', async () => {
  for (let i = 0; i < 20; i += 1) await write(`reader${i}@example.com`);
  const [monitor, eve] = [await fixture.addMonitor(aMonitor('shop')), await fixture.addPerson(aPerson('eve'))];
  await fixture.addDefinition([monitor], [{ people: [eve] }]);
  await fixture.follow(now, fixture.errorTransition(monitor, now));
  let [release, begun] = [(): void => undefined, (): void => undefined];
  const [isReleased, hasBegun] = [
    new Promise<void>((resolve) => (release = resolve)),
    new Promise<void>((resolve) => (begun = resolve)),
  ];
  const addresses: string[] = [];
  const delivery = aDelivery({
    sendToServer: async ({ address }) => {
      addresses.push(address);
      if (address.startsWith('reader')) {
        begun();
        await isReleased;
      }
      return { kind: 'accepted', response: '250 ok' };
    },
  });
  const delivering = delivery.deliverSystemMails();
  await hasBegun;
  await delivery.deliverDue();
  expect(addresses).toEqual(['reader0@example.com', 'eve@example.com']);
  release();
  await delivering;
  expect(addresses).toHaveLength(21);
});
