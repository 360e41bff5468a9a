import type { Db } from '../db/connection.js';
import { tableStorage, type StoredFields } from '../definitions/index.js';

/**
 * Within a transaction, a section that was read is locked: no other transaction can change or remove it, or add an item
 * to it.
 */
export const sectionStorage = tableStorage('vault_section', {
  guid: 'vault_section_guid',
  order: 'name',
  ignoresCase: true,
  fields: { Name: 'name' },
});
export type SectionFields = StoredFields<typeof sectionStorage>;

export async function countItems(db: Db, accountId: number, sectionGuid: string): Promise<number> {
  const { items } = await db
    .selectFrom('vault_item')
    .select(({ fn }) => fn.countAll<number>().as('items'))
    .where('account_id', '=', accountId)
    .where('vault_section_guid', '=', sectionGuid)
    .executeTakeFirstOrThrow();
  return items;
}

/** Records the account's first section. Returns false if there was one already, possibly removed since. */
export async function recordFirstSection(tx: Db, accountId: number, guid: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('vault_account')
    .values({ account_id: accountId, first_section_guid: guid })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n;
}
