import type { Format } from '../../parts/format/format-values.js';

/** Note on an SLA that was created during the period. */
export const slaStartNote = (countsFrom: number, { dateTime }: Pick<Format, 'dateTime'>): string =>
  ` The SLA was created during this period and counts from ${dateTime(countsFrom)}.`;
