import { appendFile, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { Settled } from './settle.js';
import { FileSpool } from './spool.js';
import { aResult } from '../testing/a-result.js';

const folder = await mkdtemp(join(tmpdir(), 'spool-'));
afterAll(() => rm(folder, { recursive: true }));

const MB = 1024 * 1024;
const aSettled = (slotAt: number): Settled => ({
  result: aResult({ slotAt }),
  accountId: 1,
  receivedAt: slotAt,
  isLate: false,
  outcome: { kind: 'quarantine', reason: 'ü\n' },
});

test('returns results in order, also to the next process', async () => {
  const path = join(folder, 'order');
  const first = await FileSpool.open(path, 64 * MB);
  await first.append([aSettled(1), aSettled(2)]);
  await first.append([aSettled(3)]);
  expect(await first.peek(2)).toEqual([aSettled(1), aSettled(2)]);
  await first.drop(1);
  expect(await first.peek(9)).toEqual([aSettled(2), aSettled(3)]);
  await first.close();
  const second = await FileSpool.open(path, 64 * MB);
  expect(second.size).toBe(3);
  await second.drop(3);
  expect((await stat(path)).size).toBe(0);
  await second.append([aSettled(4)]);
  expect(await second.peek(1)).toEqual([aSettled(4)]);
  await second.close();
});

test('keeps results that are appended while the last ones are removed', async () => {
  const path = join(folder, 'overlap');
  const first = await FileSpool.open(path, 64 * MB);
  for (let round = 1; round <= 20; round += 1) {
    await first.append([aSettled(round)]);
    await Promise.all([first.append([aSettled(100 + round)]), first.drop(1), first.append([aSettled(200 + round)])]);
    expect(await first.peek(9)).toEqual([aSettled(100 + round), aSettled(200 + round)]);
    const [left] = await Promise.all([first.peek(1), first.drop(2)]);
    expect(left).toHaveLength(1);
  }
  await first.close();
  expect((await stat(path)).size).toBe(0);
});

test('drops a line that a crash cut off', async () => {
  const path = join(folder, 'cut');
  const first = await FileSpool.open(path, 64 * MB);
  await first.append([aSettled(1)]);
  await first.close();
  await appendFile(path, '{"result":{"monitorGu');
  const second = await FileSpool.open(path, 64 * MB);
  await second.append([aSettled(2)]);
  expect(await second.peek(9)).toEqual([aSettled(1), aSettled(2)]);
  await second.close();
});

test('moves an unreadable line aside and continues', async () => {
  const path = join(folder, 'unreadable');
  const first = await FileSpool.open(path, 64 * MB);
  await first.append([aSettled(1)]);
  await first.close();
  await appendFile(path, '{"result":\0\0}\nnull\n');
  const second = await FileSpool.open(path, 64 * MB);
  await second.append([aSettled(2)]);
  expect(await second.peek(9)).toEqual([aSettled(1)]);
  await second.drop(1);
  expect(await second.peek(9)).toEqual([aSettled(2)]);
  await second.drop(1);
  expect(second.size).toBe(0);
  expect(await readFile(`${path}.unreadable`, 'utf8')).toBe('{"result":\0\0}\nnull\n');
  await second.close();
});

test('opens a file that takes several reads', async () => {
  const path = join(folder, 'long');
  const first = await FileSpool.open(path, 64 * MB);
  const many = Array.from({ length: 900 }, (_, slotAt) => aSettled(slotAt));
  await first.append(many);
  await first.close();
  const second = await FileSpool.open(path, 64 * MB);
  expect(await second.peek(1_000)).toEqual(many);
  await second.close();
});

test('rejects results beyond its limit, signals it early, and keeps earlier ones', async () => {
  const spool = await FileSpool.open(join(folder, 'full'), 9 * MB);
  expect(spool.hasCapacity).toBe(true);
  const large: Settled = { ...aSettled(1), outcome: { kind: 'quarantine', reason: 'x'.repeat(2 * MB) } };
  await spool.append([large]);
  expect(spool.hasCapacity).toBe(false);
  await expect(spool.append([large, large, large, large])).rejects.toThrow('the spool is full');
  expect(spool.size).toBe(1);
  await spool.close();
});
