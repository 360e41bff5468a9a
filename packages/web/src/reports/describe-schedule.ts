import type { Schedule } from '@vedette/contract/v4/scheduled-report';
import { monthName, weekdayName } from '../i18n/calendar-names.js';
import { t } from '../i18n/translate.js';
import type { Format } from '../parts/format/format-values.js';

const MONTHS = Array.from({ length: 12 }, (_month, index) => monthName(index + 1));
const quarterMonths = (first: number): string => MONTHS.filter((_name, index) => index % 3 === first).join(', ');
/** Months of a quarterly report, by the first month. */
export const QUARTERS = [
  ['1', quarterMonths(0)],
  ['2', quarterMonths(1)],
  ['3', quarterMonths(2)],
] as const;
export const MONTH_OPTIONS = MONTHS.map((name, index) => [String(index + 1), name] as const);

/** Describes a schedule in account time and the reader's time format: `Every Monday at 08:00`. */
export function describeSchedule(schedule: Schedule, { timeOfDay }: Pick<Format, 'timeOfDay'>): string {
  const time = timeOfDay(schedule.Time.slice(0, 5));
  const day = String(schedule.MonthDay ?? 1);
  switch (schedule.ScheduleType) {
    case 'Daily':
      return t('Every day at {time}', { time });
    case 'Weekly':
      return t('Every {weekday} at {time}', { weekday: weekdayName(schedule.Weekday ?? 'Monday'), time });
    case 'Monthly':
      return t('Every month, day {day} at {time}', { day, time });
    case 'Quarterly': {
      const months = QUARTERS[(schedule.QuarterStartMonth ?? 1) - 1]?.[1] ?? '';
      return t('{months}, day {day} at {time}', { months, day, time });
    }
    case 'Yearly':
      return t('Every {month}, day {day} at {time}', { month: monthName(schedule.Month ?? 1), day, time });
  }
}
