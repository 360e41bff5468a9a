import type { VaultDeps } from './deps.js';
import { selectValues, storeValue } from './item-sql.js';
import type { ValueField, Values } from './stored-item.js';
import type { Db } from './store-sql.js';
import type { SealedFor } from '../module/context.js';

const sealContext = (accountId: number, objectGuid: string, field: ValueField): SealedFor => ({
  accountId,
  objectGuid,
  field,
});

/** Opens values of items, by guid, optionally only of `fields`. Callers state in a comment why they are needed. */
export async function openValues(
  { db, vault }: Pick<VaultDeps, 'vault'> & { readonly db: Db },
  accountId: number,
  itemGuids: readonly string[],
  fields?: readonly ValueField[],
): Promise<ReadonlyMap<string, Values>> {
  const opened = new Map<string, Partial<Record<ValueField, Buffer>>>();
  for (const { vaultItemGuid: guid, field, sealed } of await selectValues(db, accountId, itemGuids, fields)) {
    const values = opened.get(guid) ?? {};
    values[field] = vault.unsealBytes(sealed, sealContext(accountId, guid, field));
    opened.set(guid, values);
  }
  return opened;
}

/** Seals values and stores them with their item, in the transaction of its change. */
export async function sealValues(
  { tx, vault }: Pick<VaultDeps, 'vault'> & { readonly tx: Db },
  accountId: number,
  vaultItemGuid: string,
  values: Values,
): Promise<void> {
  for (const field of Object.keys(values) as ValueField[]) {
    const plain = values[field];
    if (!plain) continue;
    const sealed = vault.sealBytes(plain, sealContext(accountId, vaultItemGuid, field));
    await storeValue(tx, accountId, { vaultItemGuid, field, sealed });
  }
}
