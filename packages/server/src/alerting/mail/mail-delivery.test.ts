import { DAY, MINUTE, SECOND } from '@vedette/kernel/clock';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { Rights } from '../../rights/index.js';
import { testDatabase } from '../../testing/database.js';
import type { MonitorFacts } from '../ports/ports.js';
import { DeliveryFixture } from '../testing/delivery-fixture.js';
import { smtpError } from '../testing/mail-server.js';
import { aMonitor, aPerson, at, clockText } from '../testing/alerting-fixture.js';
import { KEPT_IN_OUTBOX } from './mail-delivery.js';

const db = await testDatabase();
const fixture = await DeliveryFixture.open(db);
const { aDelivery, deliverUntil, addAlertingMonitors, fail, deliveries, subjects } = fixture;
afterAll(fixture.close);
beforeEach(fixture.reset);

test('sends the first mail immediately, then one mail for each 15 s', async () => {
  const [a, b, c, d, e] = (await addAlertingMonitors(5)) as [
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
  for (; fixture.now <= at('05:52'); fixture.now += SECOND) {
    const failing = failsAt.get(fixture.now);
    if (failing) await fail(failing);
    await delivery.deliverDue();
    while (seen.length < fixture.server.mails.length)
      seen.push(`${clockText(fixture.now)} ${subjects()[seen.length] ?? ''}`);
  }
  expect(seen).toEqual([
    '05:00 Alert: m0 - Connection refused',
    '05:15 Alert: 2 monitors - m1, m2',
    '05:30 Alert: m3 - Connection refused',
    '05:50 Alert: m4 - Connection refused',
  ]);
  expect(await deliveries()).toEqual(Array(5).fill('ann@example.com delivered'));
});

test('sends each kind in its own mail; addresses do not wait for each other', async () => {
  const bob = await fixture.alerting.addPerson(aPerson('bob'));
  const [a, b] = (await addAlertingMonitors(2, [fixture.ann, bob])) as [MonitorFacts, MonitorFacts];
  await fail(a);
  await fixture.alerting.follow(
    fixture.now,
    fixture.alerting.recoveryTransition(a, fixture.now),
    fixture.alerting.errorTransition(b, fixture.now),
  );
  await deliverUntil(aDelivery(), fixture.now);
  expect(subjects().sort()).toEqual(['Alert: 2 monitors - m0, m1', 'Alert: 2 monitors - m0, m1', 'OK: m0', 'OK: m0']);
});

test('writes in each reader’s language; a custom subject is not translated', async () => {
  const zoe = await fixture.alerting.addPerson(aPerson('zoe', { culture: 'fr-FR', zone: 'Europe/Paris' }));
  const max = await fixture.alerting.addPerson(aPerson('max', { culture: 'de-DE' }));
  await fail(...(await addAlertingMonitors(2, [fixture.ann, zoe, max])));
  await deliverUntil(aDelivery(), fixture.now);
  const mails = await db.selectFrom('mail').select(['address', 'subject', 'body_text', 'headers']).execute();
  const of = (address: string) => mails.find((mail) => mail.address === `${address}@example.com`);
  expect(['ann', 'zoe', 'max'].map((name) => of(name)?.subject)).toEqual([
    'Alert: 2 monitors - m0, m1',
    'Alerte : 2 moniteurs - m0, m1',
    'Alarm: 2 Monitore - m0, m1',
  ]);
  expect(of('zoe')?.body_text).toMatch(/^Nouvelle erreur\nErreur\u00a0: 4003 - /);
  expect(of('zoe')?.body_text).toContain('Heures\u00a0: Europe/Paris.');
  expect(of('max')?.body_text).toContain('\nCheckpoint: Amsterdam');
  expect(of('max')?.headers).toMatchObject({ 'Content-Language': 'de-DE', 'X-Alert-Type': 'Error' });
});

test('without a mail server, mails stay in the outbox and can be read', async () => {
  await fail(...(await addAlertingMonitors(1)));
  await deliverUntil(aDelivery({ sendToServer: undefined }), fixture.now);
  const [mail] = await db.selectFrom('mail').selectAll().execute();
  expect(mail).toMatchObject({ state: 'kept', address: 'ann@example.com', subject: 'Alert: m0 - Connection refused' });
  expect(mail?.body_text).toContain('Checkpoint: Amsterdam');
  expect(mail?.body_html).toContain('Connection refused');
  const [delivery] = await db.selectFrom('alert_delivery').selectAll().execute();
  expect(delivery).toMatchObject({ state: 'delivered', response: KEPT_IN_OUTBOX, mail_id: mail?.mail_id });
});

test('the e-mail integration sets subjects, and whether mails are plain text', async () => {
  const format = { isHtml: false, subjects: { Error: '{{@monitor.name}} {{@DateTime(Iso)}}' } };
  await db
    .updateTable('integration')
    .set({ settings: JSON.stringify({ mail: format }) })
    .execute();
  await fail(...(await addAlertingMonitors(1)));
  await aDelivery().deliverDue();
  expect(fixture.subjects()).toEqual([expect.stringMatching(/^m0 2026-11-21T08:05:00/)]);
  const [mail] = await db.selectFrom('mail').select(['body_html', 'body_text']).execute();
  expect([mail?.body_html, mail?.body_text.startsWith('New error')]).toEqual(['', true]);
});

test('times are in the operator’s time zone', async () => {
  const tokyo = await fixture.alerting.addPerson(aPerson('tokyo', { zone: 'Asia/Tokyo', culture: 'en-US' }));
  const monitor = await fixture.alerting.addMonitor(aMonitor('shop'));
  await fixture.alerting.addDefinition([monitor], [{ people: [tokyo], extra: ['noc@example.com'] }]);
  await fail(monitor);
  await deliverUntil(aDelivery(), fixture.now);
  const texts = new Map(fixture.server.mails.map(({ recipients, text }) => [recipients[0], text]));
  expect(texts.get('tokyo@example.com')).toContain('Time: Nov 21, 2026, 5:05:00 PM');
  expect(texts.get('noc@example.com')).toContain('Time: 21 Nov 2026, 09:05:00 CET');
});

test('links to the incident of its alert', async () => {
  const [shop] = await addAlertingMonitors(1);
  if (!shop) throw new Error('no monitor');
  await fail(shop);
  const incidentId = await fixture.alerting.storeIncident(shop);
  await deliverUntil(aDelivery({ linkBase: { publicUrl: 'https://watch.example' } }), fixture.now);
  expect(fixture.server.mails[0]?.text).toContain(`Incident: https://watch.example/incidents/${incidentId}\n`);
});

describe('delivery problems', () => {
  test('gives up a permanently rejected address immediately; others are notified', async () => {
    const bob = await fixture.alerting.addPerson(aPerson('bob'));
    fixture.server.behaviour.recipient = (address) =>
      address.startsWith('ann') ? smtpError(550, 'No such user') : undefined;
    await fail(...(await addAlertingMonitors(1, [fixture.ann, bob])));
    await deliverUntil(aDelivery(), fixture.now + 10 * MINUTE, MINUTE);
    expect(await deliveries()).toEqual(['ann@example.com failed', 'bob@example.com delivered']);
    const { response } = await db
      .selectFrom('alert_delivery')
      .select('response')
      .where('state', '=', 'failed')
      .executeTakeFirstOrThrow();
    expect(response).toContain('No such user');
  });

  test('waits out greylisting for as long as requested', async () => {
    fixture.server.behaviour.recipient = () =>
      fixture.now < at('10:00') ? smtpError(450, 'Greylisted, try again in 5 minutes') : undefined;
    await fail(...(await addAlertingMonitors(1)));
    await deliverUntil(aDelivery(), at('09:59'), 59 * SECOND);
    fixture.now = at('09:59');
    await deliverUntil(aDelivery(), fixture.now);
    expect(await deliveries()).toEqual(['ann@example.com queued']);
    await deliverUntil(aDelivery(), at('10:00'));
    expect(await deliveries()).toEqual(['ann@example.com delivered']);
    const { attempts } = await db.selectFrom('mail').select('attempts').executeTakeFirstOrThrow();
    expect(attempts).toBe(2);
  });

  test('sends alerts of a mail server outage in one mail afterwards', async () => {
    const monitors = await addAlertingMonitors(4);
    fixture.server.behaviour.connect = () => smtpError(421, 'Shutting down');
    const delivery = aDelivery();
    for (const monitor of monitors) {
      await fail(monitor);
      await deliverUntil(delivery, fixture.now + MINUTE, 10 * SECOND);
    }
    fixture.server.behaviour = {};
    await deliverUntil(delivery, fixture.now + 5 * MINUTE, 10 * SECOND);
    expect(subjects()).toEqual(['Alert: 4 monitors - m0, m1, m2, m3']);
    expect(await deliveries()).toEqual(Array(4).fill('ann@example.com delivered'));
  });

  test('gives up after 24 hours of retries, and reports it', async () => {
    fixture.server.behaviour.connect = () => smtpError(421, 'Shutting down');
    await fail(...(await addAlertingMonitors(1)));
    const delivery = aDelivery();
    for (const startedAt = fixture.now; fixture.now <= startedAt + DAY + MINUTE; fixture.now += 30 * MINUTE) {
      await delivery.deliverDue();
      if (fixture.now < startedAt + DAY) expect(await deliveries()).toEqual(['ann@example.com queued']);
    }
    expect(await deliveries()).toEqual(['ann@example.com failed']);
    const mail = await db.selectFrom('mail').selectAll().executeTakeFirstOrThrow();
    expect(mail).toMatchObject({ state: 'failed', is_possible_duplicate: false });
    expect(mail.response).toContain('Shutting down');
  }, 60_000);

  test.each(['drop', 'dropUnkept'] as const)(
    'repeats a mail after %s with the same text and Message-ID, and marks it',
    async (how) => {
      const [a, b] = (await addAlertingMonitors(2)) as [MonitorFacts, MonitorFacts];
      fixture.server.behaviour.text = () => (fixture.now === at('05:00') ? how : undefined);
      await fail(a);
      const delivery = aDelivery();
      await deliverUntil(delivery, fixture.now);
      // Later alerts must not join a mail that its reader may already have.
      await fail(b);
      await deliverUntil(delivery, fixture.now + MINUTE);
      expect(await deliveries()).toEqual(['ann@example.com delivered doubled?', 'ann@example.com delivered']);
      const ids = fixture.server.mails
        .filter(({ subject }) => subject?.includes('m0'))
        .map(({ messageId }) => messageId);
      expect(ids).toHaveLength(how === 'drop' ? 2 : 1);
      expect(new Set(ids).size).toBe(1);
    },
  );
});

test('a mass of mails does not delay a stop; the rest is sent after the start', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, (_, i) => fixture.alerting.addPerson(aPerson(`p${i}`))));
  await fail(...(await addAlertingMonitors(1, people)));
  const stopping = new AbortController();
  const handover: typeof fixture.send = (mail) => {
    stopping.abort();
    return fixture.send(mail);
  };
  await aDelivery({ sendToServer: handover }).deliverDue(stopping.signal);
  expect(fixture.server.mails).toHaveLength(1);
  await aDelivery().deliverDue(stopping.signal);
  expect(fixture.server.mails).toHaveLength(1);
  await aDelivery().deliverDue();
  expect(fixture.server.mails).toHaveLength(12);
});

describe('an operator who may not view a monitor', () => {
  const viewing = (...monitors: readonly MonitorFacts[]) => ({
    monitorRights: new Rights(
      monitors.map(({ monitorGuid }) => ({ contextType: 'monitor', contextId: monitorGuid, type: 'ViewMonitorData' })),
      false,
    ),
  });

  test('gets no alert of it', async () => {
    const bob = aPerson('bob');
    const monitors = (await addAlertingMonitors(2, [fixture.ann, await fixture.alerting.addPerson(bob)])) as [
      MonitorFacts,
      MonitorFacts,
    ];
    fixture.alerting.people.set(bob.operatorGuid, { ...bob, ...viewing(monitors[0]) });
    await fail(...monitors);
    await deliverUntil(aDelivery(), fixture.now);
    expect((await deliveries()).filter((delivery) => delivery.startsWith('bob'))).toEqual([
      'bob@example.com delivered',
      'bob@example.com noMonitorRight',
    ]);
    expect(subjects()).toContain('Alert: m0 - Connection refused');
  });

  test.each([
    ['is not written at all', () => smtpError(450, 'Try again later')],
    ['is rewritten without it', () => 'drop' as const],
  ])('loses permission before a retry: the mail %s', async (_what, refuse) => {
    const monitors = (await addAlertingMonitors(2)) as [MonitorFacts, MonitorFacts];
    fixture.server.behaviour.text = () => (fixture.now === at('05:00') ? refuse() : undefined);
    await fail(...monitors);
    const delivery = aDelivery();
    await deliverUntil(delivery, fixture.now);
    fixture.server.mails.length = 0;
    fixture.alerting.people.set(fixture.ann.operatorGuid, { ...fixture.ann, ...viewing(monitors[1]) });
    await deliverUntil(delivery, fixture.now + 5 * MINUTE, 10 * SECOND);
    expect(subjects()).toEqual(['Alert: m1 - Connection refused']);
    expect((await deliveries()).map((delivery) => delivery.split(' ')[1])).toEqual(['noMonitorRight', 'delivered']);
    fixture.alerting.people.set(fixture.ann.operatorGuid, { ...fixture.ann, ...viewing() });
  });
});

describe('an address of two operators', () => {
  const nothing = { monitorRights: new Rights([], false) };
  const aShared = async () => {
    const shared = { backupEmail: 'team@example.com' };
    const [bob, eve] = [aPerson('bob', shared), aPerson('eve', shared)];
    for (const person of [bob, eve]) await fixture.alerting.addPerson(person);
    const [shop] = (await addAlertingMonitors(1, [bob, eve])) as [MonitorFacts];
    return { bob, eve, shop };
  };
  const toTeam = async () => (await deliveries()).filter((delivery) => delivery.startsWith('team@'));
  const ownersOfTeam = async () =>
    (
      await db.selectFrom('alert_delivery').select('operator_guid').where('address', '=', 'team@example.com').execute()
    ).map(({ operator_guid }) => operator_guid);

  test('gets one mail, also if the first one loses permission before', async () => {
    const { bob, eve, shop } = await aShared();
    await fail(shop);
    expect(await ownersOfTeam()).toEqual([bob.operatorGuid]);
    fixture.alerting.people.set(bob.operatorGuid, { ...bob, ...nothing });
    await deliverUntil(aDelivery(), fixture.now);
    expect(await toTeam()).toEqual(['team@example.com delivered']);
    expect(await ownersOfTeam()).toEqual([eve.operatorGuid]);
    expect(fixture.server.mails.filter(({ to }) => JSON.stringify(to).includes('team@'))).toHaveLength(1);
  });

  test('gets it on a retry, also if the first one lost permission or was deleted', async () => {
    for (const isDeleted of [false, true]) {
      await fixture.reset();
      const { bob, eve, shop } = await aShared();
      fixture.server.behaviour.text = () =>
        fixture.now === at('05:00') ? smtpError(450, 'Try again later') : undefined;
      await fail(shop);
      const acknowledged: string[] = [];
      const acknowledgeLink = ({ operatorGuid }: { readonly operatorGuid: string }) => {
        acknowledged.push(operatorGuid);
        return 'https://watch.example/ack';
      };
      const delivery = aDelivery({ acknowledgeLink });
      await deliverUntil(delivery, fixture.now);
      if (isDeleted) fixture.alerting.people.delete(bob.operatorGuid);
      else fixture.alerting.people.set(bob.operatorGuid, { ...bob, ...nothing });
      acknowledged.length = 0;
      await deliverUntil(delivery, fixture.now + 5 * MINUTE, 10 * SECOND);
      expect(await toTeam()).toEqual(['team@example.com delivered']);
      expect(await ownersOfTeam()).toEqual([eve.operatorGuid]);
      expect(new Set(acknowledged)).toEqual(new Set([eve.operatorGuid]));
    }
  });

  test('gets none when both have lost permission', async () => {
    const { bob, eve, shop } = await aShared();
    await fail(shop);
    for (const person of [bob, eve]) fixture.alerting.people.set(person.operatorGuid, { ...person, ...nothing });
    await deliverUntil(aDelivery(), fixture.now);
    expect(await toTeam()).toEqual(['team@example.com noMonitorRight']);
    expect(fixture.server.mails).toEqual([]);
  });

  test('gets it regardless of permissions when a level lists the address', async () => {
    const bob = await fixture.alerting.addPerson(aPerson('bob', { backupEmail: 'team@example.com' }));
    const shop = await fixture.alerting.addMonitor(aMonitor('shop'));
    await fixture.alerting.addDefinition([shop], [{ people: [bob], extra: ['Team@example.com'] }]);
    await fail(shop);
    fixture.alerting.people.set(bob.operatorGuid, { ...bob, ...nothing });
    await deliverUntil(aDelivery(), fixture.now);
    expect(await deliveries()).toEqual(['bob@example.com noMonitorRight', 'team@example.com delivered']);
    expect(await ownersOfTeam()).toEqual([null]);
  });
});

describe('changes between alert and mail', () => {
  test('an operator who went off duty while an Ok was delayed is not notified', async () => {
    const [shop] = (await addAlertingMonitors(1)) as [MonitorFacts];
    const delivery = aDelivery();
    await fail(shop);
    await deliverUntil(delivery, fixture.now);
    fixture.alerting.changeMonitor(shop.monitorGuid, { maintenanceUntil: at('30:00') });
    await fixture.alerting.follow(fixture.now, fixture.alerting.recoveryTransition(shop, fixture.now));
    fixture.alerting.people.set(fixture.ann.operatorGuid, { ...fixture.ann, isOffDuty: true });
    await deliverUntil(delivery, at('31:00'), MINUTE);
    expect(await deliveries()).toEqual(['ann@example.com delivered', 'ann@example.com offDuty']);
  });

  test('switching a monitor off cancels its queued mail', async () => {
    const [a, b] = (await addAlertingMonitors(2)) as [MonitorFacts, MonitorFacts];
    const delivery = aDelivery();
    await fail(a);
    await deliverUntil(delivery, fixture.now);
    await fail(b);
    await deliverUntil(delivery, fixture.now + SECOND);
    await fixture.alerting.follow(fixture.now, fixture.alerting.silenceTransition(b, fixture.now));
    await deliverUntil(delivery, fixture.now + MINUTE, 10 * SECOND);
    expect(await deliveries()).toEqual(['ann@example.com delivered', 'ann@example.com silenced']);
    expect(subjects()).toEqual(['Alert: m0 - Connection refused']);
    expect(await db.selectFrom('mail').selectAll().execute()).toHaveLength(1);
  });
});
