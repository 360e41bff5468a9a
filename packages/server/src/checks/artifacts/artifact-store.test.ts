import { mkdtemp, readdir, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DAY } from '@vedette/kernel/clock';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFileArtifactStore, type ArtifactStore } from './artifact-store.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vedette-artifacts-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const aStore = (okBudgetBytes = 1_000): ArtifactStore =>
  createFileArtifactStore({ folder, keepOkMs: 2 * DAY, keepErrorMs: 90 * DAY, okBudgetBytes });
const picture = (change: { accountId?: number; content?: string; isError?: boolean; at?: number } = {}) => {
  const { accountId = 1, content = 'a picture', isError = false, at = 100 * DAY } = change;
  return { accountId, content: Buffer.from(content), isError, at };
};

test('stores equal content once per account', async () => {
  const artifacts = aStore();
  const key = await artifacts.store(picture());
  expect(await artifacts.store(picture())).toBe(key);
  expect((await artifacts.read(1, key ?? ''))?.toString()).toBe('a picture');
  expect(await artifacts.read(2, key ?? '')).toBeUndefined();
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  expect(files.filter((one) => one.isFile())).toHaveLength(1);
});

test('expires artifacts of OK checks first and those of errors later', async () => {
  const artifacts = aStore();
  const [ok, error] = [await artifacts.store(picture()), await artifacts.store(picture({ isError: true }))];
  await artifacts.cleanUp(102 * DAY);
  expect(await artifacts.read(1, ok ?? '')).toBeDefined();
  await artifacts.cleanUp(103 * DAY);
  expect(await artifacts.read(1, ok ?? '')).toBeUndefined();
  expect(await artifacts.read(1, error ?? '')).toBeDefined();
  await artifacts.cleanUp(191 * DAY);
  expect(await artifacts.read(1, error ?? '')).toBeUndefined();
});

test('limits artifacts of OK checks, frees space on expiry, always stores errors', async () => {
  const artifacts = aStore(20);
  expect(await artifacts.store(picture({ content: 'x'.repeat(15) }))).toBeDefined();
  expect(await artifacts.store(picture({ content: 'y'.repeat(15) }))).toBeUndefined();
  expect(await artifacts.store(picture({ content: 'y'.repeat(15), isError: true }))).toBeDefined();
  await artifacts.cleanUp(103 * DAY);
  expect(await artifacts.store(picture({ content: 'y'.repeat(15), at: 103 * DAY }))).toBeDefined();
});

test('returns nothing for a file that lost its content in a power failure', async () => {
  const key = (await aStore().store(picture())) ?? '';
  const [file] = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((one) => one.isFile());
  await truncate(join(file?.parentPath ?? '', file?.name ?? ''));
  expect(await aStore().read(1, key)).toBeUndefined();
});

test.each(['', '../../../etc/passwd', 'ok-1/../../x', `ok-1/${'a'.repeat(63)}`])('rejects the key %j', async (key) => {
  expect(await aStore().read(1, key)).toBeUndefined();
});
