import type { MaintenanceRow } from '@vedette/contract/v1/maintenance';

type Schedule = Pick<
  MaintenanceRow,
  'ScheduleMode' | 'StartDateTime' | 'EndDateTime' | 'WeekDay' | 'MonthDay' | 'StartTime' | 'EndTime'
>;

/** When a period is, in words and wall-clock time of the account. */
export function periodInWords(period: Schedule): string {
  const { StartTime = '', EndTime = '' } = period;
  const hours = `${StartTime} to ${EndTime}${EndTime <= StartTime ? ' the next day' : ''}`;
  switch (period.ScheduleMode) {
    case 'OneTime':
      return `${local(period.StartDateTime)} to ${local(period.EndDateTime)}`;
    case 'Daily':
      return `every day, ${hours}`;
    case 'Weekly':
      return `every ${period.WeekDay ?? ''}, ${hours}`;
    case 'Monthly':
      return `every month on day ${String(period.MonthDay ?? '')}, ${hours}`;
  }
}

const local = (text: string | undefined): string => (text ?? '').replace('T', ' ').replace(/:00$/, '');
