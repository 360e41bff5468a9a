import { selectItem } from './item-sql.js';
import { sectionStorage } from './section-sql.js';
import type { Db } from './store-sql.js';

/** Returns whether the account has the section, for permission checks of `http/`. */
export async function lookupVaultSection(db: Db, accountId: number, guid: string): Promise<boolean> {
  return (await sectionStorage.findByGuid(db, accountId, guid)) !== undefined;
}

/** Returns the section of an item; undefined if the account has no such item. */
export async function lookupVaultItem(
  db: Db,
  accountId: number,
  guid: string,
): Promise<{ readonly vaultSectionGuid: string } | undefined> {
  return selectItem(db, accountId, guid);
}
