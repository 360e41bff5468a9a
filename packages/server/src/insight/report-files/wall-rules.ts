/** Dates and times that a clock on a wall shows, whatever its zone: `2026-12-05T22:00:00`, `22:00`. */

export interface Wall {
  /** Since the epoch, as if the clock hung in UTC; of a time alone since midnight. */
  readonly ms: number;
  readonly isTime: boolean;
}

const TIME = /^\d{2}:\d{2}(:\d{2})?$/;

/** Undefined where it is neither. */
export function wallAt(given: string): Wall | undefined {
  const isTime = TIME.test(given);
  const ms = Date.parse(isTime ? `1970-01-01T${given}Z` : `${given}Z`);
  return Number.isNaN(ms) ? undefined : { ms, isTime };
}
