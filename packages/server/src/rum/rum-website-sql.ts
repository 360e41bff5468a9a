import { announce } from '../db/announce.js';
import type { Db } from '../db/connection.js';
import type { RumWebsiteTable } from '../db/tables/rum.js';
import { sql, type Selectable } from 'kysely';
import type { MeasuredWebsite, StoredWebsite } from './stored-website.js';

/** What the use cases of websites ask of storage, for one account. */
export interface RumWebsiteStore {
  transaction<T>(work: (store: RumWebsiteStore) => Promise<T>): Promise<T>;
  /** By name. */
  all(): Promise<StoredWebsite[]>;
  /** Locked, inside a transaction, so that changes follow each other. */
  byGuid(rumWebsiteGuid: string): Promise<StoredWebsite | undefined>;
  insert(website: StoredWebsite): Promise<void>;
  update(website: StoredWebsite): Promise<void>;
  /** With everything measured of it. */
  remove(rumWebsiteGuid: string): Promise<void>;
  /** Tiles that are set to it go from their dashboards. */
  takeOffDashboards(rumWebsiteGuid: string): Promise<void>;
  /** Tells open pages, when the transaction is done. */
  announce(rumWebsiteGuid: string): Promise<void>;
  /** The same connection, for what other domains write in this transaction. */
  readonly db: Db;
}

export function rumWebsiteStore(db: Db, accountId: number): RumWebsiteStore {
  const rows = () => db.selectFrom('rum_website').selectAll().where('account_id', '=', accountId);
  return {
    db,
    transaction: (work) => db.transaction().execute((tx) => work(rumWebsiteStore(tx, accountId))),
    all: async () => (await rows().orderBy('description').orderBy('rum_website_guid').execute()).map(websiteOf),
    byGuid: async (guid) => {
      const one = rows().where('rum_website_guid', '=', guid);
      const row = await (db.isTransaction ? one.forUpdate() : one).executeTakeFirst();
      return row && websiteOf(row);
    },
    insert: async (website) => {
      await db
        .insertInto('rum_website')
        .values({ account_id: accountId, ...rowOf(website) })
        .execute();
    },
    update: async (website) => {
      const change = db.updateTable('rum_website').set(rowOf(website)).where('account_id', '=', accountId);
      await change.where('rum_website_guid', '=', website.rumWebsiteGuid).execute();
    },
    remove: async (guid) => {
      const gone = db.deleteFrom('rum_website').where('account_id', '=', accountId);
      await gone.where('rum_website_guid', '=', guid).execute();
    },
    takeOffDashboards: async (guid) => {
      await sql`
        update dashboard set tiles = coalesce(
          (select jsonb_agg(tile order by place) from jsonb_array_elements(tiles) with ordinality as one (tile, place)
          where tile ->> 'RumWebsiteGuid' is distinct from ${guid}), '[]'::jsonb)
        where account_id = ${accountId} and tiles @> ${JSON.stringify([{ RumWebsiteGuid: guid }])}::jsonb`.execute(db);
    },
    announce: (guid) => announce(db, { topic: 'rum', accountId, ids: [guid] }),
  };
}

/** Every website there is, for the collector. */
export async function measuredWebsites(db: Db): Promise<MeasuredWebsite[]> {
  const rows = await db.selectFrom('rum_website').selectAll().execute();
  return rows.map((row) => ({ accountId: row.account_id, ...websiteOf(row) }));
}

function websiteOf(row: Selectable<RumWebsiteTable>): StoredWebsite {
  return {
    rumWebsiteGuid: row.rum_website_guid,
    description: row.description,
    url: row.url,
    isSpa: row.is_spa,
    includeUrlFragment: row.include_url_fragment,
    createdAt: row.created_at,
  };
}

function rowOf(website: StoredWebsite) {
  return {
    rum_website_guid: website.rumWebsiteGuid,
    description: website.description,
    url: website.url,
    is_spa: website.isSpa,
    include_url_fragment: website.includeUrlFragment,
    created_at: website.createdAt,
  };
}
