import type { ColumnType, GeneratedAlways } from 'kysely';

/** jsonb: read as a value, written as JSON text. */
type Json<T> = ColumnType<T, string, string>;

interface VaultKeyTable {
  key_id: GeneratedAlways<number>;
  wrapped_key: Buffer;
  created_at: number;
}

interface VaultAccountTable {
  account_id: number;
  first_section_guid: string;
}

interface VaultSectionTable {
  account_id: number;
  vault_section_guid: string;
  name: string;
  created_at: number;
}

export interface VaultItemTable {
  account_id: number;
  vault_item_guid: string;
  vault_section_guid: string;
  name: string;
  item_type: 'CertificateArchive' | 'Certificate' | 'CredentialSet' | 'File' | 'OneTimePassword';
  notes: string;
  fields: Json<Record<string, unknown>>;
  file_bytes: number;
  hash: string;
  created_at: number;
  modified_at: number;
}

interface VaultValueTable {
  account_id: number;
  vault_item_guid: string;
  field: 'Password' | 'ArchivePassword' | 'ArchiveData' | 'FileData' | 'OneTimePasswordSecret';
  sealed: Buffer;
}

export interface VaultTables {
  vault_key: VaultKeyTable;
  vault_account: VaultAccountTable;
  vault_section: VaultSectionTable;
  vault_item: VaultItemTable;
  vault_value: VaultValueTable;
}
