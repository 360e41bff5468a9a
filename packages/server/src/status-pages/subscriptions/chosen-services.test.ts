import { HOUR, MINUTE } from '@vedette/kernel/clock';
import { expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.js';
import { UNKNOWN_GUID } from '../../testing/service-routes.js';
import { aSubscribedPage, only } from './testing/a-subscribed-page.js';

const db = await testDatabase();
const {
  now,
  shop,
  store,
  service,
  page,
  form,
  subscribe,
  submitLink,
  mailsTo,
  linkTo,
  subscribeAndConfirm,
  notify,
  list,
} = await aSubscribedPage(db);

test('mails subscribers about selected services only, for every kind of news', async () => {
  now.at += 2 * HOUR;
  const mailTexts = async (address: string): Promise<string> =>
    (await mailsTo(address))
      .slice(1)
      .map((mail) => mail.body_text)
      .join();
  await subscribeAndConfirm('mia@example.com', only(store));
  await subscribeAndConfirm('ned@example.com', only(shop, store));
  await subscribeAndConfirm('oda@example.com');
  const guid = crypto.randomUUID();
  now.incidents = [{ guid, monitorGuid: shop, startedAt: now.at, endedAt: null }];
  const row = { account_id: service.account.accountId, page_guid: page, incident_guid: guid, state: 'Identified' };
  await db
    .insertInto('status_page_update')
    .values({ ...row, update_guid: crypto.randomUUID(), text: 'It is the scanner.', posted_at: now.at })
    .execute();
  await notify();
  now.incidents = [{ guid, monitorGuid: shop, startedAt: now.at, endedAt: now.at + MINUTE }];
  now.at += MINUTE;
  await notify();
  for (const address of ['ned@example.com', 'oda@example.com']) {
    const text = await mailTexts(address);
    for (const part of ['Till has been down since', 'Till recovered', 'Maintenance of Till', 'It is the scanner.']) {
      expect(text, address).toContain(part);
    }
  }
  expect(await mailTexts('mia@example.com')).toBe('');
  now.incidents = [{ guid: crypto.randomUUID(), monitorGuid: store, startedAt: now.at, endedAt: null }];
  await notify();
  expect(await mailTexts('mia@example.com')).toContain('Warehouse has been down since');
  expect(await mailTexts('mia@example.com')).toContain('is subscribed to some services of Shop');
  expect(await mailTexts('oda@example.com')).not.toContain('some services');
});

test('confirms the choice the link shows, not one requested meanwhile', async () => {
  now.at += 2 * HOUR;
  await subscribe('pia@example.com', page, only(store));
  const link = await linkTo('pia@example.com');
  expect((await form(link)).text).toContain(`name="Service-${store}" checked`);
  await subscribe('pia@example.com', page, { Hear: 'all' });
  expect((await submitLink(link, 'confirm', only(store))).status).toBe(200);
  // Once confirmed, only the link changes the choice.
  await subscribe('pia@example.com', page, { Hear: 'all' });
  const rows = async () => (await list('?Search=pia')).Rows;
  expect(await rows()).toMatchObject([{ Services: ['Warehouse'], ServiceCount: 1 }]);
  expect((await submitLink(link, 'choose', only(shop, store))).text).toContain('Your selection was saved.');
  expect(await rows()).toMatchObject([{ Services: ['Till', 'Warehouse'] }]);
  expect((await submitLink(link, 'choose', { Hear: 'all' })).status).toBe(200);
  expect((await rows())[0]).not.toHaveProperty('Services');
});

test('mails everything to subscribers from before there was a choice', async () => {
  now.at += 2 * HOUR;
  await subscribeAndConfirm('roy@example.com');
  const { monitor_guids: chosen } = await db
    .selectFrom('status_page_subscriber')
    .select('monitor_guids')
    .where('address', '=', 'roy@example.com')
    .executeTakeFirstOrThrow();
  expect(chosen).toBeNull();
});

test('rejects an empty or malformed choice and ignores services off the page', async () => {
  now.at += 2 * HOUR;
  const before = (await list()).Total;
  for (const choice of [
    { Hear: 'services' },
    only(UNKNOWN_GUID),
    { Hear: 'all ' },
    { [`Service-${store}' or 1=1`]: 'on' },
  ]) {
    const { status, text } = await subscribe('sam@example.com', page, choice);
    expect([status, text.includes('Select at least one service')], JSON.stringify(choice)).toEqual([400, true]);
    expect(text).toContain('value="sam@example.com"');
  }
  expect((await list()).Total).toBe(before);
  const link = await subscribeAndConfirm('sam@example.com', { ...only(shop, UNKNOWN_GUID), 'Service-__proto__': 'on' });
  expect((await list('?Search=sam')).Rows).toMatchObject([{ Services: ['Till'], ServiceCount: 1 }]);
  expect((await submitLink(link, 'choose', only(UNKNOWN_GUID))).status).toBe(400);
  expect((await form(link, 'Action=choose&Hear=all&Hear=services')).status).toBe(400);
  expect((await submitLink(link, 'choose', { Hear: 'x'.repeat(40_000) })).status).toBe(413);
  expect((await list('?Search=sam')).Rows).toMatchObject([{ Services: ['Till'] }]);
  expect((await submitLink(`/status/subscription/${'y'.repeat(32)}`, 'choose', only(shop))).status).toBe(404);
  // One-click unsubscribe works whatever else the form contains.
  expect((await form(link, 'List-Unsubscribe=One-Click&Hear=services')).status).toBe(200);
  expect((await list('?Search=sam')).Total).toBe(0);
});

test('accepts the form of the largest page', async () => {
  now.at += 2 * HOUR;
  const others = Array.from({ length: 499 }, () => crypto.randomUUID());
  expect((await subscribe('tim@example.com', page, only(...others, store))).status).toBe(200);
});

test('hides services of an unpublished page, but still unsubscribes', async () => {
  now.at += 2 * HOUR;
  const link = await subscribeAndConfirm('uma@example.com', only(shop));
  const published = (is: boolean) =>
    db.updateTable('public_status_page').where('page_guid', '=', page).set({ is_published: is }).execute();
  expect((await form(link)).text).toContain('Till');
  await published(false);
  expect((await form(link)).text).not.toContain('Till');
  expect((await submitLink(link, 'choose', only(store))).status).toBe(400);
  expect((await submitLink(link, 'unsubscribe')).status).toBe(200);
  await published(true);
  expect((await list('?Search=uma')).Total).toBe(0);
});
