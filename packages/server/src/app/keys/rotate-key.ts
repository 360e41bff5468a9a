import { open, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Chance } from '@vedette/kernel/chance';
import type { Clock } from '@vedette/kernel/clock';
import { Fault } from '@vedette/kernel/fault';
import { Secret } from '@vedette/kernel/secret';
import type { Db } from '../../db/connection.js';
import { rewrapDataKeys, vaultKeys } from '../../vault/index.js';
import type { Config } from '../settings/config.js';
import { keyIn, pendingKeyFile } from './master-key.js';

export interface RotationParts {
  readonly config: Pick<Config, 'masterKey' | 'masterKeyFile'>;
  readonly db: Db;
  readonly clock: Pick<Clock, 'now'>;
  readonly chance: Pick<Chance, 'bytes'>;
  /** Where the new key goes, made when it is not there; needed when the present one is a setting. */
  readonly newKeyFile?: string | undefined;
}

/**
 * Replaces the master key. The new key is on disk before the store takes it, and the old one goes only when the store has:
 * broken off anywhere, every key that is needed is still there, and the same call finishes the work.
 * @returns sentences for whoever ran it.
 * @throws Fault `invalid` when there is no key to replace, or it is not the one of the store.
 */
export async function rotateMasterKey(parts: RotationParts): Promise<string[]> {
  const { config, chance, newKeyFile } = parts;
  const old = config.masterKey ?? (await presentKey(config.masterKeyFile));
  if (newKeyFile !== undefined) {
    await rewrap(parts, old, await keyIn(newKeyFile, chance));
    return [
      `The store takes the key in ${newKeyFile} now.`,
      `Start Vedette with VEDETTE_MASTER_KEY_FILE=${newKeyFile}.`,
    ];
  }
  if (config.masterKey) {
    const rule = 'say where the new key goes: npm run rotate-key -- --new-key-file <file>';
    throw new Fault('invalid', `VEDETTE_MASTER_KEY: ${rule}`);
  }
  const pending = pendingKeyFile(config.masterKeyFile);
  await rewrap(parts, old, await keyIn(pending, chance));
  const keptAs = await keepOld(parts, old);
  await rename(pending, config.masterKeyFile);
  await syncFolder(dirname(config.masterKeyFile));
  return [
    `The master key in ${config.masterKeyFile} is new; copy it to every machine that serves this store.`,
    `The old key is ${keptAs}: backups made before now need it. Keep it with them, or remove both.`,
  ];
}

/** @throws Fault `invalid` when there is none: a store without a key has nothing to rotate. */
export async function presentKey(masterKeyFile: string): Promise<Secret> {
  const text = await readFile(masterKeyFile, 'utf8').catch((cause: unknown) => {
    throw new Fault('invalid', `VEDETTE_MASTER_KEY_FILE: no key in ${masterKeyFile}; start Vedette once first`, {
      cause,
    });
  });
  return new Secret(text.trim());
}

async function rewrap({ db, chance }: RotationParts, old: Secret, next: Secret): Promise<void> {
  await rewrapDataKeys({ keys: vaultKeys(db), chance }, old, next);
}

/** Revealed to be kept as a file of its own. */
async function keepOld({ config, clock }: RotationParts, old: Secret): Promise<string> {
  const file = `${config.masterKeyFile}.until-${clock.now()}`;
  await writeFile(file, `${old.reveal()}\n`, { mode: 0o600, flush: true });
  return file;
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
