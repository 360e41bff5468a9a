import { expect, test } from 'vitest';
import { Turnstile } from './turnstile.js';

test('a few at a time, the others in the order they came, and no more than fit', async () => {
  const turnstile = new Turnstile({ atOnce: 2, inLine: 3 });
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const all = Array.from({ length: 6 }, (_, at) =>
    turnstile.enter(async () => {
      begun.push(at);
      await new Promise<void>((end) => void ends.push(end));
      if (at === 0) throw new Error('broke');
      return at;
    }),
  );
  const settled = Promise.allSettled(all);
  await expect(all[5]).rejects.toMatchObject({ kind: 'limited', retryAfterS: 5 });
  expect(begun).toEqual([0, 1]);
  for (let ended = 0; ended < 5; ended += 1) {
    await expect.poll(() => ends.length).toBeGreaterThan(ended);
    ends[ended]?.();
  }
  expect((await settled).map(({ status }) => status)).toEqual([
    'rejected',
    ...['fulfilled', 'fulfilled', 'fulfilled', 'fulfilled'],
    'rejected',
  ]);
  expect(begun).toEqual([0, 1, 2, 3, 4]);
  expect(await turnstile.enter(() => Promise.resolve('free again'))).toBe('free again');
});
