import { expect, test } from 'vitest';
import { Mutex } from './mutex.js';

test('runs one piece of work at a time, in order, and continues after a failure', async () => {
  const mutex = new Mutex();
  const done: string[] = [];
  let end = (): void => undefined;
  const first = mutex.run(async () => {
    await new Promise<void>((resolve) => (end = resolve));
    done.push('first');
    throw new Error('broken');
  });
  const second = mutex.run(() => done.push('second'));
  await Promise.resolve();
  end();
  await expect(first).rejects.toThrow('broken');
  expect([await second, done]).toEqual([2, ['first', 'second']]);
});
