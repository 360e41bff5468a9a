import { expect, test } from 'vitest';
import { allMonitors } from './all-monitors.js';

const listOf = (count: number, told: number) => (skip: number) => {
  const all = Array.from({ length: count }, (_each, i) => i);
  return Promise.resolve({ Total: told, Rows: all.slice(skip, skip + 200) });
};

test.each([0, 1, 200, 201, 1_234])('of %d rows every one is read once, in order', async (count) => {
  const rows = await allMonitors(listOf(count, count));
  expect(rows).toEqual(Array.from({ length: count }, (_each, i) => i));
});

test('a list that became shorter while it was read has an end', async () => {
  expect(await allMonitors(listOf(250, 400))).toHaveLength(250);
});
