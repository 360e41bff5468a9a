import { expect, test } from 'vitest';
import { formatRanges } from './number-ranges.js';

test.each([
  [[], ''],
  [[1], '1'],
  [[1, 2, 3, 7, 9, 10], '1–3, 7, 9–10'],
  [Array.from({ length: 200 }, (_each, i) => i * 2), /^0, 2, .*, 118, …$/],
])('formats %j as ranges', (numbers, expected) => {
  expect(formatRanges(numbers)).toMatch(expected);
});
