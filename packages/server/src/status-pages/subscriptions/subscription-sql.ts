import type { Instant } from '@vedette/kernel/clock';
import { sql } from 'kysely';
import { binaryArray } from '../../db/rows.js';
import type { Db, Tx } from '../../definitions/index.js';
import type { Choice } from './service-choice-rules.js';

export interface StoredSubscriber {
  readonly accountId: number;
  readonly subscriberGuid: string;
  readonly pageGuid: string;
  readonly address: string;
  readonly token: string;
  readonly askedAt: Instant;
  readonly confirmedAt: Instant | null;
  readonly choice: Choice;
}

export type DeletedSubscriber = Pick<StoredSubscriber, 'accountId' | 'address' | 'token'>;

const COLUMNS = [
  'account_id as accountId',
  'subscriber_guid as subscriberGuid',
  'page_guid as pageGuid',
  'address',
  'token',
  'requested_at as askedAt',
  'confirmed_at as confirmedAt',
  'monitor_guids as choice',
] as const;

export interface PageKey {
  readonly accountId: number;
  readonly pageGuid: string;
}
const toArray = (choice: Choice): string[] | null => (choice === null ? null : [...choice]);
const pageSubscribersQuery = (db: Db, { accountId, pageGuid }: PageKey) =>
  db.selectFrom('status_page_subscriber').where('account_id', '=', accountId).where('page_guid', '=', pageGuid);
const addressCondition = (address: string) => sql<boolean>`lower(address) = lower(${address})`;

/** Locks the row, if there is one, until the transaction ends. */
export function selectByAddress(tx: Tx, page: PageKey, address: string): Promise<StoredSubscriber | undefined> {
  return pageSubscribersQuery(tx, page).select(COLUMNS).where(addressCondition(address)).forUpdate().executeTakeFirst();
}

export function selectByToken(db: Db, token: string): Promise<StoredSubscriber | undefined> {
  return db.selectFrom('status_page_subscriber').select(COLUMNS).where('token', '=', token).executeTakeFirst();
}

export async function countSubscribers(db: Db, page: PageKey): Promise<number> {
  const { count } = await pageSubscribersQuery(db, page)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Deletes the oldest unconfirmed subscriber whose confirmation mail was sent by `until`; returns whether there was one.
 */
export async function deleteOldestUnconfirmed(
  tx: Tx,
  { accountId, pageGuid }: PageKey,
  until: Instant,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from status_page_subscriber where account_id = ${accountId} and subscriber_guid = (
      select subscriber_guid from status_page_subscriber
      where account_id = ${accountId} and page_guid = ${pageGuid}::uuid and confirmed_at is null
        and requested_at <= ${until}::bigint
      order by requested_at, subscriber_guid limit 1 for update skip locked)`.execute(tx);
  return numAffectedRows > 0n;
}

/**
 * Reads confirmed subscribers and locks them against deletion until the transaction ends. A later deletion also removes
 * the mails written here.
 */
export function selectConfirmed(tx: Tx, page: PageKey): Promise<StoredSubscriber[]> {
  const rows = pageSubscribersQuery(tx, page).select(COLUMNS).where('confirmed_at', 'is not', null);
  return rows.orderBy('subscriber_guid').forKeyShare().execute();
}

/** Does nothing if the same address was inserted concurrently; returns whether it was inserted. */
export async function insertSubscriber(tx: Tx, subscriber: StoredSubscriber): Promise<boolean> {
  const result = await tx
    .insertInto('status_page_subscriber')
    .values({
      account_id: subscriber.accountId,
      subscriber_guid: subscriber.subscriberGuid,
      page_guid: subscriber.pageGuid,
      address: subscriber.address,
      token: subscriber.token,
      requested_at: subscriber.askedAt,
      confirmed_at: subscriber.confirmedAt,
      monitor_guids: toArray(subscriber.choice),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function updateRequest(
  tx: Tx,
  { accountId, subscriberGuid }: StoredSubscriber,
  { askedAt, choice }: { readonly askedAt: Instant; readonly choice: Choice },
): Promise<void> {
  const change = { requested_at: askedAt, monitor_guids: toArray(choice) };
  const rows = tx.updateTable('status_page_subscriber').set(change).where('account_id', '=', accountId);
  await rows.where('subscriber_guid', '=', subscriberGuid).execute();
}

/** Keeps the time of the first confirmation. */
export async function confirmByToken(db: Db, token: string, at: Instant): Promise<void> {
  const rows = db.updateTable('status_page_subscriber').set({ confirmed_at: at }).where('token', '=', token);
  await rows.where('confirmed_at', 'is', null).execute();
}

export async function updateChoiceByToken(db: Db, token: string, choice: Choice): Promise<void> {
  const change = { monitor_guids: toArray(choice) };
  await db.updateTable('status_page_subscriber').set(change).where('token', '=', token).execute();
}

/** Returns the deleted subscriber; undefined if there was none. */
export async function deleteByToken(tx: Tx, token: string): Promise<DeletedSubscriber | undefined> {
  const rows = tx.deleteFrom('status_page_subscriber').where('token', '=', token);
  return rows.returning(['account_id as accountId', 'address', 'token']).executeTakeFirst();
}

/** Returns the deleted subscriber; undefined if there was none. */
export async function deleteSubscriber(
  tx: Tx,
  page: PageKey,
  subscriberGuid: string,
): Promise<DeletedSubscriber | undefined> {
  return tx
    .deleteFrom('status_page_subscriber')
    .where('account_id', '=', page.accountId)
    .where('page_guid', '=', page.pageGuid)
    .where('subscriber_guid', '=', subscriberGuid)
    .returning(['account_id as accountId', 'address', 'token'])
    .executeTakeFirst();
}

/** Returns one page of subscribers by address, and their total number. */
export async function listPageSubscribers(
  db: Db,
  page: PageKey,
  { search, skip, take }: { readonly search: string; readonly skip: number; readonly take: number },
): Promise<{ readonly total: number; readonly rows: readonly StoredSubscriber[] }> {
  const matching = pageSubscribersQuery(db, page).where(
    sql<boolean>`strpos(lower(address), lower(${search}::text)) > 0`,
  );
  const { total } = await matching.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  return { total, rows: await matching.select(COLUMNS).orderBy('address').offset(skip).limit(take).execute() };
}

/** Returns published pages with confirmed subscribers. */
export async function loadSubscribedPages(db: Db): Promise<PageKey[]> {
  const { rows } = await sql<PageKey>`
    select p.account_id as "accountId", p.page_guid as "pageGuid" from public_status_page p
    where p.is_published and exists (select from status_page_subscriber s
      where s.account_id = p.account_id and s.page_guid = p.page_guid and s.confirmed_at is not null)
    order by p.page_guid`.execute(db);
  return rows;
}

/** Records keys of news as sent and returns those that were not recorded before. */
export async function markNotified(tx: Tx, page: PageKey, keys: readonly string[], at: Instant): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const { rows } = await sql<{ news_key: string }>`
    insert into status_page_notification (account_id, page_guid, news_key, notified_at)
    select ${page.accountId}, ${page.pageGuid}::uuid, key, ${at} from unnest(${binaryArray('text', keys)}::text[]) key
    on conflict do nothing returning news_key`.execute(tx);
  return new Set(rows.map(({ news_key: key }) => key));
}

/** Deletes old keys of news, and subscribers who did not confirm in time. */
export async function deleteOldRows(
  db: Db,
  limits: { readonly notifiedBefore: Instant; readonly requestedUntil: Instant },
): Promise<void> {
  await db.deleteFrom('status_page_notification').where('notified_at', '<', limits.notifiedBefore).execute();
  const unconfirmed = db.deleteFrom('status_page_subscriber').where('confirmed_at', 'is', null);
  await unconfirmed.where('requested_at', '<=', limits.requestedUntil).execute();
}
