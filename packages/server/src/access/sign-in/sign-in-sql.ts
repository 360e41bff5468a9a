import { sql } from 'kysely';
import type { Db, Tx } from '../../db/connection.js';
import type { Failures } from './sign-in-rules.js';

/** A key of `sign_in_failure`; an empty part means any. */
export interface FailureKey {
  readonly email: string;
  readonly address: string;
}

/** Returns the state of each key, in the order of the keys. */
export async function selectFailures(db: Db, keys: readonly FailureKey[]): Promise<(Failures | undefined)[]> {
  const rows = await db
    .selectFrom('sign_in_failure')
    .select(['email', 'address', 'failures', 'last_at as lastAt', 'blocked_until as blockedUntil'])
    .where((where) =>
      where.or(
        keys.map(({ email, address }) => where.and([where('email', '=', email), where('address', '=', address)])),
      ),
    )
    .execute();
  return keys.map((key) => rows.find(({ email, address }) => email === key.email && address === key.address));
}

/**
 * Returns the state of a key, locked until the transaction ends, so that concurrent attempts are counted one after the
 * other.
 */
export async function lockFailures(tx: Tx, key: FailureKey): Promise<Failures | undefined> {
  const none = { ...key, failures: 0, last_at: 0, blocked_until: 0 };
  await tx
    .insertInto('sign_in_failure')
    .values(none)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return tx
    .selectFrom('sign_in_failure')
    .select(['failures', 'last_at as lastAt', 'blocked_until as blockedUntil'])
    .where('email', '=', key.email)
    .where('address', '=', key.address)
    .forUpdate()
    .executeTakeFirst();
}

export async function saveFailures(
  tx: Tx,
  key: FailureKey,
  { failures, lastAt, blockedUntil }: Failures,
): Promise<void> {
  await tx
    .updateTable('sign_in_failure')
    .set({ failures, last_at: lastAt, blocked_until: blockedUntil })
    .where('email', '=', key.email)
    .where('address', '=', key.address)
    .execute();
}

export async function deleteFailures(db: Db, keys: readonly FailureKey[]): Promise<void> {
  for (const { email, address } of keys) {
    await db.deleteFrom('sign_in_failure').where('email', '=', email).where('address', '=', address).execute();
  }
}

/** Ends the delay of this name, wherever the attempts came from. */
export async function deleteFailuresByEmail(db: Db, email: string): Promise<void> {
  await db.deleteFrom('sign_in_failure').where('email', '=', email).execute();
}

/** Uncounts an attempt that turned out to be right; those of others stay. */
export async function uncountAttempt(db: Db, { email, address }: FailureKey): Promise<void> {
  await db
    .updateTable('sign_in_failure')
    .set({ failures: sql<number>`greatest(failures - 1, 0)`, blocked_until: 0 })
    .where('email', '=', email)
    .where('address', '=', address)
    .execute();
}

/**
 * Audits a wrong password with the operator of that name. It is one statement that writes whether or not the operator
 * exists, so that its time reveals nothing.
 */
export async function auditWrongPassword(
  db: Db,
  { email, address }: FailureKey,
  {
    at,
    clientAddress,
    source,
  }: { readonly at: number; readonly clientAddress: string; readonly source: 'WebApp' | 'Api' },
): Promise<void> {
  await sql`
    with written as (
      update sign_in_failure set last_at = greatest(last_at, ${at}::bigint)
      where email = ${email} and address = ${address})
    insert into audit (account_id, at, action, object_type, object_guid, object_name, operator_guid, operator_name, source, after)
    select account_id, ${at}::bigint, 'SignInFailed', 'Operator', operator_guid::text, full_name, operator_guid, full_name,
      ${source}, ${JSON.stringify({ Address: clientAddress })}::jsonb
    from operator where lower(email) = ${email}`.execute(db);
}

/** Deletes expired rows: those whose last attempt and delay lie before `before`. */
export async function deleteOldFailures(db: Db, before: number): Promise<void> {
  await db.deleteFrom('sign_in_failure').where('last_at', '<', before).where('blocked_until', '<', before).execute();
}
