import type { PublicStatusPage } from '@vedette/contract/v4/public-status-page';
import type { Subscribers } from '@vedette/contract/v1/subscriber';
import { seededChance } from '@vedette/kernel/chance';
import { DAY, HOUR, MINUTE } from '@vedette/kernel/clock';
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.js';
import { updatesOf } from '../status-pages/page-updates.js';
import { readAnyPage } from '../status-pages/page-view-sql.js';
import type { OwnIncident } from '../status-pages/page-view-of.js';
import { aService, NOBODY, type Service } from '../testing/service-routes.js';
import type { Looked } from './follower-watch.js';
import { tellFollowers } from './page-teller.js';
import { registerSubscriptionRoutes } from './subscription-routes.js';

const db = await testDatabase();
let at = Date.UTC(2026, 10, 2, 12);
const clock = { now: () => at };
const shop = crypto.randomUUID();
const store = crypto.randomUUID();
let incidents: OwnIncident[] = [];
let service: Service;
let page = '';
let hidden = '';
const sealLink = (_account: number, _message: string, url: { reveal(): string }) => Buffer.from(url.reveal());
const webAddress = 'https://watch.example';
const monitors = () =>
  Promise.resolve(
    [
      { monitorGuid: shop, name: 'Till' },
      { monitorGuid: store, name: 'Warehouse' },
    ].map((one) => ({ ...one, isRunning: true, intervalMs: MINUTE, lastCheckId: null, downSince: null })),
  );

beforeAll(async () => {
  const deps = { db, clock, chance: seededChance(11), sealLink, webAddress, monitors };
  service = await aService(db, (host) => registerSubscriptionRoutes(host, deps));
  const made = async (IsPublished: boolean) =>
    ((await service.admin('POST', '/v4/PublicStatusPage', { Name: 'Shop', IsPublished })).body as PublicStatusPage)
      .PublicDashboardGuid;
  [page, hidden] = [await made(true), await made(false)];
});

async function form(url: string, fields?: string, type = 'application/x-www-form-urlencoded') {
  const sent = fields === undefined ? {} : { payload: fields, headers: { 'content-type': type } };
  const answer = await service.host.app.inject({ method: fields === undefined ? 'GET' : 'POST', url, ...sent });
  return { status: answer.statusCode, text: answer.body };
}
const ask = (address: string, guid = page, choice: Readonly<Record<string, string>> = {}) =>
  form(`/status/${guid}/subscribe`, new URLSearchParams({ Address: address, ...choice }).toString());
const only = (...guids: string[]) => ({
  Hear: 'services',
  ...Object.fromEntries(guids.map((guid) => [`Service-${guid}`, 'on'])),
});
const answer = (link: string, action: string, choice: Readonly<Record<string, string>> = {}) =>
  form(link, new URLSearchParams({ Action: action, ...choice }).toString());
const mailsTo = (address: string) =>
  db.selectFrom('mail').selectAll().where('address', '=', address).orderBy('mail_id').execute();
/** The address of the link in the last mail. */
async function linkTo(address: string): Promise<string> {
  const link = (await mailsTo(address)).findLast((mail) => mail.sealed_link)?.sealed_link ?? '';
  return link.toString().slice(webAddress.length);
}
async function follows(address: string, choice: Readonly<Record<string, string>> = {}): Promise<string> {
  expect((await ask(address, page, choice)).status).toBe(200);
  const link = await linkTo(address);
  expect((await form(link, 'Action=confirm')).text).toContain('follows the page from now on');
  return link;
}
const tell = (looked: Looked = 'all') =>
  tellFollowers(
    {
      ...{ db, clock, webAddress, letter: { sealLink, newGuid: () => crypto.randomUUID(), now: clock.now } },
      readPage: (guid) => readAnyPage(db, guid),
      zoneOf: () => Promise.resolve('Europe/Amsterdam'),
      monitors,
      incidents: () => Promise.resolve(incidents),
      updates: (accountId, guid, guids) => updatesOf(db, accountId, guid, guids),
      maintenance: () => Promise.resolve(new Map([[shop, [{ from: at + HOUR, to: at + 2 * HOUR }]]])),
      onTrouble: (error) => {
        throw error;
      },
    },
    looked,
  );
const list = async (query = ''): Promise<Subscribers> =>
  (await service.admin('GET', `/api/v1/PublicStatusPage/${page}/Subscriber${query}`)).body as Subscribers;

test('nobody is subscribed by anything but the button behind the link of the mail', async () => {
  expect((await form(`/status/${page}/subscribe`)).text).toContain('name="Address"');
  await ask('ann@example.com');
  const link = await linkTo('ann@example.com');
  expect((await form(link)).text).toContain('Confirm the subscription');
  expect((await list()).Rows[0]).not.toHaveProperty('ConfirmedAt');
  expect((await form(link, 'Action=confirm')).status).toBe(200);
  expect((await list('?Search=ANN')).Rows).toMatchObject([{ Address: 'ann@example.com', ConfirmedAt: at }]);
});

test('the answer tells nobody who follows, and nobody is mailed over and over', async () => {
  await follows('ben@example.com');
  const [known, fresh] = [await ask('BEN@example.com'), await ask('cat@example.com')];
  expect(known).toEqual(fresh);
  await ask('cat@example.com');
  expect([(await mailsTo('BEN@example.com')).length, (await mailsTo('cat@example.com')).length]).toEqual([0, 1]);
  at += 16 * MINUTE;
  await ask('cat@example.com');
  expect(await mailsTo('cat@example.com')).toHaveLength(2);
});

test('a link that was not followed for a day is dead, and the address forgotten', async () => {
  const link = await linkTo('cat@example.com');
  at += DAY;
  expect((await form(link, 'Action=confirm')).status).toBe(404);
  await tell();
  expect((await list('?Search=cat')).Total).toBe(0);
});

test('what is new is mailed once to everybody who follows, with one click to end it', async () => {
  incidents = [{ guid: crypto.randomUUID(), monitorGuid: shop, startedAt: at, endedAt: null }];
  const link = await follows('dan@example.com');
  for (const looked of [[], [service.basis.accountId + 1]]) await tell(new Set(looked));
  expect(await mailsTo('dan@example.com')).toHaveLength(1);
  await Promise.all([tell(), tell()]);
  await tell();
  const [, news, ...more] = await mailsTo('dan@example.com');
  expect(more).toEqual([]);
  expect(news?.subject).toMatch(/^Shop: \d changes$|^Shop: problem with Till$/);
  expect(news?.body_text).toContain('Till has a problem since');
  expect(news?.headers).toMatchObject({
    'List-Unsubscribe': `<${webAddress}${link}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  });
  incidents = incidents.map((one) => ({ ...one, endedAt: at + MINUTE }));
  at += 2 * MINUTE;
  await follows('eve@example.com');
  await tell(new Set([service.basis.accountId]));
  expect((await mailsTo('dan@example.com')).at(-1)?.body_text).toContain('Till works again');
  // It ended before she followed.
  expect((await mailsTo('eve@example.com')).every((mail) => !mail.body_text.includes('works again'))).toBe(true);
});

test.each([
  ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
  [
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
  ],
])('one click as %s forgets the address', async (type, body) => {
  const link = await follows('fay@example.com');
  expect((await form(link, body, type)).status).toBe(200);
  expect((await list('?Search=fay')).Total).toBe(0);
  expect((await form(link)).status).toBe(404);
});

test('administrators take an address off; others do not see the list', async () => {
  await follows('gus@example.com');
  const [row] = (await list('?Search=gus')).Rows;
  const path = `/api/v1/PublicStatusPage/${page}/Subscriber`;
  const other = await service.anOperator('other@example.com');
  expect((await other('GET', path)).status).toBe(403);
  expect((await other('DELETE', `${path}/${row?.SubscriberGuid ?? ''}`)).status).toBe(403);
  expect((await service.admin('DELETE', `${path}/${row?.SubscriberGuid ?? ''}`)).status).toBe(204);
  expect((await service.admin('DELETE', `${path}/${row?.SubscriberGuid ?? ''}`)).status).toBe(404);
  expect((await service.admin('GET', `/api/v1/PublicStatusPage/${NOBODY}/Subscriber`)).status).toBe(404);
});

test('what is no address, no page, no link or no answer of ours is refused', async () => {
  for (const text of [
    '',
    'ann',
    'a@b',
    'a b@example.com',
    'a@example.com\r\nBcc: b@example.com',
    `${'x'.repeat(65)}@example.com`,
  ]) {
    expect((await ask(text)).status, text).toBe(400);
  }
  expect((await ask('x@example.com', hidden)).status).toBe(404);
  expect((await ask('x@example.com', NOBODY)).status).toBe(404);
  expect((await form(`/status/subscription/${'x'.repeat(32)}`, 'Action=confirm')).status).toBe(404);
  const link = await follows('hal@example.com');
  expect((await form(link, 'Action=dance')).status).toBe(400);
  expect((await form(`/status/${page}/subscribe`, '{}', 'application/json')).status).toBe(415);
});

test('one sender types in few addresses an hour', async () => {
  at += 2 * HOUR;
  const codes: number[] = [];
  for (let i = 0; i < 11; i += 1) codes.push((await ask(`n${i}@example.com`)).status);
  expect(codes).toEqual([...Array<number>(10).fill(200), 429]);
});

test('all addresses of a line are one sender', async () => {
  at += 2 * HOUR;
  const post = (remoteAddress: string) =>
    service.host.app.inject({
      ...{ method: 'POST', url: `/status/${page}/subscribe`, remoteAddress, payload: 'Address=v6%40example.com' },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  const codes: number[] = [];
  for (let i = 0; i < 11; i += 1) codes.push((await post(`2001:db8:0:1::${i + 1}`)).statusCode);
  expect(codes).toEqual([...Array<number>(10).fill(200), 429]);
  expect((await post('2001:db8:0:2::1')).statusCode).toBe(200);
});

test('what operators tell of an incident is mailed once, in their words, to who followed then', async () => {
  // One sender may type in so many addresses an hour.
  at += HOUR;
  const guid = crypto.randomUUID();
  // Long over: what is told of it afterwards is news all the same.
  incidents = [{ guid, monitorGuid: shop, startedAt: at - 9 * DAY, endedAt: at - 8 * DAY }];
  await follows('hal@example.com');
  const told = { account_id: service.basis.accountId, page_guid: page, incident_guid: guid, state: 'Identified' };
  await db
    .insertInto('status_page_update')
    .values({ ...told, update_guid: crypto.randomUUID(), text: 'A <b>disk</b> was full.', posted_at: at })
    .execute();
  await tell();
  await Promise.all([tell(), tell()]);
  await follows('ida@example.com');
  await tell();
  const mails = (await mailsTo('hal@example.com')).filter((mail) => mail.body_text.includes('was full'));
  expect(mails).toHaveLength(1);
  expect(mails[0]?.body_text).toContain('Till, Identified (');
  expect(mails[0]?.body_html).not.toContain('<b>disk');
});

test('form, links and mails speak the language of their page', async () => {
  const inFrench = (culture_name: string | null) =>
    db.updateTable('public_status_page').where('page_guid', '=', page).set({ culture_name }).execute();
  await inFrench('fr-FR');
  expect((await form(`/status/${page}/subscribe`)).text).toContain('Adresse e-mail');
  await ask('lea@example.com');
  expect((await mailsTo('lea@example.com')).at(-1)?.subject).toBe('Shop : confirmez votre abonnement');
  const link = await linkTo('lea@example.com');
  expect((await form(link, 'Action=confirm')).text).toContain('suit la page à partir de maintenant');
  incidents = [{ guid: crypto.randomUUID(), monitorGuid: shop, startedAt: at, endedAt: null }];
  await tell();
  expect((await mailsTo('lea@example.com')).at(-1)?.body_text).toContain('Till a un problème depuis le');
  await inFrench(null);
});

test('who chose services is mailed of those alone, be it an error, its end, maintenance or an update', async () => {
  at += 2 * HOUR;
  const told = async (address: string): Promise<string> =>
    (await mailsTo(address))
      .slice(1)
      .map((mail) => mail.body_text)
      .join();
  await follows('mia@example.com', only(store));
  await follows('ned@example.com', only(shop, store));
  await follows('oda@example.com');
  const guid = crypto.randomUUID();
  incidents = [{ guid, monitorGuid: shop, startedAt: at, endedAt: null }];
  const row = { account_id: service.basis.accountId, page_guid: page, incident_guid: guid, state: 'Identified' };
  await db
    .insertInto('status_page_update')
    .values({ ...row, update_guid: crypto.randomUUID(), text: 'It is the scanner.', posted_at: at })
    .execute();
  await tell();
  incidents = [{ guid, monitorGuid: shop, startedAt: at, endedAt: at + MINUTE }];
  at += MINUTE;
  await tell();
  for (const address of ['ned@example.com', 'oda@example.com']) {
    const text = await told(address);
    for (const part of ['Till has a problem', 'Till works again', 'Maintenance of Till', 'It is the scanner.']) {
      expect(text, address).toContain(part);
    }
  }
  expect(await told('mia@example.com')).toBe('');
  incidents = [{ guid: crypto.randomUUID(), monitorGuid: store, startedAt: at, endedAt: null }];
  await tell();
  expect(await told('mia@example.com')).toContain('Warehouse has a problem');
  expect(await told('mia@example.com')).toContain('follows some services of Shop');
  expect(await told('oda@example.com')).not.toContain('some services');
});

test('what is confirmed is what the link shows, not what somebody else typed in meanwhile', async () => {
  at += 2 * HOUR;
  await ask('pia@example.com', page, only(store));
  const link = await linkTo('pia@example.com');
  expect((await form(link)).text).toContain(`name="Service-${store}" checked`);
  await ask('pia@example.com', page, { Hear: 'all' });
  expect((await answer(link, 'confirm', only(store))).status).toBe(200);
  // Whoever follows changes it by the link alone.
  await ask('pia@example.com', page, { Hear: 'all' });
  const rows = async () => (await list('?Search=pia')).Rows;
  expect(await rows()).toMatchObject([{ Services: ['Warehouse'], ServiceCount: 1 }]);
  expect((await answer(link, 'choose', only(shop, store))).text).toContain('The choice is saved.');
  expect(await rows()).toMatchObject([{ Services: ['Till', 'Warehouse'] }]);
  expect((await answer(link, 'choose', { Hear: 'all' })).status).toBe(200);
  expect((await rows())[0]).not.toHaveProperty('Services');
});

test('who followed before there was a choice hears of everything', async () => {
  at += 2 * HOUR;
  await follows('roy@example.com');
  const { monitor_guids: chosen } = await db
    .selectFrom('status_page_subscriber')
    .select('monitor_guids')
    .where('address', '=', 'roy@example.com')
    .executeTakeFirstOrThrow();
  expect(chosen).toBeNull();
});

test('a choice of nothing, of what is not on the page, or in no words of the form is refused or narrows it', async () => {
  at += 2 * HOUR;
  const before = (await list()).Total;
  for (const choice of [{ Hear: 'services' }, only(NOBODY), { Hear: 'all ' }, { [`Service-${store}' or 1=1`]: 'on' }]) {
    const { status, text } = await ask('sam@example.com', page, choice);
    expect([status, text.includes('Choose at least one service')], JSON.stringify(choice)).toEqual([400, true]);
    expect(text).toContain('value="sam@example.com"');
  }
  expect((await list()).Total).toBe(before);
  const link = await follows('sam@example.com', { ...only(shop, NOBODY), 'Service-__proto__': 'on' });
  expect((await list('?Search=sam')).Rows).toMatchObject([{ Services: ['Till'], ServiceCount: 1 }]);
  expect((await answer(link, 'choose', only(NOBODY))).status).toBe(400);
  expect((await form(link, 'Action=choose&Hear=all&Hear=services')).status).toBe(400);
  expect((await answer(link, 'choose', { Hear: 'x'.repeat(40_000) })).status).toBe(413);
  expect((await list('?Search=sam')).Rows).toMatchObject([{ Services: ['Till'] }]);
  expect((await answer(`/status/subscription/${'y'.repeat(32)}`, 'choose', only(shop))).status).toBe(404);
  // One click ends it whatever else stands in the form.
  expect((await form(link, 'List-Unsubscribe=One-Click&Hear=services')).status).toBe(200);
  expect((await list('?Search=sam')).Total).toBe(0);
});

test('a form as large as that of the largest page is taken', async () => {
  at += 2 * HOUR;
  const others = Array.from({ length: 499 }, () => crypto.randomUUID());
  expect((await ask('tim@example.com', page, only(...others, store))).status).toBe(200);
});
