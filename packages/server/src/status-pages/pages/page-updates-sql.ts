import type { StatusPageUpdateWrite } from '@vedette/contract/v1/status-pages/status-page-update';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/connection.js';
import type { PageUpdate } from './page-view.js';

export interface StoredUpdate extends PageUpdate {
  readonly incidentGuid: string;
}

/** Returns the status updates of these incidents on a page, newest first, at most `maxUpdates`. */
export async function selectUpdates(
  db: Db,
  accountId: number,
  pageGuid: string,
  { incidentGuids, maxUpdates }: { readonly incidentGuids: readonly string[]; readonly maxUpdates: number },
): Promise<StoredUpdate[]> {
  const rows = await db
    .selectFrom('status_page_update')
    .where('account_id', '=', accountId)
    .where('page_guid', '=', pageGuid)
    .where('incident_guid', '=', sql<string>`any(${[...incidentGuids]}::uuid[])`)
    .orderBy('posted_at', 'desc')
    .orderBy('update_guid')
    .limit(maxUpdates)
    .select(['update_guid as guid', 'incident_guid as incidentGuid', 'state', 'text', 'posted_at as at'])
    .execute();
  return rows.map(({ state, ...row }) => ({ ...row, state: state as StatusPageUpdateWrite['State'] }));
}

export async function insertUpdate(tx: Tx, accountId: number, pageGuid: string, update: StoredUpdate): Promise<void> {
  const { guid, incidentGuid, state, text, at } = update;
  await tx
    .insertInto('status_page_update')
    .values({
      account_id: accountId,
      update_guid: guid,
      page_guid: pageGuid,
      incident_guid: incidentGuid,
      state,
      text,
      posted_at: at,
    })
    .execute();
}

/** Returns the deleted update; undefined if it did not exist. */
export async function deleteUpdate(
  tx: Tx,
  accountId: number,
  pageGuid: string,
  updateGuid: string,
): Promise<{ readonly state: string; readonly text: string } | undefined> {
  return tx
    .deleteFrom('status_page_update')
    .where('account_id', '=', accountId)
    .where('page_guid', '=', pageGuid)
    .where('update_guid', '=', updateGuid)
    .returning(['state', 'text'])
    .executeTakeFirst();
}

export async function countUpdates(tx: Tx, accountId: number, pageGuid: string, incidentGuid: string): Promise<number> {
  const { count } = await tx
    .selectFrom('status_page_update')
    .where('account_id', '=', accountId)
    .where('page_guid', '=', pageGuid)
    .where('incident_guid', '=', incidentGuid)
    .select((each) => each.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
