import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY, HOUR } from './clock.js';
import { Fault } from './fault.js';
import {
  parsePreset,
  presetPeriodTypes,
  parseReportPeriod,
  reportPeriodTypes,
  resolvePeriod,
  resolvePreset,
  resolveReportPeriod,
  type HourMode,
} from './periods.js';
import { parseLocalDateTime, startOfDay, formatLocalDateTime } from './zones.js';

const amsterdam = 'Europe/Amsterdam';
const saturday = Date.parse('2025-01-25T10:30:00+01:00');

/** [preset, start, end] on the wall clock of the zone. A date without a time is its midnight. */
const onSaturday = [
  ['CurrentDay', '2025-01-25', '2025-01-25T10:30:00'],
  ['CurrentWeek', '2025-01-20', '2025-01-25T10:30:00'],
  ['CurrentMonth', '2025-01-01', '2025-01-25T10:30:00'],
  ['CurrentQuarter', '2025-01-01', '2025-01-25T10:30:00'],
  ['CurrentYear', '2025-01-01', '2025-01-25T10:30:00'],
  ['PreviousDay', '2025-01-24', '2025-01-25'],
  ['PreviousWeek', '2025-01-13', '2025-01-20'],
  ['PreviousMonth', '2024-12-01', '2025-01-01'],
  ['PreviousQuarter', '2024-10-01', '2025-01-01'],
  ['PreviousYear', '2024-01-01', '2025-01-01'],
  ['Last2Hours', '2025-01-25T08:00:00', '2025-01-25T10:00:00'],
  ['Last6Hours', '2025-01-25T04:00:00', '2025-01-25T10:00:00'],
  ['Last12Hours', '2025-01-24T22:00:00', '2025-01-25T10:00:00'],
  ['Last24Hours', '2025-01-24T10:00:00', '2025-01-25T10:00:00'],
  ['Last48Hours', '2025-01-23T10:00:00', '2025-01-25T10:00:00'],
  ['Last7Days', '2025-01-18', '2025-01-25'],
  ['Last30Days', '2024-12-26', '2025-01-25'],
  ['Last60Days', '2024-11-26', '2025-01-25'],
  ['Last90Days', '2024-10-27', '2025-01-25'],
  ['Last365Days', '2024-01-26', '2025-01-25'],
  ['Last3Months', '2024-11-01', '2025-01-01'],
  ['Last6Months', '2024-08-01', '2025-01-01'],
  ['Last12Months', '2024-02-01', '2025-01-01'],
  ['Last24Months', '2023-02-01', '2025-01-01'],
] as const;

const wall = (text: string): string => (text.length === 10 ? `${text}T00:00:00` : text);

test.each(onSaturday)('resolves %s on Saturday 25 January 10:30', (preset, start, end) => {
  const period = resolvePreset(preset, saturday, amsterdam, 'clock');
  expect([formatLocalDateTime(period.start, amsterdam), formatLocalDateTime(period.end, amsterdam)]).toEqual([
    wall(start),
    wall(end),
  ]);
});

test('includes every preset but All in the table above', () => {
  expect([...onSaturday.map(([preset]) => preset), 'All']).toEqual(presetPeriodTypes);
  expect(resolvePreset('All', saturday, amsterdam, 'rolling')).toEqual({ start: 0, end: saturday });
});

test.each([
  ['Last7Days', '2025-03-31T08:15:00+02:00', amsterdam, '2025-03-23T23:00Z', '2025-03-30T22:00Z', 167],
  ['PreviousDay', '2025-03-31T08:15:00+02:00', amsterdam, '2025-03-29T23:00Z', '2025-03-30T22:00Z', 23],
  ['PreviousWeek', '2025-03-31T08:15:00+02:00', amsterdam, '2025-03-23T23:00Z', '2025-03-30T22:00Z', 167],
  ['Last48Hours', '2025-03-31T08:15:00+02:00', amsterdam, '2025-03-29T06:00Z', '2025-03-31T06:00Z', 48],
  ['Last12Months', '2025-03-31T08:15:00+02:00', amsterdam, '2024-03-31T22:00Z', '2025-02-28T23:00Z', 8017],
  ['PreviousQuarter', '2025-01-25T10:30:00+01:00', amsterdam, '2024-09-30T22:00Z', '2024-12-31T23:00Z', 2209],
  ['Last2Hours', '2025-03-30T03:20:00+02:00', amsterdam, '2025-03-29T23:00Z', '2025-03-30T01:00Z', 2],
  ['Last2Hours', '2025-10-26T02:30:00+01:00', amsterdam, '2025-10-25T23:00Z', '2025-10-26T01:00Z', 2],
  ['CurrentDay', '2025-10-26T02:30:00+01:00', amsterdam, '2025-10-25T22:00Z', '2025-10-26T01:30Z', 3.5],
  ['Last7Days', '2025-11-03T09:05:00-05:00', 'America/New_York', '2025-10-27T04:00Z', '2025-11-03T05:00Z', 169],
  ['PreviousDay', '2025-11-03T09:05:00-05:00', 'America/New_York', '2025-11-02T04:00Z', '2025-11-03T05:00Z', 25],
  ['Last2Hours', '2025-06-16T10:10:00+05:30', 'Asia/Kolkata', '2025-06-16T02:30Z', '2025-06-16T04:30Z', 2],
] as const)('resolves %s at %s in %s across a clock change', (...row) => {
  const [preset, now, zone, start, end, hours] = row;
  const period = resolvePreset(preset, Date.parse(now), zone, 'clock');
  expect(period).toEqual({ start: Date.parse(start), end: Date.parse(end) });
  expect((period.end - period.start) / HOUR).toBe(hours);
});

test('ends rolling hours of lists at the current time', () => {
  expect(resolvePreset('Last24Hours', saturday, amsterdam, 'rolling')).toEqual({
    start: saturday - DAY,
    end: saturday,
  });
});

test.each([
  ['10:30:00', '10:30:00'],
  ['10:30:01', '10:45:00'],
  ['10:44:59', '10:45:00'],
])('for current figures at %s starts hours at %s and ends them now', (time, from) => {
  const now = Date.parse(`2025-01-25T${time}+01:00`);
  const start = Date.parse(`2025-01-24T${from}+01:00`);
  expect(resolvePreset('Last24Hours', now, amsterdam, 'quarters')).toEqual({ start, end: now });
  expect(resolvePreset('Last7Days', now, amsterdam, 'quarters').end).toBe(startOfDay(now, amsterdam));
});

describe('in any zone, at any time', () => {
  const zone = fc.constantFrom('UTC', amsterdam, 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe');
  const now = fc.integer({ min: Date.parse('2015-01-01T00:00Z'), max: Date.parse('2035-01-01T00:00Z') });
  const mode = fc.constantFrom<HourMode>('clock', 'quarters', 'rolling');

  test('never reaches into the future and never ends before it starts', () => {
    fc.assert(
      fc.property(fc.constantFrom(...presetPeriodTypes), now, zone, mode, (preset, at, name, hours) => {
        const { start, end } = resolvePreset(preset, at, name, hours);
        expect(end).toBeLessThanOrEqual(at);
        expect(start).toBeLessThanOrEqual(end);
      }),
    );
  });

  test('starts days, weeks and months at midnight, adjacent to the previous one', () => {
    fc.assert(
      fc.property(fc.constantFrom('Day', 'Week', 'Month', 'Quarter', 'Year'), now, zone, (unit, at, name) => {
        const previous = resolvePreset(parsePreset(`Previous${unit}`) ?? 'All', at, name, 'clock');
        const current = resolvePreset(parsePreset(`Current${unit}`) ?? 'All', at, name, 'clock');
        expect(previous.end).toBe(current.start);
        expect(startOfDay(previous.start, name)).toBe(previous.start);
        const justBefore = resolvePreset(parsePreset(`Current${unit}`) ?? 'All', previous.end - 1, name, 'clock');
        expect(justBefore.start).toBe(previous.start);
      }),
    );
  });
});

describe('a request with a period', () => {
  const resolve = (query: Parameters<typeof resolvePeriod>[0]) => resolvePeriod(query, saturday, amsterdam, 'rolling');
  const problemFields = (query: Parameters<typeof resolvePeriod>[0]): readonly string[] => {
    try {
      resolve(query);
    } catch (error) {
      if (error instanceof Fault && error.kind === 'invalid')
        return error.problems.map((text) => text.split(':')[0] ?? '');
      throw error;
    }
    return [];
  };

  test('defaults to the last 24 hours', () => {
    expect(resolve({})).toEqual({ start: saturday - DAY, end: saturday });
    expect(resolve({ Start: '', End: '', PresetPeriod: '' })).toEqual(resolve({}));
  });

  test('accepts a preset in any spelling', () => {
    for (const PresetPeriod of ['Previous Day', 'PreviousDay', 'previousday', 'PREVIOUS DAY']) {
      expect(resolve({ PresetPeriod })).toEqual(resolvePreset('PreviousDay', saturday, amsterdam, 'rolling'));
    }
  });

  test('accepts start and end, with dates as whole days', () => {
    expect(resolve({ Start: '2025-03-30', End: '2025-03-30' })).toEqual({
      start: Date.parse('2025-03-30T00:00:00+01:00'),
      end: Date.parse('2025-03-31T00:00:00+02:00'),
    });
    expect(resolve({ Start: '2025-01-01T08:00:00', End: '2025-01-01T09:00:00Z' })).toEqual({
      start: Date.parse('2025-01-01T07:00:00Z'),
      end: Date.parse('2025-01-01T09:00:00Z'),
    });
  });

  test.each([
    [{ Start: '2025-01-01' }, ['End']],
    [{ End: '2025-01-01' }, ['Start']],
    [{ Start: '2025-01-02', End: '2025-01-01' }, ['End']],
    [{ Start: '2025-01-01T08:00:00', End: '2025-01-01T08:00:00' }, ['End']],
    [{ PresetPeriod: 'Last3Days' }, ['PresetPeriod']],
    [{ PresetPeriod: 'Last7Days', Start: '2025-01-01', End: '2025-01-02' }, ['PresetPeriod']],
    [{ Start: 'soon', End: '2025-02-30' }, ['Start', 'End']],
    [{ PresetPeriod: 'Next Day', Start: 'soon' }, ['PresetPeriod', 'PresetPeriod', 'End', 'Start']],
  ])('rejects %j at %j', (query, fields) => {
    expect(problemFields(query)).toEqual(fields);
  });
});

/** Periods of scheduled reports in Amsterdam, at the scheduled time. */
test.each([
  ['2025-03-31T08:00:00', 'PreviousWeek', '2025-03-24T00:00:00', '2025-03-31T00:00:00'],
  ['2025-04-01T08:00:00', 'PreviousMonth', '2025-03-01T00:00:00', '2025-04-01T00:00:00'],
  ['2025-04-01T08:00:00', 'PreviousQuarter', '2025-01-01T00:00:00', '2025-04-01T00:00:00'],
  ['2025-04-01T08:00:00', 'CurrentDay', '2025-04-01T00:00:00', '2025-04-01T08:00:00'],
  ['2025-04-01T08:00:00', 'Last6Months', '2024-11-01T00:00:00', '2025-04-01T00:00:00'],
  ['2025-04-01T08:00:00', 'Last6MonthsExcl', '2024-10-01T00:00:00', '2025-04-01T00:00:00'],
  ['2025-04-01T08:00:00', 'Last7DaysExcl', '2025-03-25T00:00:00', '2025-04-01T00:00:00'],
  ['2025-04-01T08:30:00', 'Last24HoursExcl', '2025-03-31T08:00:00', '2025-04-01T08:00:00'],
] as const)('lets a report due at %s on %s cover %s to %s', (due, name, start, end) => {
  const period = resolveReportPeriod(name, parseLocalDateTime(due, amsterdam), amsterdam);
  expect([formatLocalDateTime(period.start, amsterdam), formatLocalDateTime(period.end, amsterdam)]).toEqual([
    start,
    end,
  ]);
});

test('resolves every report period to an end before the scheduled time', () => {
  const due = fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2035, 0) });
  fc.assert(
    fc.property(fc.constantFrom(...reportPeriodTypes), due, (name, at) => {
      const { start, end } = resolveReportPeriod(name, at, amsterdam);
      expect(parseReportPeriod(` ${name.toUpperCase()}`)).toBe(name);
      expect(start).toBeLessThanOrEqual(end);
      expect(end).toBeLessThanOrEqual(at);
    }),
  );
});
