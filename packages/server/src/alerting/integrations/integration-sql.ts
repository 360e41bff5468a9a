import type { IntegrationType } from '@vedette/contract/v4/integration';
import type { Instant } from '@vedette/kernel/clock';
import type { Db, Tx } from '../../db/connection.js';
import type { StatusService } from '../channels/service-rules.js';

export interface StoredIntegration {
  readonly integrationGuid: string;
  readonly name: string;
  readonly type: IntegrationType;
  readonly isActive: boolean;
  /** Services of a status page. */
  readonly services: readonly StatusService[];
}

/** Returns the integrations of the account by name, or one when `guid` is given. */
export async function selectIntegrations(db: Db, accountId: number, guid?: string): Promise<StoredIntegration[]> {
  let query = db.selectFrom('integration').selectAll().where('account_id', '=', accountId);
  if (guid !== undefined) query = query.where('integration_guid', '=', guid);
  const rows = await query.orderBy('name').orderBy('integration_guid').execute();
  return rows.map((row) => ({
    integrationGuid: row.integration_guid,
    name: row.name,
    type: row.type as IntegrationType,
    isActive: row.is_active,
    services: (row.settings as { readonly services?: StatusService[] }).services ?? [],
  }));
}

/** Inserts the built-in integration of a type. Returns false when the account has it already. */
export async function insertBuiltIn(
  tx: Tx,
  accountId: number,
  integration: Omit<StoredIntegration, 'isActive' | 'services'> & { readonly createdAt: Instant },
): Promise<boolean> {
  const { integrationGuid, name, type, createdAt } = integration;
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('integration')
    .values({
      account_id: accountId,
      integration_guid: integrationGuid,
      name,
      type,
      is_built_in: true,
      created_at: createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}
