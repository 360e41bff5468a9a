import type { MaintenanceRow } from '@vedette/contract/v1/monitors/maintenance';
import type { Format } from '../parts/format/format-values.js';
import { spanWords } from '../parts/format/span-words.js';

type Schedule = Pick<
  MaintenanceRow,
  'ScheduleMode' | 'StartDateTime' | 'EndDateTime' | 'WeekDay' | 'MonthDay' | 'StartTime' | 'EndTime'
>;

type Clock = Pick<Format, 'wall' | 'timeOfDay'>;

/** Describes a period in wall-clock time of the account. */
export function describePeriod(period: Schedule, { wall, timeOfDay }: Clock): string {
  const { StartTime = '', EndTime = '' } = period;
  const hours = `${spanWords(StartTime, EndTime, timeOfDay)}${EndTime <= StartTime ? ' the next day' : ''}`;
  switch (period.ScheduleMode) {
    case 'OneTime':
      return spanWords(period.StartDateTime, period.EndDateTime, wall);
    case 'Daily':
      return `every day, ${hours}`;
    case 'Weekly':
      return `every ${period.WeekDay ?? ''}, ${hours}`;
    case 'Monthly':
      return `every month on day ${String(period.MonthDay ?? '')}, ${hours}`;
  }
}

/** Explains the effect of ending an active period. */
export const describeEnding = (row: MaintenanceRow, clock: Clock): string =>
  `${row.MonitorName}: ${describePeriod(row, clock)}. ${resumesText(row)} immediately. The period stays in this list and ends now.`;

const resumesText = ({ MaintenanceType }: MaintenanceRow): string =>
  MaintenanceType === 'DisableMonitoring' ? 'Checks and alerts resume' : 'Alerts resume';

/** Explains the effect of deleting a period. */
export function describeRemoval(row: MaintenanceRow, clock: Clock): string {
  const what = `${row.MonitorName}: ${describePeriod(row, clock)}.`;
  if (!row.IsRunning) return what;
  const resumes = resumesText(row);
  const kept = row.ScheduleMode === 'OneTime' ? ' To keep it in this list, end it now instead of deleting it.' : '';
  return `${what} It is active. ${resumes} immediately. Time up to now still counts as maintenance.${kept}`;
}
