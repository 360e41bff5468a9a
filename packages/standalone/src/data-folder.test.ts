import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeDiskError, ensureDataFolder } from './data-folder.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vedette-folder-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('creates a folder with its parents, and finds it again', async () => {
  const deep = join(folder, 'a', 'b');
  await ensureDataFolder(deep);
  await ensureDataFolder(deep);
  expect((await stat(deep)).isDirectory()).toBe(true);
});

test('explains an unusable folder in one sentence', async () => {
  await writeFile(join(folder, 'file'), '');
  await expect(ensureDataFolder(join(folder, 'file'))).rejects.toThrow(
    /^VEDETTE_DATA: cannot use .*file: it is not a folder/,
  );
  await expect(ensureDataFolder(join(folder, 'file', 'below'))).rejects.toThrow(/^VEDETTE_DATA: cannot use .*ENOTDIR/);
});

test.runIf(process.platform === 'linux')('ends on a file system that creates no folders', async () => {
  await expect(ensureDataFolder('/proc/vedette')).rejects.toThrow(/^VEDETTE_DATA: cannot use \/proc\/vedette/);
});

test.each([
  ['ENOSPC', [expect.stringMatching(/^VEDETTE_DATA: no space is left on the disk .* \(ENOSPC: write\)$/)]],
  ['EROFS', [expect.stringMatching(/^VEDETTE_DATA: the data folder is on a read-only disk/)]],
  ['ENOENT', undefined],
])('explains the disk error %s in one sentence', (code, expected) => {
  expect(describeDiskError(Object.assign(new Error(`${code}: write`), { code }))).toEqual(expected);
});
