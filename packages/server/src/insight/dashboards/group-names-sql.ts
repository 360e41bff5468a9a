import { sql } from 'kysely';
import type { Db } from '../references-sql.js';

interface NamedGroup {
  readonly guid: string;
  readonly name: string;
}

/** Monitor groups of an account by name; only those that are listed, unless none is. */
export async function namedGroups(db: Db, accountId: number, guids: readonly string[]): Promise<NamedGroup[]> {
  const { rows } = await sql<NamedGroup>`
    select g.monitor_group_guid::text as guid, g.description as name from monitor_group g
    where g.account_id = ${accountId} and (${guids.length === 0} or g.monitor_group_guid = any(${[...guids]}::uuid[]))
    order by lower(g.description), g.monitor_group_guid`.execute(db);
  return rows;
}
