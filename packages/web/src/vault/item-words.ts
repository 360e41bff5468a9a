import type { VaultItemType } from '@vedette/contract/v4/vault-item';

/** Names of the types in display order. */
export const TYPE_WORDS: Readonly<Record<VaultItemType, string>> = {
  CredentialSet: 'Credential set',
  CertificateArchive: 'Certificate archive',
  Certificate: 'Certificate public key',
  File: 'File',
  OneTimePassword: 'One-time password',
};
