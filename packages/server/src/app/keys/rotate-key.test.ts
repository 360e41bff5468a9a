import { mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemRandom } from '@vedette/kernel/random';
import { ManualClock } from '@vedette/kernel/clock';
import { Secret } from '@vedette/kernel/secret';
import pino from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Db } from '../../db/connection.js';
import { testDatabase } from '../../testing/database.js';
import { openVault, rewrapDataKeys, createVaultKeyStore } from '../../vault/index.js';
import { readConfig } from '../settings/config.js';
import { loadOrCreateKey, pendingKeyFile } from './master-key.js';
import { rotateMasterKey } from './rotate-key.js';
import { openServiceVault } from './service-vault.js';

const db: Db = await testDatabase();
const clock = new ManualClock(1_000);
const owner = { accountId: 1, objectGuid: '0d5b0a0e-0000-4000-8000-000000000001', field: 'Password' };
let folder: string;
let file: string;
let sealed: Buffer;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vedette-rotate-'));
  file = join(folder, 'master-key');
  await db.deleteFrom('vault_key').execute();
  const { vault } = await openServiceVault(parts());
  sealed = vault.seal(new Secret('sesame'), owner);
});
afterEach(() => rm(folder, { recursive: true }));

const parts = (environment: Record<string, string> = {}) => ({
  config: readConfig({ VEDETTE_DATA: folder, ...environment }),
  db,
  clock,
  random: systemRandom,
  log: pino({ level: 'silent' }),
});
const opened = async (environment?: Record<string, string>): Promise<string> =>
  (await openServiceVault(parts(environment))).vault.unseal(sealed, owner).reveal();
const text = async (path: string): Promise<string> => (await readFile(path, 'utf8')).trim();
const openWith = (key: string) =>
  openVault({ masterKey: new Secret(key), keys: createVaultKeyStore(db), random: systemRandom, now: () => 0 });

test('the new key opens the sealed values and the old one no longer does', async () => {
  const old = await text(file);
  const sentences = await rotateMasterKey(parts());
  expect(await opened()).toBe('sesame');
  expect(await text(file)).not.toBe(old);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  await expect(openWith(old)).rejects.toThrow(/not the master key of this database/);
  const kept = (await readdir(folder)).find((name) => name.includes('.until-')) ?? '';
  expect(sentences.join(' ')).toContain(kept);
  expect(await text(join(folder, kept))).toBe(old);
  expect((await stat(join(folder, kept))).mode & 0o777).toBe(0o600);
  expect(sentences.join(' ')).not.toContain(old);
});

test('interrupted before the store has the new key: the old key opens', async () => {
  const next = await loadOrCreateKey(pendingKeyFile(file), systemRandom);
  expect(await opened()).toBe('sesame');
  await rotateMasterKey(parts());
  expect(await text(file)).toBe(next.reveal());
  expect(await opened()).toBe('sesame');
});

test('interrupted after the store has the new key: it opens; a rerun finishes', async () => {
  const next = await loadOrCreateKey(pendingKeyFile(file), systemRandom);
  const old = new Secret(await text(file));
  await rewrapDataKeys({ keys: createVaultKeyStore(db), random: systemRandom }, old, next);
  expect(await opened()).toBe('sesame');
  await rotateMasterKey(parts());
  expect(await text(file)).toBe(next.reveal());
  await expect(stat(pendingKeyFile(file))).rejects.toThrow(/ENOENT/);
  expect(await opened()).toBe('sesame');
});

test('moves a key from the settings to the named file', async () => {
  const present = { VEDETTE_MASTER_KEY: await text(file) };
  await expect(rotateMasterKey(parts(present))).rejects.toThrow(/--new-key-file/);
  const newKeyFile = join(folder, 'next');
  const run = () => rotateMasterKey({ ...parts(present), newKeyFile });
  expect((await run()).join(' ')).toContain(`VEDETTE_MASTER_KEY_FILE=${newKeyFile}`);
  await run();
  expect(await opened({ VEDETTE_MASTER_KEY_FILE: newKeyFile })).toBe('sesame');
  await expect(opened(present)).rejects.toThrow(/not the master key/);
});

test('the wrong key changes nothing', async () => {
  const stranger = { VEDETTE_MASTER_KEY: 'x'.repeat(64) };
  await expect(rotateMasterKey({ ...parts(stranger), newKeyFile: join(folder, 'next') })).rejects.toThrow(
    /not the master key/,
  );
  expect(await opened()).toBe('sesame');
});

test('reports that there is no key to rotate', async () => {
  await rename(file, join(folder, 'elsewhere'));
  await expect(rotateMasterKey(parts())).rejects.toThrow(/start Vedette once first/);
});
