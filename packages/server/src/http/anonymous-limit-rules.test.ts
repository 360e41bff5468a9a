import fc from 'fast-check';
import { expect, test } from 'vitest';
import { takeRequest, type Budget } from './anonymous-limit-rules.js';

const SIZE = { burst: 3, perSecond: 2 };

/** Counts how many of the requests at these times are answered. */
function answered(moments: readonly number[]): number {
  let budget: Budget | undefined;
  let count = 0;
  for (const at of moments) {
    const taken = takeRequest(budget, SIZE, at);
    ({ budget } = taken);
    if (taken.retryAfterS === undefined) count += 1;
  }
  return count;
}

test.each([
  { moments: [0, 0, 0], count: 3 },
  { moments: [0, 0, 0, 0], count: 3 },
  { moments: [0, 0, 0, 499], count: 3 },
  { moments: [0, 0, 0, 500], count: 4 },
  { moments: [0, 0, 0, 60_000, 60_000, 60_000, 60_000], count: 6 },
])('answers $count of the requests at $moments', ({ moments, count }) => {
  expect(answered(moments)).toBe(count);
});

test('never answers more than the burst and what was refilled since', () => {
  const gaps = fc.array(fc.integer({ min: 0, max: 2_000 }), { minLength: 1, maxLength: 50 });
  fc.assert(
    fc.property(gaps, (all) => {
      let at = 0;
      const moments = all.map((gap) => (at += gap));
      const allowed = SIZE.burst + (SIZE.perSecond * (at - (moments[0] ?? 0))) / 1000;
      expect(answered(moments)).toBeLessThanOrEqual(Math.floor(allowed + 1e-6));
    }),
  );
});

test('returns when the next request is answered', () => {
  const spent = { remaining: 0, at: 0 };
  expect(takeRequest(spent, { burst: 10, perSecond: 0.1 }, 0).retryAfterS).toBe(10);
  expect(takeRequest(spent, SIZE, 0).retryAfterS).toBe(1);
});
