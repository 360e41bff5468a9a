import type { Instant } from '@vedette/kernel/clock';
import { sql } from 'kysely';
import type { Db, Tx } from '../../definitions/index.js';

export interface StoredKey {
  readonly keyGuid: string;
  readonly publicKey: string;
  /** Null: retired. */
  readonly sealed: Buffer | null;
  readonly createdAt: Instant;
  readonly retiredAt: Instant | null;
}

const COLUMNS = [
  'key_guid as keyGuid',
  'public_key as publicKey',
  'sealed_private as sealed',
  'created_at as createdAt',
  'retired_at as retiredAt',
] as const;

/** Returns keys of one account, or of all: the current key first, then by retirement, newest first. */
export async function selectKeys(db: Db, accountId?: number): Promise<StoredKey[]> {
  const keys = db
    .selectFrom('signing_key')
    .select(COLUMNS)
    .orderBy('retired_at', (by) => by.desc().nullsFirst());
  return accountId === undefined ? keys.execute() : keys.where('account_id', '=', accountId).execute();
}

/** Returns the current key. */
export function selectCurrentKey(db: Db, accountId: number): Promise<StoredKey | undefined> {
  const keys = db.selectFrom('signing_key').select(COLUMNS).where('account_id', '=', accountId);
  return keys.where('retired_at', 'is', null).executeTakeFirst();
}

export async function loadAccountsWithoutKey(db: Db): Promise<number[]> {
  const { rows } = await sql<{ account_id: number }>`
    select a.account_id from account a
    where not exists (select from signing_key k where k.account_id = a.account_id)
    order by a.account_id`.execute(db);
  return rows.map(({ account_id: accountId }) => accountId);
}

/** Returns whether the key was inserted first: when two processes start together, one key stays. */
export async function insertKey(tx: Tx, accountId: number, key: StoredKey): Promise<boolean> {
  const result = await tx
    .insertInto('signing_key')
    .values({
      account_id: accountId,
      key_guid: key.keyGuid,
      public_key: key.publicKey,
      sealed_private: key.sealed,
      created_at: key.createdAt,
      retired_at: key.retiredAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Deletes the private half of the current key and returns its public half. */
export async function retireKey(tx: Tx, accountId: number, at: Instant): Promise<string | undefined> {
  const retired = await tx
    .updateTable('signing_key')
    .set({ sealed_private: null, retired_at: at })
    .where('account_id', '=', accountId)
    .where('retired_at', 'is', null)
    .returning('public_key')
    .executeTakeFirst();
  return retired?.public_key;
}
