import { selectItem } from './item-sql.js';
import { sectionStorage } from './section-sql.js';
import type { Db } from './store-sql.js';

/** Whether the account has the section, for `http/` to decide on rights. */
export async function lookupVaultSection(db: Db, accountId: number, guid: string): Promise<boolean> {
  return (await sectionStorage.byGuid(db, accountId, guid)) !== undefined;
}

/** The section of an item; undefined when the account has no such item. */
export async function lookupVaultItem(
  db: Db,
  accountId: number,
  guid: string,
): Promise<{ readonly vaultSectionGuid: string } | undefined> {
  return selectItem(db, accountId, guid);
}
