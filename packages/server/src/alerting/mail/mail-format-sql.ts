import type { Db, Tx } from '../../db/connection.js';
import { DEFAULT_FORMAT, type MailFormat } from './mail-format-rules.js';

/** The built-in e-mail integration of an account. */
export interface StoredMailIntegration {
  readonly integrationGuid: string;
  readonly name: string;
  readonly isActive: boolean;
  readonly format: MailFormat;
}

/** Returns undefined when the account has none. A lock serialises changes of it. */
export async function selectMailIntegration(
  db: Db,
  accountId: number,
  lock?: 'forUpdate',
): Promise<StoredMailIntegration | undefined> {
  let query = db
    .selectFrom('integration')
    .select(['integration_guid', 'name', 'is_active', 'settings'])
    .where('account_id', '=', accountId)
    .where('type', '=', 'Email')
    .where('is_built_in', '=', true);
  if (lock) query = query.forUpdate();
  const row = await query.executeTakeFirst();
  if (!row) return undefined;
  const { mail } = row.settings as { readonly mail?: MailFormat };
  return {
    integrationGuid: row.integration_guid,
    name: row.name,
    isActive: row.is_active,
    format: mail ?? DEFAULT_FORMAT,
  };
}

export async function updateMailIntegration(
  tx: Tx,
  accountId: number,
  { integrationGuid, isActive, format }: StoredMailIntegration,
): Promise<void> {
  await tx
    .updateTable('integration')
    .set({ is_active: isActive, settings: JSON.stringify({ mail: format }) })
    .where('account_id', '=', accountId)
    .where('integration_guid', '=', integrationGuid)
    .execute();
}
