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

/** What it means to end a period that is on. */
export const endInWords = (row: MaintenanceRow): string =>
  `${row.MonitorName}: ${periodInWords(row)}. ${goesOnOf(row)} at once, and the period stays in this list with the end it has now.`;

const goesOnOf = ({ MaintenanceType }: MaintenanceRow): string =>
  MaintenanceType === 'DisableMonitoring' ? 'Checks and alerts go on' : 'Alerts go on';

/** What it means to delete a period. */
export function removalInWords(row: MaintenanceRow): string {
  const what = `${row.MonitorName}: ${periodInWords(row)}.`;
  if (!row.IsNow) return what;
  const goesOn = goesOnOf(row);
  const kept = row.ScheduleMode === 'OneTime' ? ' To keep it in this list, end it now instead of deleting it.' : '';
  return `${what} It is on: ${goesOn} at once, and what was maintenance until now stays so in all figures.${kept}`;
}

const local = (text: string | undefined): string => (text ?? '').replace('T', ' ').replace(/:00$/, '');
