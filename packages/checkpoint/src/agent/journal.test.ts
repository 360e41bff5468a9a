import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RunResult } from '@vedette/contract/checkpoint/protocol';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Journal } from './journal.js';
import { Spool } from './spool.js';

let folder: string;
let errors: unknown[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'journal-'));
  errors = [];
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const aResult = (slotAt: number, body = ''): RunResult => ({ slotAt, body }) as unknown as RunResult;
const aJournal = (): Journal => new Journal(folder, (error) => errors.push(error));

async function readByNextProcess(): Promise<number[]> {
  const spool = await Spool.open(folder);
  const found: number[] = [];
  while (!spool.isEmpty) {
    found.push(...(await spool.readOldest()).map(({ slotAt }) => slotAt));
    await spool.deleteOldest();
  }
  return found;
}

test('returns undelivered results of a killed process after those of the spool', async () => {
  const spool = await Spool.open(folder);
  await spool.append([aResult(1)]);
  const journal = aJournal();
  for (const slotAt of [2, 3, 4]) journal.add(aResult(slotAt));
  expect(await readByNextProcess()).toEqual([1, 2, 3, 4]);
  expect(await readdir(folder)).toEqual([]);
});

test('removes delivered results, and an empty file at the end', async () => {
  const journal = aJournal();
  for (const slotAt of [1, 2, 3]) journal.add(aResult(slotAt));
  journal.removeOldest(3);
  const [name = ''] = await readdir(folder);
  expect((await stat(join(folder, name))).size).toBe(0);
  journal.add(aResult(4));
  journal.removeOldest(1);
  journal.close();
  expect(await readdir(folder)).toEqual([]);
});

test('removes files under steady load as their results are delivered', async () => {
  const journal = aJournal();
  const body = 'x'.repeat(100_000);
  for (let slotAt = 0; slotAt < 40; slotAt += 1) {
    journal.add(aResult(slotAt, body));
    if (slotAt >= 2) journal.removeOldest(1);
    expect((await readdir(folder)).length).toBeLessThanOrEqual(2);
  }
  const found = await readByNextProcess();
  expect(found.slice(-2)).toEqual([38, 39]);
  expect(found.length).toBeLessThanOrEqual(6);
  journal.close();
});

test('reports a failed write once and continues', async () => {
  await rm(folder, { recursive: true });
  const journal = aJournal();
  for (const slotAt of [1, 2]) journal.add(aResult(slotAt));
  journal.removeOldest(2);
  journal.close();
  expect(errors).toHaveLength(1);
});
