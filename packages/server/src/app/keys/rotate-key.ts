import { open, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { RandomSource } from '@vedette/kernel/random';
import type { Clock } from '@vedette/kernel/clock';
import { Fault } from '@vedette/kernel/fault';
import { Secret } from '@vedette/kernel/secret';
import type { Db } from '../../db/connection.js';
import { rewrapDataKeys, createVaultKeyStore } from '../../vault/index.js';
import type { Config } from '../settings/config.js';
import { loadOrCreateKey, pendingKeyFile } from './master-key.js';

export interface RotationOptions {
  readonly config: Pick<Config, 'masterKey' | 'masterKeyFile'>;
  readonly db: Db;
  readonly clock: Pick<Clock, 'now'>;
  readonly random: Pick<RandomSource, 'bytes'>;
  /** File of the new key, created if missing. Required when the current key is a setting. */
  readonly newKeyFile?: string | undefined;
}

/**
 * Replaces the master key. The new key is on disk before the store uses it, and the old one is removed only afterwards.
 * If the rotation is interrupted, every key that is needed still exists, and the same call finishes it.
 * @returns lines to print for the operator.
 * @throws Fault `invalid` when there is no key to replace, or the key is not that of the store.
 */
export async function rotateMasterKey(parts: RotationOptions): Promise<string[]> {
  const { config, random, newKeyFile } = parts;
  const old = config.masterKey ?? (await readCurrentKey(config.masterKeyFile));
  if (newKeyFile !== undefined) {
    await rewrap(parts, old, await loadOrCreateKey(newKeyFile, random));
    return [
      `The store now uses the key in ${newKeyFile}.`,
      `Start Vedette with VEDETTE_MASTER_KEY_FILE=${newKeyFile}.`,
    ];
  }
  if (config.masterKey) {
    const rule = 'give a file for the new key: npm run rotate-key -- --new-key-file <file>';
    throw new Fault('invalid', `VEDETTE_MASTER_KEY: ${rule}`);
  }
  const pending = pendingKeyFile(config.masterKeyFile);
  await rewrap(parts, old, await loadOrCreateKey(pending, random));
  const oldKeyFile = await saveOldKey(parts, old);
  await rename(pending, config.masterKeyFile);
  await syncFolder(dirname(config.masterKeyFile));
  return [
    `${config.masterKeyFile} contains the new master key; copy it to every machine that uses this store.`,
    `The old key is in ${oldKeyFile}. Backups made before now need it: keep it with them, or delete both.`,
  ];
}

/**
 * Reads the current key.
 * @throws Fault `invalid` when there is none: a store without a key has nothing to rotate.
 */
export async function readCurrentKey(masterKeyFile: string): Promise<Secret> {
  const text = await readFile(masterKeyFile, 'utf8').catch((cause: unknown) => {
    throw new Fault('invalid', `VEDETTE_MASTER_KEY_FILE: no key in ${masterKeyFile}; start Vedette once first`, {
      cause,
    });
  });
  return new Secret(text.trim());
}

async function rewrap({ db, random }: RotationOptions, old: Secret, next: Secret): Promise<void> {
  await rewrapDataKeys({ keys: createVaultKeyStore(db), random }, old, next);
}

/** Writes the old key to a separate file and returns the path. */
async function saveOldKey({ config, clock }: RotationOptions, old: Secret): Promise<string> {
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
