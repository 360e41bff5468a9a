import { DAY, HOUR, MINUTE } from '@vedette/kernel/clock';
import { expect, test } from 'vitest';
import {
  pickNamedSeries,
  seriesInPeriod,
  seriesNumbers,
  planSeries,
  stepChanges,
  stepLines,
  type SeriesSum,
  type StoredSeries,
} from './series-rules.js';

const NOW = Date.UTC(2026, 6, 1, 10, 7);
const QUARTER = 15 * MINUTE;
const plan = (start: number, end: number, zone = 'UTC') =>
  planSeries({ start, end }, NOW, { zone, quarterHourDays: 90 });

test('counts a quarter where it starts and reads the widest roll-ups that fit', () => {
  const { period, scale, slots, parts } = plan(NOW - 2 * HOUR - 12 * MINUTE, NOW);
  expect(period).toEqual({ start: Date.UTC(2026, 6, 1, 8), end: NOW });
  expect([scale, slots.length]).toEqual(['hour', 3]);
  expect(parts).toEqual([
    { slot: 0, stepMinutes: 60, start: period.start, end: period.start + HOUR },
    { slot: 1, stepMinutes: 60, start: period.start + HOUR, end: period.start + 2 * HOUR },
    { slot: 2, stepMinutes: 15, start: Date.UTC(2026, 6, 1, 10), end: Date.UTC(2026, 6, 1, 10, 15) },
  ]);
  expect(slots.at(-1)).toEqual({ start: Date.UTC(2026, 6, 1, 10), end: NOW });
  const past = plan(NOW - 5 * HOUR, NOW - HOUR);
  expect(past.period).toEqual({ start: Date.UTC(2026, 6, 1, 5, 15), end: Date.UTC(2026, 6, 1, 9, 15) });
  expect(plan(NOW - HOUR, NOW - HOUR + MINUTE)).toMatchObject({ slots: [], parts: [] });
  expect(plan(NOW - 2 * MINUTE, NOW)).toMatchObject({ period: { start: NOW, end: NOW }, slots: [] });
});

test('reads a year as days, and as hours where months of the zone differ', () => {
  const { scale, slots, parts } = plan(Date.UTC(2025, 6, 1) - 2 * HOUR, Date.UTC(2026, 6, 1) - 2 * HOUR, 'Europe/Oslo');
  expect([scale, slots.length]).toEqual(['month', 12]);
  expect(new Set(parts.map(({ stepMinutes }) => stepMinutes))).toEqual(new Set([60, 1_440]));
  const sumSlotParts = (slot: number) =>
    parts.filter((part) => part.slot === slot).reduce((sum, { start, end }) => sum + end - start, 0);
  expect(slots.map(({ start, end }, slot) => end - start - sumSlotParts(slot))).toEqual(Array(12).fill(0));
});

const series = (seriesId: number, name: string, change: Partial<StoredSeries> = {}): StoredSeries => ({
  seriesId,
  kind: 'step',
  name,
  monitorGuid: 'shop',
  monitorName: 'Shop',
  position: seriesId,
  firstAt: 0,
  lastSeenAt: NOW,
  phasesAt: null,
  ...change,
});
const sum = (seriesId: number, slot: number, count: number, total: number): SeriesSum => ({
  seriesId,
  slot,
  count,
  total,
  minimum: 1,
  maximum: total,
});

test('returns steps in script order, then removed ones that have values', () => {
  const steps = [
    series(1, 'Pay', { position: 2 }),
    series(2, 'Log in', { position: 0 }),
    series(3, 'Log on', { lastSeenAt: NOW - DAY }),
    series(4, 'Older still', { lastSeenAt: NOW - 2 * DAY }),
    series(5, 'Never measured', { lastSeenAt: NOW - DAY }),
    series(6, 'Not measured now', { position: 1 }),
  ];
  const lines = stepLines(
    steps,
    [sum(1, 0, 2, 300), sum(3, 0, 1, 50), sum(4, 1, 1, 40)],
    plan(NOW - HOUR - 7 * MINUTE, NOW),
  );
  expect(lines.map(({ Name, IsRemoved, Mean }) => [Name, IsRemoved, Mean])).toEqual([
    ['Log in', false, undefined],
    ['Not measured now', false, undefined],
    ['Pay', false, 150],
    ['Log on', true, 50],
    ['Older still', true, 40],
  ]);
  expect([lines[0]?.LastAt, lines[3]?.LastAt]).toEqual([NOW, NOW - DAY + QUARTER]);
  expect(lines[2]?.Times.map(({ Count, Mean }) => [Count, Mean])).toEqual([
    [2, 150],
    [0, undefined],
  ]);
});

test('reports a change when a name first appears later or is last seen earlier', () => {
  const period = { start: NOW - 7 * DAY, end: NOW };
  const at = (daysAgo: number) => NOW - daysAgo * DAY;
  const steps = [
    series(1, 'Pay', { firstAt: at(30) }),
    series(2, 'Ship', { firstAt: at(30) }),
    series(3, 'Gone long ago', { firstAt: at(30), lastSeenAt: at(20) }),
    series(4, 'Came', { firstAt: at(5) }),
    series(5, 'Came with it', { firstAt: at(5) }),
    series(6, 'Went', { firstAt: at(30), lastSeenAt: at(2) }),
    series(7, 'Of another', { monitorGuid: 'blog', firstAt: at(3), lastSeenAt: at(1) }),
  ];
  expect(stepChanges(steps, period)).toEqual([
    { MonitorGuid: 'shop', At: at(5) },
    { MonitorGuid: 'shop', At: at(2) },
  ]);
  expect(stepChanges([], period)).toEqual([]);
});

test('reads only series that existed in the period', () => {
  const all = [series(1, 'before', { lastSeenAt: 0 }), series(2, 'in it'), series(3, 'after', { firstAt: NOW + DAY })];
  expect(seriesInPeriod(all, { start: QUARTER, end: NOW }).map(({ name }) => name)).toEqual(['in it']);
});

test('averages all values instead of slot means, and omits the mean of no values', () => {
  expect(seriesNumbers([sum(1, 0, 3, 30), undefined, sum(1, 1, 1, 70)])).toEqual({
    Count: 4,
    Mean: 25,
    Minimum: 1,
    Maximum: 70,
  });
  expect(seriesNumbers([undefined])).toEqual({ Count: 0 });
});

test('returns the custom metrics of a tile in order, without deleted ones', () => {
  const all = Array.from({ length: 25 }, (_each, index) => series(index, `metric ${index}`));
  const named = [
    { MonitorGuid: 'shop', Name: 'metric 24' },
    { MonitorGuid: 'blog', Name: 'metric 1' },
    { MonitorGuid: 'shop', Name: 'metric 3' },
  ];
  expect(pickNamedSeries(all, named)).toEqual([all[24], all[3]]);
});
