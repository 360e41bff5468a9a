import { expect, test } from 'vitest';
import { loadAllMonitors, loadFirstBatches } from './load-all-monitors.js';

const listPages = (count: number, total: number) => (skip: number) => {
  const all = Array.from({ length: count }, (_each, i) => i);
  return Promise.resolve({ Total: total, Rows: all.slice(skip, skip + 200) });
};

test.each([0, 1, 200, 201, 1_234])('of %d rows, loads each once and in order', async (count) => {
  const rows = await loadAllMonitors(listPages(count, count));
  expect(rows).toEqual(Array.from({ length: count }, (_each, i) => i));
});

test('ends if a list becomes shorter while it is loaded', async () => {
  expect(await loadAllMonitors(listPages(250, 400))).toHaveLength(250);
});

test.each([
  [45, 45, 1_000, [0, 20, 40]],
  [45, 90, 1_000, [0, 20, 40, 45]],
  [0, 0, 1_000, [0]],
  [2_000, 2_000, 40, [0, 20]],
])('of %i monitors in parts of %i, loads the first %i from %j', async (count, Total, maxRows, from) => {
  const parts = await loadFirstBatches(
    (skip) => Promise.resolve({ Total, Monitors: Math.max(0, Math.min(20, count - skip)), skip }),
    maxRows,
  );
  expect(parts.map(({ skip }) => skip)).toEqual(from);
});
