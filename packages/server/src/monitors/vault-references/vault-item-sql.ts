import type { Db } from '../../db/connection.js';
import type { ItemUser } from '../../vault/index.js';

/** Stores which vault items a monitor refers to, in the transaction that writes the monitor. */
export async function setVaultItems(
  tx: Db,
  accountId: number,
  monitorGuid: string,
  vaultItemGuids: readonly string[],
): Promise<void> {
  await tx
    .deleteFrom('monitor_vault_item')
    .where('account_id', '=', accountId)
    .where('monitor_guid', '=', monitorGuid)
    .execute();
  if (vaultItemGuids.length === 0) return;
  const rows = vaultItemGuids.map((guid) => ({
    account_id: accountId,
    monitor_guid: monitorGuid,
    vault_item_guid: guid,
  }));
  await tx.insertInto('monitor_vault_item').values(rows).execute();
}

/** Returns monitors that refer to the given items, otherwise to any of the account, by name. */
export async function loadMonitorsUsingVaultItems(
  db: Db,
  accountId: number,
  itemGuids?: readonly string[],
): Promise<ItemUser[]> {
  if (itemGuids?.length === 0) return [];
  let query = db
    .selectFrom('monitor_vault_item as r')
    .innerJoin('monitor as m', (join) =>
      join.onRef('m.account_id', '=', 'r.account_id').onRef('m.monitor_guid', '=', 'r.monitor_guid'),
    )
    .select(['r.vault_item_guid', 'm.monitor_guid', 'm.name'])
    .where('r.account_id', '=', accountId);
  if (itemGuids) query = query.where('r.vault_item_guid', 'in', [...itemGuids]);
  const rows = await query.orderBy('m.name').orderBy('m.monitor_guid').execute();
  return rows.map((row) => ({
    vaultItemGuid: row.vault_item_guid,
    kind: 'Monitor',
    guid: row.monitor_guid,
    name: row.name,
  }));
}
