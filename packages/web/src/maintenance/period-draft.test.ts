import { expect, test } from 'vitest';
import { canEndEarly, isOver, newPeriodDraft, toPeriodBody, toMaintenanceDraft } from './period-draft.js';

const draft = newPeriodDraft(Date.UTC(2026, 0, 31, 22, 30), 'Europe/Amsterdam');

test('starts a new period now in the account’s time zone, also across midnight', () => {
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
] as const)('sends only the fields of mode %s', (ScheduleMode, fields) => {
  expect(Object.keys(toPeriodBody({ ...draft, ScheduleMode })).sort()).toEqual([...fields].sort());
});

test.each([
  { ScheduleMode: 'OneTime', StartDateTime: '2026-03-01T10:00:00', EndDateTime: '2026-03-01T11:30:00' },
  { ScheduleMode: 'OneTime', StartDateTime: '2026-03-01T10:00:30', EndDateTime: '2026-03-01T11:59:59' },
  { ScheduleMode: 'Daily', StartTime: '22:00', EndTime: '01:00' },
  { ScheduleMode: 'Weekly', StartTime: '22:00', EndTime: '01:00', WeekDay: 'Friday', Description: 'patches' },
  { ScheduleMode: 'Monthly', StartTime: '22:00', EndTime: '01:00', MonthDay: 31 },
] as const)('saves an untouched stored period unchanged: $ScheduleMode', (stored) => {
  const row = {
    Id: 1,
    MonitorGuid: 'm',
    MonitorName: 'M',
    IsRunning: false,
    IsEnded: false,
    MayEdit: true,
    ...stored,
  };
  const sent = toPeriodBody(toMaintenanceDraft({ ...row, MaintenanceType: 'DisableNotifications' }, draft));
  // A time without seconds equals one with zero seconds.
  const moment = (text: unknown): unknown => (/T\d\d:\d\d$/.test(String(text)) ? `${String(text)}:00` : text);
  const read = Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, moment(value)]));
  expect(read).toEqual({ ...stored, MaintenanceType: 'DisableNotifications' });
});

const running = {
  Id: 1,
  MonitorGuid: 'm',
  MonitorName: 'M',
  IsRunning: true,
  IsEnded: false,
  MayEdit: true,
  StartDateTime: '2026-01-31T23:00:00',
  EndDateTime: '2026-02-01T03:00:00',
  ScheduleMode: 'OneTime',
  MaintenanceType: 'DisableMonitoring',
} as const;

test('allows ending only active one-time periods', () => {
  expect(canEndEarly(running)).toBe(true);
  expect(canEndEarly({ ...running, IsRunning: false })).toBe(false);
  expect(canEndEarly({ ...running, ScheduleMode: 'Daily' })).toBe(false);
});

test.each([
  ['2026-01-31T22:29', true],
  ['2026-01-31T23:30', true],
  ['2026-01-31T23:31', false],
  ['2026-01-31T20:00', false], // Ends before it begins, which is reported as a problem instead.
  ['', false],
])('treats a one-time period until %s as past: %s', (EndDateTime, over) => {
  const typed = { ...draft, StartDateTime: '2026-01-31T21:00', EndDateTime };
  expect(isOver(typed, 'Europe/Amsterdam', Date.UTC(2026, 0, 31, 22, 30))).toBe(over);
  expect(isOver({ ...typed, ScheduleMode: 'Daily' }, 'Europe/Amsterdam', Date.UTC(2026, 0, 31, 22, 30))).toBe(false);
});
