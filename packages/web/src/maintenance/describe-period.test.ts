import { expect, test } from 'vitest';
import { createFormat } from '../parts/format/format-values.js';
import { describeEnding, describePeriod, describeRemoval } from './describe-period.js';

const format = createFormat('Asia/Tokyo', 'en-GB');

test.each([
  [
    { ScheduleMode: 'OneTime', StartDateTime: '2026-01-02T22:00:00', EndDateTime: '2026-01-03T01:30:00' },
    '2 Jan 2026, 22:00 to 3 Jan 2026, 01:30',
  ],
  [{ ScheduleMode: 'Daily', StartTime: '22:00', EndTime: '02:00' }, 'every day, 22:00 to 02:00 the next day'],
  [{ ScheduleMode: 'Weekly', WeekDay: 'Sunday', StartTime: '01:00', EndTime: '02:00' }, 'every Sunday, 01:00 to 02:00'],
  [
    { ScheduleMode: 'Monthly', MonthDay: 31, StartTime: '01:00', EndTime: '01:00' },
    'every month on day 31, 01:00 to 01:00 the next day',
  ],
] as const)('formats %j as %s', (period, text) => {
  expect(describePeriod(period, format)).toBe(text);
});

const once = { ScheduleMode: 'OneTime', IsEnded: false } as const;
const row = { Id: 1, MonitorGuid: 'm', MonitorName: 'Shop', MayEdit: true, ...once } as const;

test('explains the effect of deleting an active period and the alternative', () => {
  const text = describeRemoval({ ...row, IsRunning: true, MaintenanceType: 'DisableMonitoring' }, format);
  expect(text).toContain('Checks and alerts resume immediately');
  expect(text).toContain('end it now instead of deleting it');
  const quiet = describeRemoval(
    { ...row, ScheduleMode: 'Daily', IsRunning: true, MaintenanceType: 'DisableNotifications' },
    format,
  );
  expect(quiet).toContain('It is active. Alerts resume immediately');
  expect(quiet).not.toContain('end it now');
  expect(describeRemoval({ ...row, IsRunning: false, MaintenanceType: 'DisableMonitoring' }, format)).not.toContain(
    'resume',
  );
});

test('explains what resumes when an active period ends', () => {
  const text = describeEnding({ ...row, IsRunning: true, MaintenanceType: 'DisableNotifications' }, format);
  expect(text).toMatch(/^Shop: .*\. Alerts resume immediately\. The period stays in this list/);
  expect(describeEnding({ ...row, IsRunning: true, MaintenanceType: 'DisableMonitoring' }, format)).toContain(
    '. Checks and alerts resume',
  );
});
