import type { VaultItemCreate, VaultItemPatch, VaultItemType } from '@vedette/contract/v4/vault-item';
import type { Problems } from '@vedette/kernel/fault';
import type { Caller } from '../access/index.js';
import type { VaultDeps } from './deps.js';
import { storedItem } from './item.js';
import { checkFixed, demandChange, written } from './item-change.js';
import type { Write } from './item-rules.js';

/** Notes what would be wrong with a new item by the fields that could be read. @throws Fault as `createItem`. */
export async function vetNewItem(
  deps: VaultDeps,
  caller: Caller,
  body: Partial<VaultItemCreate>,
  problems: Problems,
): Promise<void> {
  const { VaultSectionGuid: sectionGuid, VaultItemType: type } = body;
  if (sectionGuid === undefined || type === undefined) return;
  await demandChange(deps, caller, sectionGuid);
  await vet(deps, type, { mode: 'create', body }, problems);
}

/** The same of a PUT or PATCH. @throws Fault `missing`. */
export async function vetChangedItem(
  deps: VaultDeps,
  { accountId }: Caller,
  { guid, mode, body }: { readonly guid: string; readonly mode: 'replace' | 'patch'; readonly body: VaultItemPatch },
  problems: Problems,
): Promise<void> {
  const before = await storedItem(deps.db, accountId, guid);
  checkFixed(before, body, problems);
  await vet(deps, before.itemType, { mode, body, before: before.fields }, problems);
}

/** An archive is opened with its password, which is work for a body that is to be stored. */
async function vet(deps: VaultDeps, type: VaultItemType, write: Write, problems: Problems): Promise<void> {
  if (type !== 'CertificateArchive') await written(deps, type, write, { kept: {}, problems });
}
