import { sql, type Insertable, type Selectable } from 'kysely';
import type { Db } from '../db/connection.js';
import type { VaultItemTable } from '../db/tables/vault.js';
import type { StoredItem, ValueField } from './stored-item.js';

function fromRow(row: Selectable<VaultItemTable>): StoredItem {
  return {
    vaultItemGuid: row.vault_item_guid,
    vaultSectionGuid: row.vault_section_guid,
    name: row.name,
    itemType: row.item_type,
    notes: row.notes,
    fields: row.fields,
    hash: row.hash,
    modifiedAt: row.modified_at,
  };
}

function toRow(accountId: number, item: StoredItem): Insertable<VaultItemTable> {
  return {
    account_id: accountId,
    vault_item_guid: item.vaultItemGuid,
    vault_section_guid: item.vaultSectionGuid,
    name: item.name,
    item_type: item.itemType,
    notes: item.notes,
    fields: JSON.stringify(item.fields),
    file_bytes: item.fields.file?.sizeBytes ?? 0,
    hash: item.hash,
    created_at: item.modifiedAt,
    modified_at: item.modifiedAt,
  };
}

/** Returns items of the given sections, sorted by section and item name. */
export async function selectItems(db: Db, accountId: number, sectionGuids: readonly string[]): Promise<StoredItem[]> {
  if (sectionGuids.length === 0) return [];
  const rows = await db
    .selectFrom('vault_item as i')
    .innerJoin('vault_section as s', (join) =>
      join.onRef('s.account_id', '=', 'i.account_id').onRef('s.vault_section_guid', '=', 'i.vault_section_guid'),
    )
    .selectAll('i')
    .where('i.account_id', '=', accountId)
    .where('i.vault_section_guid', 'in', [...sectionGuids])
    .orderBy(sql`lower(s.name)`)
    .orderBy(sql`lower(i.name)`)
    .execute();
  return rows.map(fromRow);
}

/** Returns the given items that the account has. */
export async function selectItemsByGuid(db: Db, accountId: number, guids: readonly string[]): Promise<StoredItem[]> {
  if (guids.length === 0) return [];
  const query = db.selectFrom('vault_item').selectAll().where('account_id', '=', accountId);
  return (await query.where('vault_item_guid', 'in', [...guids]).execute()).map(fromRow);
}

/** With `lock`, no other transaction can change or remove it, or begin to refer to it, until this one ends. */
export async function selectItem(
  db: Db,
  accountId: number,
  guid: string,
  lock?: 'lock',
): Promise<StoredItem | undefined> {
  const query = db
    .selectFrom('vault_item')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('vault_item_guid', '=', guid);
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst();
  return row && fromRow(row);
}

/** Throws the database's error when the name is taken or the section is gone. */
export async function insertItem(tx: Db, accountId: number, item: StoredItem): Promise<void> {
  await tx.insertInto('vault_item').values(toRow(accountId, item)).execute();
}

/** Throws the database's error when the name is taken. */
export async function updateItem(tx: Db, accountId: number, item: StoredItem): Promise<void> {
  const { created_at: _created, ...row } = toRow(accountId, item);
  await tx
    .updateTable('vault_item')
    .set(row)
    .where('account_id', '=', accountId)
    .where('vault_item_guid', '=', item.vaultItemGuid)
    .execute();
}

/** Deletes an item with its values. Throws the database's error while something refers to it. */
export async function deleteItemRow(tx: Db, accountId: number, guid: string): Promise<void> {
  await tx.deleteFrom('vault_item').where('account_id', '=', accountId).where('vault_item_guid', '=', guid).execute();
}

export interface SealedValue {
  readonly vaultItemGuid: string;
  readonly field: ValueField;
  readonly sealed: Buffer;
}

/** Returns sealed values of these items, optionally only of `fields`. */
export async function selectValues(
  db: Db,
  accountId: number,
  guids: readonly string[],
  fields?: readonly ValueField[],
): Promise<SealedValue[]> {
  if (guids.length === 0) return [];
  let query = db
    .selectFrom('vault_value')
    .select(['vault_item_guid as vaultItemGuid', 'field', 'sealed'])
    .where('account_id', '=', accountId)
    .where('vault_item_guid', 'in', [...guids]);
  if (fields) query = query.where('field', 'in', [...fields]);
  return query.execute();
}

export async function storeValue(tx: Db, accountId: number, value: SealedValue): Promise<void> {
  const { vaultItemGuid, field, sealed } = value;
  await tx
    .insertInto('vault_value')
    .values({ account_id: accountId, vault_item_guid: vaultItemGuid, field, sealed })
    .onConflict((conflict) => conflict.columns(['account_id', 'vault_item_guid', 'field']).doUpdateSet({ sealed }))
    .execute();
}

/**
 * Returns the size of all files of the account. Locks the account's vault, so that two writers cannot both use the
 * remaining space.
 */
export async function lockFileBytes(tx: Db, accountId: number): Promise<number> {
  await tx.selectFrom('vault_account').select('account_id').where('account_id', '=', accountId).forUpdate().execute();
  const { bytes } = await tx
    .selectFrom('vault_item')
    .select(({ fn }) => fn.sum<number | null>('file_bytes').as('bytes'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return bytes ?? 0;
}
