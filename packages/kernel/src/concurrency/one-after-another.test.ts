import { expect, test } from 'vitest';
import { OneAfterAnother } from './one-after-another.js';

test('work of one key keeps its order, another key does not wait, and one that fails holds nobody up', async () => {
  const turns = new OneAfterAnother();
  const done: string[] = [];
  let letGo = (): void => undefined;
  const first = turns.run('a', async () => {
    await new Promise<void>((resolve) => {
      letGo = resolve;
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
  letGo();
  await expect(first).rejects.toThrow('no luck');
  expect([await second, done]).toEqual([2, ['other', 'first', 'second']]);
});
