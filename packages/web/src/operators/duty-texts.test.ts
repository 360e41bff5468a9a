import { DutyScheduleWrite, type OperatorDutySchedule } from '@vedette/contract/v4/duty-schedule';
import { expect, test } from 'vitest';
import { createFormat } from '../parts/format/format-values.js';
import { EMPTY_PERIOD, toDutyBody, toDutyDraft, dutyPeriodText } from './duty-texts.js';

const format = createFormat('Asia/Tokyo', 'en-GB');

const PERIODS: readonly (readonly [OperatorDutySchedule, string])[] = [
  [
    { Id: 1, ScheduleMode: 'Weekly', WeekDay: 'Saturday', StartTime: '00:00', EndTime: '24:00' },
    'Saturdays, 00:00 to 24:00',
  ],
  [{ Id: 2, ScheduleMode: 'Daily', StartTime: '22:00', EndTime: '06:30' }, '22:00 to 06:30'],
  [{ Id: 3, ScheduleMode: 'Monthly', MonthDay: 31, StartTime: '12:00', EndTime: '13:00' }, 'day 31, 12:00 to 13:00'],
  [
    { Id: 4, ScheduleMode: 'OneTime', StartDateTime: '2026-12-24T12:00', EndDateTime: '2027-01-02T08:00' },
    '24 Dec 2026, 12:00 to 2 Jan 2027, 08:00',
  ],
];

test.each(PERIODS)('saves an untouched period unchanged: %j', ({ Id: _id, ...period }, expected) => {
  expect(DutyScheduleWrite.parse(toDutyBody(toDutyDraft({ Id: 1, ...period })))).toEqual(period);
  expect(dutyPeriodText({ Id: 1, ...period }, format)).toBe(expected);
});

test('does not send fields of other modes', () => {
  const typed = { ...EMPTY_PERIOD, StartTime: '10:00', StartDateTime: '2026-12-24T12:00', MonthDay: 'x' };
  expect(toDutyBody(typed)).toEqual({ ScheduleMode: 'Daily', StartTime: '10:00' });
  expect(toDutyBody({ ...typed, ScheduleMode: 'OneTime' })).toEqual({
    ScheduleMode: 'OneTime',
    StartDateTime: '2026-12-24T12:00',
  });
  expect(toDutyBody({ ...typed, ScheduleMode: 'Monthly' })).toMatchObject({ MonthDay: 'x' });
});
