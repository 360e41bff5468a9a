import { HOUR, MINUTE } from './clock.js';

/** Reading of a wall clock and calendar, without a zone; `month` counts from 1. */
export interface WallTime {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

/**
 * Returns the reading as milliseconds on a clock without zones, for arithmetic. Values beyond the calendar overflow.
 */
export function wallMs({ year, month, day, hour, minute, second }: WallTime): number {
  const reading = new Date(Date.UTC(2000, month - 1, day, hour, minute, second));
  // Date.UTC treats the years 0-99 as 1900-1999, so the year is added afterwards, before the day overflows.
  if (year >= 100) return Date.UTC(year, month - 1, day, hour, minute, second);
  return reading.setUTCFullYear(year + reading.getUTCFullYear() - 2000);
}

/**
 * `YYYY-MM-DD`, alone or with `HH:MM[:SS[.fraction]]` and `Z` or an offset (a `+` may arrive as a space in a query).
 */
export const dateTimePattern =
  /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)(?:[Tt ](?<hour>\d\d):(?<minute>\d\d)(?::(?<second>\d\d)(?:[.,](?<fraction>\d+))?)?(?<offset>[Zz]|[+\- ]\d\d:?\d\d)?)?$/;

/** Returns the milliseconds east of UTC for `Z`, `+02:00`, `-0530`. */
export function parseOffsetMs(text: string): number {
  if (/^z$/i.test(text)) return 0;
  const digits = text.slice(1).replace(':', '');
  const sizeMs = Number(digits.slice(0, 2)) * HOUR + Number(digits.slice(2)) * MINUTE;
  return text.startsWith('-') ? -sizeMs : sizeMs;
}
