import { expect, test } from 'vitest';
import { clockImpairment } from './clock-rules.js';

test.each([
  { offsetMs: 0, why: undefined },
  { offsetMs: 60_000, why: undefined },
  { offsetMs: -60_000, why: undefined },
  { offsetMs: 60_001, why: 'clock more than 60 s ahead of the service clock: one of them is wrong' },
  { offsetMs: -90_000, why: 'clock more than 60 s behind the service clock: one of them is wrong' },
])('a clock off by $offsetMs ms: $why', ({ offsetMs, why }) => {
  expect(clockImpairment(offsetMs)).toBe(why);
});
