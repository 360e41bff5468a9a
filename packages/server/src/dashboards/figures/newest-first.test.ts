import { DAY, HOUR } from '@vedette/kernel/clock';
import type { Period } from '@vedette/kernel/periods';
import { expect, test } from 'vitest';
import { readNewestFirst } from './newest-first.js';

const END = Date.UTC(2026, 6, 1);

/** One check per minute. */
async function readRanges(start: number, maxCount: number) {
  const ranges: Period[] = [];
  const read = (range: Period) => {
    ranges.push(range);
    return Promise.resolve([(range.end - range.start) / 60_000]);
  };
  const { from, rows } = await readNewestFirst(
    { start, end: END },
    { firstMs: HOUR, maxCount, getCount: (row) => row },
    read,
  );
  return { from, ranges, checks: rows.reduce((a, b) => a + b, 0) };
}

test('reads a small period whole, in adjacent ranges from its end', async () => {
  const { from, ranges, checks } = await readRanges(END - DAY, 1_000_000);
  expect([from, checks]).toEqual([END - DAY, 24 * 60]);
  expect(ranges[0]).toEqual({ start: END - HOUR, end: END });
  for (const [at, { start }] of ranges.entries()) expect(ranges[at + 1]?.end ?? start).toBe(start);
});

test('reads only the newest part of a large period, within the limit', async () => {
  const { from, checks } = await readRanges(END - 365 * DAY, 500);
  expect([from, checks]).toEqual([END - 7 * HOUR, 420]);
});

test('always reads the newest range, and no range of an empty period', async () => {
  expect(await readRanges(END - DAY, 1)).toMatchObject({ from: END - HOUR, checks: 60 });
  expect(await readRanges(END, 1)).toEqual({ from: END, ranges: [], checks: 0 });
});
