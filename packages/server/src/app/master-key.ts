import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Chance } from '@vedette/kernel/chance';
import { Fault } from '@vedette/kernel/fault';
import { Secret } from '@vedette/kernel/secret';
import type { Config } from './config.js';

/**
 * The master key: the setting itself, else its file, which the first start makes (mode 0600, 256 bits as hex).
 * @throws Fault `invalid` when the file cannot be read or written.
 */
export async function masterKeyOf(
  { masterKey, masterKeyFile }: Pick<Config, 'masterKey' | 'masterKeyFile'>,
  chance: Pick<Chance, 'bytes'>,
): Promise<Secret> {
  if (masterKey) return masterKey;
  try {
    await mkdir(dirname(masterKeyFile), { recursive: true });
    await writeFile(masterKeyFile, `${chance.bytes(32).toString('hex')}\n`, { flag: 'wx', mode: 0o600 }).catch(
      (error: unknown) => {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      },
    );
    return new Secret((await readFile(masterKeyFile, 'utf8')).trim());
  } catch (cause) {
    const { message } = cause as Error;
    throw new Fault('invalid', `VEDETTE_MASTER_KEY_FILE: cannot use ${masterKeyFile}: ${message}`, { cause });
  }
}
