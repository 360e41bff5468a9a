import { sql } from 'kysely';
import type { Db } from '../db/connection.js';

export interface StoredSection {
  readonly vaultSectionGuid: string;
  readonly name: string;
}

const columns = ['vault_section_guid as vaultSectionGuid', 'name'] as const;

/** Sections of the account by name. */
export async function selectSections(db: Db, accountId: number): Promise<StoredSection[]> {
  const query = db.selectFrom('vault_section').select(columns).where('account_id', '=', accountId);
  return query.orderBy(sql`lower(name)`).execute();
}

/** `lock`: nobody else changes or removes it, or puts an item into it, until the transaction ends. */
export async function selectSection(
  db: Db,
  accountId: number,
  guid: string,
  lock?: 'lock',
): Promise<StoredSection | undefined> {
  const query = db
    .selectFrom('vault_section')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('vault_section_guid', '=', guid);
  return (lock ? query.forUpdate() : query).executeTakeFirst();
}

/** Throws the database's error when the name is taken. */
export async function insertSection(
  tx: Db,
  accountId: number,
  section: StoredSection & { readonly createdAt: number },
): Promise<void> {
  const { vaultSectionGuid, name, createdAt } = section;
  const row = { account_id: accountId, vault_section_guid: vaultSectionGuid, name, created_at: createdAt };
  await tx.insertInto('vault_section').values(row).execute();
}

/** Throws the database's error when the name is taken. */
export async function renameSection(
  tx: Db,
  accountId: number,
  { vaultSectionGuid, name }: StoredSection,
): Promise<void> {
  await tx
    .updateTable('vault_section')
    .set({ name })
    .where('account_id', '=', accountId)
    .where('vault_section_guid', '=', vaultSectionGuid)
    .execute();
}

export async function deleteSectionRow(tx: Db, accountId: number, guid: string): Promise<void> {
  await tx
    .deleteFrom('vault_section')
    .where('account_id', '=', accountId)
    .where('vault_section_guid', '=', guid)
    .execute();
}

export async function countItems(db: Db, accountId: number, sectionGuid: string): Promise<number> {
  const { items } = await db
    .selectFrom('vault_item')
    .select(({ fn }) => fn.countAll<number>().as('items'))
    .where('account_id', '=', accountId)
    .where('vault_section_guid', '=', sectionGuid)
    .executeTakeFirstOrThrow();
  return items;
}

/** Remembers the section the account starts with. False: there was one already, perhaps removed since. */
export async function noteFirstSection(tx: Db, accountId: number, guid: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('vault_account')
    .values({ account_id: accountId, first_section_guid: guid })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n;
}
