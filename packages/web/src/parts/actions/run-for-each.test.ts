import { expect, test } from 'vitest';
import { ApiError } from '../../api/problem.js';
import { runForEach, uniqueReasons } from './run-for-each.js';

test('runs each item once, at most six at a time, and continues after failures', async () => {
  const done: number[] = [];
  const ends: number[] = [];
  let [open, maxOpen] = [0, 0];
  const problems = await runForEach(
    Array.from({ length: 40 }, (_each, at) => at),
    async (item) => {
      maxOpen = Math.max(maxOpen, (open += 1));
      await Promise.resolve();
      open -= 1;
      if (item % 10 === 3) throw new Error(`no ${String(item)}`);
      done.push(item);
    },
    (ended) => ends.push(ended),
  );
  expect(maxOpen).toBe(6);
  expect(done).toHaveLength(36);
  expect(problems.map(({ message }) => message).sort()).toEqual(['no 13', 'no 23', 'no 3', 'no 33']);
  expect(ends).toEqual(Array.from({ length: 40 }, (_each, at) => at + 1));
});

test('accepts no items, and items that are undefined', async () => {
  let count = 0;
  expect(await runForEach([], () => Promise.reject(new Error('never')))).toEqual([]);
  await runForEach([undefined, undefined], () => Promise.resolve((count += 1)));
  expect(count).toBe(2);
});

test('returns distinct reasons, at most three', () => {
  const [one, other] = [new ApiError(403, ['Not yours']), new ApiError(400, ['Too late', 'Too early'])];
  expect(uniqueReasons([one, one, other, new Error('Gone'), one])).toEqual(['Not yours', 'Too late', 'Too early']);
});
