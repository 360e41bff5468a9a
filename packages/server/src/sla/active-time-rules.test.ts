import { DAY, HOUR, MINUTE } from '@vedette/kernel/clock';
import { localParts, formatLocalDateTime } from '@vedette/kernel/zones';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { activePeriods } from './active-time-rules.js';
import { ALWAYS } from './stored-sla.js';

const amsterdam = 'Europe/Amsterdam';
const always = { activeHours: ALWAYS, exclusions: [], createdAt: 0, zone: amsterdam };
const at = (text: string): number => Date.parse(text);
const hours = (periods: readonly { start: number; end: number }[]): number =>
  periods.reduce((sum, { start, end }) => sum + end - start, 0) / HOUR;
/** Office hours, Monday to Friday, 8 to 18. */
const office = Array.from({ length: 168 }, (_, cell) => {
  const [day, hour] = [Math.floor(cell / 24), cell % 24];
  return day >= 1 && day <= 5 && hour >= 8 && hour < 18 ? '1' : '0';
}).join('');

test('without grid and exclusions all time since the creation of the SLA counts', () => {
  const period = { start: at('2026-01-01'), end: at('2026-02-01') };
  expect(activePeriods(always, period)).toEqual([period]);
  const createdAt = at('2026-01-10T12:34:56Z');
  expect(activePeriods({ ...always, createdAt }, period)).toEqual([{ start: createdAt, end: period.end }]);
  expect(activePeriods({ ...always, createdAt: period.end }, period)).toEqual([]);
});

test('the grid follows the account’s time zone in summer and winter', () => {
  const week = { start: at('2026-03-22T23:00Z'), end: at('2026-04-05T22:00Z') };
  const periods = activePeriods({ ...always, activeHours: office }, week);
  expect(periods.length).toBe(10);
  expect(hours(periods)).toBe(100);
  for (const { start, end } of periods) {
    expect([formatLocalDateTime(start, amsterdam).slice(11), formatLocalDateTime(end, amsterdam).slice(11)]).toEqual([
      '08:00:00',
      '18:00:00',
    ]);
  }
});

test('a skipped hour does not count and a repeated one counts twice', () => {
  const nightOnly = Array.from({ length: 168 }, (_, cell) => (cell === 2 ? '1' : '0')).join('');
  const sundays = { ...always, activeHours: nightOnly };
  const of = (day: string): number => hours(activePeriods(sundays, { start: at(day) - DAY, end: at(day) + 2 * DAY }));
  expect(['2026-03-22', '2026-03-29', '2026-10-25'].map(of)).toEqual([1, 0, 2]);
});

test('exclusions may overlap; one that ends in a repeated hour ends at the second', () => {
  const exclusions = [
    { starts: '2026-10-24T10:00:00', ends: '2026-10-24T12:00:30' },
    { starts: '2026-10-24T11:00:00', ends: '2026-10-24T13:00:00' },
    { starts: '2026-10-25T01:00:00', ends: '2026-10-25T02:30:00' },
  ];
  const day = { start: at('2026-10-23T22:00Z'), end: at('2026-10-25T23:00Z') };
  const periods = activePeriods({ ...always, exclusions }, day);
  expect(periods.length).toBe(3);
  expect(hours(periods)).toBe(49 - 3 - 2.5);
});

test('an exclusion that ends before its shifted start excludes nothing', () => {
  const day = { start: at('2026-03-28T23:00Z'), end: at('2026-03-29T22:00Z') };
  const night = { starts: '2026-03-29T00:22:52', ends: '2026-03-29T02:14:43' };
  const exclusions = [night, { starts: '2026-03-29T02:16:47', ends: '2026-03-29T03:04:49' }];
  expect(activePeriods({ ...always, exclusions }, day)).toEqual(activePeriods({ ...always, exclusions: [night] }, day));
});

test('in any zone returns the minutes that the grid counts and no exclusion covers', () => {
  const zone = fc.constantFrom('UTC', amsterdam, 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe');
  const cells = fc.array(fc.boolean(), { minLength: 168, maxLength: 168 });
  const minute = fc.integer({ min: at('2026-03-20') / MINUTE, max: at('2026-04-10') / MINUTE });
  const two = fc.tuple(minute, minute).filter(([a, b]) => a !== b);
  fc.assert(
    fc.property(zone, cells, two, fc.array(two, { maxLength: 3 }), (name, grid, edges, excluded) => {
      const activeHours = grid.map((counts) => (counts ? '1' : '0')).join('');
      const sorted = (pair: readonly [number, number]): [number, number] => [Math.min(...pair), Math.max(...pair)];
      const exclusions = excluded.map(sorted).flatMap(([from, to]) => {
        const [starts, ends] = [formatLocalDateTime(from * MINUTE, name), formatLocalDateTime(to * MINUTE, name)];
        return starts < ends ? [{ starts, ends }] : [];
      });
      const [start, end] = sorted(edges);
      const period = { start: start * MINUTE, end: end * MINUTE };
      const periods = activePeriods({ activeHours, exclusions, createdAt: 0, zone: name }, period);
      periods.forEach((each, index) => {
        expect(each.end).toBeGreaterThan(each.start);
        if (index > 0) expect(each.start).toBeGreaterThan(periods[index - 1]?.end ?? 0);
      });
      for (let now = period.start; now < period.end; now += 7 * MINUTE) {
        const { weekday, hour } = localParts(now, name);
        const counts = grid[(weekday % 7) * 24 + hour] === true;
        const reading = formatLocalDateTime(now, name);
        const isRepeated = exclusions.some(({ starts, ends }) => starts <= reading && reading < ends);
        const isActive = periods.some((each) => each.start <= now && now < each.end);
        if (!counts || isRepeated) expect(isActive).toBe(false);
        else if (exclusions.length === 0) expect(isActive).toBe(true);
      }
    }),
    { numRuns: 40 },
  );
});
