import { sql } from 'kysely';
import type { Db } from '../../db/connection.js';

export interface StoredApiUser {
  readonly userName: string;
  readonly operatorGuid: string;
  readonly type: string;
  readonly description: string;
  readonly createdAt: number;
  readonly lastUsedAt: number | null;
  readonly requests: number;
}

export async function insertApiUser(
  tx: Db,
  accountId: number,
  user: Omit<StoredApiUser, 'lastUsedAt' | 'requests'> & { readonly passwordSha256: Buffer },
): Promise<void> {
  const row = {
    account_id: accountId,
    user_name: user.userName,
    operator_guid: user.operatorGuid,
    password_sha256: user.passwordSha256,
    type: user.type,
    description: user.description,
    created_at: user.createdAt,
  };
  await tx.insertInto('api_user').values(row).execute();
}

/** Returns API accounts, newest first, with their requests since a UTC day; only those of one operator if given. */
export async function selectApiUsers(
  db: Db,
  accountId: number,
  filter: { readonly sinceDay: number; readonly operatorGuid?: string; readonly userName?: string },
): Promise<StoredApiUser[]> {
  const requests = (userName: string) => sql<number>`coalesce((
    select sum(u.requests) from api_user_usage u
    where u.account_id = ${accountId} and u.user_name = ${sql.ref(userName)} and u.day > ${filter.sinceDay}), 0)`;
  let query = db
    .selectFrom('api_user')
    .select([
      'user_name as userName',
      'operator_guid as operatorGuid',
      'type',
      'description',
      'created_at as createdAt',
      'last_used_at as lastUsedAt',
      requests('api_user.user_name').as('requests'),
    ])
    .where('account_id', '=', accountId);
  if (filter.operatorGuid !== undefined) query = query.where('operator_guid', '=', filter.operatorGuid);
  if (filter.userName !== undefined) query = query.where('user_name', '=', filter.userName);
  return query.orderBy('created_at', 'desc').orderBy('user_name').execute();
}

export async function deleteApiUserRow(tx: Db, accountId: number, userName: string): Promise<void> {
  await tx.deleteFrom('api_user').where('account_id', '=', accountId).where('user_name', '=', userName).execute();
}

export interface Usage {
  readonly accountId: number;
  readonly userName: string;
  readonly requests: number;
  readonly lastAt: number;
}

/** Adds counted requests to the day of the last one; accounts that were deleted in the meantime are skipped. */
export async function addUsage(db: Db, usage: readonly Usage[], dayMs: number): Promise<void> {
  for (const { accountId, userName, requests, lastAt } of usage) {
    await sql`
      with used as (
        update api_user set last_used_at = greatest(last_used_at, ${lastAt}::bigint)
        where account_id = ${accountId} and user_name = ${userName} returning user_name
      )
      insert into api_user_usage (account_id, user_name, day, requests)
      select ${accountId}::integer, user_name, ${Math.floor(lastAt / dayMs)}::integer, ${requests}::integer from used
      on conflict (account_id, user_name, day) do update set requests = api_user_usage.requests + excluded.requests
    `.execute(db);
  }
}

export async function deleteOldUsage(db: Db, beforeDay: number): Promise<void> {
  await db.deleteFrom('api_user_usage').where('day', '<', beforeDay).execute();
}

/**
 * Returns whether an API account last changed permissions of an operator group by type names; false for a deleted one.
 */
export async function usesGroupAuthorizationNames(db: Db, accountId: number, userName: string): Promise<boolean> {
  const row = await db
    .selectFrom('api_user')
    .select('names_group_authorizations as names')
    .where('account_id', '=', accountId)
    .where('user_name', '=', userName)
    .executeTakeFirst();
  return row?.names === true;
}

/**
 * Stores which form of group authorizations API accounts use: of one account by name, or of all. Returns the number of
 * accounts that changed.
 */
export async function saveGroupForm(
  tx: Db,
  accountId: number,
  { userName, names }: { readonly userName?: string | undefined; readonly names: boolean },
): Promise<number> {
  let update = tx
    .updateTable('api_user')
    .set({ names_group_authorizations: names })
    .where('account_id', '=', accountId)
    .where('names_group_authorizations', '!=', names);
  if (userName !== undefined) update = update.where('user_name', '=', userName);
  const { numUpdatedRows } = await update.executeTakeFirst();
  return Number(numUpdatedRows);
}
