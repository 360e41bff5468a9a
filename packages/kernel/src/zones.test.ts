import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY, HOUR } from './clock.js';
import {
  parseLocalDateTime,
  isDateOnly,
  isZone,
  localParts,
  offsetAt,
  parseDateTime,
  startOfDay,
  startOfHour,
  startOfMonth,
  startOfWeek,
  formatLocalDateTime,
} from './zones.js';

const utc = (text: string): number => Date.parse(text);
const zones = [
  'UTC',
  'Europe/Amsterdam',
  'America/New_York',
  'America/Sao_Paulo',
  'America/St_Johns',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'Pacific/Apia',
];
const anyZone = fc.constantFrom(...zones);
const anyInstant = fc.integer({ min: utc('2005-01-01T00:00:00Z'), max: utc('2035-01-01T00:00:00Z') });

describe('an instant on the wall clock', () => {
  test.each([
    ['2025-01-25T09:30:00.999Z', 'Europe/Amsterdam', '2025-01-25T10:30:00'],
    ['2025-03-30T00:59:59Z', 'Europe/Amsterdam', '2025-03-30T01:59:59'],
    ['2025-03-30T01:00:00Z', 'Europe/Amsterdam', '2025-03-30T03:00:00'],
    ['2025-06-16T04:40:00Z', 'Asia/Kolkata', '2025-06-16T10:10:00'],
    ['2025-06-16T04:40:00Z', 'UTC', '2025-06-16T04:40:00'],
    ['2011-12-30T09:59:59Z', 'Pacific/Apia', '2011-12-29T23:59:59'],
    ['2011-12-30T10:00:00Z', 'Pacific/Apia', '2011-12-31T00:00:00'],
  ])('%s in %s reads %s', (at, zone, local) => {
    expect(formatLocalDateTime(utc(at), zone)).toBe(local);
  });

  test('agrees with the formatter of the runtime everywhere', () => {
    fc.assert(
      fc.property(anyInstant, anyZone, (at, timeZone) => {
        const shown = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(
          at,
        );
        expect(formatLocalDateTime(at, timeZone)).toBe(shown.replace(' ', 'T'));
      }),
    );
  });

  test.each([
    [9e15, '9999-12-31T23:59:59'],
    [-9e15, '0001-01-01T00:00:00'],
    [Number.MAX_VALUE, '9999-12-31T23:59:59'],
    [-Number.MAX_VALUE, '0001-01-01T00:00:00'],
    [utc('9999-12-31T23:59:59.999Z') + DAY, '9999-12-31T23:59:59'],
    [utc('0001-01-01T00:00:00Z') - DAY, '0001-01-01T00:00:00'],
  ])('writes %d outside the years 1 to 9999 as the nearest instant', (at, local) => {
    for (const zone of zones) expect(formatLocalDateTime(at, zone)).toBe(local);
  });

  test.each(['0001-01-01T00:00:00', '0001-01-01T12:00:00', '9999-12-31T23:59:59'])(
    'reads and writes %s alike in every zone',
    (text) => {
      for (const zone of zones) expect(formatLocalDateTime(parseLocalDateTime(text, zone), zone)).toBe(text);
    },
  );

  test('rejects the year 0', () => {
    expect(parseDateTime('0000-12-31T23:59:59', 'UTC')).toBeUndefined();
    expect(parseDateTime('0000-01-01', 'Europe/Amsterdam')).toBeUndefined();
  });

  test('counts months from 1 and weekdays from Monday', () => {
    expect(localParts(utc('2025-03-30T23:00:00Z'), 'Europe/Amsterdam')).toEqual({
      year: 2025,
      month: 3,
      day: 31,
      hour: 1,
      minute: 0,
      second: 0,
      weekday: 1,
    });
    expect(localParts(utc('2025-03-30T12:00:00Z'), 'UTC').weekday).toBe(7);
  });
});

describe('a wall-clock reading', () => {
  test.each([
    ['2025-03-30T02:30:00', 'Europe/Amsterdam', '2025-03-30T01:30:00Z', 'a gap moves it forward by the gap'],
    ['2025-10-26T02:30:00', 'Europe/Amsterdam', '2025-10-26T00:30:00Z', 'an overlap means the earlier'],
    ['2025-11-02T01:30:00', 'America/New_York', '2025-11-02T05:30:00Z', 'an overlap means the earlier'],
    ['2018-11-04T00:00:00', 'America/Sao_Paulo', '2018-11-04T03:00:00Z', 'a midnight that does not exist'],
    ['2025-10-05T02:15:00', 'Australia/Lord_Howe', '2025-10-04T15:45:00Z', 'half an hour of gap'],
    ['2011-12-30T12:00:00', 'Pacific/Apia', '2011-12-30T22:00:00Z', 'a day that was skipped'],
  ])('%s in %s is %s (%s)', (text, zone, at) => {
    expect(parseLocalDateTime(text, zone)).toBe(utc(at));
  });

  test('restores every instant, or the earlier of two', () => {
    fc.assert(
      fc.property(anyInstant, anyZone, (at, zone) => {
        const second = Math.floor(at / 1000) * 1000;
        const back = parseLocalDateTime(formatLocalDateTime(second, zone), zone);
        expect(back).toBeLessThanOrEqual(second);
        expect(formatLocalDateTime(back, zone)).toBe(formatLocalDateTime(second, zone));
        if (back !== second) expect(offsetAt(back, zone)).toBeGreaterThan(offsetAt(second, zone));
      }),
    );
  });

  test.each(['2025-02-30T00:00:00', '2025-13-01T00:00:00', '2025-01-01T24:00:00', '2025-01-01', 'yesterday', ''])(
    'rejects %j',
    (text) => {
      expect(() => parseLocalDateTime(text, 'UTC')).toThrow(RangeError);
    },
  );
});

describe('what clients send', () => {
  test.each([
    ['2025-01-25', '2025-01-24T23:00:00Z'],
    ['2025-01-25T10:30', '2025-01-25T09:30:00Z'],
    ['2025-01-25 10:30:05', '2025-01-25T09:30:05Z'],
    ['2025-01-25T10:30:05.123456', '2025-01-25T09:30:05.123Z'],
    ['2025-01-25T10:30:05Z', '2025-01-25T10:30:05Z'],
    ['2025-01-25T10:30:05.5+05:30', '2025-01-25T05:00:05.500Z'],
    ['2025-01-25T10:30:05-0800', '2025-01-25T18:30:05Z'],
    ['2025-01-25T10:30:05 02:00', '2025-01-25T08:30:05Z'],
    ['0099-01-01T00:00:00Z', '0099-01-01T00:00:00Z'],
    ['2024-02-29', '2024-02-28T23:00:00Z'],
  ])('accepts %s', (text, at) => {
    expect(parseDateTime(text, 'Europe/Amsterdam')).toBe(utc(at));
  });

  test.each(['2025-02-29', '2025-1-5', '10:30', '2025-01-25T10', '2025-01-25T10:61', '2025-01-25X10:30:00', 'now', ''])(
    'rejects %j',
    (text) => {
      expect(parseDateTime(text, 'Europe/Amsterdam')).toBeUndefined();
    },
  );

  test('recognises a date without a time', () => {
    expect(isDateOnly('2025-01-25')).toBe(true);
    expect(isDateOnly('2025-01-25T00:00:00')).toBe(false);
  });
});

describe('starts of local units', () => {
  test.each([
    ['day', startOfDay, '2025-10-26T01:30:00Z', '2025-10-25T22:00:00Z'],
    ['week', startOfWeek, '2025-10-26T01:30:00Z', '2025-10-19T22:00:00Z'],
    ['month', startOfMonth, '2025-10-26T01:30:00Z', '2025-09-30T22:00:00Z'],
    ['hour', startOfHour, '2025-10-26T01:30:00Z', '2025-10-26T01:00:00Z'],
  ])('%s in Amsterdam', (_unit, start, at, expected) => {
    expect(start(utc(at), 'Europe/Amsterdam')).toBe(utc(expected));
  });

  test('an hour starts on the local minute grid', () => {
    expect(startOfHour(utc('2025-06-16T04:40:00Z'), 'Asia/Kolkata')).toBe(utc('2025-06-16T04:30:00Z'));
  });

  test('starts days at their first instant, adjacent to the next day', () => {
    fc.assert(
      fc.property(anyInstant, anyZone, (at, zone) => {
        const start = startOfDay(at, zone);
        const next = startOfDay(at, zone, 1);
        expect(start).toBeLessThanOrEqual(at);
        expect(next).toBeGreaterThan(at);
        expect(formatLocalDateTime(start, zone).slice(0, 10)).toBe(formatLocalDateTime(at, zone).slice(0, 10));
        expect(formatLocalDateTime(start - 1, zone).slice(0, 10) < formatLocalDateTime(start, zone).slice(0, 10)).toBe(
          true,
        );
        expect(next - start).toBeGreaterThanOrEqual(DAY - HOUR);
        expect(startOfDay(next, zone)).toBe(next);
      }),
    );
  });
});

test('accepts zones that the runtime knows', () => {
  expect(isZone('Europe/Amsterdam')).toBe(true);
  expect(isZone('UTC')).toBe(true);
  for (const name of ['Mars/Olympus', '+02:00', '', 'Europe']) expect(isZone(name)).toBe(false);
  expect(() => formatLocalDateTime(0, 'Mars/Olympus')).toThrow(RangeError);
});

test('formats a list of rows in far less than a millisecond each', () => {
  const at = utc('2025-06-01T12:00:00Z');
  formatLocalDateTime(at, 'Europe/Amsterdam');
  const startedAt = performance.now();
  for (let row = 0; row < 10_000; row += 1) formatLocalDateTime(at - row * 60_000, 'Europe/Amsterdam');
  expect((performance.now() - startedAt) / 100).toBeLessThan(1);
});
