import type { VaultItem, VaultItemType } from '@vedette/contract/v4/vault-item';
import { parseOtpAuthUri } from '@vedette/protocols/otpauth-uri';

/**
 * The form of an item: one text for each field of every type. Secrets start empty and are not changed if left empty.
 */
export interface ItemDraft {
  readonly Name: string;
  readonly VaultSectionGuid: string;
  readonly VaultItemType: VaultItemType;
  readonly Notes: string;
  readonly UserName: string;
  readonly Password: string;
  readonly Value: string;
  /** Base64; empty keeps the stored archive. */
  readonly ArchiveData: string;
  readonly ArchivePassword: string;
  readonly FileName: string;
  /** Base64; undefined keeps the stored file. */
  readonly FileData: string | undefined;
  readonly Secret: string;
  readonly Digits: string;
  readonly Period: string;
  readonly HashAlgorithm: 'SHA1' | 'SHA256' | 'SHA512';
  readonly SecretEncodingMethod: 'Base32' | 'Hex';
}

/** Fields that the server may name in its problems. */
export const ITEM_FIELDS = [
  'Name',
  'VaultSectionGuid',
  'VaultItemType',
  'Notes',
  'UserName',
  'Password',
  'Value',
  'CertificateArchive.ArchiveData',
  'CertificateArchive.Password',
  'FileInfo.Name',
  'FileInfo.Data',
  'OneTimePasswordInfo.Secret',
  'OneTimePasswordInfo.Digits',
  'OneTimePasswordInfo.Period',
  'OneTimePasswordInfo.HashAlgorithm',
  'SecretEncodingMethod',
];

export const EMPTY_ITEM: ItemDraft = {
  Name: '',
  VaultSectionGuid: '',
  VaultItemType: 'CredentialSet',
  Notes: '',
  UserName: '',
  Password: '',
  Value: '',
  ArchiveData: '',
  ArchivePassword: '',
  FileName: '',
  FileData: undefined,
  Secret: '',
  Digits: '6',
  Period: '30',
  HashAlgorithm: 'SHA1',
  SecretEncodingMethod: 'Base32',
};

export function toItemDraft(item: VaultItem): ItemDraft {
  const { FileInfo: file, OneTimePasswordInfo: code } = item;
  return {
    ...EMPTY_ITEM,
    Name: item.Name,
    Notes: item.Notes,
    VaultSectionGuid: item.VaultSectionGuid,
    VaultItemType: item.VaultItemType,
    UserName: item.UserName ?? '',
    Value: item.Value ?? '',
    FileName: file?.Name ?? '',
    ...(code && {
      Digits: String(code.Digits),
      Period: String(code.Period),
      HashAlgorithm: code.HashAlgorithm,
      SecretEncodingMethod: code.SecretEncodingMethod,
    }),
  };
}

/** Builds the body: the fields of the type, and only secrets that were typed. */
export function toItemBody(draft: ItemDraft): Record<string, unknown> {
  const { Name, Notes, VaultSectionGuid, VaultItemType } = draft;
  return {
    Name,
    Notes,
    VaultItemType,
    ...(VaultSectionGuid === '' ? {} : { VaultSectionGuid }),
    ...toTypeFields(draft),
  };
}

function toTypeFields(draft: ItemDraft): Record<string, unknown> {
  switch (draft.VaultItemType) {
    case 'CredentialSet':
      return { UserName: draft.UserName, ...unlessEmpty('Password', draft.Password) };
    case 'Certificate':
      return { Value: draft.Value };
    case 'CertificateArchive': {
      const archive = {
        ...unlessEmpty('ArchiveData', draft.ArchiveData),
        ...unlessEmpty('Password', draft.ArchivePassword),
      };
      return Object.keys(archive).length === 0 ? {} : { CertificateArchive: archive };
    }
    case 'File':
      return {
        FileInfo: {
          ...unlessEmpty('Name', draft.FileName),
          ...(draft.FileData === undefined ? {} : { Data: draft.FileData }),
        },
      };
    case 'OneTimePassword':
      return {
        OneTimePasswordInfo: {
          ...unlessEmpty('Secret', draft.Secret),
          Digits: Number(draft.Digits),
          // Invalid numbers become null, which the server rejects with a reason.
          Period: draft.Period.trim() === '' ? 0 : Number(draft.Period),
          HashAlgorithm: draft.HashAlgorithm,
        },
        SecretEncodingMethod: draft.SecretEncodingMethod,
      };
  }
}

const unlessEmpty = (name: string, text: string): Record<string, string> => (text === '' ? {} : { [name]: text });

/** Parses a typed secret; an `otpauth://totp/…` URL fills in the other fields. */
export function parseTypedSecret(text: string): Partial<ItemDraft> {
  const otpAuth = parseOtpAuthUri(text);
  // The server reports why it cannot be used.
  if (typeof otpAuth !== 'object') return { Secret: text };
  return {
    Secret: otpAuth.secret,
    SecretEncodingMethod: 'Base32',
    Digits: String(otpAuth.digits ?? 6),
    Period: String(otpAuth.periodS ?? 30),
    HashAlgorithm: otpAuth.hash ?? 'SHA1',
  };
}
