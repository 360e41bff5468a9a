import type { PublicStatusPage } from '@vedette/contract/v4/public-status-page';
import { DAY, HOUR, MINUTE } from '@vedette/kernel/clock';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.js';
import { UNKNOWN_GUID } from '../../testing/service-routes.js';
import { selectConfirmed } from './subscription-sql.js';
import { aSubscribedPage } from './testing/a-subscribed-page.js';

const db = await testDatabase();
const {
  now,
  shop,
  service,
  page,
  hidden,
  webAddress,
  form,
  subscribe,
  mailsTo,
  linkTo,
  subscribeAndConfirm,
  notify,
  list,
} = await aSubscribedPage(db);

test('subscribes only by the button behind the mailed link', async () => {
  expect((await form(`/status/${page}/subscribe`)).text).toContain('name="Address"');
  await subscribe('ann@example.com');
  const link = await linkTo('ann@example.com');
  expect((await form(link)).text).toContain('Confirm subscription');
  expect((await list()).Rows[0]).not.toHaveProperty('ConfirmedAt');
  expect((await form(link, 'Action=confirm')).status).toBe(200);
  expect((await list('?Search=ANN')).Rows).toMatchObject([{ Address: 'ann@example.com', ConfirmedAt: now.at }]);
});

test('offers no subscription without a mail server', async () => {
  now.sendsMail = false;
  const replies = [await form(`/status/${page}/subscribe`), await subscribe('eve@example.com')];
  now.sendsMail = true;
  for (const { status, text } of replies) {
    expect([status, text]).toEqual([404, expect.stringContaining('E-mail subscriptions are not available') as string]);
    expect(text).not.toContain('name="Address"');
  }
  expect(await mailsTo('eve@example.com')).toEqual([]);
});

test('does not reveal subscribers, nor mail an address repeatedly', async () => {
  await subscribeAndConfirm('ben@example.com');
  const [known, fresh] = [await subscribe('BEN@example.com'), await subscribe('cat@example.com')];
  expect(known).toEqual(fresh);
  await subscribe('cat@example.com');
  expect([(await mailsTo('BEN@example.com')).length, (await mailsTo('cat@example.com')).length]).toEqual([0, 1]);
  now.at += 16 * MINUTE;
  await subscribe('cat@example.com');
  expect(await mailsTo('cat@example.com')).toHaveLength(2);
});

test('expires an unconfirmed link after a day and deletes the address', async () => {
  const link = await linkTo('cat@example.com');
  now.at += DAY;
  expect((await form(link, 'Action=confirm')).status).toBe(404);
  await notify();
  expect((await list('?Search=cat')).Total).toBe(0);
});

test.each([`/status/subscription/${'x'.repeat(32)}`, `/status/${UNKNOWN_GUID}/subscribe`])(
  'answers the unknown address %s in the language of the browser',
  async (url) => {
    const headers = { 'accept-language': 'fr-CA, en;q=0.5' };
    const { statusCode, body } = await service.host.app.inject({ url, headers });
    expect([statusCode, body]).toEqual([404, expect.stringContaining('<h1>Ce lien n’est plus valide</h1>') as string]);
    expect(body).toContain('lang="fr-FR"');
  },
);

test('mails news once to every subscriber, with one-click unsubscribe', async () => {
  now.incidents = [{ guid: crypto.randomUUID(), monitorGuid: shop, startedAt: now.at, endedAt: null }];
  const link = await subscribeAndConfirm('dan@example.com');
  for (const looked of [[], [service.account.accountId + 1]]) await notify(new Set(looked));
  expect(await mailsTo('dan@example.com')).toHaveLength(1);
  await Promise.all([notify(), notify()]);
  await notify();
  const [, news, ...more] = await mailsTo('dan@example.com');
  expect(more).toEqual([]);
  expect(news?.subject).toMatch(/^Shop: \d updates$|^Shop: Till is down$/);
  expect(news?.body_text).toContain('Till has been down since');
  expect(news?.headers).toMatchObject({
    'List-Unsubscribe': `<${webAddress}${link}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  });
  now.incidents = now.incidents.map((one) => ({ ...one, endedAt: now.at + MINUTE }));
  now.at += 2 * MINUTE;
  await subscribeAndConfirm('eve@example.com');
  await notify(new Set([service.account.accountId]));
  expect((await mailsTo('dan@example.com')).at(-1)?.body_text).toContain('Till recovered');
  // The incident ended before this subscription.
  expect((await mailsTo('eve@example.com')).every((mail) => !mail.body_text.includes('recovered'))).toBe(true);
});

test.each([
  ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
  [
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
  ],
])('deletes the address after one click as %s', async (type, body) => {
  const link = await subscribeAndConfirm('fay@example.com');
  expect((await form(link, body, type)).status).toBe(200);
  expect((await list('?Search=fay')).Total).toBe(0);
  expect((await form(link)).status).toBe(404);
});

test('deletes queued mails to those who unsubscribe or are removed', async () => {
  const names = ['ida', 'jon', 'kim'].map((name) => `${name}@example.com`);
  const links = new Map<string, string>();
  for (const name of names) links.set(name, await subscribeAndConfirm(name));
  now.at += MINUTE;
  now.incidents = [{ guid: crypto.randomUUID(), monitorGuid: shop, startedAt: now.at, endedAt: null }];
  await notify();
  const news = async () =>
    Promise.all(
      names.map(
        async (name) =>
          (await mailsTo(name)).filter(({ body_text: text }) => text.includes('has been down since')).length,
      ),
    );
  expect(await news()).toEqual([1, 1, 1]);
  await form(links.get('ida@example.com') ?? '', 'List-Unsubscribe=One-Click');
  const [jon] = (await list('?Search=jon')).Rows;
  await service.admin('DELETE', `/api/v1/PublicStatusPage/${page}/Subscriber/${jon?.SubscriberGuid ?? ''}`);
  expect(await news()).toEqual([0, 0, 1]);
});

test('unsubscribes after the mails being written, which are deleted too', async () => {
  now.at += HOUR;
  const link = await subscribeAndConfirm('lea@example.com');
  let isEnded = false;
  const isBlocked = async () => {
    const { rows } = await sql`select from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock' and query like '%status_page_subscriber%'`.execute(db);
    return rows.length > 0;
  };
  let ended: Promise<unknown> | undefined;
  await db.transaction().execute(async (tx) => {
    const readers = await selectConfirmed(tx, { accountId: service.account.accountId, pageGuid: page });
    expect(readers.map(({ address }) => address)).toContain('lea@example.com');
    ended = form(link, 'List-Unsubscribe=One-Click').then(() => (isEnded = true));
    while (!isEnded && !(await isBlocked()));
    expect(isEnded).toBe(false);
  });
  await ended;
  expect((await form(link)).status).toBe(404);
});

test('lets only administrators list and remove subscribers', async () => {
  await subscribeAndConfirm('gus@example.com');
  const [row] = (await list('?Search=gus')).Rows;
  const path = `/api/v1/PublicStatusPage/${page}/Subscriber`;
  const other = await service.anOperator('other@example.com');
  expect((await other('GET', path)).status).toBe(403);
  expect((await other('DELETE', `${path}/${row?.SubscriberGuid ?? ''}`)).status).toBe(403);
  expect((await service.admin('DELETE', `${path}/${row?.SubscriberGuid ?? ''}`)).status).toBe(204);
  expect((await service.admin('DELETE', `${path}/${row?.SubscriberGuid ?? ''}`)).status).toBe(404);
  expect((await service.admin('GET', `/api/v1/PublicStatusPage/${UNKNOWN_GUID}/Subscriber`)).status).toBe(404);
});

test('rejects invalid addresses, unknown pages and links, and unknown actions', async () => {
  for (const text of [
    '',
    'ann',
    'a@b',
    'a b@example.com',
    'a@example.com\r\nBcc: b@example.com',
    'moc.elpmaxe\u202e@example.com',
    `${'x'.repeat(65)}@example.com`,
  ]) {
    expect((await subscribe(text)).status, text).toBe(400);
  }
  expect((await subscribe('x@example.com', hidden)).status).toBe(404);
  expect((await subscribe('x@example.com', UNKNOWN_GUID)).status).toBe(404);
  expect((await form(`/status/subscription/${'x'.repeat(32)}`, 'Action=confirm')).status).toBe(404);
  const link = await subscribeAndConfirm('hal@example.com');
  expect((await form(link, 'Action=dance')).status).toBe(400);
  expect((await form(`/status/${page}/subscribe`, '{}', 'application/json')).status).toBe(415);
});

test('limits the addresses one sender may enter in an hour', async () => {
  now.at += 2 * HOUR;
  const codes: number[] = [];
  for (let i = 0; i < 11; i += 1) codes.push((await subscribe(`n${i}@example.com`)).status);
  expect(codes).toEqual([...Array<number>(10).fill(200), 429]);
});

const post = async (remoteAddress: string) =>
  (
    await service.host.app.inject({
      method: 'POST',
      url: `/status/${page}/subscribe`,
      remoteAddress,
      payload: 'Address=v6%40example.com',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  ).statusCode;

test('counts all IPv6 addresses of a line as one sender', async () => {
  now.at += 2 * HOUR;
  const codes: number[] = [];
  for (let i = 0; i < 11; i += 1) codes.push(await post(`2001:db8:0:1::${i + 1}`));
  expect(codes).toEqual([...Array<number>(10).fill(200), 429]);
  expect(await post('2001:db8:0:2::1')).toBe(200);
});

test('keeps a line with very many networks from locking out others', async () => {
  now.at += 2 * HOUR;
  const codes: number[] = [];
  for (let i = 0; i < 101; i += 1) codes.push(await post(`2001:db8:1:${i.toString(16)}::1`));
  expect(codes).toEqual([...Array<number>(100).fill(200), 429]);
  expect(await post('2001:db8:2:1::1')).toBe(200);
});

test('replaces unconfirmed addresses on a full page after an hour', async () => {
  now.at += 2 * HOUR;
  const made = await service.admin('POST', '/v4/PublicStatusPage', { Name: 'Full', IsPublished: true });
  const { PublicDashboardGuid: full } = made.body as PublicStatusPage;
  const { accountId } = service.account;
  await sql`
    insert into status_page_subscriber (account_id, subscriber_guid, page_guid, address, token, requested_at, confirmed_at)
    select ${accountId}::integer, gen_random_uuid(), ${full}::uuid, 'n' || n || '@example.org', 'token of page ' || n, ${now.at}::bigint,
      case when n > 1 then ${now.at}::bigint end
    from generate_series(1, 5000) n`.execute(db);
  const isThere = async (name: string) =>
    (await db.selectFrom('status_page_subscriber').select('address').where('address', '=', name).execute()).length;
  await subscribe('late@example.org', full);
  expect([await isThere('n1@example.org'), await isThere('late@example.org')]).toEqual([1, 0]);
  now.at += 2 * HOUR;
  await subscribe('late@example.org', full);
  expect([await isThere('n1@example.org'), await isThere('late@example.org')]).toEqual([0, 1]);
  await subscribe('later@example.org', full);
  expect([await isThere('late@example.org'), await isThere('later@example.org')]).toEqual([1, 0]);
});

test('mails a status update once, verbatim, to subscribers at that time', async () => {
  // Resets the hourly limit of addresses per sender.
  now.at += HOUR;
  const guid = crypto.randomUUID();
  // The incident is long over, but an update about it is still news.
  now.incidents = [{ guid, monitorGuid: shop, startedAt: now.at - 9 * DAY, endedAt: now.at - 8 * DAY }];
  await subscribeAndConfirm('hal@example.com');
  const updateRow = {
    account_id: service.account.accountId,
    page_guid: page,
    incident_guid: guid,
    state: 'Identified',
  };
  await db
    .insertInto('status_page_update')
    .values({ ...updateRow, update_guid: crypto.randomUUID(), text: 'A <b>disk</b> was full.', posted_at: now.at })
    .execute();
  await notify();
  await Promise.all([notify(), notify()]);
  await subscribeAndConfirm('ida@example.com');
  await notify();
  const mails = (await mailsTo('hal@example.com')).filter((mail) => mail.body_text.includes('was full'));
  expect(mails).toHaveLength(1);
  expect(mails[0]?.body_text).toContain('Till, Identified (');
  expect(mails[0]?.body_html).not.toContain('<b>disk');
});

test('uses the language of the page for form, links and mails', async () => {
  const inFrench = (culture_name: string | null) =>
    db.updateTable('public_status_page').where('page_guid', '=', page).set({ culture_name }).execute();
  await inFrench('fr-FR');
  expect((await form(`/status/${page}/subscribe`)).text).toContain('Adresse e-mail');
  await subscribe('lea@example.com');
  expect((await mailsTo('lea@example.com')).at(-1)?.subject).toBe('Shop : confirmez votre abonnement');
  const link = await linkTo('lea@example.com');
  expect((await form(link, 'Action=confirm')).text).toContain('Cette adresse est maintenant abonnée à la page.');
  now.incidents = [{ guid: crypto.randomUUID(), monitorGuid: shop, startedAt: now.at, endedAt: null }];
  await notify();
  expect((await mailsTo('lea@example.com')).at(-1)?.body_text).toContain('Till est indisponible depuis le');
  await inFrench(null);
});
