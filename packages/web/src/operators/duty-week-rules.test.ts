import type { OperatorDutySchedule } from '@vedette/contract/v4/duty-schedule';
import { DAY, HOUR } from '@vedette/kernel/clock';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type DutyMember, buildDutyWeek, namesOnDuty } from './duty-week-rules.js';

const MONDAY = Date.UTC(2026, 10, 23);
const week = { from: MONDAY, to: MONDAY + 7 * DAY };
const nights: OperatorDutySchedule = { Id: 1, ScheduleMode: 'Daily', StartTime: '22:00', EndTime: '06:00' };
const member = (name: string, change: Partial<DutyMember> = {}): DutyMember => ({
  name,
  isOnDuty: true,
  periods: [],
  ...change,
});

test('finds a gap where all members are off duty', () => {
  const early = { ...nights, StartTime: '20:00', EndTime: '23:00' };
  const drawn = buildDutyWeek([member('Ada', { periods: [nights] }), member('Ben', { periods: [early] })], 'UTC', week);
  expect(drawn.gaps).toHaveLength(7);
  expect(drawn.gaps[0]).toEqual({ from: MONDAY + 22 * HOUR, to: MONDAY + 23 * HOUR });
  expect(namesOnDuty(drawn, MONDAY + 21 * HOUR)).toEqual(['Ada']);
  expect(namesOnDuty(drawn, MONDAY + 22 * HOUR)).toEqual([]);
  expect(namesOnDuty(drawn, MONDAY + 23 * HOUR)).toEqual(['Ben']);
});

test('treats switched-off operators as off all week, and an empty group as one gap', () => {
  expect(buildDutyWeek([member('Ada', { isOnDuty: false })], 'UTC', week).gaps).toEqual([week]);
  expect(buildDutyWeek([], 'UTC', week).gaps).toEqual([week]);
});

test('merges overlapping and adjacent periods and clips them to the week', () => {
  const late = { ...nights, StartTime: '06:00', EndTime: '22:00' };
  const drawn = buildDutyWeek([member('Ada', { periods: [nights, late] })], 'UTC', week);
  expect(drawn.members[0]?.offDuty).toEqual([week]);
});

test('reports a gap exactly at times when no one is on duty', () => {
  const time = fc.integer({ min: 0, max: 23 }).map((hour) => `${String(hour).padStart(2, '0')}:00`);
  const period = fc.record({
    Id: fc.constant(1),
    ScheduleMode: fc.constant('Daily' as const),
    StartTime: time,
    EndTime: time,
  });
  const someone = fc.record({ name: fc.string(), isOnDuty: fc.boolean(), periods: fc.array(period, { maxLength: 3 }) });
  fc.assert(
    fc.property(fc.array(someone, { maxLength: 4 }), fc.integer({ min: 0, max: 7 * 24 - 1 }), (members, hour) => {
      const drawn = buildDutyWeek(members, 'Europe/Amsterdam', week);
      const at = MONDAY + hour * HOUR;
      const isGap = drawn.gaps.some(({ from, to }) => from <= at && at < to);
      expect(isGap).toBe(namesOnDuty(drawn, at).length === 0);
    }),
  );
});
