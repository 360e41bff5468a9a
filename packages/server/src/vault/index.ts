/** Vault: secrets sealed at rest under data keys, which are wrapped by a master key outside the store. */
export type { VaultDeps } from './deps.js';
export { fillVaultReferences, parseVaultReferences, type VaultReference } from './reference-rules.js';
export {
  checkVaultReferences,
  loadVaultItemsForRun,
  auditSecretReads,
  readVaultReferences,
  type RunItems,
  type OpenedItem,
  type ReferenceValues,
} from './references.js';
export { decrypt, encrypt } from './seal.js';
export { createFirstSection } from './section.js';
export type { ItemUser } from './used-by-rules.js';
export { openVault, rewrapDataKeys } from './vault.js';
export { createVaultKeyStore } from './vault-sql.js';
