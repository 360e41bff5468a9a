import { expect, test } from 'vitest';
import { formatDuration, formatRelativeTime } from './format-duration.js';
import { createFormat } from './format-values.js';

test.each([
  [0, '0 s'],
  [0.4, '< 1 s'],
  [999, '< 1 s'],
  [1_000, '1 s'],
  [12_000, '12 s'],
  [245_000, '4 min 5 s'],
  [3_600_000, '1 h'],
  [183_600_000, '2 d 3 h'],
])('formats %d ms as %s', (ms, text) => {
  expect(formatDuration(ms)).toBe(text);
});

test.each([
  [-300_000, '5 min ago'],
  [12_000, 'in 12 s'],
  [-400, 'now'],
])('formats a difference of %d ms as %s', (away, text) => {
  expect(formatRelativeTime(1_000_000_000 + away, 1_000_000_000)).toBe(text);
});

test('rounds percentages down, so that a lost second never shows as 100 %', () => {
  const { percent, complementPercent } = createFormat('Europe/Amsterdam', 'en-GB');
  expect(percent(100)).toBe('100.00%');
  expect([98.9474, 99.9999, 100].map((up) => [percent(up), complementPercent(100 - up)])).toEqual([
    ['98.94%', '1.06%'],
    ['99.99%', '0.01%'],
    ['100.00%', '0.00%'],
  ]);
});

test('formats instants in the given time zone', () => {
  expect(createFormat('Asia/Tokyo', 'en-GB').dateTime(0)).toBe('1 Jan 1970, 09:00:00');
});
