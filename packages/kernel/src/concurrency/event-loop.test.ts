import { expect, test } from 'vitest';
import { mapYielding } from './event-loop.js';
import { turnCounter } from '../testing/turn-counter.js';

test.each([
  { count: 0, most: 0 },
  { count: 7, most: 7 },
  { count: 1_000, most: 10 },
])('maps $count elements in batches of ten, at most $most in one turn', async ({ count, most }) => {
  const turns = turnCounter();
  const all = Array.from({ length: count }, (_, at) => at);
  const made = await mapYielding(all, 10, (one) => {
    turns.note();
    return one * 2;
  });
  turns.stop();
  expect(made).toEqual(all.map((one) => one * 2));
  expect(turns.most()).toBe(most);
});
