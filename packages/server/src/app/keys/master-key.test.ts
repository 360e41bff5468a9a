import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemRandom } from '@vedette/kernel/random';
import { Secret } from '@vedette/kernel/secret';
import { loadMasterKey } from './master-key.js';

const fresh = { mayCreate: true };

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vedette-key-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('the first start creates a key that only its owner can read; later starts find it', async () => {
  const masterKeyFile = join(folder, 'deep', 'key');
  const first = await loadMasterKey({ masterKey: undefined, masterKeyFile }, systemRandom, fresh);
  const again = await loadMasterKey({ masterKey: undefined, masterKeyFile }, systemRandom, fresh);
  expect(first.reveal()).toMatch(/^[0-9a-f]{64}$/);
  expect(again.reveal()).toBe(first.reveal());
  expect((await stat(masterKeyFile)).mode & 0o777).toBe(0o600);
});

test('a key from the settings needs no file', async () => {
  const masterKeyFile = join(folder, 'unused');
  const key = await loadMasterKey({ masterKey: new Secret('given'), masterKeyFile }, systemRandom, fresh);
  expect(key.reveal()).toBe('given');
  await expect(stat(masterKeyFile)).rejects.toThrow(/ENOENT/);
});

test('reports an unusable file in one sentence', async () => {
  await expect(loadMasterKey({ masterKey: undefined, masterKeyFile: folder }, systemRandom, fresh)).rejects.toThrow(
    /^VEDETTE_MASTER_KEY_FILE: cannot use .*EISDIR/,
  );
});

test('does not replace a lost key while sealed values exist', async () => {
  const masterKeyFile = join(folder, 'gone', 'key');
  await expect(
    loadMasterKey({ masterKey: undefined, masterKeyFile }, systemRandom, { mayCreate: false }),
  ).rejects.toThrow(/^VEDETTE_MASTER_KEY_FILE: .*gone\/key is missing/);
  await expect(stat(join(folder, 'gone'))).rejects.toThrow(/ENOENT/);
});
