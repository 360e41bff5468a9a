import { z } from 'zod';
import { endpoint } from '../../endpoint.js';
import { vaultItemTypes } from '../../v4/vault-item.js';
import { InstantMs } from '../shared.js';

/**
 * A section in the list of the web app. Administrators see the names of all sections, so that they can grant
 * permissions on each.
 */
export const VaultSectionRow = z.object({
  VaultSectionGuid: z.guid(),
  Name: z.string(),
  MayView: z.boolean().meta({ description: 'May view its items and select them in settings.' }),
  MayChange: z.boolean().meta({ description: 'May add, change and delete items, and rename and delete the section.' }),
  MayGrant: z.boolean().meta({ description: 'May grant and revoke permissions on the section.' }),
});
export type VaultSectionRow = z.infer<typeof VaultSectionRow>;

/** An item in the list of the web app, without the content of files. */
export const VaultItemRow = z.object({
  VaultItemGuid: z.guid(),
  Name: z.string(),
  VaultSectionGuid: z.guid(),
  VaultItemType: z.enum(vaultItemTypes),
  VaultItemUsedBy: z.string(),
  ModifiedAt: InstantMs,
});
export type VaultItemRow = z.infer<typeof VaultItemRow>;

/** An object that refers to an item. */
export const VaultItemUser = z.object({
  Kind: z.enum(['Monitor', 'Integration', 'ExportConnection', 'SingleSignOn']),
  Guid: z.guid().optional().meta({ description: 'Absent if the caller may not view it.' }),
  Name: z.string().optional().meta({ description: 'Absent if the caller may not view it.' }),
});
export type VaultItemUser = z.infer<typeof VaultItemUser>;

const base = { surface: 'v1', area: 'Vault', credentials: 'account', method: 'GET', status: 200 } as const;

export const vaultViewEndpoints = {
  sections: endpoint({
    ...base,
    id: 'v1ListVaultSections',
    path: '/VaultSection',
    permission: { kind: 'basic' },
    summary: 'List the sections, with the permissions of the caller, sorted by name',
    reply: z.array(VaultSectionRow),
  }),
  items: endpoint({
    ...base,
    id: 'v1ListVaultItems',
    path: '/VaultItem',
    permission: { kind: 'basic' },
    summary: 'List the items of the sections that the caller may view, sorted by name',
    reply: z.array(VaultItemRow),
  }),
  users: endpoint({
    ...base,
    id: 'v1ListVaultItemUsers',
    path: '/VaultItem/:vaultItemGuid/Users',
    permission: { kind: 'vaultItem', level: 'ViewVaultSection', param: 'vaultItemGuid' },
    summary: 'List the objects that use an item',
    params: z.object({ vaultItemGuid: z.guid() }),
    reply: z.array(VaultItemUser),
  }),
};
