import { sql } from 'kysely';
import type { Db, Tx } from '../../db/connection.js';

/** As many stand for no limit. */
const UNLIMITED = 1_000_000;

/** Messages that cost somebody money each. */
export const costsCredits = (channel: string): boolean => channel === 'Sms' || channel === 'Phone';

export async function creditsLeft(db: Db, accountId: number): Promise<number> {
  const account = db.selectFrom('account').select('message_credits').where('account_id', '=', accountId);
  return (await account.executeTakeFirstOrThrow()).message_credits;
}

/** Takes one; messages that were under way at once may find none left. Answers how many are left; undefined: no limit. */
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
