import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  classMiddleMs,
  countSamples,
  decodeHistogram,
  encodeHistogram,
  latencyClass,
  mergeHistograms,
  percentileMs,
} from './latency-rules.js';

const times = fc.array(fc.integer({ min: 1, max: 700_000 }), { minLength: 1, maxLength: 300 });
const toSamples = (all: readonly number[]) => Uint8Array.from(all.map(latencyClass));

test('represents times to within 3 % in classes that grow with time', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 700_000 }), (ms) => {
      expect(Math.abs(classMiddleMs(latencyClass(ms)) / ms - 1)).toBeLessThan(0.03);
      expect(latencyClass(ms)).toBeLessThanOrEqual(latencyClass(ms + 1));
    }),
  );
  expect([0, 0.4, 1e12].map(latencyClass)).toEqual([0, 0, 255]);
});

test('returns percentiles to within a class, however histograms are merged', () => {
  fc.assert(
    fc.property(times, times, fc.constantFrom(0, 0.5, 0.9, 0.95, 0.99, 1), (a, b, share) => {
      const merged = mergeHistograms([countSamples(toSamples(a)), countSamples(toSamples(b))]);
      expect(merged).toEqual(countSamples(toSamples([...a, ...b])));
      const sorted = [...a, ...b].sort((x, y) => x - y);
      const exact = sorted[Math.max(1, Math.ceil(share * sorted.length)) - 1] ?? 0;
      expect(Math.abs((percentileMs(merged, share) ?? 0) / exact - 1)).toBeLessThan(0.03);
    }),
  );
});

test('restores stored counts, and adds up concatenated parts', () => {
  fc.assert(
    fc.property(times, times, (a, b) => {
      const [one, other] = [countSamples(toSamples(a)), countSamples(toSamples(b))];
      expect(decodeHistogram(encodeHistogram(one))).toEqual(one);
      const joined = Buffer.concat([encodeHistogram(one), encodeHistogram(other)]);
      expect(decodeHistogram(joined)).toEqual(mergeHistograms([one, other]));
    }),
  );
});

test('has no percentile without samples', () => {
  expect(percentileMs(countSamples(new Uint8Array()), 0.5)).toBeUndefined();
});
