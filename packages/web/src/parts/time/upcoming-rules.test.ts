import { parseLocalDateTime, formatLocalDateTime } from '@vedette/kernel/zones';
import { expect, test } from 'vitest';
import { type TypedSchedule, upcomingWindows, parseSchedule } from './upcoming-rules.js';

const zone = 'Europe/Amsterdam';
const TYPED: TypedSchedule = {
  ScheduleMode: 'Daily',
  StartDateTime: '',
  EndDateTime: '',
  StartTime: '02:30',
  EndTime: '04:00',
  WeekDay: 'Sunday',
  MonthDay: '31',
};

function coming(change: Partial<TypedSchedule>, now: string) {
  const schedule = parseSchedule({ ...TYPED, ...change });
  if (!schedule) return undefined;
  const at = (moment: number): string => formatLocalDateTime(moment, zone).slice(0, 16);
  return upcomingWindows(schedule, zone, parseLocalDateTime(`${now}:00`, zone)).map(({ from, to, clockChange }) => [
    at(from),
    at(to),
    clockChange,
  ]);
}

test.each([['Daily'], ['Weekly'], ['Monthly']] as const)('%s returns ten windows in order', (ScheduleMode) => {
  const starts = (coming({ ScheduleMode }, '2026-01-31T12:00') ?? []).map(([from]) => from);
  expect(starts).toHaveLength(10);
  expect([...new Set(starts)].sort()).toEqual(starts);
});

test('uses the last day of short months', () => {
  const starts = coming({ ScheduleMode: 'Monthly' }, '2026-01-31T12:00')?.slice(0, 3);
  expect(starts?.map(([from]) => from)).toEqual(['2026-02-28T02:30', '2026-03-31T02:30', '2026-04-30T02:30']);
});

test('notes a start skipped by a clock change, and changes the day before', () => {
  expect(coming({}, '2026-03-28T12:00')?.slice(0, 3)).toEqual([
    ['2026-03-29T03:30', '2026-03-29T04:00', '02:30 is skipped by the clock change, so it starts at 03:30'],
    ['2026-03-30T02:30', '2026-03-30T04:00', undefined],
    ['2026-03-31T02:30', '2026-03-31T04:00', undefined],
  ]);
  expect(coming({ StartTime: '08:00', EndTime: '09:00' }, '2026-03-28T12:00')?.slice(0, 2)).toEqual([
    ['2026-03-29T08:00', '2026-03-29T09:00', 'clocks go forward 60 min before it'],
    ['2026-03-30T08:00', '2026-03-30T09:00', undefined],
  ]);
});

test('notes an hour that is repeated', () => {
  expect(coming({ StartTime: '01:00' }, '2026-10-24T12:00')?.[0]).toEqual([
    '2026-10-25T01:00',
    '2026-10-25T04:00',
    'clocks go back 60 min during it',
  ]);
});

test('returns a single window for a one-time schedule, none if past', () => {
  const once = { ScheduleMode: 'OneTime', StartDateTime: '2031-05-01T22:00', EndDateTime: '2031-05-02T02:00' } as const;
  expect(coming(once, '2026-01-01T00:00')).toEqual([['2031-05-01T22:00', '2031-05-02T02:00', undefined]]);
  expect(coming(once, '2031-05-03T00:00')).toEqual([]);
});

const BEFORE = 'clocks go forward 60 min before it';
const WITHIN = 'clocks go forward 60 min during it';
test.each([
  ['2026-03-28T22:00', '2026-03-28T23:00', undefined],
  ['2026-03-28T22:00', '2026-03-29T06:00', WITHIN],
  ['2026-03-29T04:00', '2026-03-29T06:00', BEFORE],
  ['2026-03-30T03:59', '2026-03-30T06:00', undefined],
  ['2026-03-30T02:59', '2026-03-30T06:00', BEFORE],
  ['2026-04-18T22:00', '2026-04-18T23:00', undefined],
])('notes clock changes from %s to %s or the day before: %s', (from, until, clockChange) => {
  const once = { ScheduleMode: 'OneTime', StartDateTime: from, EndDateTime: until } as const;
  expect(coming(once, '2026-03-01T12:00')?.map((time) => time[2])).toEqual([clockChange]);
});

test.each<Partial<TypedSchedule>>([
  { StartTime: '' },
  { EndTime: '4' },
  { ScheduleMode: 'Monthly', MonthDay: '' },
  { ScheduleMode: 'Monthly', MonthDay: '32' },
  { ScheduleMode: 'OneTime', StartDateTime: '2026-02-30T00:00', EndDateTime: '2026-03-01T00:00' },
  { ScheduleMode: 'OneTime', StartDateTime: '2026-03-01T00:00', EndDateTime: '2026-03-01T00:00' },
])('returns nothing for the incomplete schedule %j', (change) => {
  expect(coming(change, '2026-01-01T00:00')).toBeUndefined();
});
