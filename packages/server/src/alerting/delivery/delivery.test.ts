import { Secret } from '@vedette/kernel/secret';
import { seededChance } from '@vedette/kernel/chance';
import { DAY, MINUTE, SECOND, type Instant } from '@vedette/kernel/clock';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.js';
import { createDelivery, KEPT, LEASE_MS, type Delivery, type DeliveryDeps } from './delivery.js';
import type { MonitorFacts, Person } from '../ports.js';
import { smtpHandover, type Handover, type OutgoingMail } from '../mail/smtp.js';
import { smtpError, startMailServer } from '../testing/mail-server.js';
import { aMonitor, aPerson, at, clockText, Stage } from '../testing/stage.js';

const db = await testDatabase();
const server = await startMailServer();
const send = smtpHandover(server.url, { connectMs: 2_000, silenceMs: 2_000, totalMs: 4_000 });
afterAll(() => server[Symbol.asyncDispose]());

let stage: Stage;
let ann: Person;
let now: Instant;

beforeEach(async () => {
  server.manners = {};
  server.mails.length = 0;
  stage = new Stage(db);
  await stage.open();
  ann = await stage.addPerson(aPerson('ann'));
  now = at('05:00');
});

const aDelivery = (change: Partial<DeliveryDeps> = {}): Delivery =>
  createDelivery({
    openLink: () => new Secret('https://watch.example/#token'),
    ...{ db, ports: stage.ports, handover: send, sender: 'Vedette <alerts@vedette.example>' },
    ...{ place: { publicUrl: undefined }, now: () => now },
    ...change,
  });

/** Lets the delivery look now and every `stepMs` until `until`, included; then it is `stepMs` later. */
async function watch(delivery: Delivery, until: Instant, stepMs = SECOND): Promise<void> {
  for (; now <= until; now += stepMs) await delivery.deliverDue();
}

async function watchedMonitors(count: number, people: readonly Person[] = [ann]): Promise<MonitorFacts[]> {
  const monitors = await Promise.all(Array.from({ length: count }, (_, i) => stage.addMonitor(aMonitor(`m${i}`))));
  await stage.addDefinition(monitors, [{ people }]);
  return monitors;
}

async function fail(...monitors: readonly MonitorFacts[]): Promise<void> {
  await stage.follow(now, ...monitors.map((monitor) => stage.confirmed(monitor, now)));
}

async function intents(): Promise<string[]> {
  const rows = await db.selectFrom('alert_intent').selectAll().orderBy('intent_id').execute();
  return rows.map((row) =>
    [row.address, row.gate ?? row.state, ...(row.is_possibly_doubled ? ['doubled?'] : [])].join(' '),
  );
}

const subjects = (): (string | undefined)[] => server.mails.map(({ subject }) => subject);

test('the first mail leaves at once, what follows within 15 s leaves as one, and so on', async () => {
  const [a, b, c, d, e] = (await watchedMonitors(5)) as [
    MonitorFacts,
    MonitorFacts,
    MonitorFacts,
    MonitorFacts,
    MonitorFacts,
  ];
  const failsAt = new Map([
    [at('05:00'), a],
    [at('05:03'), b],
    [at('05:14'), c],
    [at('05:16'), d],
    [at('05:50'), e],
  ]);
  const seen: string[] = [];
  const delivery = aDelivery();
  for (; now <= at('05:52'); now += SECOND) {
    const failing = failsAt.get(now);
    if (failing) await fail(failing);
    await delivery.deliverDue();
    while (seen.length < server.mails.length) seen.push(`${clockText(now)} ${subjects()[seen.length] ?? ''}`);
  }
  expect(seen).toEqual([
    '05:00 Alert: m0 - Connection refused',
    '05:15 Alert: 2 monitors',
    '05:30 Alert: m3 - Connection refused',
    '05:50 Alert: m4 - Connection refused',
  ]);
  expect(await intents()).toEqual(Array(5).fill('ann@example.com delivered'));
});

test('kinds are told in mails of their own, addresses do not wait for each other', async () => {
  const bob = await stage.addPerson(aPerson('bob'));
  const [a, b] = (await watchedMonitors(2, [ann, bob])) as [MonitorFacts, MonitorFacts];
  await fail(a);
  await stage.follow(now, stage.recovered(a, now), stage.confirmed(b, now));
  await watch(aDelivery(), now);
  expect(subjects().sort()).toEqual(['Alert: 2 monitors', 'Alert: 2 monitors', 'OK: m0', 'OK: m0']);
});

test('without a mail server mails stay in the outbox, readable', async () => {
  await fail(...(await watchedMonitors(1)));
  await watch(aDelivery({ handover: undefined }), now);
  const [mail] = await db.selectFrom('mail').selectAll().execute();
  expect(mail).toMatchObject({ state: 'kept', address: 'ann@example.com', subject: 'Alert: m0 - Connection refused' });
  expect(mail?.body_text).toContain('Checkpoint: Amsterdam');
  expect(mail?.body_html).toContain('Connection refused');
  const [intent] = await db.selectFrom('alert_intent').selectAll().execute();
  expect(intent).toMatchObject({ state: 'delivered', response: KEPT, mail_id: mail?.mail_id });
});

test('times are those of the operator', async () => {
  const tokyo = await stage.addPerson(aPerson('tokyo', { zone: 'Asia/Tokyo', culture: 'en-US' }));
  const monitor = await stage.addMonitor(aMonitor('shop'));
  await stage.addDefinition([monitor], [{ people: [tokyo], extra: ['noc@example.com'] }]);
  await fail(monitor);
  await watch(aDelivery(), now);
  const texts = new Map(server.mails.map(({ recipients, text }) => [recipients[0], text]));
  expect(texts.get('tokyo@example.com')).toContain('Time: Nov 21, 2026, 05:05:00 PM');
  expect(texts.get('noc@example.com')).toContain('Time: 21 Nov 2026, 09:05:00 CET');
});

describe('trouble', () => {
  test('an address refused for good is given up at once, the others are told', async () => {
    const bob = await stage.addPerson(aPerson('bob'));
    server.manners.recipient = (address) => (address.startsWith('ann') ? smtpError(550, 'No such user') : undefined);
    await fail(...(await watchedMonitors(1, [ann, bob])));
    await watch(aDelivery(), now + 10 * MINUTE, MINUTE);
    expect(await intents()).toEqual(['ann@example.com failed', 'bob@example.com delivered']);
    const { response } = await db
      .selectFrom('alert_intent')
      .select('response')
      .where('state', '=', 'failed')
      .executeTakeFirstOrThrow();
    expect(response).toContain('No such user');
  });

  test('greylisting is waited out as long as it asks for', async () => {
    server.manners.recipient = () =>
      now < at('10:00') ? smtpError(450, 'Greylisted, try again in 5 minutes') : undefined;
    await fail(...(await watchedMonitors(1)));
    await watch(aDelivery(), at('09:59'), 59 * SECOND);
    now = at('09:59');
    await watch(aDelivery(), now);
    expect(await intents()).toEqual(['ann@example.com queued']);
    await watch(aDelivery(), at('10:00'));
    expect(await intents()).toEqual(['ann@example.com delivered']);
    const { attempts } = await db.selectFrom('mail').select('attempts').executeTakeFirstOrThrow();
    expect(attempts).toBe(2);
  });

  test('alerts of an outage of the mail server leave as one mail when it is back', async () => {
    const monitors = await watchedMonitors(4);
    server.manners.connect = () => smtpError(421, 'Shutting down');
    const delivery = aDelivery();
    for (const monitor of monitors) {
      await fail(monitor);
      await watch(delivery, now + MINUTE, 10 * SECOND);
    }
    server.manners = {};
    await watch(delivery, now + 5 * MINUTE, 10 * SECOND);
    expect(subjects()).toEqual(['Alert: 4 monitors']);
    expect(await intents()).toEqual(Array(4).fill('ann@example.com delivered'));
  });

  test('after 24 h of trying it is given up, and said so', async () => {
    server.manners.connect = () => smtpError(421, 'Shutting down');
    await fail(...(await watchedMonitors(1)));
    const delivery = aDelivery();
    for (const startedAt = now; now <= startedAt + DAY + MINUTE; now += 30 * MINUTE) {
      await delivery.deliverDue();
      if (now < startedAt + DAY) expect(await intents()).toEqual(['ann@example.com queued']);
    }
    expect(await intents()).toEqual(['ann@example.com failed']);
    const mail = await db.selectFrom('mail').selectAll().executeTakeFirstOrThrow();
    expect(mail).toMatchObject({ state: 'failed', is_possibly_doubled: false });
    expect(mail.response).toContain('Shutting down');
  }, 60_000);

  test.each(['drop', 'dropUnkept'] as const)(
    'a %s after the text is tried again with the same text and Message-ID, and marked',
    async (how) => {
      const [a, b] = (await watchedMonitors(2)) as [MonitorFacts, MonitorFacts];
      server.manners.text = () => (now === at('05:00') ? how : undefined);
      await fail(a);
      const delivery = aDelivery();
      await watch(delivery, now);
      // What comes now must not join a mail its reader may have.
      await fail(b);
      await watch(delivery, now + MINUTE);
      expect(await intents()).toEqual(['ann@example.com delivered doubled?', 'ann@example.com delivered']);
      const ids = server.mails.filter(({ subject }) => subject?.includes('m0')).map(({ messageId }) => messageId);
      expect(ids).toHaveLength(how === 'drop' ? 2 : 1);
      expect(new Set(ids).size).toBe(1);
    },
  );
});

describe('a process that dies', () => {
  test('after it claimed, before it sent: sent once, unmarked', async () => {
    await fail(...(await watchedMonitors(1)));
    const dying = aDelivery({ ports: { ...stage.ports, checkpointNames: () => Promise.reject(new Error('killed')) } });
    await expect(dying.deliverDue()).rejects.toThrow('killed');
    expect(await intents()).toEqual(['ann@example.com sending']);
    await watch(aDelivery(), now + LEASE_MS, LEASE_MS);
    expect(await intents()).toEqual(['ann@example.com delivered']);
    expect(server.mails).toHaveLength(1);
  });

  test.each([
    { when: 'before the receiver had it', isSent: false, received: 1 },
    { when: 'after the receiver had it', isSent: true, received: 2 },
  ])('while it sent, $when: not lost, and marked as a possible double', async ({ isSent, received }) => {
    await fail(...(await watchedMonitors(1)));
    const dying = aDelivery({
      handover: async (mail) => {
        if (isSent) await send(mail);
        throw new Error('killed');
      },
    });
    await expect(dying.deliverDue()).rejects.toThrow('killed');
    now += LEASE_MS - SECOND;
    await aDelivery().deliverDue();
    expect(server.mails).toHaveLength(received - 1);
    await watch(aDelivery(), now + SECOND);
    expect(await intents()).toEqual(['ann@example.com delivered doubled?']);
    expect(server.mails).toHaveLength(received);
    expect(new Set(server.mails.map(({ messageId }) => messageId)).size).toBe(1);
  });

  test('only seems to: frozen past its lease, it neither sends nor marks anything when it wakes', async () => {
    await fail(...(await watchedMonitors(1)));
    let thaw = (): void => undefined;
    const frozen = new Promise<void>((resolve) => {
      thaw = resolve;
    });
    const checkpointNames = async (): Promise<ReadonlyMap<number, string>> => {
      await frozen;
      return new Map();
    };
    const sleeper = aDelivery({ ports: { ...stage.ports, checkpointNames } }).deliverDue();
    while ((await intents())[0] !== 'ann@example.com sending') await new Promise((resolve) => setTimeout(resolve, 5));
    now += LEASE_MS;
    await aDelivery().deliverDue();
    thaw();
    await sleeper;
    expect(await intents()).toEqual(['ann@example.com delivered']);
    expect(server.mails).toHaveLength(1);
  });

  test('at any step, again and again: nothing is lost, and what arrives twice is marked and has one Message-ID', async () => {
    const chance = seededChance(7);
    const people = await Promise.all(Array.from({ length: 6 }, (_, i) => stage.addPerson(aPerson(`p${i}`))));
    const monitors = await watchedMonitors(10, people);
    const mayDie = (): void => {
      if (chance.random() < 0.3) throw new Error('killed');
    };
    const dying = (): Delivery =>
      aDelivery({
        ports: {
          ...stage.ports,
          people: (...args) => {
            mayDie();
            return stage.ports.people(...args);
          },
        },
        handover: async (mail: OutgoingMail): Promise<Handover> => {
          mayDie();
          const outcome = await send(mail);
          mayDie();
          return outcome;
        },
      });
    for (const monitor of monitors) {
      await fail(monitor);
      await Promise.allSettled([dying().deliverDue(), dying().deliverDue()]);
      now += 20 * SECOND;
    }
    for (let round = 0; round < 40; round += 1) {
      await Promise.allSettled([dying().deliverDue(), dying().deliverDue()]);
      now += LEASE_MS;
    }
    await aDelivery().deliverDue();
    const mails = await db.selectFrom('mail').selectAll().execute();
    expect(mails.every(({ state }) => state === 'sent')).toBe(true);
    expect((await intents()).filter((text) => !text.includes('delivered'))).toEqual([]);
    expect(await intents()).toHaveLength(60);
    for (const mail of mails) {
      const copies = server.mails.filter(({ messageId }) => messageId === mail.message_id);
      expect(copies.length).toBeGreaterThanOrEqual(1);
      if (copies.length > 1) expect(mail.is_possibly_doubled).toBe(true);
      expect(new Set(copies.map(({ text }) => text)).size).toBe(1);
    }
    // Every monitor is told to everybody.
    for (const { email } of people) {
      const told = server.mails
        .filter(({ recipients }) => recipients.includes(email))
        .map(({ text }) => text)
        .join('\n');
      for (const { name } of monitors) expect(told).toContain(`Monitor: ${name}, Https`);
    }
  }, 60_000);
});

test('many processes at once send nothing twice', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, (_, i) => stage.addPerson(aPerson(`p${i}`))));
  await fail(...(await watchedMonitors(5, people)));
  await Promise.all(Array.from({ length: 6 }, () => aDelivery().deliverDue()));
  expect(server.mails.map(({ recipients }) => recipients[0]).sort()).toEqual(people.map(({ email }) => email).sort());
});

test('a storm of mails does not hold up a stop: what is left leaves after the next start', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, (_, i) => stage.addPerson(aPerson(`p${i}`))));
  await fail(...(await watchedMonitors(1, people)));
  const stopping = new AbortController();
  const handover: typeof send = (mail) => {
    stopping.abort();
    return send(mail);
  };
  await aDelivery({ handover }).deliverDue(stopping.signal);
  expect(server.mails).toHaveLength(1);
  await aDelivery().deliverDue(stopping.signal);
  expect(server.mails).toHaveLength(1);
  await aDelivery().deliverDue();
  expect(server.mails).toHaveLength(12);
});

describe('what closed between alert and mail', () => {
  test('an operator who went off duty while an Ok was held back is not told', async () => {
    const [shop] = (await watchedMonitors(1)) as [MonitorFacts];
    const delivery = aDelivery();
    await fail(shop);
    await watch(delivery, now);
    stage.changeMonitor(shop.monitorGuid, { maintenanceUntil: at('30:00') });
    await stage.follow(now, stage.recovered(shop, now));
    stage.people.set(ann.operatorGuid, { ...ann, isOffDuty: true });
    await watch(delivery, at('31:00'), MINUTE);
    expect(await intents()).toEqual(['ann@example.com delivered', 'ann@example.com offDuty']);
  });

  test('a monitor switched off while its mail waits takes the mail back', async () => {
    const [a, b] = (await watchedMonitors(2)) as [MonitorFacts, MonitorFacts];
    const delivery = aDelivery();
    await fail(a);
    await watch(delivery, now);
    await fail(b);
    await watch(delivery, now + SECOND);
    await stage.follow(now, stage.silenced(b, now));
    await watch(delivery, now + MINUTE, 10 * SECOND);
    expect(await intents()).toEqual(['ann@example.com delivered', 'ann@example.com silenced']);
    expect(subjects()).toEqual(['Alert: m0 - Connection refused']);
    expect(await db.selectFrom('mail').selectAll().execute()).toHaveLength(1);
  });
});
