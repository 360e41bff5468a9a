import { expect, test } from 'vitest';
import { createFormat } from '../../parts/format/format-values.js';
import { axisLabels } from './axis-rules.js';

const format = createFormat('UTC', 'en-GB');

test.each([
  [[], []],
  [
    [0, 500, 1_000],
    ['0 ms', '500 ms', '1,000 ms'],
  ],
  [
    [0, 5_000, 10_000],
    ['0 s', '5 s', '10 s'],
  ],
  [
    [0, 2_500, 5_000, 7_500, 10_000],
    ['0.0 s', '2.5 s', '5.0 s', '7.5 s', '10.0 s'],
  ],
  [
    [0, 10_000, 20_000, 30_000],
    ['0 s', '10 s', '20 s', '30 s'],
  ],
])('labels an axis with ticks at %j in one unit: %j', (marks, expected) => {
  expect(axisLabels(marks, format)).toEqual(expected);
});
