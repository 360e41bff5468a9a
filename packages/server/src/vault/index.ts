/** Vault: secrets sealed at rest under data keys, which are wrapped by a master key outside the store. */
export type { VaultDeps } from './deps.js';
export { fillVaultReferences, vaultReferencesIn, type VaultReference } from './reference-rules.js';
export {
  checkVaultReferences,
  lendVaultItems,
  noteSecretsRead,
  readVaultReferences,
  type LentItems,
  type OpenedItem,
  type ReferenceValues,
} from './references.js';
export { decrypt, encrypt } from './seal.js';
export { createFirstSection } from './section.js';
export type { ItemUser } from './used-by-rules.js';
export { openVault, rewrapDataKeys } from './vault.js';
export { vaultKeys } from './vault-sql.js';
