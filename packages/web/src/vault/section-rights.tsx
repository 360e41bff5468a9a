import type { VaultSectionRow } from '@vedette/contract/v1/account/vault';
import { t } from '../i18n/translate.js';
import { apiPath } from '../api/v4.js';
import { RightsPanel } from '../rights/rights-panel.js';

const RIGHTS = [
  ['ViewVaultSection', t('View only')],
  ['ChangeVaultSection', t('Full control')],
] as const;

/** Permissions on a section. */
export function SectionRights({ section: { VaultSectionGuid, MayGrant } }: { readonly section: VaultSectionRow }) {
  return (
    <RightsPanel path={apiPath`/VaultSection/${VaultSectionGuid}/Authorization`} rights={RIGHTS} mayGrant={MayGrant} />
  );
}
