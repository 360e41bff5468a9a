import { expect, test } from 'vitest';
import { longestPause } from './recovery-rules.js';

test.each([
  { moments: [], longest: { ms: 100, from: 0 } },
  { moments: [10, 90, 50], longest: { ms: 40, from: 10 } },
  { moments: [-50, 20, 150], longest: { ms: 80, from: 20 } },
])('finds the longest pause of $moments between 0 and 100', ({ moments, longest }) => {
  expect(longestPause(moments, { from: 0, to: 100 })).toEqual(longest);
});
