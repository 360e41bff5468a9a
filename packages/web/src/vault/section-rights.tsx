import type { VaultSectionRow } from '@vedette/contract/v1/account/vault';
import { at } from '../api/v4.js';
import { RightsPanel } from '../rights/rights-panel.js';

const RIGHTS = [
  ['ViewVaultSection', 'View only'],
  ['ChangeVaultSection', 'Full control'],
] as const;

/** Permissions on a section. */
export function SectionRights({ section: { VaultSectionGuid, MayGrant } }: { readonly section: VaultSectionRow }) {
  return <RightsPanel path={at`/VaultSection/${VaultSectionGuid}/Authorization`} rights={RIGHTS} mayGrant={MayGrant} />;
}
