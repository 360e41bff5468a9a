import { DAY, systemClock } from '@vedette/kernel/clock';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ArtifactStore } from './artifact-store.js';
import { createBucketArtifactStore } from './bucket-artifact-store.js';
import { isBucketUrl, openS3Bucket } from './bucket.js';
import { objectStore } from './testing/object-store.js';

let store: Awaited<ReturnType<typeof objectStore>>;
beforeEach(async () => {
  store = await objectStore();
});
afterEach(() => store.close());

const clock = { elapsed: () => 0 };
const aStore = (okBudgetBytes = 1_000, address = store.address): ArtifactStore =>
  createBucketArtifactStore(openS3Bucket(address, systemClock), {
    keepOkMs: 2 * DAY,
    keepErrorMs: 90 * DAY,
    okBudgetBytes,
    clock,
  });
const picture = (change: { accountId?: number; content?: string; isError?: boolean; at?: number } = {}) => {
  const { accountId = 1, content = 'a picture', isError = false, at = 100 * DAY } = change;
  return { accountId, content: Buffer.from(content), isError, at };
};

test('stores equal content once per account below the prefix', async () => {
  const artifacts = aStore();
  const key = await artifacts.store(picture());
  expect(await artifacts.store(picture())).toBe(key);
  expect((await artifacts.read(1, key ?? ''))?.toString()).toBe('a picture');
  expect(await artifacts.read(2, key ?? '')).toBeUndefined();
  expect([...store.objects.keys()]).toEqual([expect.stringMatching(/^vedette\/ok-103\/1\/\w\w\/\w{64}$/)]);
});

test('expires artifacts of OK checks before those of errors over long lists', async () => {
  const artifacts = aStore();
  const keys: string[] = [];
  for (const content of 'abcde') keys.push((await artifacts.store(picture({ content }))) ?? '');
  const error = (await artifacts.store(picture({ isError: true }))) ?? '';
  const later = (await artifacts.store(picture({ at: 101 * DAY }))) ?? '';
  await artifacts.cleanUp(102 * DAY);
  expect(await artifacts.read(1, keys[4] ?? '')).toBeDefined();
  await artifacts.cleanUp(103 * DAY);
  for (const key of keys) expect(await artifacts.read(1, key)).toBeUndefined();
  for (const key of [error, later]) expect(await artifacts.read(1, key)).toBeDefined();
  await artifacts.cleanUp(191 * DAY);
  expect(store.objects.size).toBe(0);
});

test('limits artifacts of OK checks, measured across processes', async () => {
  const artifacts = aStore(20);
  expect(await artifacts.store(picture({ content: 'x'.repeat(15) }))).toBeDefined();
  expect(await artifacts.store(picture({ content: 'y'.repeat(15) }))).toBeUndefined();
  expect(await artifacts.store(picture({ content: 'y'.repeat(15), isError: true }))).toBeDefined();
  const another = aStore(20);
  await another.cleanUp(100 * DAY);
  expect(await another.store(picture({ content: 'z'.repeat(15) }))).toBeUndefined();
});

test('retries temporary errors, and reports rejections and outages', async () => {
  store.failures.push(503);
  const key = (await aStore().store(picture())) ?? '';
  expect(await aStore().read(1, key)).toBeDefined();
  const refusal = (code: string) => ({
    kind: 'unavailable',
    message: expect.stringContaining(code) as string,
  });
  const wrong = aStore(1_000, store.wrongAddress);
  await expect(wrong.read(1, key)).rejects.toMatchObject(refusal('403 SignatureDoesNotMatch'));
  store.failures.push(500, 500);
  await expect(aStore().read(1, key)).rejects.toMatchObject(refusal('500'));
  store.close();
  await expect(aStore().read(1, key)).rejects.toMatchObject(refusal('unreachable'));
});

test('pauses for 30 s after a silent object store', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => AbortSignal.abort());
  let elapsed = 0;
  let calls = 0;
  const silent = {
    ...openS3Bucket(store.address, systemClock),
    has: () => {
      calls += 1;
      return Promise.reject(new Error('silent'));
    },
  };
  const artifacts = createBucketArtifactStore(silent, {
    keepOkMs: DAY,
    keepErrorMs: DAY,
    okBudgetBytes: 1_000,
    clock: { elapsed: () => elapsed },
  });
  await expect(artifacts.store(picture())).rejects.toThrow('silent');
  elapsed = 29_999;
  await expect(artifacts.store(picture())).rejects.toThrow('did not respond in time');
  expect(calls).toBe(1);
  elapsed = 30_000;
  await expect(artifacts.store(picture())).rejects.toThrow('silent');
  timeout.mockRestore();
});

test('does not wait for or repeat an aborted call', async () => {
  const put = openS3Bucket(store.address, systemClock).put('a', Buffer.from('a'), 'text/plain', AbortSignal.abort());
  await expect(put).rejects.toThrow('unreachable');
  expect(store.objects.size).toBe(0);
});

test('does not return an object that was changed in the store', async () => {
  const key = (await aStore().store(picture())) ?? '';
  for (const name of store.objects.keys()) store.objects.set(name, Buffer.from('another'));
  expect(await aStore().read(1, key)).toBeUndefined();
});

test.each(['', '../../secret', 'ok-1/../../x'])('rejects the key %j', async (key) => {
  expect(await aStore().read(1, key)).toBeUndefined();
});

test.each([
  ['https://key:secret@s3.example.com/bucket', true],
  ['http://key:secret@127.0.0.1:9000/bucket/below?region=eu', true],
  ['https://s3.example.com/bucket', false],
  ['https://key:secret@s3.example.com/', false],
  ['s3://key:secret@bucket', false],
  ['bucket', false],
])('whether %s is a bucket URL: %s', (address, expected) => {
  expect(isBucketUrl(address)).toBe(expected);
});

test('retains only the given artifacts beyond expiry', async () => {
  const artifacts = aStore();
  const [held = '', other = ''] = [
    await artifacts.store(picture({ isError: true })),
    await artifacts.store(picture({ isError: true, content: 'another' })),
  ];
  await artifacts.cleanUp(300 * DAY, [{ accountId: 1, key: held }]);
  expect([await artifacts.read(1, held), await artifacts.read(1, other)].map(Boolean)).toEqual([true, false]);
  await artifacts.cleanUp(300 * DAY);
  expect(store.objects.size).toBe(0);
});
