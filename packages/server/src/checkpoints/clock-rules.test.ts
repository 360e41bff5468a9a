import { expect, test } from 'vitest';
import { clockImpairment } from './clock-rules.js';

test.each([
  { offsetMs: 0, why: undefined },
  { offsetMs: 60_000, why: undefined },
  { offsetMs: -60_000, why: undefined },
  { offsetMs: 60_001, why: 'clock ahead of the one of the service by more than 60 s: one of the two is wrong' },
  { offsetMs: -90_000, why: 'clock behind the one of the service by more than 60 s: one of the two is wrong' },
])('a clock off by $offsetMs ms: $why', ({ offsetMs, why }) => {
  expect(clockImpairment(offsetMs)).toBe(why);
});
