import { DAY, HOUR, MINUTE } from '@vedette/kernel/clock';
import { presetPeriodTypes, resolvePreset } from '@vedette/kernel/periods';
import { offsetAt } from '@vedette/kernel/zones';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bucketId, splitIntoBuckets, chooseScale, type Scale } from './bucket-rules.js';

const zones = ['UTC', 'Europe/Amsterdam', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe'] as const;
const zone = fc.constantFrom(...zones);
const moment = fc.integer({ min: Date.parse('2020-01-01'), max: Date.parse('2030-01-01') });

test('buckets cover the period without gap or overlap in every zone', () => {
  const span = fc.tuple(moment, fc.integer({ min: 1, max: 60 * DAY }), fc.constantFrom<Scale>('hour', 'day', 'month'));
  fc.assert(
    fc.property(span, zone, ([start, length, scale], name) => {
      const period = { start, end: start + length };
      const buckets = splitIntoBuckets(period, scale, name);
      expect([buckets[0]?.start, buckets.at(-1)?.end]).toEqual([period.start, period.end]);
      buckets.forEach((bucket, index) => {
        expect(bucket.end).toBeGreaterThan(bucket.start);
        if (index > 0) expect(bucket.start).toBe(buckets[index - 1]?.end);
        if (scale === 'hour') expect(bucket.end - bucket.start).toBeLessThanOrEqual(HOUR);
      });
    }),
  );
});

test.each([
  ['2026-03-29T00:00', '2026-03-30T00:00', 'day', [23]],
  ['2026-10-25T00:00', '2026-10-26T00:00', 'day', [25]],
  ['2026-10-24T00:00', '2026-10-27T00:00', 'day', [24, 25, 24]],
  ['2026-02-15T12:00', '2026-04-01T00:00', 'month', [13.5 * 24, 31 * 24 - 1]],
] as const)('from %s to %s by %s', (from, to, scale, hours) => {
  const at = (text: string): number => {
    const reading = Date.parse(`${text}Z`);
    const summer = text > '2026-03-29T02:00' && text < '2026-10-25T03:00';
    return reading - (summer ? 2 : 1) * HOUR;
  };
  const buckets = splitIntoBuckets({ start: at(from), end: at(to) }, scale, 'Europe/Amsterdam');
  expect(buckets.map(({ start, end }) => (end - start) / HOUR)).toEqual(hours);
});

// Antarctica/Troll changes its clocks by two hours.
test('days of a year are adjacent and begin on a quarter in every zone', () => {
  const year = { start: Date.parse('2026-01-01'), end: Date.parse('2027-01-01') };
  const weeks = Array.from({ length: 53 }, (_each, i) => year.start + i * 7 * DAY);
  // One zone represents all with the same offsets.
  const clocks = new Map(
    Intl.supportedValuesOf('timeZone').map((name) => [weeks.map((at) => offsetAt(at, name)).join(), name]),
  );
  for (const name of clocks.values()) {
    const days = splitIntoBuckets(year, 'day', name);
    expect([name, days[0]?.start, days.at(-1)?.end]).toEqual([name, year.start, year.end]);
    const odd = days.filter(({ start, end }, i) => {
      const hours = (end - start) / HOUR;
      const isWhole = i === 0 || i === days.length - 1 || (hours >= 22 && hours <= 26);
      return !isWhole || start % (15 * MINUTE) !== 0 || (i > 0 && start !== days[i - 1]?.end);
    });
    expect([name, odd]).toEqual([name, []]);
  }
});

test('a night with a change of clocks has 23 or 25 hourly buckets', () => {
  const hourLengths = (date: string): number[] => {
    const start = Date.parse(`${date}Z`);
    const period = resolvePreset('PreviousDay', start + 2 * DAY + 12 * HOUR, 'America/New_York', 'clock');
    return splitIntoBuckets(period, 'hour', 'America/New_York').map((each) => each.end - each.start);
  };
  expect(hourLengths('2026-03-07')).toEqual(Array.from({ length: 23 }, () => HOUR));
  expect(hourLengths('2026-10-31')).toEqual(Array.from({ length: 25 }, () => HOUR));
});

test('every preset has few enough entries despite changes of clocks', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...presetPeriodTypes.filter((name) => name !== 'All')),
      moment,
      zone,
      (name, now, where) => {
        const period = resolvePreset(name, now, where, 'clock');
        const scale = chooseScale(period);
        if (/Hours|Day$/.test(name)) expect(scale).toBe('hour');
        if (/Week|Month$|Days$/.test(name) && name !== 'Last365Days') expect(scale).not.toBe('month');
        if (/Year|365|6Months|12Months|24Months/.test(name) && period.end - period.start > 101 * DAY)
          expect(scale).toBe('month');
        expect(splitIntoBuckets(period, scale, where).length).toBeLessThanOrEqual(101);
      },
    ),
  );
});

test.each([
  ['2025-10-13T18:00:00Z', 'Europe/Amsterdam', '10/13/2025 8:00:00 PM'],
  ['2025-01-01T00:00:00Z', 'UTC', '1/1/2025 12:00:00 AM'],
  ['2025-12-31T12:05:09Z', 'UTC', '12/31/2025 12:05:09 PM'],
])('%s in %s is %s', (at, where, text) => {
  expect(bucketId(Date.parse(at), where)).toBe(text);
});
