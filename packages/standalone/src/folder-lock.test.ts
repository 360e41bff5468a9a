import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockFolder, requireFolderLock } from './folder-lock.js';

const lockModule = fileURLToPath(new URL('folder-lock.ts', import.meta.url));
const tsx = createRequire(import.meta.url).resolve('tsx');
let baseFolder: string;
beforeAll(async () => {
  baseFolder = await mkdtemp(join(tmpdir(), 'vedette-lock-'));
});
afterAll(() => rm(baseFolder, { recursive: true }));

async function freshFolder(name: string): Promise<string> {
  const folder = join(baseFolder, name);
  await mkdir(folder, { recursive: true });
  return folder;
}

test('has one owner at a time; the error for a second states what to do', async () => {
  const folder = await freshFolder('turns');
  for (let turn = 0; turn < 3; turn += 1) {
    const lock = await requireFolderLock(folder);
    expect(await lockFolder(folder)).toBeUndefined();
    await expect(requireFolderLock(folder)).rejects.toThrow(
      /Another Vedette is using .*: stop it first, or set VEDETTE_DATA/,
    );
    await lock.release();
  }
  expect(await readdir(folder)).toHaveLength(1);
});

test('has exactly one winner among many at the same moment', async () => {
  const folder = await freshFolder('crowd');
  for (let round = 0; round < 20; round += 1) {
    const locks = await Promise.all(Array.from({ length: 10 }, () => lockFolder(folder)));
    const won = locks.filter((lock) => lock !== undefined);
    expect(won).toHaveLength(1);
    expect(await lockFolder(folder)).toBeUndefined();
    await won[0]?.release();
  }
});

test('accepts a folder with a very long path', async () => {
  const folder = await freshFolder(join('x'.repeat(120), 'y'.repeat(120)));
  const lock = await requireFolderLock(folder);
  expect(await lockFolder(folder)).toBeUndefined();
  await lock.release();
  await (await requireFolderLock(folder)).release();
});

test('stays with a frozen owner, and is released when its owner is killed', async () => {
  const folder = await freshFolder('killed');
  const code = `const { lockFolder } = await import(process.argv[1]); await lockFolder(process.argv[2]);
    console.log('mine'); setInterval(() => {}, 1000);`;
  const child = spawn(
    process.execPath,
    ['--conditions=source', '--import', tsx, '--input-type=module', '-e', code, lockModule, folder],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  await once(child.stdout, 'data');
  child.kill('SIGSTOP');
  expect(await lockFolder(folder)).toBeUndefined();
  child.kill('SIGKILL');
  await once(child, 'exit');
  await (await requireFolderLock(folder)).release();
});
