import { sql } from 'kysely';
import type { Db, Tx } from '../../db/connection.js';

/** Number of credits from which an account has no limit. */
const UNLIMITED = 1_000_000;

/** Returns whether a message costs a credit. */
export const costsCredits = (channel: string): boolean => channel === 'Sms' || channel === 'Phone';

export async function loadRemainingCredits(db: Db, accountId: number): Promise<number> {
  const account = db.selectFrom('account').select('message_credits').where('account_id', '=', accountId);
  return (await account.executeTakeFirstOrThrow()).message_credits;
}

/**
 * Takes one credit. Concurrent messages may find none remaining. Returns the number of remaining credits; undefined
 * without a limit.
 */
export async function spendCredit(tx: Tx, accountId: number): Promise<number | undefined> {
  const row = await tx
    .updateTable('account')
    .set({ message_credits: sql<number>`greatest(0, message_credits - 1)` })
    .where('account_id', '=', accountId)
    .where('message_credits', '<', UNLIMITED)
    .returning('message_credits')
    .executeTakeFirst();
  return row?.message_credits;
}
