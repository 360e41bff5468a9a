import { DAY, MINUTE, SECOND } from '@vedette/kernel/clock';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { Rights } from '../../rights/index.js';
import { testDatabase } from '../../testing/database.js';
import type { MonitorFacts } from '../ports/ports.js';
import { DeliveryStand } from '../testing/delivery-stand.js';
import { smtpError } from '../testing/mail-server.js';
import { aMonitor, aPerson, at, clockText } from '../testing/stage.js';
import { KEPT } from './delivery.js';

const db = await testDatabase();
const stand = await DeliveryStand.open(db);
const { aDelivery, watch, watchedMonitors, fail, intents, subjects } = stand;
afterAll(stand.close);
beforeEach(stand.reset);

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
  for (; stand.now <= at('05:52'); stand.now += SECOND) {
    const failing = failsAt.get(stand.now);
    if (failing) await fail(failing);
    await delivery.deliverDue();
    while (seen.length < stand.server.mails.length)
      seen.push(`${clockText(stand.now)} ${subjects()[seen.length] ?? ''}`);
  }
  expect(seen).toEqual([
    '05:00 Alert: m0 - Connection refused',
    '05:15 Alert: 2 monitors - m1, m2',
    '05:30 Alert: m3 - Connection refused',
    '05:50 Alert: m4 - Connection refused',
  ]);
  expect(await intents()).toEqual(Array(5).fill('ann@example.com delivered'));
});

test('kinds are told in mails of their own, addresses do not wait for each other', async () => {
  const bob = await stand.stage.addPerson(aPerson('bob'));
  const [a, b] = (await watchedMonitors(2, [stand.ann, bob])) as [MonitorFacts, MonitorFacts];
  await fail(a);
  await stand.stage.follow(stand.now, stand.stage.recovered(a, stand.now), stand.stage.confirmed(b, stand.now));
  await watch(aDelivery(), stand.now);
  expect(subjects().sort()).toEqual(['Alert: 2 monitors - m0, m1', 'Alert: 2 monitors - m0, m1', 'OK: m0', 'OK: m0']);
});

test('each reads his mail in his own language, and the subject the account wrote stays as it is', async () => {
  const zoe = await stand.stage.addPerson(aPerson('zoe', { culture: 'fr-FR', zone: 'Europe/Paris' }));
  const max = await stand.stage.addPerson(aPerson('max', { culture: 'de-DE' }));
  await fail(...(await watchedMonitors(2, [stand.ann, zoe, max])));
  await watch(aDelivery(), stand.now);
  const mails = await db.selectFrom('mail').select(['address', 'subject', 'body_text', 'headers']).execute();
  const of = (address: string) => mails.find((mail) => mail.address === `${address}@example.com`);
  expect(['ann', 'zoe', 'max'].map((name) => of(name)?.subject)).toEqual([
    'Alert: 2 monitors - m0, m1',
    'Alerte : 2 moniteurs - m0, m1',
    'Alarm: 2 Monitore - m0, m1',
  ]);
  expect(of('zoe')?.body_text).toMatch(/^Nouvelle erreur\nErreur\u00a0: 4003 - /);
  expect(of('zoe')?.body_text).toContain('Heures\u00a0: Europe/Paris.');
  expect(of('max')?.body_text).toContain('\nPrüfpunkt: Amsterdam');
  expect(of('max')?.headers).toMatchObject({ 'Content-Language': 'de-DE', 'X-Alert-Type': 'Error' });
});

test('without a mail server mails stay in the outbox, readable', async () => {
  await fail(...(await watchedMonitors(1)));
  await watch(aDelivery({ handover: undefined }), stand.now);
  const [mail] = await db.selectFrom('mail').selectAll().execute();
  expect(mail).toMatchObject({ state: 'kept', address: 'ann@example.com', subject: 'Alert: m0 - Connection refused' });
  expect(mail?.body_text).toContain('Checkpoint: Amsterdam');
  expect(mail?.body_html).toContain('Connection refused');
  const [intent] = await db.selectFrom('alert_intent').selectAll().execute();
  expect(intent).toMatchObject({ state: 'delivered', response: KEPT, mail_id: mail?.mail_id });
});

test('the e-mail integration says how mails look: their subject, and whether they are plain text', async () => {
  const format = { isHtml: false, subjects: { Error: '{{@monitor.name}} {{@DateTime(Iso)}}' } };
  await db
    .updateTable('integration')
    .set({ settings: JSON.stringify({ mail: format }) })
    .execute();
  await fail(...(await watchedMonitors(1)));
  await aDelivery().deliverDue();
  expect(stand.subjects()).toEqual([expect.stringMatching(/^m0 2026-11-21T08:05:00/)]);
  const [mail] = await db.selectFrom('mail').select(['body_html', 'body_text']).execute();
  expect([mail?.body_html, mail?.body_text.startsWith('New error')]).toEqual(['', true]);
});

test('times are those of the operator', async () => {
  const tokyo = await stand.stage.addPerson(aPerson('tokyo', { zone: 'Asia/Tokyo', culture: 'en-US' }));
  const monitor = await stand.stage.addMonitor(aMonitor('shop'));
  await stand.stage.addDefinition([monitor], [{ people: [tokyo], extra: ['noc@example.com'] }]);
  await fail(monitor);
  await watch(aDelivery(), stand.now);
  const texts = new Map(stand.server.mails.map(({ recipients, text }) => [recipients[0], text]));
  expect(texts.get('tokyo@example.com')).toContain('Time: Nov 21, 2026, 05:05:00 PM');
  expect(texts.get('noc@example.com')).toContain('Time: 21 Nov 2026, 09:05:00 CET');
});

test('a mail leads to the incident it tells of', async () => {
  const [shop] = await watchedMonitors(1);
  if (!shop) throw new Error('no monitor');
  await fail(shop);
  const incidentId = await stand.stage.storeIncident(shop);
  await watch(aDelivery({ place: { publicUrl: 'https://watch.example' } }), stand.now);
  expect(stand.server.mails[0]?.text).toContain(`Incident: https://watch.example/incidents/${incidentId}\n`);
});

describe('trouble', () => {
  test('an address refused for good is given up at once, the others are told', async () => {
    const bob = await stand.stage.addPerson(aPerson('bob'));
    stand.server.manners.recipient = (address) =>
      address.startsWith('ann') ? smtpError(550, 'No such user') : undefined;
    await fail(...(await watchedMonitors(1, [stand.ann, bob])));
    await watch(aDelivery(), stand.now + 10 * MINUTE, MINUTE);
    expect(await intents()).toEqual(['ann@example.com failed', 'bob@example.com delivered']);
    const { response } = await db
      .selectFrom('alert_intent')
      .select('response')
      .where('state', '=', 'failed')
      .executeTakeFirstOrThrow();
    expect(response).toContain('No such user');
  });

  test('greylisting is waited out as long as it asks for', async () => {
    stand.server.manners.recipient = () =>
      stand.now < at('10:00') ? smtpError(450, 'Greylisted, try again in 5 minutes') : undefined;
    await fail(...(await watchedMonitors(1)));
    await watch(aDelivery(), at('09:59'), 59 * SECOND);
    stand.now = at('09:59');
    await watch(aDelivery(), stand.now);
    expect(await intents()).toEqual(['ann@example.com queued']);
    await watch(aDelivery(), at('10:00'));
    expect(await intents()).toEqual(['ann@example.com delivered']);
    const { attempts } = await db.selectFrom('mail').select('attempts').executeTakeFirstOrThrow();
    expect(attempts).toBe(2);
  });

  test('alerts of an outage of the mail server leave as one mail when it is back', async () => {
    const monitors = await watchedMonitors(4);
    stand.server.manners.connect = () => smtpError(421, 'Shutting down');
    const delivery = aDelivery();
    for (const monitor of monitors) {
      await fail(monitor);
      await watch(delivery, stand.now + MINUTE, 10 * SECOND);
    }
    stand.server.manners = {};
    await watch(delivery, stand.now + 5 * MINUTE, 10 * SECOND);
    expect(subjects()).toEqual(['Alert: 4 monitors - m0, m1, m2, m3']);
    expect(await intents()).toEqual(Array(4).fill('ann@example.com delivered'));
  });

  test('after 24 h of trying it is given up, and said so', async () => {
    stand.server.manners.connect = () => smtpError(421, 'Shutting down');
    await fail(...(await watchedMonitors(1)));
    const delivery = aDelivery();
    for (const startedAt = stand.now; stand.now <= startedAt + DAY + MINUTE; stand.now += 30 * MINUTE) {
      await delivery.deliverDue();
      if (stand.now < startedAt + DAY) expect(await intents()).toEqual(['ann@example.com queued']);
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
      stand.server.manners.text = () => (stand.now === at('05:00') ? how : undefined);
      await fail(a);
      const delivery = aDelivery();
      await watch(delivery, stand.now);
      // What comes stand.now must not join a mail its reader may have.
      await fail(b);
      await watch(delivery, stand.now + MINUTE);
      expect(await intents()).toEqual(['ann@example.com delivered doubled?', 'ann@example.com delivered']);
      const ids = stand.server.mails.filter(({ subject }) => subject?.includes('m0')).map(({ messageId }) => messageId);
      expect(ids).toHaveLength(how === 'drop' ? 2 : 1);
      expect(new Set(ids).size).toBe(1);
    },
  );
});

test('a storm of mails does not hold up a stop: what is left leaves after the next start', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, (_, i) => stand.stage.addPerson(aPerson(`p${i}`))));
  await fail(...(await watchedMonitors(1, people)));
  const stopping = new AbortController();
  const handover: typeof stand.send = (mail) => {
    stopping.abort();
    return stand.send(mail);
  };
  await aDelivery({ handover }).deliverDue(stopping.signal);
  expect(stand.server.mails).toHaveLength(1);
  await aDelivery().deliverDue(stopping.signal);
  expect(stand.server.mails).toHaveLength(1);
  await aDelivery().deliverDue();
  expect(stand.server.mails).toHaveLength(12);
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
    const monitors = (await watchedMonitors(2, [stand.ann, await stand.stage.addPerson(bob)])) as [
      MonitorFacts,
      MonitorFacts,
    ];
    stand.stage.people.set(bob.operatorGuid, { ...bob, ...viewing(monitors[0]) });
    await fail(...monitors);
    await watch(aDelivery(), stand.now);
    expect((await intents()).filter((intent) => intent.startsWith('bob'))).toEqual([
      'bob@example.com delivered',
      'bob@example.com noMonitorRight',
    ]);
    expect(subjects()).toContain('Alert: m0 - Connection refused');
  });

  test.each([
    ['is not written at all', () => smtpError(450, 'Try again later')],
    ['is written anew without it', () => 'drop' as const],
  ])('any more when its mail is tried again: it %s', async (_what, refuse) => {
    const monitors = (await watchedMonitors(2)) as [MonitorFacts, MonitorFacts];
    stand.server.manners.text = () => (stand.now === at('05:00') ? refuse() : undefined);
    await fail(...monitors);
    const delivery = aDelivery();
    await watch(delivery, stand.now);
    stand.server.mails.length = 0;
    stand.stage.people.set(stand.ann.operatorGuid, { ...stand.ann, ...viewing(monitors[1]) });
    await watch(delivery, stand.now + 5 * MINUTE, 10 * SECOND);
    expect(subjects()).toEqual(['Alert: m1 - Connection refused']);
    expect((await intents()).map((intent) => intent.split(' ')[1])).toEqual(['noMonitorRight', 'delivered']);
    stand.stage.people.set(stand.ann.operatorGuid, { ...stand.ann, ...viewing() });
  });
});

describe('an address of two operators', () => {
  const nothing = { monitorRights: new Rights([], false) };
  const aShared = async () => {
    const shared = { backupEmail: 'team@example.com' };
    const [bob, eve] = [aPerson('bob', shared), aPerson('eve', shared)];
    for (const person of [bob, eve]) await stand.stage.addPerson(person);
    const [shop] = (await watchedMonitors(1, [bob, eve])) as [MonitorFacts];
    return { bob, eve, shop };
  };
  const toTeam = async () => (await intents()).filter((intent) => intent.startsWith('team@'));
  const ownersOfTeam = async () =>
    (
      await db.selectFrom('alert_intent').select('operator_guid').where('address', '=', 'team@example.com').execute()
    ).map(({ operator_guid }) => operator_guid);

  test('gets one mail, also when the first loses the right before it is written', async () => {
    const { bob, eve, shop } = await aShared();
    await fail(shop);
    expect(await ownersOfTeam()).toEqual([bob.operatorGuid]);
    stand.stage.people.set(bob.operatorGuid, { ...bob, ...nothing });
    await watch(aDelivery(), stand.now);
    expect(await toTeam()).toEqual(['team@example.com delivered']);
    expect(await ownersOfTeam()).toEqual([eve.operatorGuid]);
    expect(stand.server.mails.filter(({ to }) => JSON.stringify(to).includes('team@'))).toHaveLength(1);
  });

  test('also when the first loses it, or is deleted, while the mail is tried again', async () => {
    for (const isDeleted of [false, true]) {
      await stand.reset();
      const { bob, eve, shop } = await aShared();
      stand.server.manners.text = () => (stand.now === at('05:00') ? smtpError(450, 'Try again later') : undefined);
      await fail(shop);
      const acknowledged: string[] = [];
      const acknowledgeLink = ({ operatorGuid }: { readonly operatorGuid: string }) => {
        acknowledged.push(operatorGuid);
        return 'https://watch.example/ack';
      };
      const delivery = aDelivery({ acknowledgeLink });
      await watch(delivery, stand.now);
      if (isDeleted) stand.stage.people.delete(bob.operatorGuid);
      else stand.stage.people.set(bob.operatorGuid, { ...bob, ...nothing });
      acknowledged.length = 0;
      await watch(delivery, stand.now + 5 * MINUTE, 10 * SECOND);
      expect(await toTeam()).toEqual(['team@example.com delivered']);
      expect(await ownersOfTeam()).toEqual([eve.operatorGuid]);
      expect(new Set(acknowledged)).toEqual(new Set([eve.operatorGuid]));
    }
  });

  test('gets none when both have lost the right', async () => {
    const { bob, eve, shop } = await aShared();
    await fail(shop);
    for (const person of [bob, eve]) stand.stage.people.set(person.operatorGuid, { ...person, ...nothing });
    await watch(aDelivery(), stand.now);
    expect(await toTeam()).toEqual(['team@example.com noMonitorRight']);
    expect(stand.server.mails).toEqual([]);
  });

  test('that a level names besides gets the mail whoever loses the right', async () => {
    const bob = await stand.stage.addPerson(aPerson('bob', { backupEmail: 'team@example.com' }));
    const shop = await stand.stage.addMonitor(aMonitor('shop'));
    await stand.stage.addDefinition([shop], [{ people: [bob], extra: ['Team@example.com'] }]);
    await fail(shop);
    stand.stage.people.set(bob.operatorGuid, { ...bob, ...nothing });
    await watch(aDelivery(), stand.now);
    expect(await intents()).toEqual(['bob@example.com noMonitorRight', 'team@example.com delivered']);
    expect(await ownersOfTeam()).toEqual([null]);
  });
});

describe('what closed between alert and mail', () => {
  test('an operator who went off duty while an Ok was held back is not told', async () => {
    const [shop] = (await watchedMonitors(1)) as [MonitorFacts];
    const delivery = aDelivery();
    await fail(shop);
    await watch(delivery, stand.now);
    stand.stage.changeMonitor(shop.monitorGuid, { maintenanceUntil: at('30:00') });
    await stand.stage.follow(stand.now, stand.stage.recovered(shop, stand.now));
    stand.stage.people.set(stand.ann.operatorGuid, { ...stand.ann, isOffDuty: true });
    await watch(delivery, at('31:00'), MINUTE);
    expect(await intents()).toEqual(['ann@example.com delivered', 'ann@example.com offDuty']);
  });

  test('a monitor switched off while its mail waits takes the mail back', async () => {
    const [a, b] = (await watchedMonitors(2)) as [MonitorFacts, MonitorFacts];
    const delivery = aDelivery();
    await fail(a);
    await watch(delivery, stand.now);
    await fail(b);
    await watch(delivery, stand.now + SECOND);
    await stand.stage.follow(stand.now, stand.stage.silenced(b, stand.now));
    await watch(delivery, stand.now + MINUTE, 10 * SECOND);
    expect(await intents()).toEqual(['ann@example.com delivered', 'ann@example.com silenced']);
    expect(subjects()).toEqual(['Alert: m0 - Connection refused']);
    expect(await db.selectFrom('mail').selectAll().execute()).toHaveLength(1);
  });
});
