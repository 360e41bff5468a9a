/** Two local times as typed by the reader. */
import { parseDateTime, toLocal } from '@vedette/kernel/zones';
import { t } from '../../i18n/translate.js';

export interface Dates {
  readonly from: string;
  readonly until: string;
}

export type JudgedDates =
  | { readonly from: number; readonly until: number; readonly problems?: never }
  | { readonly problems: Readonly<Partial<Record<keyof Dates, string>>> };

const UNREADABLE = t('must be a date and a time');

/**
 * Converts the dates in a time zone. Times skipped by a clock change are moved forward by it; ambiguous times are the
 * earlier ones.
 */
export function judgeDates(dates: Dates, zone: string): JudgedDates {
  const [from, until] = [parseDateTime(dates.from, zone), parseDateTime(dates.until, zone)];
  if (from === undefined || until === undefined) {
    return {
      problems: {
        ...(from === undefined && { from: UNREADABLE }),
        ...(until === undefined && { until: UNREADABLE }),
      },
    };
  }
  return from < until ? { from, until } : { problems: { until: t('must be after From') } };
}

/** Formats both instants for datetime inputs, to the minute. */
export const writtenDates = (
  { from, until }: { readonly from: number; readonly until: number },
  zone: string,
): Dates => ({
  from: toLocal(from, zone).slice(0, 16),
  until: toLocal(until, zone).slice(0, 16),
});
