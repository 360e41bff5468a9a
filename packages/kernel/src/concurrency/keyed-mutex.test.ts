import { expect, test } from 'vitest';
import { KeyedMutex } from './keyed-mutex.js';

test('runs the work of a key in order, other keys in parallel, also after a failure', async () => {
  const turns = new KeyedMutex();
  const done: string[] = [];
  let release = (): void => undefined;
  const first = turns.run('a', async () => {
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    done.push('first');
    throw new Error('no luck');
  });
  const second = turns.run('a', () => {
    done.push('second');
    return Promise.resolve(2);
  });
  await turns.run('b', () => {
    done.push('other');
    return Promise.resolve();
  });
  release();
  await expect(first).rejects.toThrow('no luck');
  expect([await second, done]).toEqual([2, ['other', 'first', 'second']]);
});
