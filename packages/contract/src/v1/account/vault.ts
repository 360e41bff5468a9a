import { z } from 'zod';
import { endpoint } from '../../endpoint.js';
import { vaultItemTypes } from '../../v4/vault-item.js';
import { InstantMs } from '../shared.js';

/** A section as the app lists it. Administrators see the names of all, so that they can grant rights on each. */
export const VaultSectionRow = z.object({
  VaultSectionGuid: z.guid(),
  Name: z.string(),
  MayView: z.boolean().meta({ description: 'See its items and choose them in settings.' }),
  MayChange: z.boolean().meta({ description: 'Add, change and remove items, rename and remove the section.' }),
  MayGrant: z.boolean().meta({ description: 'Grant rights on it and take them away.' }),
});
export type VaultSectionRow = z.infer<typeof VaultSectionRow>;

/** An item as the app lists it, without the data of files. */
export const VaultItemRow = z.object({
  VaultItemGuid: z.guid(),
  Name: z.string(),
  VaultSectionGuid: z.guid(),
  VaultItemType: z.enum(vaultItemTypes),
  VaultItemUsedBy: z.string(),
  ModifiedAt: InstantMs,
});
export type VaultItemRow = z.infer<typeof VaultItemRow>;

/** Something that refers to an item. */
export const VaultItemUser = z.object({
  Kind: z.enum(['Monitor', 'Integration', 'ExportConnection', 'SingleSignOn']),
  Guid: z.guid().optional().meta({ description: 'Absent where the caller may not see it.' }),
  Name: z.string().optional().meta({ description: 'Absent where the caller may not see it.' }),
});
export type VaultItemUser = z.infer<typeof VaultItemUser>;

const base = { surface: 'v1', area: 'Vault', credentials: 'account', method: 'GET', status: 200 } as const;

export const vaultViewEndpoints = {
  sections: endpoint({
    ...base,
    id: 'v1ListVaultSections',
    path: '/VaultSection',
    right: { of: 'basic' },
    summary: 'Sections with what the caller may do in each, by name',
    reply: z.array(VaultSectionRow),
  }),
  items: endpoint({
    ...base,
    id: 'v1ListVaultItems',
    path: '/VaultItem',
    right: { of: 'basic' },
    summary: 'Items of the sections the caller may view, by name',
    reply: z.array(VaultItemRow),
  }),
  users: endpoint({
    ...base,
    id: 'v1ListVaultItemUsers',
    path: '/VaultItem/:vaultItemGuid/Users',
    right: { of: 'vaultItem', level: 'ViewVaultSection', param: 'vaultItemGuid' },
    summary: 'What uses an item',
    params: z.object({ vaultItemGuid: z.guid() }),
    reply: z.array(VaultItemUser),
  }),
};
