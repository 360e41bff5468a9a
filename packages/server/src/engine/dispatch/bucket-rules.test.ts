import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isBucketFull, shareOfRate, takeToken, type Bucket } from './bucket-rules.js';

const size = { burst: 3, perSecond: 10 };

test('starts a burst immediately and further runs at the configured rate', () => {
  let bucket: Bucket | undefined;
  const waits = Array.from({ length: 6 }, () => {
    const taken = takeToken(bucket, size, 0);
    bucket = taken.bucket;
    return taken.waitMs;
  });
  expect(waits).toEqual([0, 0, 0, 100, 200, 300]);
  expect(bucket && isBucketFull(bucket, size, 500)).toBe(false);
  expect(bucket && isBucketFull(bucket, size, 600)).toBe(true);
});

test('never allows more starts in a window than burst plus rate', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(200), { maxLength: 60 }), (gaps) => {
      let bucket: Bucket | undefined;
      let elapsed = 0;
      const starts = gaps.map((gap) => {
        elapsed += gap;
        const taken = takeToken(bucket, size, elapsed);
        bucket = taken.bucket;
        return elapsed + taken.waitMs;
      });
      starts.forEach((first, i) => {
        starts.slice(i).forEach((last, more) => {
          expect(more + 1).toBeLessThanOrEqual(size.burst + ((last - first) * size.perSecond) / 1000 + 1.01);
        });
      });
    }),
  );
});

test('divides a rate among processes, with at least one start at once', () => {
  expect(shareOfRate({ burst: 50, perSecond: 200 }, 22 / 64)).toEqual({ burst: 17.1875, perSecond: 68.75 });
  expect(shareOfRate({ burst: 3, perSecond: 10 }, 1 / 64).burst).toBe(1);
});
