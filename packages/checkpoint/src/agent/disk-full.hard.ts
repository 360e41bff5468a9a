import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RunResult } from '@vedette/contract/checkpoint/protocol';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Journal } from './journal.js';
import { Spool } from './spool.js';

const mount = (folder: string): boolean =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=224k,mode=755', 'tmpfs', folder]).status === 0;

/** Whether this process may mount a small tmpfs. */
function mayMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'vedette-mount-'));
  const isMounted = mount(folder);
  if (isMounted) spawnSync('umount', [folder]);
  rmdirSync(folder);
  return isMounted;
}

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vedette-small-disk-'));
  mount(folder);
});
afterEach(() => {
  spawnSync('umount', [folder]);
  rmdirSync(folder);
});

const aResult = (slotAt: number, body = ''): RunResult => ({ slotAt, body }) as unknown as RunResult;
const LARGE = 'x'.repeat(100_000);

async function readAsNextProcess(): Promise<number[]> {
  const spool = await Spool.open(folder);
  const found: number[] = [];
  while (!spool.isEmpty) {
    found.push(...(await spool.readOldest()).map(({ slotAt }) => slotAt));
    await spool.deleteOldest();
  }
  return found;
}

describe.skipIf(!mayMount())('on a small disk (skipped where no tmpfs may be mounted)', () => {
  test('does not join the next line to one that a full disk truncated', async () => {
    const errors: unknown[] = [];
    const journal = new Journal(folder, (error) => errors.push(error));
    for (const slotAt of [1, 2, 3]) journal.add(aResult(slotAt, LARGE));
    expect(errors).toEqual([expect.objectContaining({ code: 'ENOSPC' })]);
    spawnSync('mount', ['-o', 'remount,size=1m', folder]);
    for (const slotAt of [4, 5]) journal.add(aResult(slotAt));
    journal.close();
    expect(await readAsNextProcess()).toEqual([1, 2, 4, 5]);
  });

  test.each([
    ['in the first segment', []],
    ['in one that holds results', [aResult(1)]],
  ])('keeps what could not be written %s and writes it once there is room', async (_, before) => {
    const spool = await Spool.open(folder);
    if (before.length > 0) await spool.append(before);
    await writeFile(join(folder, 'filler'), Buffer.alloc(100_000));
    const moved = [aResult(2), aResult(3, LARGE), aResult(4, LARGE)];
    await expect(spool.append(moved)).rejects.toThrow('ENOSPC');
    expect(spool.isEmpty).toBe(before.length === 0);
    spawnSync('mount', ['-o', 'remount,size=1m', folder]);
    await spool.append(moved);
    await rm(join(folder, 'filler'));
    expect(await readAsNextProcess()).toEqual([...before, ...moved].map(({ slotAt }) => slotAt));
    expect(await readdir(folder)).toEqual([]);
  });
});
