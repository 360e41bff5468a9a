import { type CsvFormat, csvFormat } from '@vedette/documents/csv';
import { ceilToFraction, floorToFraction } from '@vedette/kernel/percentages';
import { t } from '../../i18n/translate.js';

/** Formats instants and numbers for the signed-in operator. */
export interface Format {
  readonly zone: string;
  readonly time: (at: number) => string;
  /** Hours and minutes. */
  readonly minute: (at: number) => string;
  readonly dateTime: (at: number) => string;
  /** Date and time without seconds. */
  readonly dateMinute: (at: number) => string;
  /** Date and time, followed by the account’s time if the reader’s time zone differs. */
  readonly exact: (at: number) => string;
  /** Formats a local time of the reader without a zone: `2026-11-22T19:46:13`. */
  readonly local: (text: string) => string;
  /** Formats a wall time of another zone, usually the account’s; zero seconds are omitted. */
  readonly wall: (text: string) => string;
  /** Formats a time of day, `22:00`. The end of the day stays `24:00`. */
  readonly timeOfDay: (text: string) => string;
  readonly day: (at: number) => string;
  /** Formats the date of a UTC day, whatever the reader’s zone. */
  readonly utcDay: (at: number) => string;
  /** `Mon, Nov 23, 7:46 PM`. */
  readonly dayMinute: (at: number) => string;
  /** `Nov 2026`. */
  readonly month: (at: number) => string;
  /** `Mon`. */
  readonly weekday: (at: number) => string;
  /** Formats an hour of the day from 0 to 23, and the name of a weekday from 1 (Monday) to 7. */
  readonly hourOfDay: (hour: number) => string;
  readonly dayOfWeek: (day: number) => string;
  /** Formats a percentage, rounded down to `digits` decimals, at least `minDigits` of which are shown even if zero. */
  readonly percent: (value: number | undefined, digits?: number, minDigits?: number) => string;
  /** Formats the complement of a percentage, so that both add up to 100 %. */
  readonly complementPercent: (value: number | undefined) => string;
  readonly ms: (value: number | undefined) => string;
  readonly count: (value: number) => string;
  /** Formats a configured number, such as an SLA threshold, with all its decimals. */
  readonly decimal: (value: number) => string;
  /** Formats an amount of data: exact below 10 kB. */
  readonly bytes: (value: number) => string;
  /** Formats with a fixed number of decimals. */
  readonly fixed: (value: number, digits: number) => string;
  /** Decimal separator. */
  readonly decimalSign: string;
  readonly csv: CsvFormat;
}

const MAX_EXACT_BYTES = 10_000;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/**
 * Creates the formats for a time zone (IANA name) and culture; without a culture that of the browser. `exact` adds the
 * time in `otherZone`.
 */
export function createFormat(zone: string, culture: string | undefined, otherZone = zone): Format {
  const locale = culture === undefined || culture === '' ? undefined : culture;
  const time = new Intl.DateTimeFormat(locale, { timeZone: zone, timeStyle: 'medium' });
  const minute = new Intl.DateTimeFormat(locale, { timeZone: zone, timeStyle: 'short' });
  const dateTime = new Intl.DateTimeFormat(locale, { timeZone: zone, dateStyle: 'medium', timeStyle: 'medium' });
  const dateMinute = new Intl.DateTimeFormat(locale, { timeZone: zone, dateStyle: 'medium', timeStyle: 'short' });
  const other = new Intl.DateTimeFormat(locale, { timeZone: otherZone, dateStyle: 'medium', timeStyle: 'medium' });
  const wall = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', dateStyle: 'medium', timeStyle: 'medium' });
  const wallMinute = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', dateStyle: 'medium', timeStyle: 'short' });
  const day = new Intl.DateTimeFormat(locale, { timeZone: zone, weekday: 'short', day: 'numeric', month: 'short' });
  const utcDay = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', weekday: 'short', day: 'numeric', month: 'short' });
  const month = new Intl.DateTimeFormat(locale, { timeZone: zone, month: 'short', year: 'numeric' });
  const weekday = new Intl.DateTimeFormat(locale, { timeZone: zone, weekday: 'short' });
  const hourOfDay = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', timeStyle: 'short' });
  const dayOfWeek = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', weekday: 'long' });
  const count = new Intl.NumberFormat(locale);
  const decimal = new Intl.NumberFormat(locale, { maximumFractionDigits: 8 });
  const fixed = (value: number, digits: number): string =>
    value.toLocaleString(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return {
    zone,
    decimalSign: count.formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.',
    csv: csvFormat(locale),
    time: (at) => time.format(at),
    minute: (at) => minute.format(at),
    dateTime: (at) => dateTime.format(at),
    dateMinute: (at) => dateMinute.format(at),
    exact: (at) =>
      otherZone === zone ? dateTime.format(at) : `${dateTime.format(at)} (${otherZone}: ${other.format(at)})`,
    local: (text) => wall.format(Date.parse(`${text}Z`)),
    wall: (text) => {
      const at = Date.parse(`${text}Z`);
      return (at % MINUTE_MS === 0 ? wallMinute : wall).format(at);
    },
    timeOfDay: (text) => (text === '24:00' ? text : hourOfDay.format(Date.parse(`1970-01-01T${text}Z`))),
    day: (at) => day.format(at),
    utcDay: (at) => utcDay.format(at),
    dayMinute: (at) => `${day.format(at)}, ${minute.format(at)}`,
    month: (at) => month.format(at),
    weekday: (at) => weekday.format(at),
    hourOfDay: (hour) => hourOfDay.format(hour * HOUR_MS),
    // 5 January 1970 was a Monday.
    dayOfWeek: (weekday) => dayOfWeek.format((weekday + 3) * 24 * HOUR_MS),
    percent: (value, digits = 2, minDigits = digits) => {
      if (value === undefined) return '–';
      const options = { style: 'percent', minimumFractionDigits: minDigits, maximumFractionDigits: digits } as const;
      return floorToFraction(value, digits).toLocaleString(locale, options);
    },
    complementPercent: (value) => {
      const options = { style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;
      return value === undefined ? '–' : ceilToFraction(value, 2).toLocaleString(locale, options);
    },
    ms: (value) => (value === undefined ? '–' : `${count.format(value)} ms`),
    count: (value) => count.format(value),
    decimal: (value) => decimal.format(value),
    bytes: (value) =>
      value < MAX_EXACT_BYTES
        ? t('{count, number} B', { count: Math.round(value) })
        : t('{count, number} kB', { count: Math.round(value / 1_000) }),
    fixed,
  };
}

/** Decimals of configured percentages, such as SLA thresholds, which are not rounded. */
export const AGREED_PERCENT_DIGITS = 6;
