/** Schedules of reports on the wire and in storage. */
import type { Schedule, ScheduleWrite } from '@vedette/contract/v4/scheduled-report';
import type { Problems } from '@vedette/kernel/fault';
import type { ReportSchedule } from '@vedette/kernel/report-schedule';
import { requiredRule } from '@vedette/kernel/rule-messages';

/** Ignores fields of other schedule types, and adds missing fields of this type to `problems`. */
export function toReportSchedule(write: ScheduleWrite, problems: Problems): ReportSchedule {
  const requireField = <T>(value: T | undefined, field: string, fallback: T): T => {
    problems.when(value === undefined, `Schedule.${field}`, requiredRule(`for ${write.ScheduleType}`));
    return value ?? fallback;
  };
  const time = padTime(write.Time);
  const monthDay = (): number => requireField(write.MonthDay, 'MonthDay', 1);
  switch (write.ScheduleType) {
    case 'Daily':
      return { type: 'Daily', time };
    case 'Weekly':
      return { type: 'Weekly', time, weekday: requireField(write.Weekday, 'Weekday', 'Monday') };
    case 'Monthly':
      return { type: 'Monthly', time, monthDay: monthDay() };
    case 'Quarterly':
      return {
        type: 'Quarterly',
        time,
        monthDay: monthDay(),
        startMonth: requireField(write.QuarterStartMonth, 'QuarterStartMonth', 1),
      };
    case 'Yearly':
      return { type: 'Yearly', time, monthDay: monthDay(), month: requireField(write.Month, 'Month', 1) };
  }
}

export function scheduleToWire(schedule: ReportSchedule): Schedule {
  const base = { ScheduleType: schedule.type, Time: schedule.time };
  switch (schedule.type) {
    case 'Daily':
      return base;
    case 'Weekly':
      return { ...base, Weekday: schedule.weekday, WeekDay: schedule.weekday };
    case 'Monthly':
      return { ...base, MonthDay: schedule.monthDay };
    case 'Quarterly':
      return { ...base, MonthDay: schedule.monthDay, QuarterStartMonth: schedule.startMonth };
    case 'Yearly':
      return { ...base, Month: schedule.month, MonthDay: schedule.monthDay };
  }
}

/** `8:05` → `08:05:00`. */
function padTime(text: string): string {
  const [hours = '', minutes = '', seconds = '00'] = text.split(':');
  return `${hours.padStart(2, '0')}:${minutes}:${seconds}`;
}
