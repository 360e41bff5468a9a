import { Fault } from '@vedette/kernel/fault';
import { Secret } from '@vedette/kernel/secret';
import { systemRandom } from '@vedette/kernel/random';
import { beforeAll, expect, test } from 'vitest';
import type { Db } from '../db/connection.js';
import { testDatabase } from '../testing/database.js';
import { openVault, createVaultKeyStore } from './index.js';
import type { Vault } from '../module/context.js';

const owner = { accountId: 1, objectGuid: '0d5b0a0e-0000-4000-8000-000000000001', field: 'Password' };
const masterKey = new Secret('a'.repeat(43));
let db: Db;
const open = (key = masterKey): Promise<Vault> =>
  openVault({ masterKey: key, keys: createVaultKeyStore(db), random: systemRandom, now: () => 0 });

beforeAll(async () => {
  db = await testDatabase();
});

test('opens a sealed value, also in another process', async () => {
  const sealed = (await open()).seal(new Secret('pässword'), owner);
  expect(sealed.includes(Buffer.from('pässword'))).toBe(false);
  expect((await open()).unseal(sealed, owner).reveal()).toBe('pässword');
});

test('seals the same text differently each time', async () => {
  const vault = await open();
  expect(vault.seal(new Secret('x'), owner)).not.toEqual(vault.seal(new Secret('x'), owner));
});

test.each([{ accountId: 2 }, { objectGuid: '0d5b0a0e-0000-4000-8000-000000000002' }, { field: 'Token' }])(
  'does not open a value moved to another place: %o',
  async (other) => {
    const vault = await open();
    const sealed = vault.seal(new Secret('x'), owner);
    expect(() => vault.unseal(sealed, { ...owner, ...other })).toThrow();
  },
);

test('detects a changed bit', async () => {
  const vault = await open();
  const sealed = vault.seal(new Secret('secret'), owner);
  for (const at of [4, 20, sealed.length - 1]) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => vault.unseal(changed, owner)).toThrow();
  }
});

test('reports a wrong master key in one sentence', async () => {
  await open();
  await expect(open(new Secret('b'.repeat(43)))).rejects.toThrow(
    new Fault('invalid', 'VEDETTE_MASTER_KEY: this is not the master key of this database; restore the original key'),
  );
  await expect(open(new Secret('short'))).rejects.toThrow(/at least 32 characters/);
});

test('shares one key between processes that open an empty store simultaneously', async () => {
  db = await testDatabase();
  const [one, other] = await Promise.all([open(), open()]);
  expect(other.unseal(one.seal(new Secret('x'), owner), owner).reveal()).toBe('x');
});
