import { HOUR } from '@vedette/kernel/clock';
import { parseLocalDateTime, formatLocalDateTime } from '@vedette/kernel/zones';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type PeriodRange, shiftPeriod } from './period-step-rules.js';

const zone = 'Europe/Amsterdam';
const here = { zone, now: parseLocalDateTime('2026-11-26T06:00:00', zone) };
const at = (text: string): number => parseLocalDateTime(`${text}:00`, zone);
const written = (span: PeriodRange | undefined): readonly string[] | undefined =>
  span && [span.from, span.until].map((end) => formatLocalDateTime(end, zone).slice(0, 16));

test.each([
  ['a month', -1, ['2026-10-01T00:00', '2026-11-01T00:00'], ['2026-09-01T00:00', '2026-10-01T00:00']],
  ['February', 1, ['2026-02-01T00:00', '2026-03-01T00:00'], ['2026-03-01T00:00', '2026-04-01T00:00']],
  ['a quarter', -1, ['2026-01-01T00:00', '2026-04-01T00:00'], ['2025-10-01T00:00', '2026-01-01T00:00']],
  ['a day of 25 hours', -1, ['2026-10-25T00:00', '2026-10-26T00:00'], ['2026-10-24T00:00', '2026-10-25T00:00']],
  ['a week with such a day', 1, ['2026-10-19T00:00', '2026-10-26T00:00'], ['2026-10-26T00:00', '2026-11-02T00:00']],
  ['any hours', -1, ['2026-11-25T04:30', '2026-11-26T04:30'], ['2026-11-24T04:30', '2026-11-25T04:30']],
] as const)('moves %s by its own length (%i)', (_title, by, [from, until], next) => {
  expect(written(shiftPeriod({ from: at(from), until: at(until) }, by, here))).toEqual(next);
});

test.each([
  ['no step into a future period', '2026-11-25T06:00', '2026-11-26T06:00', undefined],
  ['no step into a period that has hardly started', '2026-11-26T03:15', '2026-11-26T05:15', undefined],
  ['steps into the current period', '2026-11-01T00:00', '2026-11-26T00:00', '2026-11-26T00:00'],
  ['steps into a short period that has just ended', '2026-11-26T05:30', '2026-11-26T05:45', '2026-11-26T05:45'],
])('limits stepping: %s', (_title, from, until, begins) => {
  expect(written(shiftPeriod({ from: at(from), until: at(until) }, 1, here))?.[0]).toBe(begins);
});

test('does not step before 1970', () => {
  expect(shiftPeriod({ from: HOUR, until: 3 * HOUR }, -1, here)).toBeUndefined();
});

test('adjacent periods touch, and stepping back restores the first', () => {
  const end = fc.integer({ min: at('2020-01-01T00:00'), max: at('2026-11-20T00:00') });
  fc.assert(
    fc.property(end, end, (one, other) => {
      fc.pre(Math.abs(one - other) > HOUR && Math.abs(one - other) < 1_000 * 24 * HOUR);
      const span = { from: Math.min(one, other), until: Math.max(one, other) };
      const before = shiftPeriod(span, -1, here);
      expect(before?.until).toBe(span.from);
      expect(before && shiftPeriod(before, 1, here)).toEqual(span);
    }),
  );
});
