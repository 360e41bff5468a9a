/** Serialises items for responses and audit records: the members of their type, with sensitive ones as empty texts. */
import type { VaultItem } from '@vedette/contract/v4/vault-item';
import type { Instant } from '@vedette/kernel/clock';
import { formatLocalDateTime } from '@vedette/kernel/zones';
import { isSensitive, type ItemFields, type StoredItem } from './stored-item.js';

/** `fileData` is the content of a File. */
export function toWireItem(item: StoredItem, usedBy: string, fileData?: Buffer): VaultItem {
  return {
    VaultItemGuid: item.vaultItemGuid,
    Hash: item.hash,
    Name: item.name,
    VaultSectionGuid: item.vaultSectionGuid,
    VaultItemUsedBy: usedBy,
    VaultItemType: item.itemType,
    IsSensitive: isSensitive(item.itemType),
    Notes: item.notes,
    ...toTypeFields(item.fields, fileData),
  };
}

function toTypeFields(fields: ItemFields, fileData: Buffer | undefined): Partial<VaultItem> {
  const { userName, value, archive, file, oneTimePassword: otp } = fields;
  return {
    ...(userName !== undefined && { UserName: userName, Password: '' }),
    ...(value !== undefined && { Value: value }),
    ...(archive && {
      Value: '',
      CertificateArchive: {
        Issuer: archive.issuer,
        NotBefore: inUtc(archive.notBefore),
        NotAfter: inUtc(archive.notAfter),
        Password: '',
        ArchiveData: '',
      },
    }),
    ...(file && {
      FileInfo: { Data: fileData?.toString('base64') ?? '', Name: file.name, Size: file.sizeBytes },
    }),
    ...(otp && {
      OneTimePasswordInfo: {
        Secret: '',
        Digits: otp.digits,
        Period: otp.periodS,
        HashAlgorithm: otp.hash,
        SecretEncodingMethod: otp.encoding,
      },
      SecretEncodingMethod: otp.encoding,
    }),
  };
}

const inUtc = (at: Instant): string => formatLocalDateTime(at, 'UTC');

/** Returns the parts of an item that an audit record may contain: readable fields, without the content of a file. */
export function itemAuditFields(item: StoredItem): Record<string, unknown> {
  const { Hash: _hash, VaultItemUsedBy: _usedBy, ...wireItem } = toWireItem(item, '');
  const { Value, FileInfo, ...others } = wireItem;
  return {
    ...others,
    ...(Value !== undefined && Value !== '' && { Value }),
    ...(FileInfo && { FileInfo: { Name: FileInfo.Name, Size: FileInfo.Size } }),
  };
}
