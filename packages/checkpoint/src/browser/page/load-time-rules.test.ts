import { expect, test } from 'vitest';
import { computeLoadTime } from './load-time-rules.js';

const moments = { startedAt: 100, loadedAt: 101, settledAt: 102.5, endedAt: 110 };

test.each([
  { what: 'the network is idle after the load event', change: {}, ms: 2_500 },
  { what: 'nothing came after the load event', change: { settledAt: 100.7 }, ms: 1_000 },
  { what: 'it failed before any load event', change: { loadedAt: undefined }, ms: 2_500 },
  { what: 'no request ever ended', change: { loadedAt: undefined, settledAt: undefined }, ms: 10_000 },
])('$what: $ms ms, whatever the page does later', ({ change, ms }) => {
  expect(computeLoadTime({ ...moments, ...change }, [{ loadEventEndMs: 900 }], false)).toBe(ms);
});

test('sums navigations by the load event, without one as usual', () => {
  expect(computeLoadTime(moments, [{ loadEventEndMs: 300.4 }, {}, { loadEventEndMs: 500 }], true)).toBe(800);
  expect(computeLoadTime(moments, [{}], true)).toBe(2_500);
});
