import type { VaultItemCreate, VaultItemPatch } from '@vedette/contract/v4/vault-item';
import type { Problems } from '@vedette/kernel/fault';
import type { Caller } from '../rights/index.js';
import type { VaultDeps } from './deps.js';
import { requireItem } from './item.js';
import { checkImmutableFields, requireChangePermission, readItemWrite } from './item-change.js';
import { openValues } from './item-values.js';

/**
 * Reports the problems of a new item by the fields that could be read.
 * @throws Fault as `createItem`
 */
export async function validateNewItem(
  deps: VaultDeps,
  caller: Caller,
  body: Partial<VaultItemCreate>,
  problems: Problems,
): Promise<void> {
  const { VaultSectionGuid: sectionGuid, VaultItemType: type } = body;
  if (sectionGuid === undefined || type === undefined) return;
  await requireChangePermission(deps, caller, sectionGuid);
  await readItemWrite(deps, type, { mode: 'create', body }, { stored: {}, problems });
}

/**
 * Reports the problems of a PUT or PATCH by the fields that could be read.
 * @throws Fault `missing`
 */
export async function validateItemChange(
  deps: VaultDeps,
  { accountId }: Caller,
  { guid, mode, body }: { readonly guid: string; readonly mode: 'replace' | 'patch'; readonly body: VaultItemPatch },
  problems: Problems,
): Promise<void> {
  const before = await requireItem(deps.db, accountId, guid);
  checkImmutableFields(before, body, problems);
  // A new password alone must open the stored archive, and a new archive may be opened by the stored password.
  const opened = before.itemType === 'CertificateArchive' ? await openValues(deps, accountId, [guid]) : undefined;
  await readItemWrite(
    deps,
    before.itemType,
    { mode, body, before: before.fields },
    { stored: opened?.get(guid) ?? {}, problems },
  );
}
