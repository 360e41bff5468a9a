import type { SlaVersion } from '@vedette/contract/v1/sla/sla-version';
import type { ExclusionPeriod } from '@vedette/contract/v4/exclusion-period';
import { AGREED_DIGITS, type Format } from '../parts/format/format-values.js';
import { spanWords } from '../parts/format/span-words.js';
import { countHours } from './week-rules.js';

type Part = NonNullable<SlaVersion['Before']>;

const times = (period: Pick<ExclusionPeriod, 'From' | 'Until'> | undefined, { wall }: Pick<Format, 'wall'>): string =>
  period ? spanWords(period.From, period.Until, wall) : 'none';

/** Describes a change of an SLA. */
export function changeText({ Change }: Pick<SlaVersion, 'Change'>): string {
  const words: Readonly<Record<SlaVersion['Change'], string>> = {
    ExclusionPeriodCreated: 'Exclusion period added',
    ExclusionPeriodChanged: 'Exclusion period changed',
    ExclusionPeriodRemoved: 'Exclusion period deleted',
    TimeSchedule: 'Service hours changed',
    Thresholds: 'Thresholds changed',
    TimeZone: 'Time zone changed',
  };
  return words[Change];
}

/** Formats the changed part, before or after. */
export function partText(part: Part | undefined, format: Pick<Format, 'percent' | 'count' | 'wall'>): string {
  if (part?.TimeSchedule) return `${countHours(part.TimeSchedule)} of 168 hours a week`;
  if (part?.TimeZone !== undefined) return part.TimeZone;
  if (!part?.Thresholds) return times(part?.ExclusionPeriod, format);
  const { UptimeErrorThreshold, UptimeWarningThreshold, LoadTimeErrorThreshold, OperatorResponseTimeThreshold } =
    part.Thresholds;
  const load = LoadTimeErrorThreshold > 0 ? [`${format.count(LoadTimeErrorThreshold)} s`] : [];
  const response = OperatorResponseTimeThreshold > 0 ? [`${OperatorResponseTimeThreshold} min`] : [];
  const uptimes = [UptimeErrorThreshold, UptimeWarningThreshold].map((one) => format.percent(one, AGREED_DIGITS, 0));
  return [...uptimes, ...load, ...response].join(', ');
}

/** Describes a change whose figures are pending. */
export function pendingText(
  { PendingError: pendingError, NextAttemptAt: at }: Pick<SlaVersion, 'PendingError' | 'NextAttemptAt'>,
  format: Pick<Format, 'dateTime'>,
): string {
  if (pendingError === undefined || at === undefined) return 'Calculating';
  const why: Readonly<Record<typeof pendingError, string>> = {
    TookTooLong: 'the database took too long',
    Ended: 'the server stopped meanwhile',
    Failed: 'see the server log',
  };
  return `Calculation failed: ${why[pendingError]}. Next attempt at ${format.dateTime(at)}`;
}

/** Describes from which month and as of when figures of a change are kept. */
export function figuresNote(
  { FiguresFromAt: from, FiguresReadAt: readAt }: Pick<SlaVersion, 'FiguresFromAt' | 'FiguresReadAt'>,
  format: Pick<Format, 'dateTime' | 'month'>,
): string {
  const since = from === undefined ? '' : `, from ${format.month(from)}`;
  if (readAt === undefined) return `Past months${since}, as of the change.`;
  return `Months before the change${since}, calculated until ${format.dateTime(readAt)}. Results that arrived meanwhile are included both before and after.`;
}
