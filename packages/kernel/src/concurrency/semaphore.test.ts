import { expect, test } from 'vitest';
import { yieldToEventLoop } from './event-loop.js';
import { Semaphore } from './semaphore.js';

test('admits as many callers as there are permits, then the others in order', async () => {
  const semaphore = new Semaphore(2);
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const all = [0, 1, 2, 3].map((n) =>
    semaphore.run(async () => {
      begun.push(n);
      await new Promise<void>((resolve) => ends.push(resolve));
    }),
  );
  await yieldToEventLoop();
  expect([begun, semaphore.permitsInUse, semaphore.waitingCount]).toEqual([[0, 1], 2, 2]);
  ends[1]?.();
  await yieldToEventLoop();
  expect(begun).toEqual([0, 1, 2]);
  ends[0]?.();
  await yieldToEventLoop();
  ends.slice(2).forEach((end) => end());
  await Promise.all(all);
  expect([begun, semaphore.permitsInUse]).toEqual([[0, 1, 2, 3], 0]);
});

test('returns the permit if the work fails', async () => {
  const semaphore = new Semaphore(1);
  await expect(semaphore.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await semaphore.run(() => Promise.resolve('next'))).toBe('next');
});

test('leaves the queue when its signal aborts, without blocking others', async () => {
  const semaphore = new Semaphore(1);
  await semaphore.acquire();
  const client = new AbortController();
  const left = semaphore.acquire(client.signal);
  const behind = semaphore.acquire();
  client.abort(new Error('gone'));
  await expect(left).rejects.toThrow('gone');
  await expect(semaphore.acquire(client.signal)).rejects.toThrow('gone');
  expect(semaphore.waitingCount).toBe(1);
  semaphore.release();
  await behind;
  semaphore.release();
  expect(semaphore.permitsInUse).toBe(0);
});
