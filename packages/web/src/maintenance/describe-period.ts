import type { MaintenanceRow } from '@vedette/contract/v1/monitors/maintenance';
import { weekdayName } from '../i18n/calendar-names.js';
import { t } from '../i18n/translate.js';
import type { Format } from '../parts/format/format-values.js';
import { WEEK_DAYS } from './period-draft.js';
import { formatTimeRange } from '../parts/format/format-time-range.js';

type Schedule = Pick<
  MaintenanceRow,
  'ScheduleMode' | 'StartDateTime' | 'EndDateTime' | 'WeekDay' | 'MonthDay' | 'StartTime' | 'EndTime'
>;

type WallFormat = Pick<Format, 'wall' | 'timeOfDay'>;

/** Describes a period in wall-clock time of the account. */
export function describePeriod(period: Schedule, { wall, timeOfDay }: WallFormat): string {
  const { StartTime = '', EndTime = '', MonthDay } = period;
  const day = WEEK_DAYS.find((each) => each === period.WeekDay);
  const formatTime = (time: string): string => (time === '' ? '' : timeOfDay(time));
  const isOvernight = EndTime <= StartTime;
  const hours = { start: formatTime(StartTime), end: formatTime(EndTime) };
  switch (period.ScheduleMode) {
    case 'OneTime':
      return formatTimeRange(period.StartDateTime, period.EndDateTime, wall);
    case 'Daily':
      return isOvernight
        ? t('every day, {start} to {end} the next day', hours)
        : t('every day, {start} to {end}', hours);
    case 'Weekly': {
      const values = { ...hours, weekday: day === undefined ? '' : weekdayName(day) };
      return isOvernight
        ? t('every {weekday}, {start} to {end} the next day', values)
        : t('every {weekday}, {start} to {end}', values);
    }
    case 'Monthly': {
      const values = { ...hours, day: String(MonthDay ?? '') };
      return isOvernight
        ? t('every month on day {day}, {start} to {end} the next day', values)
        : t('every month on day {day}, {start} to {end}', values);
    }
  }
}

/** Explains the effect of ending an active period. */
export function describeEnding(row: MaintenanceRow, format: WallFormat): string {
  const values = { monitorName: row.MonitorName, period: describePeriod(row, format) };
  return stopsChecks(row)
    ? t(
        '{monitorName}: {period}. Checks and alerts resume immediately. The period stays in this list and ends now.',
        values,
      )
    : t('{monitorName}: {period}. Alerts resume immediately. The period stays in this list and ends now.', values);
}

const stopsChecks = ({ MaintenanceType }: MaintenanceRow): boolean => MaintenanceType === 'DisableMonitoring';

/** Explains the effect of deleting a period. */
export function describeRemoval(row: MaintenanceRow, format: WallFormat): string {
  const period = t('{monitorName}: {period}.', { monitorName: row.MonitorName, period: describePeriod(row, format) });
  if (!row.IsRunning) return period;
  const effect = stopsChecks(row)
    ? t('It is active. Checks and alerts resume immediately. Time up to now still counts as maintenance.')
    : t('It is active. Alerts resume immediately. Time up to now still counts as maintenance.');
  const sentences = [period, effect];
  if (row.ScheduleMode === 'OneTime') sentences.push(t('To keep it in this list, end it now instead of deleting it.'));
  return sentences.join(' ');
}
