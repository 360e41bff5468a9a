import { sql } from 'kysely';
import type { Instant } from '@vedette/kernel/clock';
import type { ItemUser } from '../../vault/index.js';
import type { Db, Tx } from '../../db/connection.js';
import type { Behaviour } from '../steps/custom-integration-rules.js';

export type { Db, Tx } from '../../db/connection.js';

/** Row of a custom integration; its secrets are sealed. */
export interface CustomIntegrationRow {
  readonly accountId: number;
  readonly integrationGuid: string;
  readonly name: string;
  readonly isActive: boolean;
  readonly behaviour: Behaviour;
  readonly secretsSealed: Buffer | null;
  readonly createdAt: Instant;
}

const TYPE = 'GenericWebhook';

/**
 * Returns the custom integrations of the account by name, or one when `guid` is given. A lock serialises changes of it.
 */
export async function selectCustomIntegrations(
  db: Db,
  accountId: number,
  guid?: string,
  lock?: 'forUpdate',
): Promise<CustomIntegrationRow[]> {
  let query = db
    .selectFrom('integration')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('type', '=', TYPE)
    .where('is_built_in', '=', false)
    .where(sql`settings -> 'channel'`, 'is', null);
  if (guid !== undefined) query = query.where('integration_guid', '=', guid);
  if (lock) query = query.forUpdate();
  const rows = await query.orderBy('name').orderBy('integration_guid').execute();
  return rows.map((row) => ({
    accountId,
    integrationGuid: row.integration_guid,
    name: row.name,
    isActive: row.is_active,
    behaviour: row.settings as unknown as Behaviour,
    secretsSealed: row.secrets_sealed,
    createdAt: row.created_at,
  }));
}

export async function insertCustomIntegration(tx: Tx, row: CustomIntegrationRow): Promise<void> {
  await tx
    .insertInto('integration')
    .values({ ...integrationKey(row), ...toCustomColumns(row), type: TYPE, created_at: row.createdAt })
    .execute();
}

export async function updateCustomIntegration(tx: Tx, row: CustomIntegrationRow): Promise<void> {
  await tx
    .updateTable('integration')
    .set(toCustomColumns(row))
    .where((eb) => eb.and(integrationKey(row)))
    .execute();
}

export async function deleteCustomIntegration(
  tx: Tx,
  row: Pick<CustomIntegrationRow, 'accountId' | 'integrationGuid'>,
): Promise<void> {
  await tx
    .deleteFrom('integration')
    .where((eb) => eb.and(integrationKey(row)))
    .execute();
}

/** Returns how many escalation levels use the integration. */
export async function countLevelsUsing(db: Db, accountId: number, integrationGuid: string): Promise<number> {
  const { count } = await db
    .selectFrom('level_integration')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('integration_guid', '=', integrationGuid)
    .executeTakeFirstOrThrow();
  return count;
}

/** Writes which vault items the integration refers to, in the transaction that writes it. */
export async function saveVaultItemLinks(
  tx: Tx,
  row: Pick<CustomIntegrationRow, 'accountId' | 'integrationGuid'>,
  vaultItemGuids: readonly string[],
): Promise<void> {
  await tx
    .deleteFrom('integration_vault_item')
    .where((eb) => eb.and(integrationKey(row)))
    .execute();
  const rows = vaultItemGuids.map((guid) => ({ ...integrationKey(row), vault_item_guid: guid }));
  if (rows.length > 0) await tx.insertInto('integration_vault_item').values(rows).execute();
}

/** Returns the integrations that refer to the given vault items, or to any of the account, by name. */
export async function findIntegrationsUsingVault(
  db: Db,
  accountId: number,
  itemGuids?: readonly string[],
): Promise<ItemUser[]> {
  if (itemGuids?.length === 0) return [];
  let query = db
    .selectFrom('integration_vault_item as r')
    .innerJoin('integration as i', (join) =>
      join.onRef('i.account_id', '=', 'r.account_id').onRef('i.integration_guid', '=', 'r.integration_guid'),
    )
    .select(['r.vault_item_guid', 'i.integration_guid', 'i.name'])
    .where('r.account_id', '=', accountId);
  if (itemGuids) query = query.where('r.vault_item_guid', 'in', [...itemGuids]);
  const rows = await query.orderBy('i.name').orderBy('i.integration_guid').execute();
  return rows.map((row) => ({
    vaultItemGuid: row.vault_item_guid,
    kind: 'Integration',
    guid: row.integration_guid,
    name: row.name,
  }));
}

const integrationKey = ({
  accountId,
  integrationGuid,
}: Pick<CustomIntegrationRow, 'accountId' | 'integrationGuid'>) => ({
  account_id: accountId,
  integration_guid: integrationGuid,
});

const toCustomColumns = (row: CustomIntegrationRow) => ({
  name: row.name,
  is_active: row.isActive,
  settings: JSON.stringify(row.behaviour),
  secrets_sealed: row.secretsSealed,
});
