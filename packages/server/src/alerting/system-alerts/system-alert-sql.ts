import { sql } from 'kysely';
import type { Tx } from '../../db/connection.js';

/** Returns the built-in e-mail integration of every account. */
export async function selectMailIntegrations(
  tx: Tx,
): Promise<{ readonly accountId: number; readonly integrationGuid: string }[]> {
  return tx
    .selectFrom('integration')
    .select(['account_id as accountId', 'integration_guid as integrationGuid'])
    .where('is_built_in', '=', true)
    .where('type', '=', 'Email')
    .orderBy('account_id')
    .execute();
}

/** Returns the oldest active SMS integration; undefined when there is none. */
export async function selectSmsIntegration(tx: Tx, accountId: number): Promise<string | undefined> {
  const row = await tx
    .selectFrom('integration')
    .select('integration_guid')
    .where('account_id', '=', accountId)
    .where('type', '=', 'Sms')
    .where('is_active', '=', true)
    .where(sql`settings -> 'channel'`, 'is not', null)
    .orderBy('created_at')
    .orderBy('integration_guid')
    .executeTakeFirst();
  return row?.integration_guid;
}
