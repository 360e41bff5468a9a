import { DAY, HOUR, MINUTE } from '@vedette/kernel/clock';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitIntoParts, type SourceLimits, type Part } from './window-rules.js';

const QUARTER = 15 * MINUTE;
const WEEK = 7 * DAY;
const unit = { week: WEEK, day: DAY, hour: HOUR, quarter: QUARTER, check: 1 } as const;
const day = 20_000 * DAY;
const kept: SourceLimits = {
  now: day + 10 * DAY + 7 * MINUTE,
  hoursUntil: day + 10 * DAY,
  daysUntil: day + 9 * DAY,
  // The last week that begins before `day` began a day earlier.
  weeksUntil: day + 6 * DAY,
  finestFrom: day,
};

const lengths = (parts: readonly Part[]) =>
  parts.map(({ source, start, end }) => [source, (end - start) / unit[source]]);

test('uses whole days, hours and quarters, and checks at the edges of a period', () => {
  const start = day + DAY + 22 * HOUR + 20 * MINUTE;
  const parts = splitIntoParts([{ start, end: day + 10 * DAY + 6 * MINUTE, window: 3 }], kept);
  expect(lengths(parts)).toEqual([
    ['check', 10 * MINUTE],
    ['quarter', 2],
    ['hour', 1],
    ['day', 7],
    ['hour', 24],
    ['check', 6 * MINUTE],
  ]);
  expect(parts.every(({ window }) => window === 3)).toBe(true);
});

test('uses weeks in a long period where they are whole and rolled up', () => {
  expect(lengths(splitIntoParts([{ start: day - 9 * DAY, end: day + 9 * DAY, window: 0 }], kept))).toEqual([
    ['day', 1],
    ['week', 2],
    ['day', 3],
  ]);
  const early = { ...kept, weeksUntil: day - DAY };
  expect(lengths(splitIntoParts([{ start: day - 9 * DAY, end: day + 9 * DAY, window: 0 }], early))).toEqual([
    ['day', 1],
    ['week', 1],
    ['day', 10],
  ]);
});

test('where checks are no longer kept, an hour counts where it starts', () => {
  const edge = day - 5 * HOUR + 20 * MINUTE;
  const [before, after] = [
    { start: edge - 2 * HOUR, end: edge, window: 0 },
    { start: edge, end: day, window: 1 },
  ];
  expect(lengths(splitIntoParts([before], kept))).toEqual([['hour', 2]]);
  expect(lengths(splitIntoParts([after], kept))).toEqual([['hour', 4]]);
});

test('reads a period that has not ended up to its end', () => {
  const now = kept.now;
  expect(lengths(splitIntoParts([{ start: day + 10 * DAY, end: now, window: 0 }], kept))).toEqual([['quarter', 1]]);
});

test('adjacent windows are covered once by whole units that exist', () => {
  const edges = fc.uniqueArray(fc.integer({ min: day - 20 * DAY, max: day + 11 * DAY }), {
    minLength: 2,
    maxLength: 6,
  });
  fc.assert(
    fc.property(edges, (all) => {
      const sorted = [...all].sort((a, b) => a - b);
      const windows = sorted.slice(1).map((end, window) => ({ start: sorted[window] ?? end, end, window }));
      const parts = splitIntoParts(windows, kept);
      parts.forEach((part, index) => {
        expect(part.start).toBeLessThan(part.end);
        if (index > 0) expect(part.start).toBe(parts[index - 1]?.end);
        expect([part.start % unit[part.source], part.end % unit[part.source]]).toEqual([0, 0]);
        if (part.source === 'week') expect(part.end).toBeLessThanOrEqual(kept.weeksUntil);
        if (part.source === 'day') expect(part.end).toBeLessThanOrEqual(kept.daysUntil);
        if (part.source === 'hour') expect(part.end).toBeLessThanOrEqual(kept.hoursUntil);
        if (part.source === 'quarter' || part.source === 'check')
          expect(part.start).toBeGreaterThanOrEqual(kept.finestFrom);
      });
    }),
  );
});
