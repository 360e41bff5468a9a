import type { Tx } from '../../db/connection.js';

/** The built-in e-mail integration of every account. */
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
