import type { VaultItem } from '@vedette/contract/v4/vault-item';
import type { VaultItemRow, VaultItemUser } from '@vedette/contract/v1/account/vault';
import { notFoundFault } from '@vedette/kernel/rule-messages';
import type { Caller } from '../rights/index.js';
import type { VaultDeps } from './deps.js';
import { selectItem, selectItems } from './item-sql.js';
import { openValues } from './item-values.js';
import { toWireItem } from './item-view-rules.js';
import { VIEW_LEVEL } from './section.js';
import type { StoredItem } from './stored-item.js';
import type { Db } from './store-sql.js';
import { formatUsedBy, type ItemUser } from './used-by-rules.js';

/** Lists items of the sections that the caller may view, by section and name. */
export async function listItems(deps: VaultDeps, caller: Caller): Promise<VaultItem[]> {
  const items = await loadVisibleItems(deps.db, caller);
  const files = items.filter(({ itemType }) => itemType === 'File').map(({ vaultItemGuid }) => vaultItemGuid);
  // The content of files is not secret: the API returns it.
  const values = await openValues(deps, caller.accountId, files, ['FileData']);
  const usedBy = createUsedByText(await deps.loadItemUsers(deps.db, caller.accountId));
  return items.map((item) => toWireItem(item, usedBy(item), values.get(item.vaultItemGuid)?.FileData));
}

/** Lists the same items as rows of the web app, without the content of files. */
export async function listItemRows(deps: VaultDeps, caller: Caller): Promise<VaultItemRow[]> {
  const items = await loadVisibleItems(deps.db, caller);
  const usedBy = createUsedByText(await deps.loadItemUsers(deps.db, caller.accountId));
  return items.map((item) => ({
    VaultItemGuid: item.vaultItemGuid,
    Name: item.name,
    VaultSectionGuid: item.vaultSectionGuid,
    VaultItemType: item.itemType,
    VaultItemUsedBy: usedBy(item),
    ModifiedAt: item.modifiedAt,
  }));
}

/** @throws Fault `missing` */
export async function readItem(deps: VaultDeps, caller: Caller, guid: string): Promise<VaultItem> {
  return loadWireItem(deps, deps.db, caller.accountId, await requireItem(deps.db, caller.accountId, guid));
}

/** Lists what uses an item. Objects that the caller may not see are listed by kind only. */
export async function listItemUsers(deps: VaultDeps, caller: Caller, guid: string): Promise<VaultItemUser[]> {
  const maySee = await deps.visibleUsers(caller);
  const users = await deps.loadItemUsers(deps.db, caller.accountId, [guid]);
  return users.map((user) => ({
    Kind: user.kind,
    ...(maySee(user) && { Guid: user.guid, Name: user.name }),
  }));
}

/** Builds the complete response of one item, as stored in `db`. */
export async function loadWireItem(
  deps: Pick<VaultDeps, 'vault' | 'loadItemUsers'>,
  db: Db,
  accountId: number,
  item: StoredItem,
): Promise<VaultItem> {
  const { vaultItemGuid: guid } = item;
  const values =
    item.itemType === 'File' ? await openValues({ ...deps, db }, accountId, [guid], ['FileData']) : undefined;
  const users = await deps.loadItemUsers(db, accountId, [guid]);
  return toWireItem(item, formatUsedBy(users), values?.get(guid)?.FileData);
}

/** @throws Fault `missing` */
export async function requireItem(db: Db, accountId: number, guid: string, lock?: 'lock'): Promise<StoredItem> {
  const item = await selectItem(db, accountId, guid, lock);
  if (!item) throw notFoundFault('vault item', guid);
  return item;
}

const loadVisibleItems = (db: Db, { accountId, rights }: Caller): Promise<StoredItem[]> =>
  selectItems(db, accountId, rights.itemsWithLevel('vaultSection', VIEW_LEVEL));

function createUsedByText(users: readonly ItemUser[]): (item: StoredItem) => string {
  const byItem = new Map<string, ItemUser[]>();
  for (const user of users) byItem.set(user.vaultItemGuid, [...(byItem.get(user.vaultItemGuid) ?? []), user]);
  return ({ vaultItemGuid }) => formatUsedBy(byItem.get(vaultItemGuid) ?? []);
}
