import { appendFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RunResult } from '@vedette/contract/checkpoint/protocol';
import { expect, test } from 'vitest';
import { Spool } from './spool.js';

const results = (count: number): RunResult[] =>
  Array.from({ length: count }, (_, slotAt) => ({ slotAt }) as unknown as RunResult);

test('keeps the order and survives reopening and a truncated last line', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'spool-'));
  const first = await Spool.open(folder);
  expect(first.isEmpty).toBe(true);
  await first.append(results(3));
  await appendFile(join(folder, 'results-000000000001.jsonl'), '{"slotAt": 9');
  const second = await Spool.open(folder);
  await second.append(results(1));
  expect((await second.readOldest()).map(({ slotAt }) => slotAt)).toEqual([0, 1, 2]);
  await second.deleteOldest();
  expect(await second.readOldest()).toHaveLength(1);
  await second.deleteOldest();
  expect(second.isEmpty).toBe(true);
  await rm(folder, { recursive: true });
});

test('reads results of the previous version', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'spool-'));
  await writeFile(join(folder, 'results-000000000001.jsonl'), '{"slotAt":1,"outcome":{"heldUp":"loading"}}\n');
  const spool = await Spool.open(folder);
  expect(await spool.readOldest()).toMatchObject([{ slotAt: 1, outcome: { cpuStarved: 'loading' } }]);
  await rm(folder, { recursive: true });
});

test('keeps results that are added while the oldest segment is read', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'spool-'));
  const spool = await Spool.open(folder);
  await spool.append(results(1));
  await spool.readOldest();
  await spool.append(results(2));
  await spool.deleteOldest();
  expect(await spool.readOldest()).toHaveLength(2);
  await rm(folder, { recursive: true });
});

test('does not list a segment whose file could not be created', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'spool-'));
  const spool = await Spool.open(folder);
  await mkdir(join(folder, 'results-000000000001.jsonl'));
  await expect(spool.append(results(1))).rejects.toThrow('EISDIR');
  expect(spool.isEmpty).toBe(true);
  await rm(folder, { recursive: true });
});

test('does not overwrite a skipped segment', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'spool-'));
  const spool = await Spool.open(folder);
  await spool.append(results(3));
  spool.skipOldest();
  await spool.append(results(1));
  expect(await spool.readOldest()).toHaveLength(1);
  const next = await Spool.open(folder);
  expect(await next.readOldest()).toHaveLength(3);
  await rm(folder, { recursive: true });
});
