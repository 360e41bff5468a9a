import { expect, test } from 'vitest';
import { clockImpairment } from './clock-rules.js';

test.each([
  { offsetMs: 0, why: undefined },
  { offsetMs: 60_000, why: undefined },
  { offsetMs: -60_000, why: undefined },
  { offsetMs: 60_001, why: 'clock ahead by more than 60 s' },
  { offsetMs: -90_000, why: 'clock behind by more than 60 s' },
])('a clock off by $offsetMs ms: $why', ({ offsetMs, why }) => {
  expect(clockImpairment(offsetMs)).toBe(why);
});
