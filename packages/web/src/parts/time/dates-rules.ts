/** Two local times as typed by the reader. */
import { parseDateTime, formatLocalDateTime } from '@vedette/kernel/zones';
import { t } from '../../i18n/translate.js';

export interface DateRangeInput {
  readonly from: string;
  readonly until: string;
}

export type ParsedDateRange =
  | { readonly from: number; readonly until: number; readonly problems?: never }
  | { readonly problems: Readonly<Partial<Record<keyof DateRangeInput, string>>> };

const INVALID_DATE_TEXT = t('must be a date and a time');

/**
 * Converts the dates in a time zone. Times skipped by a clock change are moved forward by it; ambiguous times are the
 * earlier ones.
 */
export function parseDateRange(dates: DateRangeInput, zone: string): ParsedDateRange {
  const [from, until] = [parseDateTime(dates.from, zone), parseDateTime(dates.until, zone)];
  if (from === undefined || until === undefined) {
    return {
      problems: {
        ...(from === undefined && { from: INVALID_DATE_TEXT }),
        ...(until === undefined && { until: INVALID_DATE_TEXT }),
      },
    };
  }
  return from < until ? { from, until } : { problems: { until: t('must be after From') } };
}

/** Formats both instants for datetime inputs, to the minute. */
export const formatDateRange = (
  { from, until }: { readonly from: number; readonly until: number },
  zone: string,
): DateRangeInput => ({
  from: formatLocalDateTime(from, zone).slice(0, 16),
  until: formatLocalDateTime(until, zone).slice(0, 16),
});
