import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { RandomSource } from '@vedette/kernel/random';
import { Fault } from '@vedette/kernel/fault';
import { Secret } from '@vedette/kernel/secret';
import type { Config } from '../settings/config.js';
import { loadOrCreateSecret } from '../settings/secret-file.js';

/**
 * Loads the master key from the setting, or from its file, which the first start creates (mode 0600, 256 bits as hex).
 * @param mayCreate false if a value is already sealed, because a new key could not open it
 * @throws Fault `invalid` when the file cannot be read or written.
 */
export async function loadMasterKey(
  { masterKey, masterKeyFile }: Pick<Config, 'masterKey' | 'masterKeyFile'>,
  random: Pick<RandomSource, 'bytes'>,
  { mayCreate }: { readonly mayCreate: boolean },
): Promise<Secret> {
  if (masterKey) return masterKey;
  if (!mayCreate && !existsSync(masterKeyFile)) {
    const rule = 'is missing, but the stored values were sealed with its key; restore the file';
    throw new Fault('invalid', `VEDETTE_MASTER_KEY_FILE: ${masterKeyFile} ${rule}`);
  }
  try {
    await mkdir(dirname(masterKeyFile), { recursive: true });
    return await loadOrCreateKey(masterKeyFile, random);
  } catch (cause) {
    const { message } = cause as Error;
    throw new Fault('invalid', `VEDETTE_MASTER_KEY_FILE: cannot use ${masterKeyFile}: ${message}`, { cause });
  }
}

/** Returns the key in a file. A missing file is created and flushed to disk before anything is sealed with the key. */
export async function loadOrCreateKey(file: string, random: Pick<RandomSource, 'bytes'>): Promise<Secret> {
  return new Secret((await loadOrCreateSecret(file, () => random.bytes(32).toString('hex'))).text);
}

/** Returns the file of the new key during an unfinished rotation. It lies beside the file it replaces. */
export const pendingKeyFile = (masterKeyFile: string): string => `${masterKeyFile}.new`;

/** Loads the pending key; undefined when no rotation is in progress. */
export async function loadPendingKey({
  masterKey,
  masterKeyFile,
}: Pick<Config, 'masterKey' | 'masterKeyFile'>): Promise<Secret | undefined> {
  if (masterKey) return undefined;
  const text = await readFile(pendingKeyFile(masterKeyFile), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : new Secret(text.trim());
}
