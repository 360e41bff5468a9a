import type { SlaVersion } from '@vedette/contract/v1/sla/sla-version';
import type { ExclusionPeriod } from '@vedette/contract/v4/exclusion-period';
import { AGREED_DIGITS, type Format } from '../parts/format/format-values.js';
import { spanWords } from '../parts/format/span-words.js';
import { countHours } from './week-rules.js';

type Part = NonNullable<SlaVersion['Before']>;

const times = (period: Pick<ExclusionPeriod, 'From' | 'Until'> | undefined, { wall }: Pick<Format, 'wall'>): string =>
  period ? spanWords(period.From, period.Until, wall) : 'none';

/** What was changed of an SLA, in a few words. */
export function changeWords({ Change }: Pick<SlaVersion, 'Change'>): string {
  const words: Readonly<Record<SlaVersion['Change'], string>> = {
    ExclusionPeriodCreated: 'A time was excluded',
    ExclusionPeriodChanged: 'An excluded time was changed',
    ExclusionPeriodRemoved: 'An excluded time counts again',
    TimeSchedule: 'Other hours count',
    Thresholds: 'Other thresholds',
    TimeZone: 'Another time zone of the account',
  };
  return words[Change];
}

/** The part that changed, as it was or as it is. */
export function partWords(part: Part | undefined, format: Pick<Format, 'percent' | 'count' | 'wall'>): string {
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

/** Of a change whose figures are still to be read. */
export function pendingWords(
  { PendingTrouble: trouble, TriedAgainAt: at }: Pick<SlaVersion, 'PendingTrouble' | 'TriedAgainAt'>,
  format: Pick<Format, 'dateTime'>,
): string {
  if (trouble === undefined || at === undefined) return 'Being worked out';
  const why: Readonly<Record<typeof trouble, string>> = {
    TookTooLong: 'the store took too long',
    Ended: 'the server ended meanwhile',
    Failed: 'the log of the server says why',
  };
  return `Could not be worked out: ${why[trouble]}. Tried again at ${format.dateTime(at)}`;
}

/** Since when figures of a change are kept, and of which moment they are. */
export function readWords(
  { FiguresFromAt: from, FiguresReadAt: readAt }: Pick<SlaVersion, 'FiguresFromAt' | 'FiguresReadAt'>,
  format: Pick<Format, 'dateTime' | 'month'>,
): string {
  const since = from === undefined ? '' : `, from ${format.month(from)} on`;
  if (readAt === undefined) return `Months so far${since}, as they stood at that moment.`;
  return `Months up to that moment${since}, read until ${format.dateTime(readAt)}: results that came in late in between are in the figures before and after.`;
}
