import type { VaultItem, VaultItemCreate, VaultItemPatch, VaultItemType } from '@vedette/contract/v4/vault-item';
import { Fault, Problems } from '@vedette/kernel/fault';
import { checkIdInBody, uniqueNameRule } from '@vedette/kernel/rule-messages';
import { findChangedFields, recordAudit, type AuditEntry } from '../access/index.js';
import { findByGuid, translateDuplicateName } from '../definitions/index.js';
import type { Caller } from '../rights/index.js';
import type { OpenArchive } from './archive.js';
import { cacheOpenedArchives, writeArchive } from './archive-item.js';
import type { VaultDeps } from './deps.js';
import { loadWireItem, requireItem } from './item.js';
import {
  writeCertificate,
  writeCredentialSet,
  writeFile,
  writeOneTimePassword,
  type ItemWrite,
  type WriteResult,
} from './item-rules.js';
import { deleteItemRow, insertItem, lockFileBytes, updateItem } from './item-sql.js';
import { openValues, sealValues } from './item-values.js';
import { itemAuditFields } from './item-view-rules.js';
import { CHANGE_LEVEL, sectionLevel, vaultSections } from './section.js';
import { isSensitive, type StoredItem, type ValueField, type Values } from './stored-item.js';
import { announce, violatedConstraint, inTransaction, type Db } from './store-sql.js';
import { describeUsers } from './used-by-rules.js';

/**
 * Total size of an account's files: the list of items returns them all in one response
 * (docs/architecture/vault.md#0091).
 */
const MAX_FILE_BYTES = 64 * 1024 * 1024;
const HASH_BYTES = 16;

/**
 * Creates an item in a section. The permission to change that section is checked here, since the body names it.
 * @throws Fault `missing` and `forbidden` for the section, `invalid` with every problem
 */
export async function createItem(deps: VaultDeps, caller: Caller, body: VaultItemCreate): Promise<VaultItem> {
  const { VaultSectionGuid: sectionGuid, VaultItemType: itemType } = body;
  await requireChangePermission(deps, caller, sectionGuid);
  const problems = new Problems();
  const { fields, values } = await readItemWrite(deps, itemType, { mode: 'create', body }, { stored: {}, problems });
  problems.throwIfAny();
  const item: StoredItem = {
    vaultItemGuid: deps.random.newGuid(),
    vaultSectionGuid: sectionGuid,
    name: body.Name,
    itemType,
    notes: body.Notes ?? '',
    fields,
    hash: generateHash(deps),
    modifiedAt: deps.clock.now(),
  };
  return inTransaction(deps.db, async (tx) => {
    await requireFileSpace(tx, caller.accountId, values.FileData?.length ?? 0);
    await explainConflicts(insertItem(tx, caller.accountId, item));
    await sealValues({ ...deps, tx }, caller.accountId, item.vaultItemGuid, values);
    await auditChange({ tx, deps, caller }, item, { action: 'Created', after: itemAuditFields(item) });
    return loadWireItem(deps, tx, caller.accountId, item);
  });
}

/** @throws Fault `missing` and `forbidden` for the section */
export async function requireChangePermission(
  deps: Pick<VaultDeps, 'db'>,
  caller: Caller,
  sectionGuid: string,
): Promise<void> {
  await findByGuid(vaultSections, deps.db, caller.accountId, sectionGuid);
  if (sectionLevel(caller, sectionGuid) < CHANGE_LEVEL) {
    throw new Fault('forbidden', 'No permission: ChangeVaultSection is needed');
  }
}

/** PUT: omitted readable fields become empty, omitted secrets stay. */
export const replaceItem = (
  deps: VaultDeps,
  caller: Caller,
  guid: string,
  body: VaultItemPatch & { readonly Name: string },
): Promise<VaultItem> => changeItem(deps, caller, guid, { mode: 'replace', body });

/** PATCH: omitted fields stay. */
export const patchItem = (deps: VaultDeps, caller: Caller, guid: string, body: VaultItemPatch): Promise<VaultItem> =>
  changeItem(deps, caller, guid, { mode: 'patch', body });

interface ItemChange {
  readonly mode: 'replace' | 'patch';
  readonly body: VaultItemPatch;
}

/** @throws Fault `missing`, `invalid` with every problem */
async function changeItem(deps: VaultDeps, caller: Caller, guid: string, change: ItemChange): Promise<VaultItem> {
  const { accountId } = caller;
  const openArchive = await openArchiveBefore(deps, accountId, guid, change);
  return inTransaction(deps.db, async (tx) => {
    const before = await requireItem(tx, accountId, guid, 'lock');
    // Opened to recognise a value that is sent again unchanged, and to try an archive with its password.
    const stored = (await openValues({ ...deps, db: tx }, accountId, [guid])).get(guid) ?? {};
    const problems = new Problems();
    checkImmutableFields(before, change.body, problems);
    const write = { ...change, before: before.fields };
    const { fields, values: sent } = await readItemWrite({ openArchive }, before.itemType, write, { stored, problems });
    problems.throwIfAny();
    const values = pickChangedValues(stored, sent);
    const { body, mode } = change;
    const notes = body.Notes ?? (mode === 'patch' ? before.notes : '');
    const changedItem = { ...before, name: body.Name ?? before.name, notes, fields };
    const changes = describeChanges(before, changedItem, values);
    if (Object.keys(changes.after).length === 0) return loadWireItem(deps, tx, accountId, before);
    const after = { ...changedItem, hash: generateHash(deps), modifiedAt: deps.clock.now() };
    if (values.FileData)
      await requireFileSpace(tx, accountId, values.FileData.length - (before.fields.file?.sizeBytes ?? 0));
    await explainConflicts(updateItem(tx, accountId, after));
    await sealValues({ ...deps, tx }, accountId, guid, values);
    await auditChange({ tx, deps, caller }, after, { action: 'Updated', ...changes });
    return loadWireItem(deps, tx, accountId, after);
  });
}

/**
 * Opens the archive of a change before the transaction, which would otherwise hold one of the few connections for that
 * time. Returns the opened archives.
 */
async function openArchiveBefore(
  deps: VaultDeps,
  accountId: number,
  guid: string,
  change: ItemChange,
): Promise<OpenArchive> {
  const { open, openCached } = cacheOpenedArchives(deps.openArchive);
  const { itemType, fields } = await requireItem(deps.db, accountId, guid);
  if (itemType !== 'CertificateArchive') return openCached;
  const stored = (await openValues(deps, accountId, [guid])).get(guid) ?? {};
  // Problems are reported by the second call, inside the transaction.
  await writeArchive({ ...change, before: fields }, stored, { open, problems: new Problems() });
  return openCached;
}

/** @throws Fault `missing`, or `inUse` naming its users (contract) */
export async function deleteItem(deps: VaultDeps, caller: Caller, guid: string): Promise<void> {
  const maySee = await deps.visibleUsers(caller);
  await inTransaction(deps.db, async (tx) => {
    const item = await requireItem(tx, caller.accountId, guid, 'lock');
    const users = await deps.loadItemUsers(tx, caller.accountId, [guid]);
    if (users.length > 0) throw new Fault('inUse', describeUsers(item.name, users, maySee));
    await deleteItemRow(tx, caller.accountId, guid);
    await auditChange({ tx, deps, caller }, item, { action: 'Deleted', before: itemAuditFields(item) });
  });
}

interface WriteContext {
  readonly stored: Values;
  readonly problems: Problems;
}

export function readItemWrite(
  deps: Pick<VaultDeps, 'openArchive'>,
  type: VaultItemType,
  write: ItemWrite,
  { stored, problems }: WriteContext,
): WriteResult | Promise<WriteResult> {
  switch (type) {
    case 'CredentialSet':
      return writeCredentialSet(write, problems);
    case 'Certificate':
      return writeCertificate(write, problems);
    case 'File':
      return writeFile(write, problems);
    case 'OneTimePassword':
      return writeOneTimePassword(write, problems);
    case 'CertificateArchive':
      return writeArchive(write, stored, { open: deps.openArchive, problems });
  }
}

/** A read-only value may be sent back unchanged; any other value is rejected. */
export function checkImmutableFields(before: StoredItem, body: VaultItemPatch, problems: Problems): void {
  const { VaultItemGuid: guid, VaultSectionGuid: section, VaultItemType: type, IsSensitive: sensitive } = body;
  checkIdInBody('VaultItemGuid', { given: guid, inPath: before.vaultItemGuid }, problems);
  const isMoved = section !== undefined && section !== before.vaultSectionGuid;
  problems.when(isMoved, 'VaultSectionGuid', 'cannot be changed after creation');
  problems.when(type !== undefined && type !== before.itemType, 'VaultItemType', 'cannot be changed after creation');
  const isSensitivityChanged = sensitive !== undefined && sensitive !== isSensitive(before.itemType);
  problems.when(isSensitivityChanged, 'IsSensitive', 'cannot be changed');
}

/** Returns the values that differ from the stored ones. */
function pickChangedValues(stored: Values, sent: Values): Values {
  const fields = (Object.keys(sent) as ValueField[]).filter((field) => {
    const value = sent[field];
    return value !== undefined && stored[field]?.equals(value) !== true;
  });
  return Object.fromEntries(fields.map((field) => [field, sent[field]]));
}

const generateHash = ({ random }: Pick<VaultDeps, 'random'>): string => random.bytes(HASH_BYTES).toString('base64');

/** `added` is the growth of the account's files in bytes. */
async function requireFileSpace(tx: Db, accountId: number, added: number): Promise<void> {
  if (added <= 0 || (await lockFileBytes(tx, accountId)) + added <= MAX_FILE_BYTES) return;
  throw new Fault('invalid', 'FileInfo.Data: the files of the account would exceed 64 MB together');
}

const UNIQUE_NAME = {
  field: 'Name',
  rule: uniqueNameRule('vault item'),
  constraint: 'vault_item_name',
  refusedAs: 'invalid',
} as const;

async function explainConflicts(write: Promise<void>): Promise<void> {
  try {
    await translateDuplicateName(write, UNIQUE_NAME);
  } catch (error) {
    if (violatedConstraint(error)?.startsWith('vault_item_account_id_vault_section_guid') === true) {
      throw new Fault('missing', 'The vault section was removed by another request at the same time', { cause: error });
    }
    throw error;
  }
}

/** Returns the readable fields before and after; for secret values only that they changed. */
function describeChanges(
  before: StoredItem,
  after: StoredItem,
  values: Values,
): Pick<Required<AuditEntry>, 'before' | 'after'> {
  const readable = findChangedFields(itemAuditFields(before), itemAuditFields(after));
  const marks = Object.fromEntries(Object.keys(values).map((field) => [field, 'changed']));
  return { before: readable.before, after: { ...readable.after, ...marks } };
}

async function auditChange(
  { tx, deps, caller }: { readonly tx: Db; readonly deps: VaultDeps; readonly caller: Caller },
  { vaultItemGuid, name }: StoredItem,
  change: Pick<AuditEntry, 'action' | 'before' | 'after'>,
): Promise<void> {
  const entry = { objectType: 'VaultItem', objectGuid: vaultItemGuid, objectName: name };
  await recordAudit(tx, caller, { at: deps.clock.now(), ...entry, ...change });
  await announce(tx, { topic: 'vault', accountId: caller.accountId, ids: [vaultItemGuid] });
}
