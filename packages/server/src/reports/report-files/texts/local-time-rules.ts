/** A local date and time without a zone: `2026-12-05T22:00:00`, `2026-12-05`, `22:00`. */

export interface LocalTime {
  /** Milliseconds since the epoch as if the local time were UTC; for a time alone, since midnight. */
  readonly ms: number;
  readonly precision: 'time' | 'date' | 'both';
}

const TIME = /^\d{2}:\d{2}(:\d{2})?$/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** Parses a local date or time; undefined for other texts. */
export function parseLocalTime(given: string): LocalTime | undefined {
  const precision = TIME.test(given) ? 'time' : DATE.test(given) ? 'date' : 'both';
  const ms = Date.parse({ time: `1970-01-01T${given}Z`, date: given, both: `${given}Z` }[precision]);
  return Number.isNaN(ms) ? undefined : { ms, precision };
}
