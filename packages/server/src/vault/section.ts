import type { VaultSection } from '@vedette/contract/v4/vault-section';
import type { VaultSectionRow } from '@vedette/contract/v1/account/vault';
import { Fault } from '@vedette/kernel/fault';
import { notFoundFault, uniqueNameRule } from '@vedette/kernel/rule-messages';
import { addItemGrant, dropItemGrants, type CreatedAccount } from '../access/index.js';
import { definition, fieldsByName, type Entry } from '../definitions/index.js';
import { permissionLevel, type Caller } from '../rights/index.js';
import type { StoreContext } from '../module/context.js';
import { countItems, recordFirstSection, sectionStorage, type SectionFields } from './section-sql.js';
import { inTransaction, type Db } from './store-sql.js';

export const VIEW_LEVEL = permissionLevel('vaultSection', 'ViewVaultSection');
export const CHANGE_LEVEL = permissionLevel('vaultSection', 'ChangeVaultSection');
const DEFAULT_NAME = 'Default section';

/** Sections of the vault. Only the creator may view and change a new one (contract). */
export const vaultSections = definition<SectionFields, SectionFields, VaultSection>({
  missing: (guid) => notFoundFault('vault section', guid),
  objectType: 'VaultSection',
  topic: 'vault',
  param: 'vaultSectionGuid',
  idFields: ['VaultSectionGuid'],
  storage: sectionStorage,
  defaults: { Name: '' },
  applyBody: fieldsByName,
  name: {
    fromFields: ({ Name }) => Name,
    unique: {
      field: 'Name',
      rule: uniqueNameRule('vault section'),
      constraint: 'vault_section_name',
      refusedAs: 'invalid',
    },
  },
  toWire: toWireSection,
  audit: { fields: ({ fields }) => fields, skipsUnchanged: true },
  isListedFor: (caller, { guid }) => sectionLevel(caller, guid) >= VIEW_LEVEL,
  afterCreate: async ({ tx, caller: { accountId, operatorGuid }, context }, { guid }) => {
    const item = { type: 'vaultSection', guid } as const;
    const subject = { operatorGuid, operatorGroupGuid: null };
    await addItemGrant(tx, context, accountId, { item, subject, type: 'ChangeVaultSection' });
  },
  beforeRemove: async ({ tx, caller: { accountId } }, { guid, fields }) => {
    const items = await countItems(tx, accountId, guid);
    if (items > 0)
      throw new Fault(
        'inUse',
        items === 1
          ? `The section ${fields.Name} still contains an item; remove its items first`
          : `The section ${fields.Name} still contains ${items} items; remove its items first`,
      );
    await dropItemGrants(tx, accountId, { type: 'vaultSection', guid });
  },
});

function toWireSection({ guid, fields }: Entry<SectionFields>): VaultSection {
  return { VaultSectionGuid: guid, ...fields };
}

/**
 * Lists the sections that the caller may view, by name, with the caller's permissions. Administrators also get the
 * others, since they may grant permissions on them.
 */
export async function listSectionRows(db: Db, caller: Caller): Promise<VaultSectionRow[]> {
  const rows = (await sectionStorage.loadAll(db, caller.accountId)).map((section) => {
    const level = sectionLevel(caller, section.guid);
    const MayChange = level >= CHANGE_LEVEL;
    return {
      ...toWireSection(section),
      MayView: level >= VIEW_LEVEL,
      MayChange,
      MayGrant: MayChange || caller.isAdministrator,
    };
  });
  return rows.filter(({ MayView, MayGrant }) => MayView || MayGrant);
}

/** Creates the first section of an account, under full control of the administrators group. Done once per account. */
export async function createFirstSection(
  deps: StoreContext,
  { accountId, administratorsGuid }: Pick<CreatedAccount, 'accountId' | 'administratorsGuid'>,
): Promise<void> {
  const guid = deps.random.newGuid();
  await inTransaction(deps.db, async (tx) => {
    if (!(await recordFirstSection(tx, accountId, guid))) return;
    const fields = { Name: DEFAULT_NAME };
    await sectionStorage.insert(tx, accountId, { guid, createdAt: deps.clock.now(), fields });
    const item = { type: 'vaultSection', guid } as const;
    const subject = { operatorGuid: null, operatorGroupGuid: administratorsGuid };
    await addItemGrant(tx, deps, accountId, { item, subject, type: 'ChangeVaultSection' });
  });
}

/** 0: none, 1: view, 2: change. */
export const sectionLevel = ({ rights }: Caller, sectionGuid: string): number =>
  rights.level('vaultSection', sectionGuid);
