import type { VaultContent } from '@vedette/contract/checkpoint/multi-step-target';
import type { VaultItemType } from '@vedette/contract/v4/vault-item';
import type { Instant } from '@vedette/kernel/clock';
import { Fault } from '@vedette/kernel/fault';
import { unknownReferenceRule } from '@vedette/kernel/rule-messages';
import { generateOneTimePassword } from '@vedette/protocols/one-time-password';
import { problem } from '@vedette/i18n/message';
import { recordAudit, type Actor } from '../access/index.js';
import type { Caller } from '../rights/index.js';
import { selectItemsByGuid } from './item-sql.js';
import { openValues } from './item-values.js';
import type { VaultReference } from './reference-rules.js';
import { sectionLevel, VIEW_LEVEL } from './section.js';
import type { StoredItem, Values } from './stored-item.js';
import type { Db } from './store-sql.js';
import type { Vault } from '../module/context.js';

const ITEM_TYPES: Readonly<Record<VaultReference['property'], VaultItemType>> = {
  Archive: 'CertificateArchive',
  Username: 'CredentialSet',
  Password: 'CredentialSet',
  OneTimePassword: 'OneTimePassword',
  File: 'File',
};

/**
 * Checks the vault references of an object that is saved, cloned or test-run: only operators who may view a secret's
 * section may send it somewhere. Returns a message for each reference to an unknown item or one of the wrong type. With
 * `skipsUnknown`, the caller checks that the items exist.
 * @throws Fault `forbidden` naming the guid of an item whose section the caller may not view
 */
export async function checkVaultReferences(
  db: Db,
  caller: Caller,
  references: readonly VaultReference[],
  skipsUnknown?: 'skipsUnknown',
): Promise<string[]> {
  const items = await loadReferencedItems(db, caller.accountId, references);
  for (const item of items.values()) {
    if (sectionLevel(caller, item.vaultSectionGuid) >= VIEW_LEVEL) continue;
    throw new Fault('forbidden', `No permission: ViewVaultSection is needed for the vault item ${item.vaultItemGuid}`);
  }
  const problems = references.map(({ vaultItemGuid: guid, property }) => {
    const item = items.get(guid);
    if (!item) return skipsUnknown ? undefined : unknownReferenceRule('vault item', guid);
    return item.itemType === ITEM_TYPES[property] ? undefined : problem(`the vault item ${guid} has no ${property}`);
  });
  return [...new Set(problems.filter((problem) => problem !== undefined))];
}

/** Values for one run, with the items they came from. */
export interface ReferenceValues {
  readonly getValue: (reference: VaultReference) => string;
  /** Items whose secrets were opened, to be recorded in the audit log. */
  readonly openedItems: readonly OpenedItem[];
}

/** Values for one run, and the guids of referenced items that do not exist. */
interface ReadReferences extends ReferenceValues {
  readonly missingItems: readonly string[];
}
export interface OpenedItem {
  readonly vaultItemGuid: string;
  readonly name: string;
  readonly hash: string;
}

/**
 * Opens the current values of references. The caller records this in the audit log. A one-time password is the code at
 * `at`. The value of an unknown item is an empty text.
 */
export async function readVaultReferences(
  { db, vault }: { readonly db: Db; readonly vault: Vault },
  accountId: number,
  references: readonly VaultReference[],
  at: Instant,
): Promise<ReadReferences> {
  const items = await loadReferencedItems(db, accountId, references);
  const secretItemGuids = references
    .filter(({ property }) => property !== 'Username')
    .map(({ vaultItemGuid }) => vaultItemGuid);
  const values = await openValues({ db, vault }, accountId, [...new Set(secretItemGuids)]);
  return {
    getValue: ({ vaultItemGuid: guid, property }) =>
      readProperty(property, items.get(guid), values.get(guid) ?? {}, at),
    openedItems: [...items.values()].filter(({ vaultItemGuid }) => values.has(vaultItemGuid)),
    missingItems: [...new Set(references.map(({ vaultItemGuid }) => vaultItemGuid))].filter((guid) => !items.has(guid)),
  };
}

function readProperty(
  property: VaultReference['property'],
  item: StoredItem | undefined,
  values: Values,
  at: Instant,
): string {
  switch (property) {
    case 'Username':
      return item?.fields.userName ?? '';
    case 'Archive':
      return '';
    case 'Password':
      return values.Password?.toString('utf8') ?? '';
    case 'File':
      return values.FileData?.toString('utf8') ?? '';
    case 'OneTimePassword': {
      const [config, secret] = [item?.fields.oneTimePassword, values.OneTimePasswordSecret];
      return config && secret ? generateOneTimePassword({ ...config, secret }, at) : '';
    }
  }
}

/** Complete items for one run, and those of them whose secrets were opened. */
export interface RunItems {
  readonly items: readonly VaultContent[];
  readonly openedItems: readonly OpenedItem[];
}

/** Opens the current values of referenced items. Deleted items are omitted. */
export async function loadVaultItemsForRun(
  { db, vault }: { readonly db: Db; readonly vault: Vault },
  accountId: number,
  references: readonly VaultReference[],
): Promise<RunItems> {
  const items = await loadReferencedItems(db, accountId, references);
  const values = await openValues({ db, vault }, accountId, [...items.keys()]);
  return {
    items: [...items.values()].map((item) => toVaultContent(item, values.get(item.vaultItemGuid) ?? {})),
    openedItems: [...items.values()].filter(({ vaultItemGuid }) => values.has(vaultItemGuid)),
  };
}

function toVaultContent({ vaultItemGuid, fields }: StoredItem, values: Values): VaultContent {
  const { userName, oneTimePassword: config, file } = fields;
  const { Password, OneTimePasswordSecret, FileData, ArchiveData, ArchivePassword } = values;
  return {
    vaultItemGuid,
    ...(userName !== undefined && { username: userName }),
    ...(Password && { password: Password.toString('utf8') }),
    ...(config &&
      OneTimePasswordSecret && {
        oneTimePassword: {
          digits: config.digits,
          periodS: config.periodS,
          hash: config.hash,
          secret: OneTimePasswordSecret.toString('base64'),
        },
      }),
    ...(file && FileData && { file: { name: file.name, data: FileData.toString('base64') } }),
    ...(ArchiveData && {
      archive: { data: ArchiveData.toString('base64'), password: ArchivePassword?.toString('utf8') ?? '' },
    }),
  };
}

/** Records that secrets of items were read. `purpose` completes "read for …". */
export async function auditSecretReads(
  db: Db,
  by: Actor,
  items: readonly OpenedItem[],
  { purpose, at }: { readonly purpose: string; readonly at: Instant },
): Promise<void> {
  for (const { vaultItemGuid, name } of items) {
    const entry = { objectType: 'VaultItem', objectGuid: vaultItemGuid, objectName: name };
    await recordAudit(db, by, { at, action: 'SecretRead', ...entry, after: { For: purpose } });
  }
}

async function loadReferencedItems(
  db: Db,
  accountId: number,
  references: readonly VaultReference[],
): Promise<ReadonlyMap<string, StoredItem>> {
  const guids = [...new Set(references.map(({ vaultItemGuid }) => vaultItemGuid))];
  return new Map((await selectItemsByGuid(db, accountId, guids)).map((item) => [item.vaultItemGuid, item]));
}
