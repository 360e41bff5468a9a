/** Keeps secrets: sealed at rest under data keys that a master key outside the store wraps. */
export type { SealedFor } from './seal.js';
export { openVault, type Vault, type VaultKeys, type VaultOptions } from './vault.js';
export { vaultKeys } from './vault-sql.js';
