import { HOUR } from '@vedette/kernel/clock';
import { expect, test } from 'vitest';
import { parseDateRange, formatDateRange } from './dates-rules.js';

const AMSTERDAM = 'Europe/Amsterdam';

test('reads both dates in the reader’s time zone', () => {
  const judged = parseDateRange({ from: '2026-07-01T00:00', until: '2026-07-02T00:00' }, AMSTERDAM);
  expect(judged).toEqual({ from: Date.UTC(2026, 5, 30, 22), until: Date.UTC(2026, 6, 1, 22) });
});

test.each([
  ['2026-03-29', 23],
  ['2026-10-25', 25],
  ['2026-07-01', 24],
])('the day %s has %i hours', (day, hours) => {
  const next = day.slice(0, 8) + String(Number(day.slice(8)) + 1).padStart(2, '0');
  const judged = parseDateRange({ from: `${day}T00:00`, until: `${next}T00:00` }, AMSTERDAM);
  expect(judged.problems).toBeUndefined();
  if (!judged.problems) expect((judged.until - judged.from) / HOUR).toBe(hours);
});

test.each([
  [
    { from: '', until: '' },
    { from: 'must be a date and a time', until: 'must be a date and a time' },
  ],
  [{ from: '2026-02-30T00:00', until: '2026-03-01T00:00' }, { from: 'must be a date and a time' }],
  [{ from: '2026-07-02T00:00', until: '2026-07-02T00:00' }, { until: 'must be after From' }],
])('rejects %j with the affected fields', (dates, problems) => {
  expect(parseDateRange(dates, AMSTERDAM)).toEqual({ problems });
});

test('formats parsed dates as they were typed', () => {
  const dates = { from: '2026-03-29T01:59', until: '2026-10-25T03:00' };
  const judged = parseDateRange(dates, AMSTERDAM);
  expect(judged.problems).toBeUndefined();
  if (!judged.problems) expect(formatDateRange(judged, AMSTERDAM)).toEqual(dates);
});
