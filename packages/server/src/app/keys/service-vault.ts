import { Fault } from '@vedette/kernel/fault';
import type { Secret } from '@vedette/kernel/secret';
import { openVault, createVaultKeyStore } from '../../vault/index.js';
import { loadMasterKey, loadPendingKey } from './master-key.js';
import type { ServerParts } from '../settings/server-parts.js';
import type { Vault } from '../../module/context.js';

/**
 * Opens the vault with the master key that fits. A rotation may have been interrupted after the store had the new key
 * and before the file did. Then the pending key beside the file opens the vault, and the rotation must be run again.
 * @throws Fault `invalid` with one sentence when no key fits.
 */
export async function openServiceVault({
  config,
  db,
  clock,
  random,
  log,
}: Pick<ServerParts, 'config' | 'db' | 'clock' | 'random' | 'log'>): Promise<{
  readonly vault: Vault;
  readonly masterKey: Secret;
}> {
  const openWith = async (masterKey: Secret): Promise<{ vault: Vault; masterKey: Secret }> => ({
    vault: await openVault({ masterKey, keys: createVaultKeyStore(db), random, now: () => clock.now() }),
    masterKey,
  });
  const masterKey = await loadMasterKey(config, random, { mayCreate: !(await createVaultKeyStore(db).hasDataKey()) });
  try {
    return await openWith(masterKey);
  } catch (error) {
    const pending = error instanceof Fault ? await loadPendingKey(config) : undefined;
    if (!pending) throw error;
    const opened = await openWith(pending);
    log.warn({}, 'the rotation of the master key was interrupted; run npm run rotate-key again to finish it');
    return opened;
  }
}
