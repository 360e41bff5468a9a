import { expect, test } from 'vitest';
import { mapYielding } from './event-loop.js';
import { createTurnCounter } from '../testing/turn-counter.js';

test.each([
  { count: 0, maxPerTurn: 0 },
  { count: 7, maxPerTurn: 7 },
  { count: 1_000, maxPerTurn: 10 },
])('maps $count elements in batches of ten, at most $maxPerTurn in one turn', async ({ count, maxPerTurn }) => {
  const turns = createTurnCounter();
  const all = Array.from({ length: count }, (_, at) => at);
  const made = await mapYielding(all, 10, (one) => {
    turns.count();
    return one * 2;
  });
  turns.stop();
  expect(made).toEqual(all.map((one) => one * 2));
  expect(turns.max()).toBe(maxPerTurn);
});
