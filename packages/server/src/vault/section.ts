import type { VaultSection } from '@vedette/contract/v4/vault-section';
import type { VaultSectionRow } from '@vedette/contract/v1/account/vault';
import { Fault } from '@vedette/kernel/fault';
import { addItemGrant, dropItemGrants, recordAudit, type AccountBasis, type AuditEntry } from '../access/index.js';
import { levelOf, type Caller } from '../rights/index.js';
import type { VaultDeps } from './deps.js';
import {
  countItems,
  deleteSectionRow,
  insertSection,
  noteFirstSection,
  renameSection,
  selectSection,
  selectSections,
  type StoredSection,
} from './section-sql.js';
import { announce, brokenConstraint, inTransaction, type Db } from './store-sql.js';

type SectionDeps = Pick<VaultDeps, 'db' | 'clock' | 'chance'>;

export const VIEW = levelOf('vaultSection', 'ViewVaultSection');
export const CHANGE = levelOf('vaultSection', 'ChangeVaultSection');
const DEFAULT_NAME = 'Default section';

const toWire = ({ vaultSectionGuid, name }: StoredSection): VaultSection => ({
  VaultSectionGuid: vaultSectionGuid,
  Name: name,
});

/** Sections the caller may view, by name. */
export async function listSections(db: Db, caller: Caller): Promise<VaultSection[]> {
  const sections = await selectSections(db, caller.accountId);
  return sections.filter(({ vaultSectionGuid: guid }) => levelOn(caller, guid) >= VIEW).map(toWire);
}

/** The same with what the caller may do; administrators get the others too, since they may grant rights on them. */
export async function listSectionRows(db: Db, caller: Caller): Promise<VaultSectionRow[]> {
  const rows = (await selectSections(db, caller.accountId)).map((section) => {
    const level = levelOn(caller, section.vaultSectionGuid);
    const MayChange = level >= CHANGE;
    return { ...toWire(section), MayView: level >= VIEW, MayChange, MayGrant: MayChange || caller.isAdministrator };
  });
  return rows.filter(({ MayView, MayGrant }) => MayView || MayGrant);
}

export async function readSection(db: Db, caller: Caller, guid: string): Promise<VaultSection> {
  return toWire(await storedSection(db, caller.accountId, guid));
}

/** @throws Fault `missing`. */
export async function storedSection(db: Db, accountId: number, guid: string, lock?: 'lock'): Promise<StoredSection> {
  const section = await selectSection(db, accountId, guid, lock);
  if (!section) throw new Fault('missing', `No vault section ${guid}`);
  return section;
}

/** Its creator may view and change it, and nobody else (contract). @throws Fault `invalid` for a name that is taken. */
export async function createSection(
  deps: SectionDeps,
  caller: Caller,
  wanted: { readonly Name: string },
): Promise<VaultSection> {
  const section = { vaultSectionGuid: deps.chance.newGuid(), name: wanted.Name };
  await inTransaction(deps.db, async (tx) => {
    await unlessTaken(insertSection(tx, caller.accountId, { ...section, createdAt: deps.clock.now() }));
    const item = { type: 'vaultSection', guid: section.vaultSectionGuid } as const;
    const subject = { operatorGuid: caller.operatorGuid, operatorGroupGuid: null };
    await addItemGrant(tx, deps, caller.accountId, { item, subject, type: 'ChangeVaultSection' });
    await note({ tx, deps, caller }, section, { action: 'Created', after: { Name: section.name } });
  });
  return toWire(section);
}

/** @throws Fault `invalid` when the body names another section than the path, or for a name that is taken. */
export async function changeSection(
  deps: SectionDeps,
  caller: Caller,
  guid: string,
  wanted: { readonly Name: string; readonly VaultSectionGuid?: string | undefined },
): Promise<VaultSection> {
  if (wanted.VaultSectionGuid !== undefined && wanted.VaultSectionGuid !== guid) {
    throw new Fault('invalid', 'VaultSectionGuid: must equal the guid in the path');
  }
  return inTransaction(deps.db, async (tx) => {
    const before = await storedSection(tx, caller.accountId, guid, 'lock');
    const after = { ...before, name: wanted.Name };
    if (after.name === before.name) return toWire(before);
    await unlessTaken(renameSection(tx, caller.accountId, after));
    const names = { before: { Name: before.name }, after: { Name: after.name } };
    await note({ tx, deps, caller }, after, { action: 'Updated', ...names });
    return toWire(after);
  });
}

/** @throws Fault `inUse` while the section holds items (contract). */
export async function deleteSection(deps: SectionDeps, caller: Caller, guid: string): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const section = await storedSection(tx, caller.accountId, guid, 'lock');
    const items = await countItems(tx, caller.accountId, guid);
    if (items > 0) {
      const many = items === 1 ? 'an item' : `${items} items`;
      throw new Fault('inUse', `The section ${section.name} still holds ${many}; remove what it holds first`);
    }
    await dropItemGrants(tx, caller.accountId, { type: 'vaultSection', guid });
    await deleteSectionRow(tx, caller.accountId, guid);
    await note({ tx, deps, caller }, section, { action: 'Deleted', before: { Name: section.name } });
  });
}

/** The section an account starts with, under full control of the administrators' group; made once in its life. */
export async function createFirstSection(
  deps: SectionDeps,
  { accountId, administratorsGuid }: Pick<AccountBasis, 'accountId' | 'administratorsGuid'>,
): Promise<void> {
  const section = { vaultSectionGuid: deps.chance.newGuid(), name: DEFAULT_NAME };
  await inTransaction(deps.db, async (tx) => {
    if (!(await noteFirstSection(tx, accountId, section.vaultSectionGuid))) return;
    await insertSection(tx, accountId, { ...section, createdAt: deps.clock.now() });
    const item = { type: 'vaultSection', guid: section.vaultSectionGuid } as const;
    const subject = { operatorGuid: null, operatorGroupGuid: administratorsGuid };
    await addItemGrant(tx, deps, accountId, { item, subject, type: 'ChangeVaultSection' });
  });
}

/** 0 nothing, 1 view, 2 change. */
export const levelOn = ({ rights }: Caller, sectionGuid: string): number => rights.level('vaultSection', sectionGuid);

async function unlessTaken(write: Promise<void>): Promise<void> {
  try {
    await write;
  } catch (error) {
    if (brokenConstraint(error) !== 'vault_section_name') throw error;
    throw new Fault('invalid', 'Name: is the name of another vault section', { cause: error });
  }
}

async function note(
  { tx, deps, caller }: { readonly tx: Db; readonly deps: SectionDeps; readonly caller: Caller },
  { vaultSectionGuid, name }: StoredSection,
  change: Pick<AuditEntry, 'action' | 'before' | 'after'>,
): Promise<void> {
  const entry = { objectType: 'VaultSection', objectGuid: vaultSectionGuid, objectName: name };
  await recordAudit(tx, caller, { at: deps.clock.now(), ...entry, ...change });
  await announce(tx, { topic: 'vault', accountId: caller.accountId, ids: [vaultSectionGuid] });
}
