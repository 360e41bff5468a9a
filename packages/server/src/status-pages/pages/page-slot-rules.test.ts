import { DAY, HOUR, MINUTE } from '@vedette/kernel/clock';
import { presetPeriodTypes } from '@vedette/kernel/periods';
import { parseLocalDateTime, formatLocalDateTime } from '@vedette/kernel/zones';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pageSlots, slotState } from './page-slot-rules.js';

const zone = 'Europe/Amsterdam';
const at = parseLocalDateTime('2026-11-21T20:00:00', zone);

test('shows at most 90 whole local days or hours, the current one until now', () => {
  const instant = fc.integer({ min: Date.UTC(2024, 0), max: Date.UTC(2030, 0) });
  fc.assert(
    fc.property(fc.constantFrom(...presetPeriodTypes), instant, (preset, now) => {
      const { unit, slots } = pageSlots(preset, now, zone);
      expect(slots.length).toBeLessThanOrEqual(90);
      for (const [i, { start, end }] of slots.entries()) {
        expect(formatLocalDateTime(start, zone).slice(unit === 'day' ? 11 : 14)).toBe(
          unit === 'day' ? '00:00:00' : '00:00',
        );
        expect(start).toBeLessThan(end);
        expect(end).toBeLessThanOrEqual(now);
        if (i > 0) expect(slots[i - 1]?.end).toBe(start);
      }
    }),
  );
  expect(pageSlots('Last7Days', at, zone).slots).toHaveLength(7);
  expect(pageSlots('CurrentDay', at, zone)).toEqual({ unit: 'day', slots: [{ start: at - (20 / 24) * DAY, end: at }] });
  expect(pageSlots('Last6Hours', at, zone).slots).toEqual(
    [6, 5, 4, 3, 2, 1].map((ago) => ({ start: at - ago * HOUR, end: at - (ago - 1) * HOUR })),
  );
});

test('ends with the current day or hour; a past period stays as it is', () => {
  const now = at + 7 * MINUTE;
  const shown = (preset: Parameters<typeof pageSlots>[0]) => {
    const { slots } = pageSlots(preset, now, zone);
    const local = (moment: number | undefined): string => formatLocalDateTime(moment ?? 0, zone);
    return [slots.length, local(slots[0]?.start), local(slots.at(-1)?.start), slots.at(-1)?.end === now];
  };
  expect(shown('Last90Days')).toEqual([90, '2026-08-24T00:00:00', '2026-11-21T00:00:00', true]);
  expect(shown('Last7Days')).toEqual([7, '2026-11-15T00:00:00', '2026-11-21T00:00:00', true]);
  expect(shown('Last365Days')).toEqual([90, '2026-08-24T00:00:00', '2026-11-21T00:00:00', true]);
  expect(shown('Last3Months')).toEqual([82, '2026-09-01T00:00:00', '2026-11-21T00:00:00', true]);
  expect(shown('Last6Hours')).toEqual([6, '2026-11-21T15:00:00', '2026-11-21T20:00:00', true]);
  expect(shown('PreviousWeek')).toEqual([7, '2026-11-09T00:00:00', '2026-11-15T00:00:00', false]);
});

test.each([
  [null, 'Unknown'],
  [100, 'Up'],
  [99.5, 'Warning'],
  [98.9, 'Down'],
] as const)('judges a day of %s %% as %s', (uptime, expected) => {
  expect(slotState(uptime, { warning: 99.9, error: 99 })).toBe(expected);
});
