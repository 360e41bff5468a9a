import { sql } from 'kysely';
import type { Db, Tx } from '../../db/connection.js';

export type LinkPurpose = 'Invitation' | 'LostPassword';

export interface NewLink {
  readonly accountId: number;
  readonly operatorGuid: string;
  readonly purpose: LinkPurpose;
  readonly tokenSha256: Buffer;
  readonly createdAt: number;
  readonly expiresAt: number;
}

export interface StoredLink extends Omit<NewLink, 'tokenSha256'> {
  readonly email: string;
  readonly fullName: string;
  readonly minPasswordLength: number;
}

/** Stores the operator's link and replaces any previous one. */
export async function saveLink(tx: Tx, link: NewLink): Promise<void> {
  const values = {
    purpose: link.purpose,
    token_sha256: link.tokenSha256,
    created_at: link.createdAt,
    expires_at: link.expiresAt,
  };
  await tx
    .insertInto('one_time_link')
    .values({ account_id: link.accountId, operator_guid: link.operatorGuid, ...values })
    .onConflict((conflict) => conflict.columns(['account_id', 'operator_guid']).doUpdateSet(values))
    .execute();
}

/** Returns the link of this token; undefined also while its operator may not sign in with a password. */
export async function selectLink(db: Db, tokenSha256: Buffer): Promise<StoredLink | undefined> {
  return db
    .selectFrom('one_time_link as l')
    .innerJoin('operator as o', 'o.operator_guid', 'l.operator_guid')
    .innerJoin('account as a', 'a.account_id', 'l.account_id')
    .select(['l.account_id as accountId', 'l.operator_guid as operatorGuid', 'l.purpose'])
    .select(['l.created_at as createdAt', 'l.expires_at as expiresAt', 'o.email', 'o.full_name as fullName'])
    .select('a.min_password_length as minPasswordLength')
    .where('l.token_sha256', '=', tokenSha256)
    .where(sql<boolean>`coalesce(o.allow_native_login, a.allow_native_login)`)
    .executeTakeFirst();
}

/** Deletes the link and returns it; of two concurrent calls only one gets it. */
export async function deleteLink(tx: Tx, tokenSha256: Buffer): Promise<StoredLink | undefined> {
  const link = await selectLink(tx, tokenSha256);
  const { numDeletedRows } = await tx
    .deleteFrom('one_time_link')
    .where('token_sha256', '=', tokenSha256)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n ? link : undefined;
}

/** Returns when the operator's link of this kind was created; undefined when there is none. */
export async function loadLinkCreatedAt(
  db: Db,
  operatorGuid: string,
  purpose: LinkPurpose,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('one_time_link')
    .select('created_at')
    .where('operator_guid', '=', operatorGuid)
    .where('purpose', '=', purpose)
    .executeTakeFirst();
  return row?.created_at;
}

/** Deletes any link of the operator, because the password was set in another way. */
export async function deleteOperatorLinks(tx: Tx, accountId: number, operatorGuid: string): Promise<void> {
  await tx
    .deleteFrom('one_time_link')
    .where('account_id', '=', accountId)
    .where('operator_guid', '=', operatorGuid)
    .execute();
}

/**
 * Expires any link of the operator, so that the previous mailbox cannot set the password. An invitation is kept as
 * expired, so that the list of operators offers another one.
 */
export async function expireOperatorLinks(tx: Tx, accountId: number, operatorGuid: string, at: number): Promise<void> {
  await tx
    .updateTable('one_time_link')
    .set({ expires_at: sql<number>`least(expires_at, ${at}::bigint)` })
    .where('account_id', '=', accountId)
    .where('operator_guid', '=', operatorGuid)
    .execute();
}

/** Deletes expired password links. Keeps invitations, because the list of operators shows them as expired. */
export async function deleteOldLinks(db: Db, before: number): Promise<void> {
  await db
    .deleteFrom('one_time_link')
    .where('purpose', '=', 'LostPassword')
    .where('expires_at', '<=', before)
    .execute();
}
