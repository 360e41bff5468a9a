import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { diskProblem, makeDataFolder } from './data-folder.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vedette-folder-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('a folder is made with those above it, and found again', async () => {
  const deep = join(folder, 'a', 'b');
  await makeDataFolder(deep);
  await makeDataFolder(deep);
  expect((await stat(deep)).isDirectory()).toBe(true);
});

test('what cannot be a folder is one sentence', async () => {
  await writeFile(join(folder, 'file'), '');
  await expect(makeDataFolder(join(folder, 'file'))).rejects.toThrow(
    /^VEDETTE_DATA: cannot use .*file: it is not a folder/,
  );
  await expect(makeDataFolder(join(folder, 'file', 'below'))).rejects.toThrow(/^VEDETTE_DATA: cannot use .*ENOTDIR/);
});

test.runIf(process.platform === 'linux')('a file system that makes no folders ends it too', async () => {
  await expect(makeDataFolder('/proc/vedette')).rejects.toThrow(/^VEDETTE_DATA: cannot use \/proc\/vedette/);
});

test.each([
  ['ENOSPC', [expect.stringMatching(/^VEDETTE_DATA: no space is left on the disk .* \(ENOSPC: write\)$/)]],
  ['EROFS', [expect.stringMatching(/^VEDETTE_DATA: the data folder is on a read-only disk/)]],
  ['ENOENT', undefined],
])('an error of the disk with the code %s is one sentence', (code, expected) => {
  expect(diskProblem(Object.assign(new Error(`${code}: write`), { code }))).toEqual(expected);
});
