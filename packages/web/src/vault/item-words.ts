import type { VaultItemType } from '@vedette/contract/v4/vault-item';

/** What people call the types, in the order they are offered. */
export const TYPE_WORDS: Readonly<Record<VaultItemType, string>> = {
  CredentialSet: 'Credential set',
  CertificateArchive: 'Certificate archive',
  Certificate: 'Certificate public key',
  File: 'File',
  OneTimePassword: 'One-time password',
};
