import { expect, test } from 'vitest';
import { ManualClock } from './clock.js';
import { LookupCache } from './lookup-cache.js';

function aMemory(maxEntries = 10) {
  const clock = new ManualClock(1_000);
  const loadedKeys: string[] = [];
  const memory = new LookupCache<string>(clock, { ttlMs: 100, maxEntries });
  const get = (key: string, value: string | undefined = key): Promise<string | undefined> =>
    memory.get(key, () => {
      loadedKeys.push(key);
      return Promise.resolve(value);
    });
  return { clock, loadedKeys, memory, get };
}

test('caches a value until it expires', async () => {
  const { clock, loadedKeys, get } = aMemory();
  expect([await get('a'), await get('a', 'other')]).toEqual(['a', 'a']);
  await clock.advance(99);
  await get('a');
  expect(loadedKeys).toEqual(['a']);
  await clock.advance(1);
  expect(await get('a', 'new')).toBe('new');
});

test('does not cache values longer when the clock is set back', async () => {
  const { clock, get } = aMemory();
  await get('a');
  clock.step(-500);
  expect(await get('a', 'new')).toBe('new');
});

test('looks up missing values each time', async () => {
  const { loadedKeys, memory } = aMemory();
  const nothing = (): Promise<undefined> => Promise.resolve(void loadedKeys.push('a'));
  await memory.get('a', nothing);
  await memory.get('a', nothing);
  expect(loadedKeys).toEqual(['a', 'a']);
});

test('clears the cache on request, including look-ups in progress', async () => {
  const { memory, get } = aMemory();
  await get('a');
  memory.forget();
  expect(await get('a', 'new')).toBe('new');
  let answer = (_value: string): void => undefined;
  const loading = memory.get('b', () => new Promise((resolve) => (answer = resolve)));
  memory.forget();
  answer('old');
  expect([await loading, await get('b', 'new')]).toEqual(['old', 'new']);
});

test('caches at most its maximum number of values', async () => {
  const { loadedKeys, get } = aMemory(2);
  for (const key of ['a', 'b', 'c', 'c', 'a']) await get(key);
  expect(loadedKeys).toEqual(['a', 'b', 'c', 'a']);
});
