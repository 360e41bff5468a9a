import { expect, test } from 'vitest';
import { longestPause, longestPauseOfOne } from './recovery-rules.js';

test.each([
  { moments: [], longest: { ms: 100, from: 0 } },
  { moments: [10, 90, 50], longest: { ms: 40, from: 10 } },
  { moments: [-50, 20, 150], longest: { ms: 80, from: 20 } },
])('finds the longest pause of $moments between 0 and 100', ({ moments, longest }) => {
  expect(longestPause(moments, { from: 0, to: 100 })).toEqual(longest);
});

test('finds the longest pause of one monitor, also of one without a check', () => {
  const range = { from: 0, to: 100 };
  const checks = [
    { guid: 'a', at: 20 },
    { guid: 'b', at: 50 },
    { guid: 'a', at: 90 },
  ];
  expect(longestPauseOfOne(['a', 'b'], checks, range)).toEqual({ ms: 70, from: 20 });
  expect(longestPauseOfOne(['a', 'b', 'c'], checks, range)).toEqual({ ms: 100, from: 0 });
});
