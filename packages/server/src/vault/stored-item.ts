import type { VaultItemType } from '@vedette/contract/v4/vault-item';
import type { Instant } from '@vedette/kernel/clock';
import type { OneTimePassword, SecretEncoding } from '@vedette/protocols/one-time-password';

/** What of an item may be read; each type has its own. */
export interface ItemFields {
  readonly userName?: string;
  /** Text of a certificate. */
  readonly value?: string;
  readonly archive?: { readonly issuer: string; readonly notBefore: Instant; readonly notAfter: Instant };
  readonly file?: { readonly name: string; readonly sizeBytes: number };
  readonly oneTimePassword?: Omit<OneTimePassword, 'secret'> & { readonly encoding: SecretEncoding };
}

/** Values kept sealed. The data of a file leaves through the API, the others never do. */
export type ValueField = 'Password' | 'ArchivePassword' | 'ArchiveData' | 'FileData' | 'OneTimePasswordSecret';
export type Values = Partial<Readonly<Record<ValueField, Buffer>>>;

/** An item as it is kept, without its values. */
export interface StoredItem {
  readonly vaultItemGuid: string;
  readonly vaultSectionGuid: string;
  readonly name: string;
  readonly itemType: VaultItemType;
  readonly notes: string;
  readonly fields: ItemFields;
  readonly hash: string;
  readonly modifiedAt: Instant;
}

/** Contract, "IsSensitive": archives and credential sets always, certificates and files never. */
export const isSensitive = (type: VaultItemType): boolean => type !== 'Certificate' && type !== 'File';
