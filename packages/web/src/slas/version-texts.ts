import type { SlaVersion } from '@vedette/contract/v1/sla/sla-version';
import type { ExclusionPeriod } from '@vedette/contract/v4/exclusion-period';
import { t } from '../i18n/translate.js';
import { AGREED_PERCENT_DIGITS, type Format } from '../parts/format/format-values.js';
import { formatTimeRange } from '../parts/format/format-time-range.js';
import { countHours } from './week-rules.js';

type ChangedPart = NonNullable<SlaVersion['Before']>;

const exclusionTimes = (
  period: Pick<ExclusionPeriod, 'From' | 'Until'> | undefined,
  { wall }: Pick<Format, 'wall'>,
): string => (period ? formatTimeRange(period.From, period.Until, wall) : t('none'));

/** Describes a change of an SLA. */
export function changeText({ Change }: Pick<SlaVersion, 'Change'>): string {
  const texts: Readonly<Record<SlaVersion['Change'], string>> = {
    ExclusionPeriodCreated: t('Exclusion period added'),
    ExclusionPeriodChanged: t('Exclusion period changed'),
    ExclusionPeriodRemoved: t('Exclusion period deleted'),
    TimeSchedule: t('Service hours changed'),
    Thresholds: t('Thresholds changed'),
    TimeZone: t('Time zone changed'),
  };
  return texts[Change];
}

/** Formats the changed part, before or after. */
export function changedPartText(
  part: ChangedPart | undefined,
  format: Pick<Format, 'percent' | 'count' | 'wall'>,
): string {
  if (part?.TimeSchedule) return t('{hours, number} of 168 hours a week', { hours: countHours(part.TimeSchedule) });
  if (part?.TimeZone !== undefined) return part.TimeZone;
  if (!part?.Thresholds) return exclusionTimes(part?.ExclusionPeriod, format);
  const { UptimeErrorThreshold, UptimeWarningThreshold, LoadTimeErrorThreshold, OperatorResponseTimeThreshold } =
    part.Thresholds;
  const load = LoadTimeErrorThreshold > 0 ? [`${format.count(LoadTimeErrorThreshold)} s`] : [];
  const response = OperatorResponseTimeThreshold > 0 ? [`${OperatorResponseTimeThreshold} min`] : [];
  const uptimes = [UptimeErrorThreshold, UptimeWarningThreshold].map((one) =>
    format.percent(one, AGREED_PERCENT_DIGITS, 0),
  );
  return [...uptimes, ...load, ...response].join(', ');
}

/** Describes a change whose figures are pending. */
export function pendingText(
  { PendingError: pendingError, NextAttemptAt: at }: Pick<SlaVersion, 'PendingError' | 'NextAttemptAt'>,
  format: Pick<Format, 'dateTime'>,
): string {
  if (pendingError === undefined || at === undefined) return t('Calculating');
  const time = format.dateTime(at);
  const texts: Readonly<Record<typeof pendingError, string>> = {
    TookTooLong: t('Calculation failed: the database took too long. Next attempt at {time}', { time }),
    Ended: t('Calculation failed: the server stopped meanwhile. Next attempt at {time}', { time }),
    Failed: t('Calculation failed: see the server log. Next attempt at {time}', { time }),
  };
  return texts[pendingError];
}

/** Describes from which month and as of when figures of a change are kept. */
export function figuresNote(
  { FiguresFromAt: from, FiguresReadAt: readAt }: Pick<SlaVersion, 'FiguresFromAt' | 'FiguresReadAt'>,
  format: Pick<Format, 'dateTime' | 'month'>,
): string {
  const month = from === undefined ? '' : format.month(from);
  if (readAt === undefined)
    return month === ''
      ? t('Past months, as of the change.')
      : t('Past months, from {month}, as of the change.', { month });
  const values = { month, time: format.dateTime(readAt) };
  return month === ''
    ? t(
        'Months before the change, calculated until {time}. Results that arrived meanwhile are included both before and after.',
        values,
      )
    : t(
        'Months before the change, from {month}, calculated until {time}. Results that arrived meanwhile are included both before and after.',
        values,
      );
}
