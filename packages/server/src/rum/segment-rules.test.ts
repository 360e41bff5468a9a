import fc from 'fast-check';
import { DAY, HOUR, MINUTE } from '@vedette/kernel/clock';
import { expect, test } from 'vitest';
import { splitIntoSegments } from './segment-rules.js';

test('splits a period into days, hours and five-minute steps', () => {
  expect(splitIntoSegments({ start: DAY - HOUR - 10 * MINUTE, end: 2 * DAY + HOUR })).toEqual([
    { stepMinutes: 5, from: DAY - HOUR - 10 * MINUTE, until: DAY - HOUR },
    { stepMinutes: 60, from: DAY - HOUR, until: DAY },
    { stepMinutes: 1_440, from: DAY, until: 2 * DAY },
    { stepMinutes: 60, from: 2 * DAY, until: 2 * DAY + HOUR },
  ]);
});

test('segments are adjacent, cover the period and begin where their steps do', () => {
  const instant = fc.integer({ min: 0, max: 40 * DAY });
  fc.assert(
    fc.property(instant, instant, (a, b) => {
      const [start, end] = a < b ? [a, b] : [b, a];
      const segments = splitIntoSegments({ start, end });
      let at = start;
      for (const { stepMinutes, from, until } of segments) {
        expect(from).toBe(at);
        expect(until).toBeGreaterThan(from);
        if (stepMinutes !== 5) expect([from % (stepMinutes * MINUTE), until % (stepMinutes * MINUTE)]).toEqual([0, 0]);
        at = until;
      }
      expect(at).toBe(Math.max(start, end));
    }),
  );
});
