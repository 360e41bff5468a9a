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

/** Largest file (the contract requires 5 MB) and largest certificate archive, decoded. */
export const MAX_FILE_BYTES = 5 * 1024 * 1024;
export const MAX_ARCHIVE_BYTES = 256 * 1024;

const base64Of = (bytes: number) => z.string().max(Math.ceil(bytes / 3) * 4 + 4);
const secret = z.literal('').meta({ description: 'Never returned: always an empty text.' });
const utc = Timestamp.meta({ description: 'YYYY-MM-DDTHH:MM:SS in UTC.' });

const CertificateArchive = z
  .object({
    Issuer: z.string().meta({ description: 'Of the certificate that belongs to the private key.' }),
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
    Period: z.int().meta({ description: 'Seconds a code is good for.' }),
    HashAlgorithm: z.enum(passwordHashes),
    SecretEncodingMethod: z.enum(secretEncodings),
  })
  .meta({ id: 'OneTimePasswordInfo' });

/** An item as it is read: the members of its type alone, sensitive ones as empty texts. */
export const VaultItem = z
  .object({
    VaultItemGuid: z.guid(),
    Hash: z.string().meta({ description: 'Changes with every change of the item; made by chance.' }),
    Name: z.string(),
    VaultSectionGuid: z.guid(),
    VaultItemUsedBy: z.string().meta({ description: 'For example "2 monitors"; a dash when nothing uses it.' }),
    VaultItemType: z.enum(vaultItemTypes),
    IsSensitive: z.boolean(),
    Notes: z.string(),
    Value: z.string().optional().meta({ description: 'Certificate: its text as stored. CertificateArchive: empty.' }),
    UserName: z.string().optional().meta({ description: 'CredentialSet.' }),
    Password: secret.optional(),
    CertificateArchive: CertificateArchive.optional(),
    FileInfo: FileInfo.optional(),
    OneTimePasswordInfo: OneTimePasswordInfo.optional(),
    SecretEncodingMethod: z.enum(secretEncodings).optional().meta({ description: 'OneTimePassword.' }),
  })
  .meta({ id: 'VaultItem' });
export type VaultItem = z.infer<typeof VaultItem>;

const Name = trimmedName(200).meta({ description: 'Unique in the account.' });

/** What a caller may send of every type; members of other types are ignored. */
const ofTypes = {
  Notes: text(10_000).optional(),
  Value: text(Math.ceil(MAX_ARCHIVE_BYTES / 3) * 4 + 4)
    .optional()
    .meta({ description: 'Certificate: text of the public key. CertificateArchive: base64 of the .pfx file.' }),
  UserName: text(1_000).optional().meta({ description: 'CredentialSet.' }),
  Password: text(1_000).optional().meta({ description: 'CredentialSet. Absent or empty on a change: stays.' }),
  CertificateArchive: z
    .object({
      Password: text(1_000).optional().meta({ description: 'Opens the archive.' }),
      ArchiveData: base64Of(MAX_ARCHIVE_BYTES)
        .optional()
        .meta({ description: 'Base64 of the .pfx file; goes before Value.' }),
    })
    .optional(),
  FileInfo: z
    .object({
      Data: base64Of(MAX_FILE_BYTES).optional().meta({ description: 'Base64; 5 MB decoded at most.' }),
      Name: displayName(255).optional(),
    })
    .optional(),
  OneTimePasswordInfo: z
    .object({
      Secret: text(1_000).optional().meta({
        description:
          'The secret in the encoding of SecretEncodingMethod, or an otpauth://totp/… URI with its settings. Absent or empty on a change: the stored one stays.',
      }),
      Digits: z.int().min(6).max(8).optional().meta({ description: 'Default 6.' }),
      Period: z.int().min(1).max(120).optional().meta({ description: 'Seconds. Default 30.' }),
      HashAlgorithm: z.enum(passwordHashes).optional().meta({ description: 'Default SHA1.' }),
      SecretEncodingMethod: z.enum(secretEncodings).optional(),
    })
    .optional(),
  SecretEncodingMethod: z
    .enum(secretEncodings)
    .optional()
    .meta({ description: 'OneTimePassword. Default Base32. Must not contradict the one in OneTimePasswordInfo.' }),
};
export const VaultItemFields = z.object(ofTypes);
export type VaultItemFields = z.infer<typeof VaultItemFields>;

export const VaultItemCreate = VaultItemFields.extend({
  Name,
  VaultSectionGuid: z.guid(),
  VaultItemType: z.enum(vaultItemTypes),
});
export type VaultItemCreate = z.infer<typeof VaultItemCreate>;

/** What may be sent along but not changed. */
const fixed = {
  VaultItemGuid: z.guid().optional().meta({ description: 'Must equal the guid of the path if given.' }),
  VaultSectionGuid: z.guid().optional().meta({ description: 'Cannot be changed.' }),
  VaultItemType: z.enum(vaultItemTypes).optional().meta({ description: 'Cannot be changed.' }),
  IsSensitive: z.boolean().optional().meta({ description: 'Cannot be changed.' }),
};
const VaultItemReplace = VaultItemFields.extend({ ...fixed, Name });
export const VaultItemPatch = VaultItemFields.extend({ ...fixed, Name: Name.optional() });
export type VaultItemPatch = z.infer<typeof VaultItemPatch>;

const base = { surface: 'v4', area: 'Vault', credentials: 'account' } as const;
const view = { of: 'vaultItem', level: 'ViewVaultSection', param: 'vaultItemGuid' } as const;
const change = { of: 'vaultItem', level: 'ChangeVaultSection', param: 'vaultItemGuid' } as const;
const params = z.object({ vaultItemGuid: z.guid() });

export const vaultItemEndpoints = {
  list: endpoint({
    ...base,
    id: 'listVaultItems',
    method: 'GET',
    path: '/VaultItem',
    right: { of: 'basic' },
    summary: 'Items of the sections the caller may view',
    status: 200,
    reply: z.array(VaultItem),
  }),
  create: endpoint({
    ...base,
    id: 'createVaultItem',
    method: 'POST',
    path: '/VaultItem',
    right: { of: 'basic' },
    summary: 'Put an item into a section',
    description: 'Needs ChangeVaultSection on the section. An archive that cannot be opened is refused.',
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
    right: view,
    summary: 'One item, sensitive values as empty texts',
    params,
    status: 200,
    reply: VaultItem,
  }),
  replace: endpoint({
    ...base,
    id: 'replaceVaultItem',
    method: 'PUT',
    path: '/VaultItem/:vaultItemGuid',
    right: change,
    summary: 'Change an item: what is omitted becomes empty, omitted secrets stay',
    description: 'Every monitor that uses the item uses the new values from its next run on.',
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
    right: change,
    summary: 'Change some fields of an item',
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
    right: change,
    summary: 'Remove an item that nothing uses',
    params,
    status: 204,
  }),
};
