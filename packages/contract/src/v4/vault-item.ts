import { z } from 'zod';
import { endpoint } from '../endpoint.js';
import { Timestamp } from './envelope.js';
import { displayName, text, trimmedName } from '../lenient.js';

export const vaultItemTypes = [
  'CertificateArchive',
  'Certificate',
  'CredentialSet',
  'File',
  'OneTimePassword',
] as const;
export type VaultItemType = (typeof vaultItemTypes)[number];

const secretEncodings = ['Base32', 'Hex'] as const;
const passwordHashes = ['SHA1', 'SHA256', 'SHA512'] as const;

/** Maximum size of a file (the contract requires 5 MB) and of a certificate archive, decoded. */
export const MAX_FILE_BYTES = 5 * 1024 * 1024;
export const MAX_ARCHIVE_BYTES = 256 * 1024;

const base64Text = (bytes: number) => z.string().max(Math.ceil(bytes / 3) * 4 + 4);
const secret = z.literal('').meta({ description: 'Never returned; always an empty string.' });
const utc = Timestamp.meta({ description: 'YYYY-MM-DDTHH:MM:SS in UTC.' });

const CertificateArchive = z
  .object({
    Issuer: z.string().meta({ description: 'Issuer of the certificate that belongs to the private key.' }),
    NotBefore: utc,
    NotAfter: utc,
    Password: secret,
    ArchiveData: secret,
  })
  .meta({ id: 'CertificateArchive' });

const FileInfo = z
  .object({
    Data: z.string().meta({ description: 'Base64.' }),
    Name: z.string(),
    Size: z.int().meta({ description: 'Bytes.' }),
  })
  .meta({ id: 'FileInfo' });

const OneTimePasswordInfo = z
  .object({
    Secret: secret,
    Digits: z.int(),
    Period: z.int().meta({ description: 'Validity of a code in seconds.' }),
    HashAlgorithm: z.enum(passwordHashes),
    SecretEncodingMethod: z.enum(secretEncodings),
  })
  .meta({ id: 'OneTimePasswordInfo' });

/** An item as it is read: only the members of its type, with sensitive ones empty. */
export const VaultItem = z
  .object({
    VaultItemGuid: z.guid(),
    Hash: z.string().meta({ description: 'Random value that changes whenever the item changes.' }),
    Name: z.string(),
    VaultSectionGuid: z.guid(),
    VaultItemUsedBy: z.string().meta({ description: 'For example "2 monitors". A dash if nothing uses it.' }),
    VaultItemType: z.enum(vaultItemTypes),
    IsSensitive: z.boolean(),
    Notes: z.string(),
    Value: z
      .string()
      .optional()
      .meta({ description: 'For Certificate, the public key as stored. Empty for CertificateArchive.' }),
    UserName: z.string().optional().meta({ description: 'For CredentialSet.' }),
    Password: secret.optional(),
    CertificateArchive: CertificateArchive.optional(),
    FileInfo: FileInfo.optional(),
    OneTimePasswordInfo: OneTimePasswordInfo.optional(),
    SecretEncodingMethod: z.enum(secretEncodings).optional().meta({ description: 'For OneTimePassword.' }),
  })
  .meta({ id: 'VaultItem' });
export type VaultItem = z.infer<typeof VaultItem>;

const Name = trimmedName(200).meta({ description: 'Unique in the account.' });

/** Fields of all types that callers may write. Members of other types are ignored. */
const typeFields = {
  Notes: text(10_000).optional(),
  Value: text(Math.ceil(MAX_ARCHIVE_BYTES / 3) * 4 + 4)
    .optional()
    .meta({ description: 'Certificate: text of the public key. CertificateArchive: base64 of the .pfx file.' }),
  UserName: text(1_000).optional().meta({ description: 'For CredentialSet.' }),
  Password: text(1_000)
    .optional()
    .meta({ description: 'For CredentialSet. If absent or empty on a change, the stored value is kept.' }),
  CertificateArchive: z
    .object({
      Password: text(1_000).optional().meta({ description: 'Password of the archive.' }),
      ArchiveData: base64Text(MAX_ARCHIVE_BYTES)
        .optional()
        .meta({ description: 'Base64 of the .pfx file. Takes precedence over Value.' }),
    })
    .optional(),
  FileInfo: z
    .object({
      Data: base64Text(MAX_FILE_BYTES).optional().meta({ description: 'Base64, at most 5 MB decoded.' }),
      Name: displayName(255).optional(),
    })
    .optional(),
  OneTimePasswordInfo: z
    .object({
      Secret: text(1_000).optional().meta({
        description:
          'The secret in the encoding of SecretEncodingMethod, or an otpauth://totp/… URI with its settings. If absent or empty on a change, the stored secret is kept.',
      }),
      Digits: z.int().min(6).max(8).optional().meta({ description: 'Default: 6.' }),
      Period: z.int().min(1).max(120).optional().meta({ description: 'Seconds. Default: 30.' }),
      HashAlgorithm: z.enum(passwordHashes).optional().meta({ description: 'Default: SHA1.' }),
      SecretEncodingMethod: z.enum(secretEncodings).optional(),
    })
    .optional(),
  SecretEncodingMethod: z
    .enum(secretEncodings)
    .optional()
    .meta({ description: 'For OneTimePassword. Default: Base32. Must agree with the one in OneTimePasswordInfo.' }),
};
export const VaultItemFields = z.object(typeFields);
export type VaultItemFields = z.infer<typeof VaultItemFields>;

export const VaultItemCreate = VaultItemFields.extend({
  Name,
  VaultSectionGuid: z.guid(),
  VaultItemType: z.enum(vaultItemTypes),
});
export type VaultItemCreate = z.infer<typeof VaultItemCreate>;

/** Members that may be sent but not changed. */
const immutableFields = {
  VaultItemGuid: z.guid().optional().meta({ description: 'If given, must equal the guid in the path.' }),
  VaultSectionGuid: z.guid().optional().meta({ description: 'Cannot be changed.' }),
  VaultItemType: z.enum(vaultItemTypes).optional().meta({ description: 'Cannot be changed.' }),
  IsSensitive: z.boolean().optional().meta({ description: 'Cannot be changed.' }),
};
const VaultItemReplace = VaultItemFields.extend({ ...immutableFields, Name });
export const VaultItemPatch = VaultItemFields.extend({ ...immutableFields, Name: Name.optional() });
export type VaultItemPatch = z.infer<typeof VaultItemPatch>;

const base = { surface: 'v4', area: 'Vault', credentials: 'account' } as const;
const viewPermission = { kind: 'vaultItem', level: 'ViewVaultSection', param: 'vaultItemGuid' } as const;
const changePermission = { kind: 'vaultItem', level: 'ChangeVaultSection', param: 'vaultItemGuid' } as const;
const params = z.object({ vaultItemGuid: z.guid() });

export const vaultItemEndpoints = {
  list: endpoint({
    ...base,
    id: 'listVaultItems',
    method: 'GET',
    path: '/VaultItem',
    permission: { kind: 'basic' },
    summary: 'List the items of the sections that the caller may view',
    status: 200,
    reply: z.array(VaultItem),
  }),
  create: endpoint({
    ...base,
    id: 'createVaultItem',
    method: 'POST',
    path: '/VaultItem',
    permission: { kind: 'basic' },
    summary: 'Add an item to a section',
    description:
      'Requires ChangeVaultSection on the section. An archive that cannot be opened with its password is rejected.',
    body: VaultItemCreate,
    status: 201,
    reply: VaultItem,
    location: '/VaultItem/:VaultItemGuid',
    alsoFails: [404, 429],
  }),
  read: endpoint({
    ...base,
    id: 'getVaultItem',
    method: 'GET',
    path: '/VaultItem/:vaultItemGuid',
    permission: viewPermission,
    summary: 'Get an item. Sensitive values are returned as empty strings.',
    params,
    status: 200,
    reply: VaultItem,
  }),
  replace: endpoint({
    ...base,
    id: 'replaceVaultItem',
    method: 'PUT',
    path: '/VaultItem/:vaultItemGuid',
    permission: changePermission,
    summary: 'Replace an item. Omitted fields become empty; omitted secrets are kept.',
    description: 'Monitors that use the item get the new values on their next run.',
    params,
    body: VaultItemReplace,
    status: 200,
    reply: VaultItem,
    alsoFails: [429],
  }),
  patch: endpoint({
    ...base,
    id: 'patchVaultItem',
    method: 'PATCH',
    path: '/VaultItem/:vaultItemGuid',
    permission: changePermission,
    summary: 'Update an item. Omitted fields are kept.',
    params,
    body: VaultItemPatch,
    status: 200,
    reply: VaultItem,
    alsoFails: [429],
  }),
  remove: endpoint({
    ...base,
    id: 'deleteVaultItem',
    method: 'DELETE',
    path: '/VaultItem/:vaultItemGuid',
    permission: changePermission,
    summary: 'Delete an item. Fails while it is in use.',
    params,
    status: 204,
  }),
};
