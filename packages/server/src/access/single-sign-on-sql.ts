import type { Db } from '../db/connection.js';

/** Whether the account has an identity provider that is switched on. */
export async function hasSingleSignOn(db: Db, accountId: number): Promise<boolean> {
  const row = await db
    .selectFrom('single_sign_on')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('is_enabled', '=', true)
    .executeTakeFirst();
  return row !== undefined;
}
