import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadOrCreateSecret } from './secret-file.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vedette-secret-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('creates a secret once, readable only by its owner', async () => {
  const file = join(folder, 'once');
  expect(await loadOrCreateSecret(file, () => 'first')).toEqual({ text: 'first', isNew: true });
  expect(await loadOrCreateSecret(file, () => 'second')).toEqual({ text: 'first', isNew: false });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test('rejects an empty file and leaves it in place', async () => {
  const file = join(folder, 'empty');
  await writeFile(file, '\n');
  await expect(loadOrCreateSecret(file, () => 'new')).rejects.toThrow(/empty is empty; restore it from a backup/);
  expect(await readFile(file, 'utf8')).toBe('\n');
});

test('reports a folder in which no file can be created', async () => {
  await expect(loadOrCreateSecret(join(folder, 'missing', 'secret'), () => 'new')).rejects.toThrow('ENOENT');
});
