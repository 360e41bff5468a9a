import type { Culture } from '@vedette/i18n/culture';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/connection.js';
import type { LinkOwner } from './one-time-link.js';

/**
 * A request for a new password of the operator with this e-mail address; `address` is the network address it came from.
 */
export interface PasswordRequest {
  readonly email: string;
  readonly address: string;
  readonly askedAt: number;
}

export async function insertRequest(db: Db, { email, address, askedAt }: PasswordRequest): Promise<void> {
  await db.insertInto('password_request').values({ email, address, requested_at: askedAt }).execute();
}

/** Deletes and returns the oldest requests; those that another process has locked are skipped. */
export async function takeRequests(tx: Tx, limit: number): Promise<PasswordRequest[]> {
  const { rows } = await sql<PasswordRequest>`
    delete from password_request where request_id in (
      select request_id from password_request order by request_id limit ${limit} for update skip locked)
    returning email, address, requested_at as "askedAt"`.execute(tx);
  return rows;
}

/**
 * Returns the operator with this address who signs in with a password; undefined when there is none. Waits for a
 * pending change of the address and prevents others until the transaction ends, since the link must not be sent to an
 * old address.
 */
export async function selectPasswordOwner(tx: Tx, email: string): Promise<LinkOwner | undefined> {
  return tx
    .selectFrom('operator as o')
    .innerJoin('account as a', 'a.account_id', 'o.account_id')
    .select(['o.account_id as accountId', 'o.operator_guid as operatorGuid', 'o.email', 'o.full_name as fullName'])
    .select(sql<Culture>`coalesce(o.culture_name, a.culture_name)`.as('culture'))
    .where(sql`lower(o.email)`, '=', email)
    .where('o.password_hash', 'is not', null)
    .where(sql<boolean>`coalesce(o.allow_native_login, a.allow_native_login)`)
    .forUpdate('o')
    .executeTakeFirst();
}
