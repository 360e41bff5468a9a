import type { VaultItemType } from '@vedette/contract/v4/vault-item';
import { t } from '../i18n/translate.js';

/** Names of the types in display order. */
export const TYPE_LABELS: Readonly<Record<VaultItemType, string>> = {
  CredentialSet: t('Credential set'),
  CertificateArchive: t('Certificate archive'),
  Certificate: t('Certificate public key'),
  File: t('File'),
  OneTimePassword: t('One-time password'),
};
