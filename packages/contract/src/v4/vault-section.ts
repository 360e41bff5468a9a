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
  VaultSectionGuid: z.guid().optional().meta({ description: 'Must equal the guid of the path if given.' }),
});
type VaultSectionReplace = z.infer<typeof VaultSectionReplace>;

const guidOrEmpty = z.union([z.guid(), z.literal('')]);

/** A right on a section; of the two subjects one is set, the other is an empty text. */
export const VaultSectionAuthorization = z
  .object({
    AuthorizationId: z.guid(),
    ContextId: z.guid().meta({ description: 'The section.' }),
    AuthorizationType: z.enum(vaultSectionAuthorizationTypes),
    OperatorGuid: guidOrEmpty.meta({ description: 'Set for a grant to one operator.' }),
    OperatorGroupId: guidOrEmpty.meta({ description: 'Set for a grant to a group.' }),
    OperatorGroupGuid: guidOrEmpty.meta({ description: 'The same as OperatorGroupId.' }),
  })
  .meta({ id: 'VaultSectionAuthorization' });
export type VaultSectionAuthorization = z.infer<typeof VaultSectionAuthorization>;

export const VaultSectionAuthorizationWrite = z.object({
  ContextId: z.guid().optional().meta({ description: 'Must equal the guid of the path if given.' }),
  AuthorizationType: z.enum(vaultSectionAuthorizationTypes),
  OperatorGuid: z.guid().optional(),
  OperatorGroupId: z.guid().optional(),
  OperatorGroupGuid: z.guid().optional().meta({ description: 'Another name of OperatorGroupId.' }),
});
export type VaultSectionAuthorizationWrite = z.infer<typeof VaultSectionAuthorizationWrite>;

const base = { surface: 'v4', area: 'Vault', credentials: 'account' } as const;
const param = 'vaultSectionGuid';
const view = { of: 'vaultSection', level: 'ViewVaultSection', param } as const;
const change = { of: 'vaultSection', level: 'ChangeVaultSection', param } as const;
const params = z.object({ vaultSectionGuid: z.guid() });

export const vaultSectionEndpoints = {
  list: endpoint({
    ...base,
    id: 'listVaultSections',
    method: 'GET',
    path: '/VaultSection',
    right: { of: 'basic' },
    summary: 'Sections the caller may view',
    status: 200,
    reply: z.array(VaultSection),
  }),
  create: endpoint({
    ...base,
    id: 'createVaultSection',
    method: 'POST',
    path: '/VaultSection',
    right: { of: 'basic' },
    summary: 'Create a section that its creator alone may view and change',
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
    right: view,
    summary: 'One section',
    params,
    status: 200,
    reply: VaultSection,
  }),
  replace: endpoint({
    ...base,
    id: 'replaceVaultSection',
    method: 'PUT',
    path: '/VaultSection/:vaultSectionGuid',
    right: change,
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
    right: change,
    summary: 'Remove a section that holds no item',
    params,
    status: 204,
  }),
  listAuthorizations: endpoint({
    ...base,
    id: 'listVaultSectionAuthorizations',
    method: 'GET',
    path: '/VaultSection/:vaultSectionGuid/Authorization',
    aliases: ['/VaultSection/:vaultSectionGuid/Authorizations'],
    right: { ...view, orAdministrator: true },
    summary: 'Rights on a section',
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
    right: { ...change, orAdministrator: true },
    summary: 'Grant a right on a section; the right to change it brings the right to view it',
    description: 'Answers the right asked for. Granting twice changes nothing.',
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
    right: { ...change, orAdministrator: true },
    summary: 'Take a right away; with the right to view goes the right to change',
    description: 'The last right to change a section stays: nobody could use it any more.',
    params: params.extend({ authorizationGuid: z.guid() }),
    status: 204,
  }),
};
