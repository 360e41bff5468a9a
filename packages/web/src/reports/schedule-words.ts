import type { Schedule } from '@vedette/contract/v4/scheduled-report';
import type { Format } from '../parts/format/format-values.js';

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
/** Months of a quarterly report, by the first month. */
export const QUARTERS = [
  ['1', 'January, April, July, October'],
  ['2', 'February, May, August, November'],
  ['3', 'March, June, September, December'],
] as const;
export const MONTH_OPTIONS = MONTHS.map((name, index) => [String(index + 1), name] as const);

/** Describes a schedule in account time and the reader's time format: `Every Monday at 08:00`. */
export function describeSchedule(schedule: Schedule, { timeOfDay }: Pick<Format, 'timeOfDay'>): string {
  const time = `at ${timeOfDay(schedule.Time.slice(0, 5))}`;
  const day = `day ${String(schedule.MonthDay ?? 1)}`;
  switch (schedule.ScheduleType) {
    case 'Daily':
      return `Every day ${time}`;
    case 'Weekly':
      return `Every ${schedule.Weekday ?? 'Monday'} ${time}`;
    case 'Monthly':
      return `Every month, ${day} ${time}`;
    case 'Quarterly':
      return `${QUARTERS[(schedule.QuarterStartMonth ?? 1) - 1]?.[1] ?? ''}, ${day} ${time}`;
    case 'Yearly':
      return `Every ${MONTHS[(schedule.Month ?? 1) - 1] ?? ''}, ${day} ${time}`;
  }
}
