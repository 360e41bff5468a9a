import { z } from 'zod';
import { endpoint } from '../endpoint.js';
import { trimmedName } from '../lenient.js';

export const vaultSectionAuthorizationTypes = ['ViewVaultSection', 'ChangeVaultSection'] as const;

export const VaultSection = z
  .object({ VaultSectionGuid: z.guid(), Name: z.string().meta({ description: 'Unique in the account.' }) })
  .meta({ id: 'VaultSection' });
export type VaultSection = z.infer<typeof VaultSection>;

const VaultSectionCreate = z.object({
  Name: trimmedName(200).meta({ description: 'Unique in the account.' }),
});
const VaultSectionReplace = VaultSectionCreate.extend({
  VaultSectionGuid: z.guid().optional().meta({ description: 'If given, must equal the guid in the path.' }),
});
type VaultSectionReplace = z.infer<typeof VaultSectionReplace>;

const guidOrEmpty = z.union([z.guid(), z.literal('')]);

/** A permission on a section. One of operator and group is set, the other is empty. */
export const VaultSectionAuthorization = z
  .object({
    AuthorizationId: z.guid(),
    ContextId: z.guid().meta({ description: 'Guid of the section.' }),
    AuthorizationType: z.enum(vaultSectionAuthorizationTypes),
    OperatorGuid: guidOrEmpty.meta({ description: 'Set if the permission is granted to an operator.' }),
    OperatorGroupId: guidOrEmpty.meta({ description: 'Set if the permission is granted to an operator group.' }),
    OperatorGroupGuid: guidOrEmpty.meta({ description: 'Same as OperatorGroupId.' }),
  })
  .meta({ id: 'VaultSectionAuthorization' });
export type VaultSectionAuthorization = z.infer<typeof VaultSectionAuthorization>;

export const VaultSectionAuthorizationWrite = z.object({
  ContextId: z.guid().optional().meta({ description: 'If given, must equal the guid in the path.' }),
  AuthorizationType: z.enum(vaultSectionAuthorizationTypes),
  OperatorGuid: z.guid().optional(),
  OperatorGroupId: z.guid().optional(),
  OperatorGroupGuid: z.guid().optional().meta({ description: 'Alias of OperatorGroupId.' }),
});
export type VaultSectionAuthorizationWrite = z.infer<typeof VaultSectionAuthorizationWrite>;

const base = { surface: 'v4', area: 'Vault', credentials: 'account' } as const;
const param = 'vaultSectionGuid';
const viewPermission = { kind: 'vaultSection', level: 'ViewVaultSection', param } as const;
const changePermission = { kind: 'vaultSection', level: 'ChangeVaultSection', param } as const;
const params = z.object({ vaultSectionGuid: z.guid() });

export const vaultSectionEndpoints = {
  list: endpoint({
    ...base,
    id: 'listVaultSections',
    method: 'GET',
    path: '/VaultSection',
    permission: { kind: 'basic' },
    summary: 'List the sections that the caller may view',
    status: 200,
    reply: z.array(VaultSection),
  }),
  create: endpoint({
    ...base,
    id: 'createVaultSection',
    method: 'POST',
    path: '/VaultSection',
    permission: { kind: 'basic' },
    summary: 'Create a section. At first, only its creator may view and change it.',
    body: VaultSectionCreate,
    status: 201,
    reply: VaultSection,
    location: '/VaultSection/:VaultSectionGuid',
  }),
  read: endpoint({
    ...base,
    id: 'getVaultSection',
    method: 'GET',
    path: '/VaultSection/:vaultSectionGuid',
    permission: viewPermission,
    summary: 'Get a section',
    params,
    status: 200,
    reply: VaultSection,
  }),
  replace: endpoint({
    ...base,
    id: 'replaceVaultSection',
    method: 'PUT',
    path: '/VaultSection/:vaultSectionGuid',
    permission: changePermission,
    summary: 'Rename a section',
    params,
    body: VaultSectionReplace,
    status: 200,
    reply: VaultSection,
  }),
  remove: endpoint({
    ...base,
    id: 'deleteVaultSection',
    method: 'DELETE',
    path: '/VaultSection/:vaultSectionGuid',
    permission: changePermission,
    summary: 'Delete a section. Fails while it contains items.',
    params,
    status: 204,
  }),
  listAuthorizations: endpoint({
    ...base,
    id: 'listVaultSectionAuthorizations',
    method: 'GET',
    path: '/VaultSection/:vaultSectionGuid/Authorization',
    aliases: ['/VaultSection/:vaultSectionGuid/Authorizations'],
    permission: { ...viewPermission, orAdministrator: true },
    summary: 'List the permissions on a section',
    params,
    status: 200,
    reply: z.array(VaultSectionAuthorization),
  }),
  addAuthorization: endpoint({
    ...base,
    id: 'addVaultSectionAuthorization',
    method: 'POST',
    path: '/VaultSection/:vaultSectionGuid/Authorization',
    aliases: ['/VaultSection/:vaultSectionGuid/Authorizations'],
    permission: { ...changePermission, orAdministrator: true },
    summary: 'Grant a permission on a section. ChangeVaultSection includes ViewVaultSection.',
    description: 'Returns the granted permission. Granting a permission again has no effect.',
    params,
    body: VaultSectionAuthorizationWrite,
    status: 201,
    reply: VaultSectionAuthorization,
  }),
  removeAuthorization: endpoint({
    ...base,
    id: 'removeVaultSectionAuthorization',
    method: 'DELETE',
    path: '/VaultSection/:vaultSectionGuid/Authorization/:authorizationGuid',
    aliases: ['/VaultSection/:vaultSectionGuid/Authorizations/:authorizationGuid'],
    permission: { ...changePermission, orAdministrator: true },
    summary: 'Revoke a permission on a section. Revoking ViewVaultSection also revokes ChangeVaultSection.',
    description:
      'The last ChangeVaultSection permission cannot be revoked, because the section would become inaccessible.',
    params: params.extend({ authorizationGuid: z.guid() }),
    status: 204,
  }),
};
