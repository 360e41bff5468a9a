import { sql } from 'kysely';
import type { Db } from '../db/connection.js';
import { tableStorage, type Entry, type StoredFields } from '../definitions/index.js';
import type { MeasuredWebsite, StoredWebsite } from './stored-website.js';

/** The column of each field of a website. */
export const websiteStorage = tableStorage('rum_website', {
  guid: 'rum_website_guid',
  order: 'description',
  fields: { Description: 'description', Url: 'url', IsSpa: 'is_spa', IncludeUrlFragment: 'include_url_fragment' },
});

export type WebsiteFields = StoredFields<typeof websiteStorage>;

/** Reads of websites for figures, for one account. */
export interface RumWebsiteStore {
  /** By name. */
  all(): Promise<StoredWebsite[]>;
  byGuid(rumWebsiteGuid: string): Promise<StoredWebsite | undefined>;
}

export function rumWebsiteStore(db: Db, accountId: number): RumWebsiteStore {
  return {
    all: async () => (await websiteStorage.loadAll(db, accountId)).map(toStoredWebsite),
    byGuid: async (guid) => {
      const entry = await websiteStorage.findByGuid(db, accountId, guid);
      return entry && toStoredWebsite(entry);
    },
  };
}

const toStoredWebsite = ({ guid, fields }: Entry<WebsiteFields>): StoredWebsite => ({
  rumWebsiteGuid: guid,
  description: fields.Description,
  url: fields.Url,
  isSpa: fields.IsSpa,
  includeUrlFragment: fields.IncludeUrlFragment,
});

/** Removes tiles that are set to a website from their dashboards. */
export async function removeWebsiteTiles(tx: Db, accountId: number, rumWebsiteGuid: string): Promise<void> {
  await sql`
    update dashboard set tiles = coalesce(
      (select jsonb_agg(tile order by place) from jsonb_array_elements(tiles) with ordinality as one (tile, place)
      where tile ->> 'RumWebsiteGuid' is distinct from ${rumWebsiteGuid}), '[]'::jsonb)
    where account_id = ${accountId}
      and tiles @> ${JSON.stringify([{ RumWebsiteGuid: rumWebsiteGuid }])}::jsonb`.execute(tx);
}

/** Returns all websites for the collector. */
export async function loadMeasuredWebsites(db: Db): Promise<MeasuredWebsite[]> {
  const columns = [
    'account_id as accountId',
    'rum_website_guid as rumWebsiteGuid',
    'description',
    'url',
    'is_spa as isSpa',
    'include_url_fragment as includeUrlFragment',
  ] as const;
  return db.selectFrom('rum_website').select(columns).execute();
}
