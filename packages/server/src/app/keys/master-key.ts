import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Chance } from '@vedette/kernel/chance';
import { Fault } from '@vedette/kernel/fault';
import { Secret } from '@vedette/kernel/secret';
import type { Config } from '../settings/config.js';
import { secretIn } from '../settings/secret-file.js';

/**
 * The master key: the setting itself, else its file, which the first start makes (mode 0600, 256 bits as hex).
 * @param mayMake false once something is sealed: a new key would open nothing
 * @throws Fault `invalid` when the file cannot be read or written.
 */
export async function loadMasterKey(
  { masterKey, masterKeyFile }: Pick<Config, 'masterKey' | 'masterKeyFile'>,
  chance: Pick<Chance, 'bytes'>,
  { mayMake }: { readonly mayMake: boolean },
): Promise<Secret> {
  if (masterKey) return masterKey;
  if (!mayMake && !existsSync(masterKeyFile)) {
    const rule = 'is not there, and what is stored was sealed with the key it held; put it back';
    throw new Fault('invalid', `VEDETTE_MASTER_KEY_FILE: ${masterKeyFile} ${rule}`);
  }
  try {
    await mkdir(dirname(masterKeyFile), { recursive: true });
    return await keyIn(masterKeyFile, chance);
  } catch (cause) {
    const { message } = cause as Error;
    throw new Fault('invalid', `VEDETTE_MASTER_KEY_FILE: cannot use ${masterKeyFile}: ${message}`, { cause });
  }
}

/** The key in a file, which is made when there is none: on disk before anything is sealed with it. */
export async function keyIn(file: string, chance: Pick<Chance, 'bytes'>): Promise<Secret> {
  return new Secret((await secretIn(file, () => chance.bytes(32).toString('hex'))).text);
}

/** The key a rotation was to end with, while it is not over: beside the key it replaces. */
export const pendingKeyFile = (masterKeyFile: string): string => `${masterKeyFile}.new`;

/** That key; undefined when no rotation is under way. */
export async function loadPendingKey({
  masterKey,
  masterKeyFile,
}: Pick<Config, 'masterKey' | 'masterKeyFile'>): Promise<Secret | undefined> {
  if (masterKey) return undefined;
  const text = await readFile(pendingKeyFile(masterKeyFile), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : new Secret(text.trim());
}
