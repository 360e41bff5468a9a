import { sql } from 'kysely';
import type { Caller } from '../../rights/index.js';
import type { Db } from '../../db/connection.js';

type Owner = Pick<Caller, 'accountId' | 'operatorGuid'>;

/** Returns the guids of an operator's favourites. */
export async function loadFavourites(db: Db, { accountId, operatorGuid }: Owner): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ guid: string }>`
    select dashboard_guid as guid from dashboard_favourite
    where account_id = ${accountId} and operator_guid = ${operatorGuid}::uuid`.execute(db);
  return new Set(rows.map(({ guid }) => guid));
}

/** Repeating a request changes nothing. */
export async function writeFavourite(
  db: Db,
  { accountId, operatorGuid }: Owner,
  dashboardGuid: string,
  isFavourite: boolean,
): Promise<void> {
  const statement = isFavourite
    ? sql`insert into dashboard_favourite (account_id, operator_guid, dashboard_guid)
        values (${accountId}, ${operatorGuid}::uuid, ${dashboardGuid}::uuid) on conflict do nothing`
    : sql`delete from dashboard_favourite where account_id = ${accountId}
        and operator_guid = ${operatorGuid}::uuid and dashboard_guid = ${dashboardGuid}::uuid`;
  await statement.execute(db);
}

/** Deletes the stars of a deleted dashboard. */
export async function deleteFavourites(db: Db, accountId: number, dashboardGuid: string): Promise<void> {
  await sql`delete from dashboard_favourite
    where account_id = ${accountId} and dashboard_guid = ${dashboardGuid}::uuid`.execute(db);
}
