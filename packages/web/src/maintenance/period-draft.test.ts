import { expect, test } from 'vitest';
import { newPeriod, periodBody } from './period-draft.js';

const draft = newPeriod(Date.UTC(2026, 0, 31, 22, 30), 'Europe/Amsterdam');

test('a new period begins now in the zone of the account, across midnight too', () => {
  expect(draft).toMatchObject({
    StartDateTime: '2026-01-31T23:30',
    EndDateTime: '2026-02-01T00:30',
    StartTime: '23:30',
    EndTime: '00:30',
  });
});

test.each([
  ['OneTime', ['ScheduleMode', 'MaintenanceType', 'StartDateTime', 'EndDateTime']],
  ['Daily', ['ScheduleMode', 'MaintenanceType', 'StartTime', 'EndTime']],
  ['Weekly', ['ScheduleMode', 'MaintenanceType', 'StartTime', 'EndTime', 'WeekDay']],
  ['Monthly', ['ScheduleMode', 'MaintenanceType', 'StartTime', 'EndTime', 'MonthDay']],
] as const)('%s sends only the fields of its mode', (ScheduleMode, fields) => {
  expect(Object.keys(periodBody({ ...draft, ScheduleMode })).sort()).toEqual([...fields].sort());
});
