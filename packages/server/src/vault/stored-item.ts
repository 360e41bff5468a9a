import type { VaultItemType } from '@vedette/contract/v4/vault-item';
import type { Instant } from '@vedette/kernel/clock';
import type { OneTimePassword, SecretEncoding } from '@vedette/protocols/one-time-password';

/** Readable fields of an item, by type. */
export interface ItemFields {
  readonly userName?: string;
  /** Text of a certificate. */
  readonly value?: string;
  readonly archive?: { readonly issuer: string; readonly notBefore: Instant; readonly notAfter: Instant };
  readonly file?: { readonly name: string; readonly sizeBytes: number };
  readonly oneTimePassword?: Omit<OneTimePassword, 'secret'> & { readonly encoding: SecretEncoding };
}

/** Values stored sealed. The API returns the content of files, but never the others. */
export type ValueField = 'Password' | 'ArchivePassword' | 'ArchiveData' | 'FileData' | 'OneTimePasswordSecret';
export type Values = Partial<Readonly<Record<ValueField, Buffer>>>;

/** A stored item without its values. */
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

/** Contract, "IsSensitive": always true for archives and credential sets, always false for certificates and files. */
export const isSensitive = (type: VaultItemType): boolean => type !== 'Certificate' && type !== 'File';
