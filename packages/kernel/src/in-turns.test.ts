import { expect, test } from 'vitest';
import { mappedInTurns } from './in-turns.js';
import { turnCounter } from './testing/turn-counter.js';

test.each([
  { count: 0, most: 0 },
  { count: 7, most: 7 },
  { count: 1_000, most: 10 },
])('of $count, ten at once, at most $most are made in one turn', async ({ count, most }) => {
  const turns = turnCounter();
  const all = Array.from({ length: count }, (_, at) => at);
  const made = await mappedInTurns(all, 10, (one) => {
    turns.note();
    return one * 2;
  });
  turns.stop();
  expect(made).toEqual(all.map((one) => one * 2));
  expect(turns.most()).toBe(most);
});
